//! Drawings: the reliability diagram, and risk by coverage. The tables beside them have the same numbers.

use credence_calibration::{Bin, CoveragePoint};
use credence_decimal::fixed;

use crate::view::widget::element::{Element, drawn};
use crate::view::widget::icon::drawing;

/// A point from 0 to 1 in both directions; the drawing grows downward.
fn place(across: f64, up: f64) -> (String, String) {
    (fixed(100.0 * across, 1), fixed(100.0 * (1.0 - up), 1))
}

fn frame() -> Element {
    let square = drawn("rect").set("class", "frame").set("width", "100").set("height", "100");
    drawing("calibration-drawing", "-2 -2 104 104").child(square)
}

fn line(class: &str, from: (f64, f64), to: (f64, f64)) -> Element {
    let ((x1, y1), (x2, y2)) = (place(from.0, from.1), place(to.0, to.1));
    drawn("line").set("class", class).set("x1", &x1).set("y1", &y1).set("x2", &x2).set("y2", &y2)
}

/// The share that was right by the mean score of each bin, with its interval; on the diagonal both are equal.
pub(super) fn reliability(bins: &[Bin]) -> Element {
    let point = |bin: &Bin| {
        let (across, up) = place(bin.mean_score, bin.accuracy.value);
        let interval = line("interval", (bin.mean_score, bin.accuracy.low), (bin.mean_score, bin.accuracy.high));
        [interval, drawn("circle").set("class", "point").set("cx", &across).set("cy", &up).set("r", "2")]
    };
    frame().child(line("diagonal", (0.0, 0.0), (1.0, 1.0))).children(bins.iter().flat_map(point))
}

/// The share that is wrong by the share that is kept.
pub(super) fn risk(points: &[CoveragePoint]) -> Element {
    let places = points.iter().map(|point| {
        let (across, up) = place(point.coverage, point.risk);
        [across, up].join(",")
    });
    let places = places.collect::<Vec<_>>().join(" ");
    frame().child(drawn("polyline").set("class", "curve").set("points", &places))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_is_up() {
        assert_eq!(place(0.25, 1.0), ("25.0".to_owned(), "0.0".to_owned()));
    }
}
