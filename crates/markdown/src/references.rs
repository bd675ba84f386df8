//! Lists of references in an answer: lines that say what the sources are, and nothing that could be compared with them.

use std::ops::Range;

use credence_lexical::lower::lowercase;

/// Headings of such lists, in lower case.
const HEADINGS: [&str; 36] = [
    "sources",
    "source",
    "references",
    "reference",
    "reference list",
    "citations",
    "bibliography",
    "works cited",
    "further reading",
    "links",
    "footnotes",
    "sources used",
    "sources consulted",
    "sources cited",
    "cited sources",
    "fontes",
    "fonte",
    "referências",
    "referências bibliográficas",
    "bibliografia",
    "notas de rodapé",
    "出典",
    "参考文献",
    "参考資料",
    "参考",
    "情報源",
    "参照",
    "quellen",
    "quelle",
    "quellenverzeichnis",
    "literatur",
    "fuentes",
    "referencias",
    "références",
    "fonti",
    "bronnen",
];

/// A line is no entry of a list if more words than this precede its address.
const MOST_WORDS: usize = 25;

/// The lines of lists of references, definitions of links and of footnotes, in order.
#[must_use]
pub fn reference_lines(text: &str) -> Vec<Range<usize>> {
    let lines = lines_of(text);
    let mut is_reference = vec![false; lines.len()];
    let mut at = 0;
    while at < lines.len() {
        let line = &text[lines[at].clone()];
        let (is_headed, is_entry) = (is_heading(line), begins_list(line));
        let end = if is_headed || is_entry { end_of_entries(text, &lines, at + 1) } else { at };
        if is_entry || is_headed && end > at + 1 {
            is_reference[at..end].fill(true);
            at = end;
            continue;
        }
        if is_definition(line) {
            is_reference[at] = true;
        }
        at += 1;
    }
    mark_last(text, &lines, &mut is_reference);
    lines.into_iter().zip(is_reference).filter_map(|(line, is)| is.then_some(line)).collect()
}

fn lines_of(text: &str) -> Vec<Range<usize>> {
    let mut from = 0;
    let ends = memchr::memchr_iter(b'\n', text.as_bytes()).chain([text.len()]);
    ends.map(|end| std::mem::replace(&mut from, end + 1)..end).collect()
}

/// "## Sources", "**References:**".
fn is_heading(line: &str) -> bool {
    let name = line.trim().trim_matches(['#', '*', '_', ':', '：', ' ']);
    name.len() <= 40 && HEADINGS.contains(&lowercase(name).as_str())
}

/// "Sources: [1] https://…, [2] https://…": a heading with its entries on one line.
fn begins_list(line: &str) -> bool {
    let line = line.trim();
    let near = &line[..line.floor_char_boundary(60)];
    near.find([':', '：'])
        .is_some_and(|at| is_heading(&line[..at]) && line[at..].contains("://") && !is_cited_once(&line[at..]))
}

/// "Source: [Reuters](https://…)" is for the sentence before it, as is "Source: https://…".
fn is_cited_once(rest: &str) -> bool {
    rest.matches("://").take(2).count() == 1
        && !rest
            .trim_start_matches([':', '：', ' ', '*'])
            .starts_with(|sign: char| sign == '[' && label(rest.trim_start_matches([':', '：', ' ', '*'])).is_some())
}

/// Where the entries end that begin with a line.
fn end_of_entries(text: &str, lines: &[Range<usize>], from: usize) -> usize {
    let mut end = from;
    for (at, line) in lines.iter().enumerate().skip(from) {
        let line = &text[line.clone()];
        if line.trim().is_empty() {
            continue;
        }
        let is_continued = line.starts_with("   ") && end == at && end > from;
        if !is_entry(line) && !is_continued {
            break;
        }
        end = at + 1;
    }
    end
}

/// A line with a label, an item, an address, or words that are no sentence.
fn is_entry(line: &str) -> bool {
    let line = line.trim();
    if line.starts_with('#') || line.starts_with("```") {
        return false;
    }
    let rest = without_bullet(line);
    let is_item = rest.len() < line.len();
    let has_address = rest.contains("://") || rest.contains("](");
    let words_before = rest.split("://").next().unwrap_or_default().split_whitespace().count();
    let ends_sentence = rest.ends_with(['.', '!', '?', '。']);
    let ends_with_label = rest.trim_end_matches(['.', '!', '?', '。']).ends_with(']') && !rest.starts_with('[');
    label(rest).is_some()
        || has_address && words_before <= MOST_WORDS
        || is_item && !ends_with_label
        || !ends_sentence && !ends_with_label && words_before <= MOST_WORDS
}

