//! The texts whose independence is counted.

/// One text of a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SourceText<'a> {
    /// Its page; a text without one counts as a separate page.
    pub page: Option<&'a str>,
    /// The registrable domain; a text without one counts as a site of its own with its page.
    pub site: Option<&'a str>,
    /// The text; empty if it is not known.
    pub text: &'a str,
}
