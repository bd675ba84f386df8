//! A decision in a few sentences: outcome, weights, and the best hits of both sides.

use std::fmt::Write;

use credence_decimal::shortest;

use crate::record::{
    Decision, DecisionOutcome, DecisionReason, DecisionSide, DecisionWarningCode, SOURCES_A_SIDE, Vote,
};

/// The maximum number of characters of a proof.
pub(super) const LONGEST: usize = 700;

/// The number of hits of each side in a proof.
const HITS_A_SIDE: usize = 2;

/// The maximum number of characters of a domain or date.
const LONGEST_NAME: usize = 48;

/// An excerpt with less room than this is left out.
const SHORTEST_EXCERPT: usize = 12;

/// The decision as short Markdown of at most 700 characters: the outcome, the sums, warnings, and the two best hits of
/// each side by weight and date, which are numbered as the sources of the result.
///
/// The texts of hits come from outside: nothing in them can become a link, an image or other markup.
#[must_use]
pub fn write_proof(decision: &Decision) -> String {
    let (head, warnings) = (head(decision), warnings(decision));
    let mut lines = Vec::new();
    let mut number = 1;
    for (side, supports) in decision.sides() {
        for (index, vote) in side.votes.iter().take(HITS_A_SIDE).enumerate() {
            let heading = if supports { "\n\nFor:" } else { "\n\nAgainst:" };
            lines.push(Line::new(vote, number + index, if index == 0 { heading } else { "" }));
        }
        number += side.votes.len().min(SOURCES_A_SIDE);
    }
    let mut proof = head;
    let length = |text: &str| text.chars().count();
    let mut room = LONGEST.saturating_sub(length(&proof) + length(&warnings));
    let n_lines = lines.len();
    for (index, line) in lines.into_iter().enumerate() {
        let share = room / (n_lines - index);
        let text = line.within(share);
        room -= length(&text);
        proof.push_str(&text);
    }
    proof.push_str(&warnings);
    proof
}

/// One hit of a proof.
struct Line<'a> {
    start: String,
    excerpt: &'a str,
}

impl<'a> Line<'a> {
    fn new(vote: &'a Vote, number: usize, heading: &str) -> Self {
        let mut start = format!("{heading}\n- [{number}] {}", escaped(&vote.domain, LONGEST_NAME));
        if let Some(date) = vote.pub_date.as_deref().filter(|date| !date.trim().is_empty()) {
            let _ = write!(start, ", {}", escaped(date, LONGEST_NAME));
        }
        Self { start, excerpt: &vote.excerpt }
    }

    /// The line in so many characters; nothing where not even its start has room.
    fn within(self, room: usize) -> String {
        let mut text = self.start;
        let length = text.chars().count();
        if length > room {
            return String::new();
        }
        // A colon, a space and two quotation marks.
        let room = (room - length).saturating_sub(4);
        if room >= SHORTEST_EXCERPT && !self.excerpt.trim().is_empty() {
            let _ = write!(text, ": “{}”", escaped(self.excerpt, room));
        }
        text
    }
}

/// The outcome and the sums it comes from.
pub(super) fn head(decision: &Decision) -> String {
    let outcome = match decision.outcome() {
        Some(outcome @ (DecisionOutcome::True | DecisionOutcome::False | DecisionOutcome::Invalid)) => outcome.name(),
        None => "Not decided yet",
    };
    let sum = |side: &DecisionSide| [&shortest(side.weight), " from ", &sources(side.n_sources)].concat();
    format!(
        "**{outcome}**: {}. Support weighs {}, refutation {}; enough is {} from {}.",
        reason(decision.reason),
        sum(&decision.support),
        sum(&decision.refute),
        shortest(decision.threshold),
        sources(decision.min_sources),
    )
}

fn sources(count: u32) -> String {
    if count == 1 { "1 source".to_owned() } else { format!("{count} sources") }
}

fn reason(reason: DecisionReason) -> &'static str {
    match reason {
        DecisionReason::SupportIsEnough => "the evidence supports it",
        DecisionReason::RefutationIsEnough => "the evidence refutes it",
        DecisionReason::SupportIsLarger => "both sides have enough, and more supports it",
        DecisionReason::RefutationIsLarger => "both sides have enough, and more refutes it",
        DecisionReason::Tie => "both sides have enough and weigh the same",
        DecisionReason::Conflict => "both sides have enough",
        DecisionReason::NotEnough => "neither side has enough",
        DecisionReason::NoEvidence => "no usable evidence was found",
    }
}

/// The warnings that matter most, as the last paragraph.
pub(super) fn warnings(decision: &Decision) -> String {
    let has = |code| decision.warnings.iter().any(|warning| warning.code == code);
    let mut text = String::new();
    if has(DecisionWarningCode::OtherSourcesOnly) {
        text.push_str("\n\nWarning: this rests on sources of the tier `other` only.");
    }
    if has(DecisionWarningCode::WonAgainstEnough) {
        text.push_str("\n\nWarning: the other side has enough, too.");
    }
    text
}

/// One line of text from outside that stays text in Markdown, in at most so many characters.
fn escaped(text: &str, longest: usize) -> String {
    let mut line = String::new();
    let mut length = 0;
    let mut words = text.split(|character: char| character.is_whitespace() || character.is_control());
    let words = std::iter::from_fn(|| words.find(|word| !word.is_empty()));
    for (index, word) in words.enumerate() {
        for character in (index > 0).then_some(' ').into_iter().chain(word.chars()).filter(|next| !turns(*next)) {
            let width = 1 + usize::from(is_markup(character));
            // One character is reserved for the ellipsis.
            if length + width >= longest {
                line.push('…');
                return line;
            }
            if is_markup(character) {
                line.push('\\');
            }
            line.push(character);
            length += width;
        }
    }
    line
}

/// Characters that begin markup inside a line, or turn an address into a link.
fn is_markup(character: char) -> bool {
    matches!(character, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '!' | '|' | '~' | '&' | '$' | ':' | '@')
}

/// Control characters of the writing direction.
fn turns(character: char) -> bool {
    matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The beginning of a text in at most so many characters.
pub(super) fn shortened(text: &str, longest: usize) -> String {
    if text.char_indices().nth(longest).is_none() {
        return text.to_owned();
    }
    let end = text.char_indices().nth(longest - 1).map_or(text.len(), |(end, _)| end);
    format!("{}…", &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_outside_is_no_markup() {
        let excerpt = "Look: ![x](https://evil.example) <b>\n# `a` \u{202e}www";
        assert_eq!(escaped(excerpt, 200), "Look\\: \\!\\[x\\](https\\://evil.example) \\<b\\> # \\`a\\` www");
        assert_eq!(escaped("", 10), "");
    }

    #[test]
    fn a_text_is_cut_between_characters() {
        assert_eq!(shortened("ééé", 3), "ééé");
        assert_eq!(shortened("éééé", 3), "éé…");
        assert_eq!(escaped("ééééé", 4), "ééé…");
        assert_eq!(escaped("a*****", 4), "a\\*…");
    }
}
