//! Tables of rules: the first rows of a list that may be long, and a field to search it.

use credence_lexical::lower::lowercase;
use credence_strings::{TrustPageStrings, fill};
use web_sys::HtmlInputElement;

use crate::service::number;
use crate::signal::RwSignal;
use crate::view::widget::element::{Element, button, classed, element};

/// How many rows are built at first, and with each wish for more.
pub const ROWS: usize = 100;

/// What is searched for, and how many rows are wanted.
#[derive(Clone, Copy)]
pub struct Search {
    pub query: RwSignal<String>,
    pub limit: RwSignal<usize>,
}

impl Search {
    /// A search for everything.
    pub fn new() -> Self {
        Self { query: RwSignal::new(String::new()), limit: RwSignal::new(ROWS) }
    }

    /// What is searched for, in small letters.
    pub fn wanted(self) -> String {
        self.query.with(|query| lowercase(query.trim()))
    }
}

/// The field to search by; another search begins with the first rows.
pub fn search_field(search: Search, test_id: &str, label: &str) -> Element {
    let input = classed("input", "trust-input").set("type", "search").set("placeholder", label);
    let value: HtmlInputElement = input.as_a();
    input
        .set("aria-label", label)
        .set("autocomplete", "off")
        .set("spellcheck", "false")
        .keeps_focus(test_id)
        .test_id(test_id)
        .on("input", move |_| {
            search.limit.set(ROWS);
            search.query.set(value.value());
        })
}

/// How many of all rows are shown, and the way to more.
pub fn extent(search: Search, shown: usize, all: usize, more_id: &str, page: &TrustPageStrings) -> Element {
    let count = fill(page.n_of_rules(), &[("shown", &number::whole(shown)), ("n", &number::whole(all))]);
    let more = (shown < all).then(|| {
        let more = button("quiet", more_id, page.more(), move || search.limit.update(|limit| *limit += ROWS));
        more.keeps_focus(more_id)
    });
    classed("p", "table-extent").set("role", "status").text(&count).text(" ").children(more)
}

/// Nothing was found.
pub fn nothing_found(query: &str, page: &TrustPageStrings) -> Element {
    let text = fill(page.nothing_found(), &[("query", query.trim())]);
    classed("p", "trust-part-note").set("role", "status").test_id("nothing-found").text(&text)
}

/// A table; its roles are said aloud, because a narrow page lays its cells out in another way.
pub fn table(test_id: &str, label: &str, headings: &[&str], rows: Vec<Element>) -> Element {
    let heading = |word: &&str| element("th").set("scope", "col").set("role", "columnheader").text(word);
    let head = element("tr").set("role", "row").children(headings.iter().map(heading));
    classed("table", "rule-table")
        .set("role", "table")
        .set("aria-label", label)
        .test_id(test_id)
        .child(element("thead").set("role", "rowgroup").child(head))
        .child(element("tbody").set("role", "rowgroup").children(rows))
}

/// A row.
pub fn row(test_id: &str, cells: impl IntoIterator<Item = Element>) -> Element {
    element("tr").set("role", "row").test_id(test_id).children(cells)
}

/// A cell of a class.
pub fn cell(class: &str) -> Element {
    classed("td", class).set("role", "cell")
}
