//! The papers around one that a check found: a button, and below it a picture and a list of what it cites and what cites it.

use credence_check::flow::CheckEvidence;
use credence_check::registry::built_in_source;
use credence_check::source::SourceCategory;
use credence_research::paper::PaperEntry;
use credence_strings::{ResearchStrings, Strings, fill};

use super::section::note;
use super::source_links::link;
use crate::service::number;
use crate::signal::Memo;
use crate::state::claim_check::ClaimCheck;
use crate::state::paper_lookup::{Direction, Following, Neighbor, PaperNeighbors};
use crate::view::widget::element::{Element, button, classed, drawn, element};

/// The height of a row of the picture, in pixels.
const ROW: usize = 30;

/// Where the columns of the picture stand, in pixels: the end of the left one, the paper, and the start of the right one.
const COLUMNS: [usize; 3] = [280, 380, 480];

/// The width of the picture, in pixels.
const WIDTH: usize = 760;

/// How long titles in the picture are; a wide character counts twice.
const LONGEST_TITLE: usize = 38;

/// The button of a result of a paper index, and below it what came of it; nothing for other results.
pub(super) fn followed_paper(check: ClaimCheck, found: &CheckEvidence, strings: &'static Strings) -> Option<Element> {
    let is_paper = built_in_source(&found.source).is_some_and(|source| source.category == SourceCategory::Papers);
    if !is_paper || found.url.is_empty() {
        return None;
    }
    let (texts, followed) = (strings.research(), check.followed);
    let claim = check.report.with_untracked(|report| report.as_ref().map(|report| report.claim.clone()));
    let (in_memo, in_press) = (found.url.clone(), found.url.clone());
    let following = Memo::new(move |_| followed.get(&in_memo));
    let press = move || match following.get_untracked() {
        None | Some(Following::Failed) => followed.follow(&in_press, claim.as_deref().unwrap_or_default()),
        Some(Following::Asking | Following::Found(_)) => followed.remove(&in_press),
    };
    let word = move || match following.get() {
        None => texts.follow(),
        Some(Following::Failed) => texts.try_again(),
        Some(Following::Asking | Following::Found(_)) => texts.hide(),
    };
    let toggle = button("quiet", "follow-paper", "", press)
        .set("title", texts.follow_asks())
        .keeps_focus(&["follow ", &found.url].concat())
        .set_of("aria-expanded", move || following.with(Option::is_some).to_string())
        .text_of(move || word().to_owned());
    let account = element("div")
        .set("role", "status")
        .child_of(move || following.get().map(|following| account(&following, texts)));
    Some(classed("div", "followed-paper").child(toggle).child(account))
}

fn account(following: &Following, texts: &ResearchStrings) -> Element {
    match following {
        Following::Asking => note(texts.following()).test_id("follow-note"),
        Following::Failed => note(texts.follow_failed()).test_id("follow-note"),
        Following::Found(found) => neighbors(found, texts),
    }
}

fn neighbors(found: &PaperNeighbors, texts: &ResearchStrings) -> Element {
    let (n, all) = (number::whole(found.papers.len()), number::whole(found.n_found));
    let items = found.papers.iter().map(|neighbor| item(neighbor, texts));
    classed("div", "paper-neighbors")
        .test_id("paper-neighbors")
        .child(note(&fill(texts.most_relevant(), &[("n", &n), ("all", &all)])))
        .child(picture(found, texts))
        .child(classed("ol", "check-list").children(items))
}

fn item(Neighbor { paper, direction, is_influential }: &Neighbor, texts: &ResearchStrings) -> Element {
    let directions = match direction {
        Direction::Citing => vec![texts.cites_it()],
        Direction::Cited => vec![texts.cited_by_it()],
        Direction::Both => vec![texts.cites_it(), texts.cited_by_it()],
    };
    let count = paper.citation_count.and_then(|n| usize::try_from(n).ok());
    let mut about: Vec<String> = directions.into_iter().map(str::to_owned).collect();
    about.extend((paper.is_retracted == Some(true)).then(|| texts.retracted().to_owned()));
    about.extend(is_influential.then(|| texts.influential().to_owned()));
    about.extend(paper.year.map(|year| year.to_string()));
    about.extend(paper.venue.clone());
    about.extend(count.map(|n| fill(texts.cited_by(), &[("n", &number::whole(n))])));
    element("li")
        .test_id("paper-neighbor")
        .child(link(paper.url.as_deref().unwrap_or_default(), title_of(paper), "check-title"))
        .child(note(&about.join(" · ")))
}

