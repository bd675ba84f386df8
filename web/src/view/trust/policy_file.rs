//! The user's rules as a YAML file: out of the page, and into it.

use credence_strings::{Strings, fill};
use credence_yaml::YamlError;
use leptos::prelude::*;
use web_sys::HtmlTextAreaElement;

use super::badge::with_names;
use super::rule_error::sentence;
use super::section::{note, section};
use crate::markdown::copy;
use crate::service::download::save_text;
use crate::service::number;
use crate::signal::RwSignal;
use crate::state::{PolicyImport, PolicyImporter, TrustBook};
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::field::file_choice;

const EXAMPLE: &str = "allowlist:\n  - domain: example.org\n    trust_level: academic";

/// The ways out and in.
pub fn policy_file(book: TrustBook, importer: PolicyImporter, strings: &'static Strings) -> Element {
    section("file", move || strings.trust_page().file().to_owned())
        .child(note(strings.trust_page().file_note()))
        .child(ways_out(book, strings))
        .child(ways_in(importer, strings))
        .child(classed("div", "import-state").set("role", "status").child_of(move || progress(importer, strings)))
        .child(element("div").child_of(move || failure(importer, strings)))
}

fn ways_out(book: TrustBook, strings: &'static Strings) -> Element {
    let save = move || {
        save_text(
            "credence-policy.yaml",
            "application/yaml",
            &untrack(|| book.rules.policy.with(|policy| policy.to_yaml())),
        );
    };
    let copied = RwSignal::new(false);
    let copying = button("plain-button", "policy-copy", "", move || {
        copied.set(copy(&untrack(|| book.rules.policy.with(|policy| policy.to_yaml()))))
    });
    let is_copied =
        move || if copied.get() { strings.answer().copied() } else { strings.trust_page().copy_policy() }.to_owned();
    // A policy that changed since is not the copied one.
    let forget = move || {
        book.rules.policy.track();
        copied.set(false);
    };
    crate::view::widget::element::follow(Box::new(forget));
    classed("p", "file-line")
        .child(button("plain-button", "policy-download", strings.trust_page().download_policy(), save))
        .child(copying.set("aria-live", "polite").text_of(is_copied))
}

fn ways_in(importer: PolicyImporter, strings: &Strings) -> Element {
    let page = strings.trust_page();
    let text = classed("textarea", "policy-text")
        .set("id", "policy-text")
        .set("rows", "6")
        .set("spellcheck", "false")
        .set("aria-describedby", "policy-text-note")
        .set("placeholder", EXAMPLE)
        .test_id("policy-text");
    let pasted: HtmlTextAreaElement = text.as_a();
    let import = move || {
        let text = pasted.value();
        if !text.trim().is_empty() {
            importer.import_text(text);
        }
    };
    let choose_file = file_choice("policy-file", strings.gallery().choose_file(), Some(".yaml,.yml"), move |chosen| {
        importer.import_file(chosen);
    });
    let buttons = classed("p", "file-line")
        .child(button("main-button", "policy-import", page.import(), import))
        .child(choose_file);
    classed("div", "policy-import")
        .child(element("label").set("for", "policy-text").text(page.paste()))
        .child(text)
        .child(classed("p", "trust-part-note").set("id", "policy-text-note").text(page.paste_note()))
        .child(buttons)
}

/// What is going on or went well.
fn progress(importer: PolicyImporter, strings: &Strings) -> Option<Element> {
    let page = strings.trust_page();
    match importer.state.get() {
        PolicyImport::Reading => Some(note(page.reading()).test_id("import-reading")),
        PolicyImport::Done(n_rules) => {
            let texts = fill(page.n_imported(), &[("n", &number::whole(n_rules))]);
            Some(note(&texts).test_id("import-done"))
        }
        PolicyImport::Nothing
        | PolicyImport::FileUnreadable
        | PolicyImport::NotLoaded
        | PolicyImport::Faulty(_)
        | PolicyImport::Refused(_) => None,
    }
}

/// What went wrong, and where; nothing was changed then.
fn failure(importer: PolicyImporter, strings: &Strings) -> Option<Element> {
    let page = strings.trust_page();
    let failure = classed("div", "import-failed").set("role", "alert").test_id("import-failed");
    let line = |text: &str| element("p").text(text);
    match importer.state.get() {
        PolicyImport::Nothing | PolicyImport::Reading | PolicyImport::Done(_) => None,
        PolicyImport::FileUnreadable => Some(failure.child(line(page.unreadable()))),
        PolicyImport::NotLoaded => {
            Some(failure.child(line(page.unchanged())).child(line(strings.page().part_failed())))
        }
        PolicyImport::Faulty(fault) => {
            let reason = if strings.is_english() { without_place(&fault) } else { page.fault() };
            let reason = with_names(element("p"), reason);
            Some(failure.child(line(&place(&fault, strings))).child(reason))
        }
        PolicyImport::Refused(error) => {
            let texts = [&error.path(), ": ", &sentence(&error.problem, strings)].concat();
            Some(failure.child(line(page.unchanged())).child(line(&texts)))
        }
    }
}

fn place(fault: &YamlError, strings: &Strings) -> String {
    let place = [("line", &*fault.line.to_string()), ("column", &fault.column.to_string())];
    fill(strings.trust_page().fault_at(), &place)
}

/// The message of a fault; the line above it says where, in the user's language.
fn without_place(fault: &YamlError) -> &str {
    fault.message.split_once(": ").map_or(&fault.message, |(_, reason)| reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_fault_is_said_once() {
        let fault = credence_yaml::read_policy("user_overrides:\n  - domain: a.org\n    trust_level: \"superb: no\"");
        let fault = fault.unwrap_err();
        assert!(without_place(&fault).starts_with("`user_overrides[0].trust_level` is `superb: no`"), "{fault}");
        assert_eq!(place(&fault, Strings::ENGLISH), "Line 3, column 18. Nothing was changed.");
    }
}
