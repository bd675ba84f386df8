//! What kind of sentence it is: only statements are compared with texts.

use super::detail::words_in;
use super::sentences::{FEWEST_WORDS, has_words, line_around};
use crate::record::SentenceKind;
use credence_lexical::fold::folded;
use credence_lexical::sentence::Sentence;

/// How a sentence begins that is no statement, in lower case and without accents: whole words, in English, Portuguese and Japanese.
///
/// What an agent tells its reader as a fact ("You can cancel within 14 days") is a statement.
const COURTESIES: [&str; 36] = [
    "hello",
    "hi",
    "hey",
    "sure",
    "certainly",
    "of course",
    "absolutely",
    "great question",
    "good question",
    "thanks",
    "thank you",
    "you're welcome",
    "welcome",
    "good morning",
    "good afternoon",
    "i hope",
    "hope this helps",
    "let me know",
    "feel free",
    "happy to",
    "glad to",
    "sorry",
    "ola",
    "oi",
    "claro",
    "com certeza",
    "obrigado",
    "obrigada",
    "de nada",
    "espero que",
    "bom dia",
    "boa tarde",
    "こんにちは",
    "はい",
    "ご質問",
    "お役に立て",
];
const ADVICE: [&str; 36] = [
    "you should",
    "you may want",
    "you might",
    "you could",
    "please",
    "consider",
    "make sure",
    "be sure",
    "remember to",
    "keep in mind",
    "it is best to",
    "it's best to",
    "it is a good idea",
    "it's a good idea",
    "i recommend",
    "i suggest",
    "we recommend",
    "we suggest",
    "do not",
    "don't",
    "talk to",
    "speak to",
    "go to",
    "voce deve",
    "voce pode querer",
    "considere",
    "verifique",
    "consulte",
    "recomendo",
    "certifique",
    "tente",
    "evite",
    "lembre",
    "nao se esqueca",
    "そのため、必ず",
    "必ず",
];
/// Words that ask for something where one of [`OBJECTS`] follows: "Open the settings", but not "Open source is …".
const REQUESTS: [&str; 26] = [
    "try", "check", "see", "open", "click", "select", "choose", "run", "use", "add", "enter", "type", "press",
    "install", "follow", "ask", "contact", "consult", "visit", "call", "avoid", "ensure", "throw", "take", "keep",
    "set",
];
const OBJECTS: [&str; 16] = [
    "the", "your", "a", "an", "it", "this", "that", "these", "those", "any", "all", "its", "their", "them", "each",
    "every",
];
const ABOUT_AGENT: [&str; 30] = [
    "i",
    "i'm",
    "i've",
    "i'll",
    "i'd",
    "as an ai",
    "as a language model",
    "let me",
    "here is",
    "here are",
    "here's",
    "below is",
    "below are",
    "the following",
    "none of the sources",
    "none of the documents",
    "eu",
    "encontrei",
    "nao encontrei",
    "posso",
    "pesquisei",
    "aqui esta",
    "aqui estao",
    "segue",
    "seguem",
    "私は",
    "私が",
    "以下は",
    "以下の",
    "検索結果には",
];
/// What an agent read: it speaks of itself where it says what was in it. "The sources of the Nile" are none.
const MATERIAL: [&str; 12] = [
    "the sources",
    "the documents",
    "the context",
    "the search results",
    "the provided",
    "the given",
    "the retrieved",
    "as fontes",
    "os documentos",
    "os resultados da busca",
    "提供された",
    "検索結果",
];
const SAYING: [&str; 27] = [
    "do not",
    "don't",
    "does not",
    "doesn't",
    "did not",
    "didn't",
    "mention",
    "mentions",
    "contain",
    "contains",
    "say",
    "says",
    "state",
    "states",
    "provide",
    "provides",
    "cover",
    "covers",
    "include",
    "includes",
    "documents",
    "sources",
    "context",
    "nao",
    "mencionam",
    "記載",
    "見つかり",
];

/// Words that begin a clause on which another depends.
const SUBORDINATE: [&str; 22] = [
    "if",
    "when",
    "whenever",
    "unless",
    "once",
    "until",
    "before",
    "after",
    "while",
    "since",
    "because",
    "although",
    "in case",
    "to",
    "for",
    "should",
    "se",
    "quando",
    "caso",
    "antes de",
    "depois de",
    "para",
];

