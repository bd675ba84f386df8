//! The words that stand around an answer's own.

/// Words in the language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkdownWords {
    pub copy: &'static str,
    pub copied: &'static str,
    pub link_goes_to: &'static str,
    pub image_not_loaded: &'static str,
    pub marker_dangling: &'static str,
    pub marker_mismatched: &'static str,
    pub sentence_supported: &'static str,
    pub sentence_contradicted: &'static str,
    pub sentence_silent: &'static str,
    /// Before the number that a source has.
    pub number_in_source: &'static str,
}