/// The paper in the middle, what cites it on the left, what it cites on the right; the list below says the same.
fn picture(found: &PaperNeighbors, texts: &ResearchStrings) -> Element {
    let (cited, citing): (Vec<&Neighbor>, Vec<&Neighbor>) =
        found.papers.iter().partition(|neighbor| neighbor.direction == Direction::Cited);
    let n_rows = cited.len().max(citing.len());
    let middle = n_rows * ROW / 2 + ROW;
    let label = fill(
        texts.followed_picture(),
        &[("citing", &number::whole(citing.len())), ("cited", &number::whole(cited.len()))],
    );
    let [left, at, right] = COLUMNS;
    let dot = drawn("circle").set("cx", &at.to_string()).set("cy", &middle.to_string()).set("r", "6");
    let name = found.title.as_deref().map(|title| label_at(at, middle - 14, "middle", &cut(title)));
    drawn("svg")
        .set("class", "paper-picture")
        .set("viewBox", &["0 0 ", &WIDTH.to_string(), " ", &((n_rows + 2) * ROW).to_string()].concat())
        .set("role", "img")
        .set("aria-label", &label)
        .children(column(&citing, n_rows, (left, at - 8), middle, "end"))
        .children(column(&cited, n_rows, (right, at + 8), middle, "start"))
        .child(dot)
        .children(name)
}

/// The titles of a column, and a line from each to the paper in the middle.
fn column(
    papers: &[&Neighbor],
    n_rows: usize,
    (from, to): (usize, usize),
    middle: usize,
    anchor: &str,
) -> Vec<Element> {
    let first = (n_rows - papers.len()) * ROW / 2 + ROW;
    let rows = papers.iter().enumerate().map(|(index, neighbor)| (first + index * ROW + ROW / 2, neighbor));
    let draw = |(y, neighbor): (usize, &&Neighbor)| {
        let x = if anchor == "end" { from - 6 } else { from + 6 };
        let bend = usize::midpoint(from, to);
        let [from, to, bend, y_text, middle] = [from, to, bend, y, middle].map(|number| number.to_string());
        let shape =
            ["M", &from, " ", &y_text, "C", &bend, " ", &y_text, " ", &bend, " ", &middle, " ", &to, " ", &middle];
        let line = drawn("path").set("d", &shape.concat());
        [line, label_at(x, y + 4, anchor, &cut(title_of(&neighbor.paper)))]
    };
    rows.flat_map(draw).collect()
}

fn label_at(x: usize, y: usize, anchor: &str, text: &str) -> Element {
    drawn("text").set("x", &x.to_string()).set("y", &y.to_string()).set("text-anchor", anchor).text(text)
}

fn title_of(paper: &PaperEntry) -> &str {
    paper.title.as_deref().unwrap_or(&paper.id)
}

/// A title of limited length.
fn cut(title: &str) -> String {
    let mut length = 0;
    let short: String = title
        .chars()
        .take_while(|character| {
            length += if *character < '\u{2e80}' { 1 } else { 2 };
            length < LONGEST_TITLE
        })
        .collect();
    if short.len() == title.len() { short } else { [short.trim_end(), "…"].concat() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_title_is_cut_and_a_wide_one_sooner() {
        assert_eq!(cut("A short title"), "A short title");
        assert_eq!(cut(&"a".repeat(60)).chars().count(), LONGEST_TITLE);
        assert!(cut(&"論".repeat(60)).chars().count() <= LONGEST_TITLE / 2 + 1);
    }
}
