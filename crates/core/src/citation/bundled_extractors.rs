//! The bundled tables of extractors. They are lines of text, as `data/extractors.txt` describes: a page that takes no tables from callers need not
//! contain the reader of their JSON, whose errors name paths.

use std::sync::OnceLock;

use super::extractor_record::{CheckRule, Extractor, PayloadCheck, Point};
use super::value_format::{CitationProfile, Format};

const ALL: &str = include_str!("../../data/extractors.txt");
const COMPAT: &str = include_str!("../../data/extractors_agentforge_compat.txt");

/// The bundled extractors of a profile. The first entry of a tool counts.
pub(super) fn bundled(profile: CitationProfile) -> &'static [Extractor] {
    static CREDENCE: OnceLock<Vec<Extractor>> = OnceLock::new();
    static AGENTFORGE_COMPAT: OnceLock<Vec<Extractor>> = OnceLock::new();
    match profile {
        CitationProfile::Credence => CREDENCE.get_or_init(|| read([ALL, ""])),
        CitationProfile::AgentforgeCompat => AGENTFORGE_COMPAT.get_or_init(|| read([COMPAT, ALL])),
    }
}

fn read(texts: [&str; 2]) -> Vec<Extractor> {
    let mut extractors = Vec::new();
    texts.iter().flat_map(|text| text.lines()).for_each(|line| read_line(&mut extractors, line));
    extractors
}

/// A test reads every line of the tables, so none is left out.
fn read_line(extractors: &mut Vec<Extractor>, line: &str) {
    let Some((word, rest)) = line.split_once(' ') else { return };
    match (word, extractors.last_mut()) {
        ("tool", _) => extractors.extend(extractor(rest)),
        ("check", Some(extractor)) => extractor.checks.extend(check(rest)),
        (format, Some(extractor)) => extractor.points.extend(point(format, rest)),
        _ => {}
    }
}

fn extractor(text: &str) -> Option<Extractor> {
    let (tool, display_name) = text.split_once(' ')?;
    Some(Extractor { tool: tool.into(), display_name: display_name.into(), points: Vec::new(), checks: Vec::new() })
}

fn check(text: &str) -> Option<PayloadCheck> {
    let (rule, rest) = text.split_once(' ')?;
    let (path, code) = rest.split_once(' ')?;
    Some(PayloadCheck { path: path.into(), rule: CheckRule::from_name(rule)?, code: code.into() })
}

fn point(format: &str, text: &str) -> Option<Point> {
    let (mut places, mut field, mut skip_zero, mut paths) = (None, None, false, Vec::new());
    for word in text.split(' ') {
        match word.split_once('=') {
            Some(("places", number)) => places = number.parse().ok(),
            Some((_, name)) => field = Some(name.into()),
            None if word == "nonzero" => skip_zero = true,
            None => paths.push(word.into()),
        }
    }
    Some(Point { paths, format: Format::from_name(format, places, None)?, field, skip_zero })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_bundled_tables_is_read() {
        for (profile, texts) in
            [(CitationProfile::Credence, [ALL, ""]), (CitationProfile::AgentforgeCompat, [COMPAT, ALL])]
        {
            let lines =
                texts.iter().flat_map(|text| text.lines()).filter(|line| !line.is_empty() && !line.starts_with('#'));
            let read = bundled(profile).iter().map(|extractor| 1 + extractor.points.len() + extractor.checks.len());
            assert_eq!(read.sum::<usize>(), lines.count(), "{}", profile.name());
        }
    }

    #[test]
    fn the_compatible_table_cites_another_value_and_skips_zero() {
        let point = &bundled(CitationProfile::AgentforgeCompat)[0].points[2];
        assert_eq!(point.paths, ["performance.currentValue", "performance.currentNetValue"]);
        assert_eq!((point.field.as_deref(), point.skip_zero), (Some("performance.currentValue"), true));
        assert_eq!(bundled(CitationProfile::AgentforgeCompat)[1].points[1].format, Format::Percent { places: 1 });
    }
}
