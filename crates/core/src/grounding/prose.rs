//! Whether a text has sentences. What has none, such as a table, a log or a program, says what it says in other ways than an answer does: that the
//! words of a sentence are not in it means nothing.

use credence_lexical::script::{is_hiragana, is_kana_or_han};

/// A line of so many words, most of them of letters alone, is of a sentence wherever it ends.
const WORDS_OF_SENTENCE: usize = 8;

/// So many, half of them of letters alone, are one that ends with a full stop.
const WORDS_BEFORE_STOP: usize = 4;

/// The same, in characters of a script without spaces, a quarter of them hiragana.
const CHARACTERS_OF_SENTENCE: usize = 20;

/// Whether a line of a text reads as a sentence, or as a part of one.
pub(crate) fn is_prose(text: &str) -> bool {
    text.lines().any(is_sentence)
}

fn is_sentence(line: &str) -> bool {
    let line = line.trim_end().trim_end_matches(['"', '”', '’', '\'', ')', '*', '_', '」']);
    let n_of_script = line.chars().filter(|sign| is_kana_or_han(*sign)).count();
    if n_of_script > 0 {
        let n_hiragana = line.chars().filter(|sign| is_hiragana(*sign)).count();
        return line.contains('。') || n_of_script >= CHARACTERS_OF_SENTENCE && 4 * n_hiragana >= n_of_script;
    }
    let (mut n, mut n_of_letters) = (0, 0);
    for word in line.split_whitespace() {
        n += 1;
        let word = word.trim_matches(|sign: char| !sign.is_alphanumeric());
        n_of_letters += usize::from(!word.is_empty() && word.chars().all(|sign| sign.is_alphabetic() || sign == '\''));
    }
    let ends = line.ends_with(['.', '!', '?', '…']);
    n >= WORDS_OF_SENTENCE && 4 * n_of_letters >= 3 * n || ends && n >= WORDS_BEFORE_STOP && 2 * n_of_letters >= n
}

#[cfg(test)]
mod tests {
    use super::is_prose;

    #[test]
    fn sentences_are_prose_and_data_is_none() {
        for text in [
            "The ferry leaves at nine.",
            "Harrowgate took delivery of two hybrid vessels in February, bringing its fleet to 17 ships",
            "Results\n\nTours every 40 minutes, 10:00 to 16:40, from 1 April to 31 October.",
            "返却は翌日17時まで、郵送の場合は3日以内です。",
        ] {
            assert!(is_prose(text), "{text}");
        }
        for text in [
            "",
            "Mar 04 02:11:08 gate-02 sshd[811]: Failed password for root from 203.0.113.9 port 41022",
            "2025-08-19 01:00:05 INFO  extract    source=crm rows=418220 timeout=3600",
            "Brunch      Sat-Sun   09:30 - 12:00",
            "Total ............ R$ 2.389,90",
            "| Grimsel | 2164 | closed | 2024-11-12 |",
            "fn main() {\n    let count = items.iter().filter(|item| item.is_open).count();\n}",
            "長期保証サービス ご案内(ドローン)\n保証料:本体価格の5%",
        ] {
            assert!(!is_prose(text), "{text}");
        }
    }
}
