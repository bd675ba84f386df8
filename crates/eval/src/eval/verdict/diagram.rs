//! A reliability diagram as SVG, for light and dark pages.

use std::fmt::Write;

use super::calibration::{Bin, N_BINS};

/// Width and height of the square of one panel.
const SIDE: f64 = 300.0;
/// The margin to the left of and above a square.
const LEFT: f64 = 64.0;
const TOP: f64 = 48.0;
/// The distance between panels.
const STEP: f64 = SIDE + LEFT + 24.0;

const STYLE: &str = "\
  svg { background: #fff; color: #1b1b1f; }\n\
  text { font: 12px system-ui, sans-serif; fill: currentColor; }\n\
  .title { font-weight: 600; font-size: 14px; }\n\
  .axis { stroke: currentColor; fill: none; }\n\
  .grid { stroke: currentColor; opacity: .15; }\n\
  .even { stroke: currentColor; stroke-dasharray: 5 4; opacity: .6; }\n\
  .bar { fill: #3b6fd4; }\n\
  .point { fill: #c2410c; }\n\
  @media (prefers-color-scheme: dark) {\n\
    svg { background: #16161a; color: #ececf1; }\n\
    .bar { fill: #7ea6f4; }\n\
    .point { fill: #fb923c; }\n\
  }\n";

/// Accuracy by confidence: a panel per list of bins, with the count above each bar.
pub fn reliability(panels: &[(String, [Bin; N_BINS])]) -> String {
    let (width, height) = (STEP * panels.len() as f64, TOP + SIDE + 60.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
         aria-label=\"Reliability of verdicts: share of right verdicts by their forecast\">\n<style>\n{STYLE}</style>\n"
    );
    for (index, (name, bins)) in panels.iter().enumerate() {
        let _ = write!(
            svg,
            "<g transform=\"translate({} {TOP})\">\n{}</g>\n",
            LEFT + STEP * index as f64,
            panel(name, bins)
        );
    }
    svg + "</svg>\n"
}

fn panel(name: &str, bins: &[Bin; N_BINS]) -> String {
    let mut text = format!("<text class=\"title\" x=\"0\" y=\"-24\">{}</text>\n", escaped(name));
    for tick in 0..=5 {
        let share = f64::from(tick) / 5.0;
        let (x, y) = (SIDE * share, SIDE * (1.0 - share));
        let _ = writeln!(text, "<path class=\"grid\" d=\"M0 {y}H{SIDE}M{x} 0V{SIDE}\"/>");
        let _ = writeln!(text, "<text x=\"-8\" y=\"{}\" text-anchor=\"end\">{share}</text>", y + 4.0);
        let _ = writeln!(text, "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{share}</text>", SIDE + 18.0);
    }
    for (index, bin) in bins.iter().enumerate().filter(|(_, bin)| bin.count > 0) {
        text += &bar(index, bin);
    }
    let _ = writeln!(
        text,
        "<path class=\"even\" d=\"M0 {SIDE}L{SIDE} 0\"/>\n<path class=\"axis\" d=\"M0 0V{SIDE}H{SIDE}\"/>"
    );
    let middle = SIDE / 2.0;
    let _ = writeln!(
        text,
        "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">forecast for the verdict given</text>",
        SIDE + 42.0
    );
    let _ = writeln!(
        text,
        "<text transform=\"translate(-44 {middle}) rotate(-90)\" text-anchor=\"middle\">share of them that is right</text>"
    );
    text
}

/// One bar with the number of its verdicts; the point is at their mean forecast.
fn bar(index: usize, bin: &Bin) -> String {
    let width = SIDE / N_BINS as f64;
    let (x, height) = (width * index as f64, SIDE * bin.accuracy);
    let top = SIDE - height;
    format!(
        "<rect class=\"bar\" x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{height:.1}\"/>\n\
         <circle class=\"point\" cx=\"{:.1}\" cy=\"{top:.1}\" r=\"4\"/>\n\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n",
        x + 2.0,
        width - 4.0,
        SIDE * bin.confidence,
        x + width / 2.0,
        top - 8.0,
        bin.count,
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagram_has_axes_a_bar_and_its_count_for_light_and_dark() {
        let mut bins = [Bin::default(); N_BINS];
        bins[7] = Bin { count: 41, confidence: 0.75, accuracy: 0.5 };
        let svg = reliability(&[("a < b".to_owned(), bins), ("c".to_owned(), [Bin::default(); N_BINS])]);
        assert!(
            svg.contains(">a &lt; b</text>")
                && svg.contains(">41</text>")
                && svg.contains("prefers-color-scheme: dark")
        );
        assert_eq!(svg.matches("class=\"bar\"").count(), 1);
        assert_eq!(svg.matches("share of them that is right</text>").count(), 2);
        assert!(svg.contains("<circle class=\"point\" cx=\"225.0\" cy=\"150.0\""));
    }
}
