//! The host whose trust level a view shows and sets.

/// A host, and where its level is shown.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The exact host.
    pub host: String,
    /// Where it is shown: a text that no other place has.
    pub place: String,
}

impl Subject {
    /// The name by which the focus finds a control of this place again.
    pub fn focus_name(&self, control: &str) -> String {
        [control, " ", &self.place].concat()
    }
}
