//! Passages that an application wrote into a prompt, as the sources that the markers of the answer name.

use super::results::instructions_of;
use crate::citation::{HandedPassage, lists_itself, marked, named_markers_in, number_named, passages_in};
use crate::conversation::{ListedSource, Mention, Source, SourcePassage, Turn, address_key};

/// So many bytes of prompts are searched for passages in a conversation: every turn of a long one may have the same.
pub(crate) const MOST_SEARCHED: usize = 32 << 20;

/// The passages of the prompts before an ended turn that are its sources. None where its stream states a list or citations, where the answer lists what its
/// markers mean, where tools returned as many sources as the markers count, and where no marker has the label of a passage. `left` is how many bytes may
/// be searched.
pub(super) fn handed_passages(turn: &Turn, earlier: &[&Turn], left: &mut usize) -> Vec<HandedPassage> {
    let has_list = !turn.listed.is_empty() || !turn.citations.is_empty();
    let used = if turn.is_running() || has_list { Vec::new() } else { labels_in(&turn.answer) };
    let n_returned = turn.sources.iter().filter(|source| source.retrieved).count();
    if used.iter().all(|label| *label as usize <= n_returned) || lists_itself(&turn.answer) {
        return Vec::new();
    }
    let mut passages: Vec<HandedPassage> = Vec::new();
    for prompt in prompts(turn, earlier, n_returned > 0) {
        let Some(rest) = left.checked_sub(prompt.len()) else { break };
        *left = rest;
        let found = passages_in(prompt);
        // A prompt with all that is cited counts alone; else what was said last counts for each label.
        if used.iter().all(|label| has(&found, *label)) {
            passages = found;
            break;
        }
        let new: Vec<HandedPassage> = found.into_iter().filter(|one| !has(&passages, one.label)).collect();
        passages.extend(new);
    }
    if !used.iter().any(|label| has(&passages, *label)) {
        passages.clear();
    }
    passages
}

fn has(passages: &[HandedPassage], label: u32) -> bool {
    passages.iter().any(|passage| passage.label == label)
}

/// The numbers of markers such as `[1]` and `(Source 1)`.
fn labels_in(answer: &str) -> Vec<u32> {
    let mut labels = marked(answer);
    labels.extend(named_markers_in(answer).iter().filter_map(|marker| number_named(marker.name)));
    labels
}

/// What the user said, the last first, and what the application told the agent. What was said to earlier turns counts only where nothing was found for this
/// one, and the instructions only where tools returned no source.
fn prompts<'a>(turn: &'a Turn, earlier: &'a [&'a Turn], has_returned: bool) -> impl Iterator<Item = &'a str> {
    // What was asked and not yet answered is a turn of its own where the conversation was given.
    let unanswered = earlier.first().filter(|turn| turn.is_unanswered());
    let has_found = turn.has_results() || !turn.sources.is_empty();
    let before = if has_found { &[] } else { earlier };
    let asked = |turns: [Option<&'a Turn>; 2]| turns.into_iter().flatten().flat_map(|turn| turn.asked.iter().rev());
    let own = asked([Some(turn), unanswered.copied()]).map(String::as_str);
    let of_earlier = before.iter().flat_map(|turn| turn.asked.iter().rev()).map(String::as_str);
    let instructions = instructions_of(turn, earlier).filter(|_| !has_returned);
    // Passages of this question first, then those that hold for all, then those of questions before.
    own.chain(instructions).chain(of_earlier)
}

/// Lists the passages as sources that were handed to the agent.
pub(super) fn list(turn: &mut Turn, passages: Vec<HandedPassage>) {
    for HandedPassage { label, url, title, text } in passages {
        let title = title.or_else(|| url.is_none().then(|| format!("Source {label} of the request")));
        let is_known = |key: &String| turn.sources.iter().any(|source| source.key == *key);
        // Parts of one file are told apart, because the answer cites them apart.
        let name = || title.clone().map(|title| if is_known(&title) { format!("{title} [{label}]") } else { title });
        let key = url.as_deref().map(address_key).or_else(name).unwrap_or_default();
        let known = turn.sources.iter().position(|source| source.key == key);
        let source = known.unwrap_or_else(|| {
            turn.sources.push(Source { key, url, title, retrieved: true, ..Source::default() });
            turn.sources.len() - 1
        });
        let passages = &mut turn.sources[source].passages;
        let passage = passages.iter().position(|passage| passage.text == text).unwrap_or_else(|| {
            passages.push(SourcePassage { text, ..SourcePassage::default() });
            passages.len() - 1
        });
        let mention = Mention { passage: Some(passage), ..Mention::default() };
        turn.listed.push(ListedSource { label, name: None, source, mention, is_citation: false });
    }
}
