//! The words of the page around the panel: the name of its agent, and what is said before the first question.

use serde::Deserialize;

/// What the page states; `None` is the text of the interface.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct PanelWords {
    /// The name of the agent, in place of its host.
    pub name: Option<String>,
    /// The text of the empty field.
    pub placeholder: Option<String>,
    /// What is said before the first question.
    pub greeting: Option<String>,
    /// Questions that are asked by a click.
    pub suggestions: Vec<String>,
}