/// Endings of Japanese requests and of offers.
const JAPANESE_ADVICE: [&str; 5] = ["ください", "ましょう", "おすすめします", "お勧めします", "推奨します"];

/// The kind of a sentence of an answer; `words` is the answer without markup, at the same offsets.
pub(super) fn kind_of(answer: &str, words: &str, sentence: &Sentence) -> SentenceKind {
    let text = words[sentence.range.clone()].trim();
    let bare = text.trim_end_matches(['"', '\'', '”', '’', '»', ')', '）', '」', '』', ' ']);
    if is_heading(answer, sentence) {
        SentenceKind::Heading
    } else if bare.ends_with(['?', '？']) || bare.ends_with("か。") {
        SentenceKind::Question
    } else if !has_words(text, FEWEST_WORDS) {
        SentenceKind::Fragment
    } else if is_wish(bare) {
        SentenceKind::Courtesy
    } else {
        match kind_by_beginning(bare) {
            SentenceKind::Statement => main_clause(bare).map_or(SentenceKind::Statement, kind_by_beginning),
            kind => kind,
        }
    }
}

/// Whether it is a short exclamation without a number or a name: "Enjoy your visit!" states nothing that a text could have.
fn is_wish(text: &str) -> bool {
    const LONGEST: usize = 64;
    text.ends_with(['!', '！']) && text.len() <= LONGEST && words_in(text).is_empty()
}

/// What stands behind the clause that a sentence begins with: "If frost is forecast, I'd go for 16" is no statement about 16.
fn main_clause(text: &str) -> Option<&str> {
    let start = folded(&text[..text.floor_char_boundary(80)]);
    let begins = SUBORDINATE.iter().any(|word| begins_with(&start, word));
    let (_, main) = text.split_once(", ").filter(|_| begins)?;
    let main = main.trim_start();
    Some(main.strip_prefix("then ").unwrap_or(main)).filter(|main| !main.is_empty())
}

fn kind_by_beginning(text: &str) -> SentenceKind {
    let start = folded(&text[..text.floor_char_boundary(80)]).replace('’', "'");
    let start = start.trim_start_matches(|first: char| !first.is_alphanumeric());
    let is_in = |beginnings: &[&str]| beginnings.iter().any(|beginning| begins_with(start, beginning));
    let ending = text.trim_end_matches(['。', '！', '!', '.']);
    if is_in(&COURTESIES) || text.ends_with([':', '：']) {
        SentenceKind::Courtesy
    } else if is_in(&ABOUT_AGENT) || is_about_material(start) {
        SentenceKind::AboutAgent
    } else if is_in(&ADVICE) || is_request(start) || JAPANESE_ADVICE.iter().any(|last| ending.ends_with(last)) {
        SentenceKind::Advice
    } else {
        SentenceKind::Statement
    }
}

/// Whether it says what the agent's material has or lacks.
fn is_about_material(text: &str) -> bool {
    let rest = MATERIAL.iter().find_map(|material| text.strip_prefix(material));
    rest.is_some_and(|rest| {
        let is_unspaced = !text.is_ascii();
        SAYING.iter().any(|verb| begins_with(rest.trim_start(), verb) || (is_unspaced && rest.contains(verb)))
    })
}

fn is_request(text: &str) -> bool {
    let mut words = text.split(|sign: char| !sign.is_alphanumeric());
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    REQUESTS.contains(&first) && OBJECTS.contains(&second)
}

/// Whether a text begins with these whole words.
fn begins_with(text: &str, beginning: &str) -> bool {
    let is_unspaced = !beginning.is_ascii();
    let is_end = |rest: &str| {
        is_unspaced || !rest.starts_with(|next: char| next.is_alphanumeric() || matches!(next, '\'' | '-'))
    };
    text.strip_prefix(beginning).is_some_and(is_end)
}

