//! The features of a clause in Japanese: its ending, its particles, and its last word in kanji.

use std::ops::Range;

use crate::deed::DeedKind;
use crate::statement::japanese as grammar;
use crate::statement::record::{Extent, Statement, object_of_kind};
use crate::statement::target::add_targets;
use crate::statement::token::tokens_in;
use crate::words::contains_any;

use super::part::{Part, Place};
use super::words::characters_of;

const PARTICLES: &str = "を が は も に で から まで もし ので ため 場合 必要 お客様 ください";

/// The longest ending that is a feature, in characters.
const LONGEST_ENDING: usize = 6;

/// The parts of a sentence between commas, colons and cells.
pub fn parts_in(place: &Place<'_>) -> Vec<Part> {
    let ranges = grammar::parts_of(&place.masked[place.range.clone()], place.range.start);
    let count = ranges.len();
    let of = |(index, range): (usize, Range<usize>)| {
        let text = place.masked[range.clone()].trim_matches(['。', ' ', '\n', '*', '-', '|']);
        let mut features = features_of(text);
        features.push(["place ", ["0", "1", "2", "3"][index.min(3)]].concat());
        if index + 1 == count {
            features.push("last part".to_owned());
        }
        let kind = grammar::kind_in(text).unwrap_or(DeedKind::Change);
        let statement = Statement {
            range: range.clone(),
            kind,
            object: object_of_kind(kind),
            extent: if says_failure(text) { Extent::WithFailure } else { Extent::Done },
            targets: names_in(place, range.clone()),
            is_open: kind == DeedKind::Change,
            is_doubtful: false,
            is_learned: true,
            score: None,
        };
        let is_fragment = text.chars().count() < 4;
        Part { range, features, statement, is_fragment, is_addition: false }
    };
    ranges.into_iter().enumerate().map(of).collect()
}

/// "認証エラーで止まりました", "送信に失敗しました".
fn says_failure(text: &str) -> bool {
    const FAILED: &str = "失敗|拒否|却下|止まり|できませんでした|エラーで|届きませんでした|満席|保留";
    const NONE: &str = "なし|ありません|0件|ゼロ";
    contains_any(FAILED, text) && !contains_any(NONE, text)
}

fn names_in(place: &Place<'_>, range: Range<usize>) -> Vec<String> {
    let mut names = Vec::new();
    add_targets(place.answer, &tokens_in(place.masked, range), &mut names);
    names
}

fn features_of(text: &str) -> Vec<String> {
    let mut features = vec!["japanese".to_owned()];
    let characters: Vec<char> = text.chars().collect();
    for length in 1..=LONGEST_ENDING.min(characters.len()) {
        let ending: String = characters[characters.len() - length..].iter().collect();
        features.push(["ends ", &ending].concat());
    }
    let has = PARTICLES.split(' ').filter(|particle| text.contains(particle));
    features.extend(has.map(|particle| ["has ", particle].concat()));
    let sixths = ["0", "1", "2", "3", "4", "5", "6"][(characters.len() / 6).min(6)];
    features.push(["japanese length ", sixths].concat());
    features.extend(characters_of(text));
    features
}
