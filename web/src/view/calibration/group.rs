//! The figures of one kind of score or of one judge.

use credence_calibration::{Bin, CalibrationLimit, CoveragePoint, Group, GroupBy, Interval, ScoreReport};
use credence_core::ScoreKind;
use credence_report::TextFor;
use credence_strings::{CalibrationStrings, Strings, fill};

use super::diagram::{reliability, risk};
use crate::service::number;
use crate::view::widget::element::{Element, classed, element};

/// How many points of the curve the table shows.
const ROWS: usize = 10;

/// A section with the figures of a group.
pub(super) fn group_view(group: &Group, strings: &Strings) -> Element {
    let texts = strings.calibration();
    let is_rough = group.limits.contains(&CalibrationLimit::FewLabels);
    let rough = is_rough.then(|| classed("p", "trust-part-note").text(texts.few()));
    let readings = group.readings.iter().map(|reading| {
        let count = count(reading.n, reading.n_right, &reading.accuracy, texts);
        element("li").child(element("code").text(&reading.name)).text(": ").text(&count)
    });
    classed("section", "trust-part calibration-group")
        .test_id("calibration-group")
        .set("data-name", &group.name)
        .child(element("h2").text(&heading(group, strings)))
        .child(element("p").text(&count(group.n, group.n_right, &group.accuracy, texts)))
        .children(rough)
        .child(element("ul").children(readings))
        .children(group.scores.iter().flat_map(|scores| figures(scores, texts)))
}

fn heading(group: &Group, strings: &Strings) -> String {
    let of = match group.by {
        GroupBy::Kind => strings.calibration().of_kind(),
        GroupBy::Judge => strings.calibration().of_judge(),
    };
    let kind = ScoreKind::from_name(&group.name).map(|kind| strings.scores().text(kind));
    fill(of, &[("name", kind.unwrap_or(&group.name))])
}

fn count(n: u32, n_right: u32, accuracy: &Interval, texts: &CalibrationStrings) -> String {
    let values = [
        ("n", &*number::whole(n)),
        ("right", &number::whole(n_right)),
        ("share", &number::percent(accuracy.value)),
        ("low", &number::percent(accuracy.low)),
        ("high", &number::percent(accuracy.high)),
    ];
    fill(texts.counted(), &values)
}

fn figures(scores: &ScoreReport, texts: &CalibrationStrings) -> [Element; 3] {
    let values = [("brier", &*three(scores.brier.score)), ("ece", &three(scores.ece)), ("aurc", &three(scores.aurc))];
    [
        element("p").test_id("calibration-figures").text(&fill(texts.figures(), &values)),
        figure(texts.reliability(), reliability(&scores.equal_width), bins(&scores.equal_width, texts)),
        figure(texts.coverage(), risk(&scores.risk_coverage), points(&scores.risk_coverage, texts)),
    ]
}

/// A drawing, which is not read aloud, with its numbers as a table.
fn figure(caption: &str, drawing: Element, table: Element) -> Element {
    element("figure")
        .set("class", "calibration-figure")
        .child(element("figcaption").text(caption))
        .child(drawing)
        .child(table)
}

fn bins(bins: &[Bin], texts: &CalibrationStrings) -> Element {
    let rows = bins.iter().map(|bin| {
        let interval = [number::percent(bin.accuracy.low), number::percent(bin.accuracy.high)].join("–");
        [number::percent(bin.mean_score), number::percent(bin.accuracy.value), interval, number::whole(bin.n)]
    });
    table([texts.score(), texts.right_share(), texts.interval(), texts.labels()], rows)
}

fn points(points: &[CoveragePoint], texts: &CalibrationStrings) -> Element {
    let step = points.len().div_ceil(ROWS).max(1);
    let is_shown = |at: usize| at.is_multiple_of(step) || at + 1 == points.len();
    let shown = points.iter().enumerate().filter(|(at, _)| is_shown(*at));
    let rows = shown.map(|(_, point)| {
        [number::percent(point.threshold), number::percent(point.coverage), number::percent(point.risk)]
    });
    table([texts.threshold(), texts.kept(), texts.wrong_share()], rows)
}

fn table<const N: usize>(headings: [&str; N], rows: impl Iterator<Item = [String; N]>) -> Element {
    let head = element("tr").children(headings.map(|heading| element("th").set("scope", "col").text(heading)));
    let row = |cells: [String; N]| element("tr").children(cells.map(|cell| element("td").text(&cell)));
    classed("table", "calibration-table")
        .child(element("thead").child(head))
        .child(element("tbody").children(rows.map(row)))
}

fn three(number: f64) -> String {
    number::decimals(number, [3, 3])
}
