//! Passages that an application wrote into a prompt, as the sources that the markers of the answer name.

use super::results::instructions_of;
use super::source_names::name_key;
use crate::citation::{
    HandedPassage, is_file_name, lists_itself, marked, named_markers_in, number_named, passages_in, without_place,
};
use crate::conversation::{ListedSource, Mention, Source, SourcePassage, Turn, address_key};

/// So many bytes of prompts are searched for passages in a conversation: every turn of a long one may have the same.
pub(crate) const MOST_SEARCHED: usize = 32 << 20;

/// So many passages of all prompts are sources of a turn.
const MOST_PASSAGES: usize = 500;

/// So many names in markers of an answer are looked up.
const MOST_NAMES: usize = 500;

/// What the markers of an answer name.
struct Cited {
    labels: Vec<u32>,
    /// In small letters. Most of them name nothing.
    names: Vec<String>,
}

impl Cited {
    /// Numbers such as `[1]` and `(Source 1)`, and names such as `[handbook.pdf]`.
    fn by(answer: &str) -> Self {
        let (mut labels, mut names) = (marked(answer), Vec::new());
        for marker in named_markers_in(answer) {
            match number_named(marker.name) {
                Some(number) => labels.push(number),
                None if marker.number.is_none() && names.len() < MOST_NAMES => names.push(name_key(marker.name)),
                None => {}
            }
        }
        Self { labels, names }
    }

    fn names(&self, passage: &HandedPassage) -> bool {
        let Some(name) = &passage.name else { return false };
        let [whole, file] = [name_key(name), name_key(without_place(name))];
        let last = file.rsplit('/').next().unwrap_or_default();
        self.names.iter().any(|cited| *cited == whole || *cited == file || cited == last)
    }

    fn are_all_in(&self, passages: &[HandedPassage]) -> bool {
        self.labels.iter().all(|label| has(passages, Some(*label)))
    }
}

/// The passages of the prompts before an ended turn that are its sources. None where its stream states a list or citations, where the answer lists what its
/// markers mean, where tools returned as many sources as the markers count, and where no marker has the label or name of a passage. `left` is how many
/// bytes may be searched.
pub(super) fn handed_passages(turn: &Turn, earlier: &[&Turn], left: &mut usize) -> Vec<HandedPassage> {
    let has_list = !turn.listed.is_empty() || !turn.citations.is_empty();
    if turn.is_running() || has_list {
        return Vec::new();
    }
    let cited = Cited::by(&turn.answer);
    let n_returned = turn.sources.iter().filter(|source| source.retrieved).count();
    let are_returned = cited.labels.iter().all(|label| *label as usize <= n_returned);
    if are_returned && (n_returned > 0 || cited.names.is_empty()) || lists_itself(&turn.answer) {
        return Vec::new();
    }
    let mut passages = collected(prompts(turn, earlier, n_returned > 0), &cited, left);
    let is_cited =
        |one: &HandedPassage| one.label.is_some_and(|label| cited.labels.contains(&label)) || cited.names(one);
    if !passages.iter().any(is_cited) {
        passages.clear();
    }
    // Parts of a file are told apart where numbers cite them, and are one source where its name does.
    for passage in passages.iter_mut().filter(|passage| passage.label.is_some() && !cited.names(passage)) {
        passage.name = None;
    }
    passages
}

/// The passages of prompts that may be cited: of a prompt with all numbers alone; else what was said last counts for each number, and for each name.
fn collected<'a>(prompts: impl Iterator<Item = &'a str>, cited: &Cited, left: &mut usize) -> Vec<HandedPassage> {
    let mut passages: Vec<HandedPassage> = Vec::new();
    for prompt in prompts {
        let Some(rest) = left.checked_sub(prompt.len()) else { break };
        *left = rest;
        let found = passages_in(prompt);
        if !cited.labels.is_empty() && cited.are_all_in(&found) {
            return found;
        }
        if !cited.labels.is_empty() || found.iter().any(|passage| cited.names(passage)) {
            add_earlier(&mut passages, found, cited);
        }
    }
    passages
}

