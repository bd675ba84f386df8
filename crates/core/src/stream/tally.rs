//! How much of a stream was understood, and which kinds of messages were not.

use super::field::Fields;
use super::parser::Message;

/// So many kinds are told apart.
const MAX_KINDS: usize = 12;

/// The longest name of a kind, in characters.
const LONGEST_NAME: usize = 40;

/// Counts of messages.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Messages so far.
    pub messages: u64,
    /// Those that were understood.
    pub understood: u64,
    /// The kinds that were not, in the order they came, with their number.
    pub kinds: Vec<(String, u64)>,
}

impl Tally {
    pub(super) fn count(&mut self, is_understood: bool) {
        self.messages += 1;
        self.understood += u64::from(is_understood);
    }

    /// Notes the kind of a message that was not understood.
    pub(super) fn note(&mut self, message: &Message<'_>) {
        let name = name_of(message);
        if let Some((_, count)) = self.kinds.iter_mut().find(|(known, _)| *known == name) {
            *count += 1;
        } else if self.kinds.len() < MAX_KINDS {
            self.kinds.push((name, 1));
        }
    }

    /// Whether less than half of the messages were understood.
    #[must_use]
    pub fn is_mostly_unread(&self) -> bool {
        self.messages > 0 && self.understood * 2 < self.messages
    }
}

/// The name of a message: that of its frame, that in its usual fields, or its first fields.
fn name_of(message: &Message<'_>) -> String {
    const NAMES: [&str; 7] = ["type", "event", "event_type", "kind", "method", "object", "role"];
    if !message.event.is_empty() {
        return short(message.event);
    }
    if let Some(name) = NAMES.into_iter().find_map(|name| message.json.filled(name)) {
        return short(&name);
    }
    let fields: Vec<String> = message.json.fields().take(4).map(|(name, _)| short(&name)).collect();
    if fields.is_empty() { "a list".to_owned() } else { ["{", &fields.join(", "), "}"].concat() }
}

fn short(name: &str) -> String {
    name.chars().map(|found| if found.is_control() { ' ' } else { found }).take(LONGEST_NAME).collect()
}
