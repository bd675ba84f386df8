//! The page of trust: own rules, look a domain up, blocked domains, what the conversation taught, project rules, files.

use credence_strings::Strings;

use super::{blocked_domains, learned, look_up, own_rules, policy_file, project_rules};
use crate::signal::Memo;
use crate::state::{PolicyImporter, TrustBook};
use crate::view::widget::element::{Element, classed, view_heading};

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
        .child(blocked_domains::blocked_domains(book, strings))
        .child(learned::learned(book, strings))
        .child(project_rules::project_rules(book, strings))
        .child(policy_file::policy_file(book, importer, strings))
}
