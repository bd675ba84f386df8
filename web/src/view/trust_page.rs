//! The page of trust: own rules, look a domain up, blocked domains, what the conversation taught, project rules, files.

mod block;
mod blocked;
mod error;
mod learned;
mod level_form;
mod look_up;
mod own_rules;
mod policy_file;
mod project_rules;
mod subject;
mod table;
mod why;

use credence_strings::Strings;

use crate::signal::Memo;
use crate::state::{PolicyImporter, TrustBook};
use crate::view::widget::element::{Element, classed, element, view_heading};
pub use subject::Subject;
pub use why::why_level;

/// The whole page. What rules change is counted while it is shown.
pub fn trust_page(
    book: TrustBook,
    importer: PolicyImporter,
    is_shown: Memo<bool>,
    strings: &'static Strings,
) -> Element {
    let page = strings.trust_page();
    classed("div", "trust-page")
        .test_id("trust-page")
        .child(view_heading("trust-page-heading").text(page.heading()))
        .child(classed("p", "trust-page-intro").text(page.intro()))
        .child(learned::set_aside(book, strings))
        .child(own_rules::own_rules(book, strings, is_shown))
        .child(look_up::look_up(book, strings))
        .child(blocked::blocked(book, strings))
        .child(learned::learned(book, strings))
        .child(project_rules::project_rules(book, strings))
        .child(policy_file::policy_file(book, importer, strings))
}

/// One part of the page below its heading, which takes the focus when what had it is gone.
fn part(name: &str, heading: impl Fn() -> String + 'static) -> Element {
    let id = ["trust-", name].concat();
    let heading = element("h2").set("id", &id).set("tabindex", "-1").keeps_focus(name).text_of(heading);
    classed("section", "trust-part").set("aria-labelledby", &id).test_id(&id).child(heading)
}

/// A line under a heading.
fn note(text: &str) -> Element {
    classed("p", "trust-part-note").text(text)
}