fn without_bullet(line: &str) -> &str {
    let bullet = line.strip_prefix(['-', '*', '+', '•', '·', '–']).filter(|rest| rest.starts_with([' ', '\t']));
    let n_digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let numbered =
        line[n_digits..].strip_prefix(['.', ')']).filter(|rest| n_digits > 0 && rest.starts_with([' ', '\t']));
    bullet.or(numbered).map_or(line, str::trim_start)
}

/// The label that a line begins with, and what follows it: `[1]`, `[^1]`.
fn label(line: &str) -> Option<(&str, &str)> {
    let inner = line.trim_start_matches(['*', '_']).strip_prefix('[')?;
    let end = inner.bytes().take(12).position(|byte| byte == b']')?;
    let name = inner.get(..end)?;
    let is_label = name.strip_prefix('^').is_some_and(|name| !name.is_empty())
        || !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    is_label.then(|| (name, &inner[end + 1..]))
}

/// `[^1]: …`, `[1]: …`.
fn is_definition(line: &str) -> bool {
    label(without_bullet(line.trim_start())).is_some_and(|(_, rest)| rest.starts_with(':'))
}

/// The last lines of an answer that begin with a label which its text has used: "[1] County report, 2021".
fn mark_last(text: &str, lines: &[Range<usize>], is_reference: &mut [bool]) {
    let mut first = lines.len();
    let mut labels = Vec::new();
    for (at, line) in lines.iter().enumerate().rev() {
        let line = without_bullet(text[line.clone()].trim());
        match label(line) {
            _ if line.is_empty() || is_reference[at] => continue,
            Some((name, rest)) if !rest.starts_with('(') && !labels.contains(&name) && labels.len() < 100 => {
                labels.push(name);
                first = at;
            }
            _ => break,
        }
    }
    let before = &text[..lines.get(first).map_or(0, |line| line.start)];
    let used = labels.iter().filter(|name| before.contains(["[", name, "]"].concat().as_str())).count();
    if used > 0 {
        for (is_reference, line) in is_reference.iter_mut().zip(lines).skip(first) {
            *is_reference |= !text[line.clone()].trim().is_empty();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str) -> String {
        let lines = reference_lines(text);
        let is_kept = |line: &&str| {
            let at = line.as_ptr() as usize - text.as_ptr() as usize;
            !line.trim().is_empty() && !lines.iter().any(|range| range.start == at)
        };
        text.split('\n').filter(is_kept).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn lists_of_references_are_found() {
        for list in [
            "Sources:\n- [1] https://a.org/x\n- [2] County report",
            "**Sources:**\n1. County report, 2021.\n2. Bridge report, 2020.",
            "## References\n\n[1] County report\n[2] Bridge report",
            "Sources: [1] https://a.org, [2] https://b.org",
            "[1]: https://a.org\n[2]: https://b.org \"Title\"",
            "[^1]: The report of the county, page 5.\n[^2]: https://b.org",
            "[1] County report, 2021\n[2] Bridge report",
            "Fontes:\n- [Relatório](https://a.org)\n- [Outro](https://b.org)",
            "出典:\n[1] 報告書",
            "References\nSmith, Bridge report, 2021",
            "Sources\n\n- County report: https://a.org/x",
            "*Sources*:\n* https://a.org",
        ] {
            let answer = format!("It was closed [1].\n\n{list}");
            assert_eq!(kept(&answer), "It was closed [1].", "{answer}");
        }
    }

    #[test]
    fn sentences_are_no_references() {
        for answer in [
            "It was closed [1].|[2] It was open.|So it was.",
            "Sources of vitamin D are many [1].",
            "Sources:|Fish is a source of vitamin D [1].",
            "## Sources|Vitamin D comes from fish and from the sun.",
            "The sources are these:|- fish [1]",
            "[1] It was closed.",
            "Source: [1]",
            "- It was closed [1]|- It was open [2]",
            "1. It was closed [1].|2. It was open [2].",
            "Source and fee",
            "Source: it was closed",
        ] {
            let text = answer.replace('|', "\n");
            assert_eq!(kept(&text), answer, "{text}");
        }
    }
}