/// Adds passages of an earlier prompt, without those whose number or name a later one has. One whose number is taken may still be cited by its name.
fn add_earlier(passages: &mut Vec<HandedPassage>, found: Vec<HandedPassage>, cited: &Cited) {
    let n_later = passages.len();
    for mut passage in found {
        let is_taken = has(&passages[..n_later], passage.label);
        let is_known = passage.name.is_some() && passages[..n_later].iter().any(|later| later.name == passage.name);
        let is_new = match passage.label {
            Some(_) if is_taken => !is_known && cited.names(&passage),
            Some(_) => true,
            None => !is_known,
        };
        if is_new && passages.len() < MOST_PASSAGES {
            passage.label = passage.label.filter(|_| !is_taken);
            passages.push(passage);
        }
    }
}

fn has(passages: &[HandedPassage], label: Option<u32>) -> bool {
    passages.iter().any(|passage| passage.label == label)
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
    // Numbers of the answer that are none of a passage stay so.
    let labels = passages.iter().filter_map(|passage| passage.label).chain(marked(&turn.answer));
    let mut next = labels.max().unwrap_or_default().saturating_add(1);
    for HandedPassage { label, name, url, title, text } in passages {
        let file = name.as_deref().map(|name| without_place(name).to_owned());
        let unnamed = || url.is_none().then(|| format!("Source {} of the request", label.unwrap_or_default()));
        let title = title.or_else(|| file.clone()).or_else(unnamed);
        let is_known = |key: &String| turn.sources.iter().any(|source| source.key == *key);
        // Parts of one file are told apart, because the answer cites them apart.
        let told_apart =
            |title: String, label: u32| if is_known(&title) { format!("{title} [{label}]") } else { title };
        let titled = || Some(told_apart(title.clone()?, label.unwrap_or_default()));
        let key = url.as_deref().map(address_key).or_else(|| file.clone()).or_else(titled).unwrap_or_default();
        let known = turn.sources.iter().position(|source| source.key == key);
        let source = known.unwrap_or_else(|| {
            let file = file.clone().filter(|file| is_file_name(file));
            turn.sources.push(Source { key, url, title, file, retrieved: true, ..Source::default() });
            turn.sources.len() - 1
        });
        let passages = &mut turn.sources[source].passages;
        let passage = passages.iter().position(|passage| passage.text == text).unwrap_or_else(|| {
            passages.push(SourcePassage { text, ..SourcePassage::default() });
            passages.len() - 1
        });
        let mention = Mention { passage: Some(passage), ..Mention::default() };
        if let Some(label) = label {
            turn.listed.push(ListedSource { label, name: None, source, mention: mention.clone(), is_citation: false });
        }
        let names =
            name.iter().map(String::as_str).chain(file.as_deref().filter(|file| Some(*file) != name.as_deref()));
        for name in names {
            add_name(
                turn,
                name,
                ListedSource { label: next, name: None, source, mention: mention.clone(), is_citation: false },
            );
            next = next.saturating_add(1);
        }
    }
}

/// Lists a name of a passage. That of several passages is one of their source as a whole.
fn add_name(turn: &mut Turn, name: &str, listed: ListedSource) {
    let named = Some(name.to_owned());
    let Some(known) = turn.listed.iter_mut().find(|known| known.name == named) else {
        let is_own = |known: &&mut ListedSource| {
            known.name.is_none() && known.source == listed.source && known.mention == listed.mention
        };
        match turn.listed.iter_mut().find(is_own) {
            Some(own) => own.name = named,
            None => turn.listed.push(ListedSource { name: named, ..listed }),
        }
        return;
    };
    if known.mention.passage.is_some() && known.mention != listed.mention {
        // Its number stays that of the one passage.
        known.name = None;
        turn.listed.push(ListedSource { name: named, mention: Mention::default(), ..listed });
    }
}