/// Whether its line is a heading, is bold as a whole, or is the first row of a table.
fn is_heading(answer: &str, sentence: &Sentence) -> bool {
    let line = line_around(answer, &sentence.range);
    let text = answer[line.clone()].trim();
    let is_marked = text.trim_start_matches('#').starts_with(' ') && text.starts_with('#');
    let inner = text.strip_prefix("**").and_then(|rest| rest.trim_end_matches(':').strip_suffix("**"));
    let is_bold = inner.is_some_and(|inner| !inner.contains("**") && !inner.ends_with(['.', '。']));
    let next = answer[line.end..].trim_start_matches(['\r', '\n']).lines().next().unwrap_or_default().trim();
    let is_rule = |line: &str| line.contains('-') && line.chars().all(|sign| matches!(sign, '|' | '-' | ':' | ' '));
    let is_first_row = text.contains('|') && next.contains('|') && is_rule(next);
    is_marked || is_bold || is_first_row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grounding::{sentences_of, words_of};
    use SentenceKind::{AboutAgent, Advice, Courtesy, Fragment, Heading, Question, Statement};

    fn kinds(answer: &str) -> Vec<SentenceKind> {
        let words = words_of(answer);
        sentences_of(answer).iter().map(|sentence| kind_of(answer, &words, sentence)).collect()
    }

    #[test]
    fn what_says_that_something_is_so_is_a_statement() {
        for answer in [
            "The bridge was closed for 14 days.",
            "You can cancel within 14 days of the purchase.",
            "- Revenue rose by 8 % to 412 million.",
            "| Services | 183 million euros |",
            "It was built in 1976 [1].",
            "Icelandic law forbids it.",
            "Seeds germinate after three days.",
            "Open source software is free to use.",
            "Use of the drug is prohibited.",
            "Never before had it been so warm.",
            "O prazo é de 30 dias.",
            "The sources of the Nile lie in Rwanda.",
            "The documents were signed in 1945.",
            "Sure-footed goats live on the cliffs.",
            "My Fair Lady opened in 1956.",
            "If the card is lost, the bank replaces it within 5 days.",
            "To the north, the border follows the river.",
            "When it opened in 1956, the bridge was the longest.",
            "Since 1998, you can cancel within 14 days.",
            "私立大学の数は620校である。",
            "橋は14日間閉鎖された。",
            "**Note:** the bridge was closed for 14 days.",
            "The bridge in Porto is closed!",
            "It costs 5 euros!",
        ] {
            assert_eq!(kinds(answer), [Statement], "{answer}");
        }
    }

    #[test]
    fn what_is_no_statement_is_named() {
        for (answer, kind) in [
            ("## The bridge and its history", Heading),
            ("**The bridge and its history**", Heading),
            ("Would you like me to write it?", Question),
            ("Posso ajudar com mais alguma coisa?", Question),
            ("他に質問はありますか。", Question),
            ("Sure, happy to help with that!", Courtesy),
            ("The main points are:", Courtesy),
            ("Congratulations on the upcoming adoption!", Courtesy),
            ("Boa sorte com a candidatura!", Courtesy),
            ("楽しい旅になりますように！", Courtesy),
            ("Let me know if you need more details.", Courtesy),
            ("You should compare several lenders first.", Advice),
            ("Please contact the support team.", Advice),
            ("Throw the cheese away if you are unsure.", Advice),
            ("詳しくは窓口にご確認ください。", Advice),
            ("If the light stays red, please contact the support team.", Advice),
            ("To change the limit, open the settings and choose 15 minutes.", Advice),
            ("Before the trip of 14 days, make sure the tank is full.", Advice),
            ("Se a luz de 15 W ficar vermelha, verifique o cabo.", Advice),
            ("If frost below −8 °C is forecast, I'd go for 16 rather than 15.", AboutAgent),
            ("If you want more than 5, let me know.", Courtesy),
            ("I could not find the price of it.", AboutAgent),
            ("As an AI model, I cannot browse.", AboutAgent),
            ("The provided documents do not mention the price.", AboutAgent),
            ("The sources do not say when it was built.", AboutAgent),
            ("As fontes não mencionam o preço.", AboutAgent),
            ("提供された資料には記載がありません。", AboutAgent),
            ("Yes, exactly.", Fragment),
        ] {
            assert_eq!(kinds(answer), [kind], "{answer}");
        }
        assert_eq!(
            kinds("| Segment name | Revenue in 2025 |\n|---|---|\n| Services | 183 million euros |"),
            [Heading, Statement]
        );
    }
}
