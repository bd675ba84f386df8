//! Words that put one thing before others: "the cheapest", "heavier than", "mais barato", 最も安い.

use std::ops::Range;

use super::words::{Word, words_of};

/// Adjectives in pairs of opposites, and the names of values that they are about. A name behind `-` is about the opposite: who is faster
/// needs less time. Adjectives without names are about the noun behind them: "the largest battery". English ones stand in their base form;
/// Portuguese ones lack the ending of their gender.
const ADJECTIVES: [[&str; 3]; 16] = [
    [
        "cheap barat 安",
        "expensive dear costly pricey car 高価",
        "price cost fare fee rent total quote amount preco valor",
    ],
    ["light lev 軽", "heavy pesad 重", "weight mass kg"],
    ["short curt 短", "long long 長", "duration length distance km term minutes hours days pages"],
    [
        "slow lent 遅",
        "fast quick rapid 速",
        "speed -duration -latency -lead -handle -response -pace -ms -days -minutes",
    ],
    ["cold cool fri 寒", "hot warm quent 暑 暖", "temp temperature"],
    ["calm calm", "windy", "wind"],
    ["dry sec", "wet rainy chuvos", "rain precip precipitation"],
    ["shallow ras 浅", "deep fund profund 深", "depth"],
    [
        "old early antig 古 早",
        "new recent late nov recente 新",
        "year date day time at on created updated published discovered built -age",
    ],
    ["near close proxim 近", "far distant 遠", "distance km"],
    ["weak frac 弱", "strong fort 強", "strength mag magnitude"],
    ["short baix", "tall alt", "height"],
    ["narrow estreit", "wide larg", "width"],
    ["young nov", "old velh", "age"],
    ["small", "big large", "size area volume"],
    [
        "small little low few less poor pequen baix menos menor 小 低 少",
        "large big great high much many grand alt mais maior 大 高 多",
        "",
    ],
];

/// Words that are a degree by themselves: the highest, the next one to something else, and both in Portuguese.
const HIGHEST: &str = "most least furthest farthest";
const HIGHER: &str = "more less further farther mais menos maior menor";

/// Those of them with which an adjective may follow: "most expensive".
const BEFORE_ADJECTIVE: &str = "most least more less mais menos";
const DOWNWARD: &str = "least less menos";

/// How far a word goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// "larger": more than something else.
    Higher,
    /// "largest": more than everything else.
    Highest,
}

/// A word, or two, that puts one thing before others.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Degree {
    /// Its place in the part of a sentence, in bytes.
    pub(super) range: Range<usize>,
    pub(super) level: Level,
    /// The pairs of opposites that it may be of, each with whether it is of the higher one.
    pairs: Vec<(usize, bool)>,
    is_of_two: bool,
    is_unspaced: bool,
}

impl Degree {
    /// Whether more of the value with this name is meant, or less; `None` where it is about another one.
    pub(super) fn direction(&self, name: &str) -> Option<bool> {
        let name = words_of(name);
        for (pair, is_high) in &self.pairs {
            for known in ADJECTIVES[*pair][2].split(' ') {
                let bare = known.trim_start_matches('-');
                if name.iter().any(|word| word.folded == bare) {
                    return Some(*is_high == (bare == known));
                }
            }
        }
        None
    }

    /// The same of a value that the noun behind it names.
    /// `None` where the word has two directions: "oldest" is of the lowest year and of the highest age.
    pub(super) fn direction_of_noun(&self) -> Option<bool> {
        let (_, is_high) = self.pairs.first()?;
        self.pairs.iter().all(|(_, other)| other == is_high).then_some(*is_high)
    }

    /// Whether it is of two words, such as "more expensive".
    pub(super) fn is_of_two(&self) -> bool {
        self.is_of_two
    }

    /// Whether it is of a script without spaces, in which no word is told from the next.
    pub(super) fn is_unspaced(&self) -> bool {
        self.is_unspaced
    }

    /// Whether it may be about any noun.
    pub(super) fn is_general(&self) -> bool {
        self.pairs.iter().any(|(pair, _)| ADJECTIVES[*pair][2].is_empty())
    }
}

/// The first one of a part of a sentence; `None` also where there are several, which may be about different values.
pub(super) fn degree_in(words: &[Word<'_>], text: &str) -> Option<Degree> {
    let mut found: Option<Degree> = None;
    let mut from = 0;
    for at in 0..words.len() {
        let degree = if at < from { None } else { degree_at(words, at) };
        if let Some(degree) = degree {
            if found.is_some() {
                return None;
            }
            from = at + 1 + usize::from(degree.range.end > words[at].end());
            found = Some(degree);
        }
    }
    found.or_else(|| in_japanese(text))
}

/// A degree at a word, perhaps with the next one.
fn degree_at(words: &[Word<'_>], at: usize) -> Option<Degree> {
    let word = &words[at];
    let (is_highest, is_higher) = (word.is_in(HIGHEST), word.is_in(HIGHER));
    if !is_highest && !is_higher {
        return of_ending(word);
    }
    // "Most of it", "at least 200", "mais de 600"
    let is_amount = |next: &Word<'_>| next.is_in("of de") || next.is_number();
    let is_limit = at > 0 && words[at - 1].is_in("at pelo pelos no");
    if is_limit || words.get(at + 1).is_some_and(is_amount) {
        return None;
    }
    let is_compared = || words[at..].iter().any(|word| word.is_in("que"));
    let has_article = || words[at.saturating_sub(2)..at].iter().any(|word| word.is_in("o a os as"));
    // "O mais barato" is the highest degree, "mais barato que" is not.
    let is_portuguese = word.is_in("mais menos maior menor");
    let is_highest = is_highest || is_portuguese && has_article() && !is_compared();
    let level = if is_highest { Level::Highest } else { Level::Higher };
    if let Some(next) = words.get(at + 1).filter(|_| word.is_in(BEFORE_ADJECTIVE)) {
        let pairs = pairs_of(&next.folded, !word.is_in(DOWNWARD));
        if pairs.iter().any(|(pair, _)| !ADJECTIVES[*pair][2].is_empty()) {
            return Some(Degree { range: word.at..next.end(), level, pairs, is_of_two: true, is_unspaced: false });
        }
    }
    let base = match &*word.folded {
        "most" | "more" => "much",
        "least" | "less" => "little",
        "maior" | "menor" | "mais" | "menos" => &word.folded,
        _ => "far",
    };
    Some(Degree {
        range: word.at..word.end(),
        level,
        pairs: pairs_of(base, true),
        is_of_two: false,
        is_unspaced: false,
    })
}

/// "Cheaper", "heaviest".
fn of_ending(word: &Word<'_>) -> Option<Degree> {
    let (stem, level) = match word.folded.strip_suffix("est") {
        Some(stem) => (stem, Level::Highest),
        None => (word.folded.strip_suffix("er")?, Level::Higher),
    };
    let mut pairs = pairs_of(stem, true);
    pairs.extend(pairs_of(&[stem, "e"].concat(), true));
    if let Some(stem) = stem.strip_suffix('i') {
        pairs.extend(pairs_of(&[stem, "y"].concat(), true));
    }
    let bytes = stem.as_bytes();
    if bytes.len() > 2 && bytes[bytes.len() - 1] == bytes[bytes.len() - 2] {
        pairs.extend(pairs_of(stem.get(..stem.len() - 1)?, true));
    }
    pairs.sort();
    (!pairs.is_empty()).then_some(Degree {
        range: word.at..word.end(),
        level,
        pairs,
        is_of_two: false,
        is_unspaced: false,
    })
}

/// The pairs that an adjective is of, and whether it is the higher one; turned round for "less".
fn pairs_of(adjective: &str, is_more: bool) -> Vec<(usize, bool)> {
    let mut pairs = Vec::new();
    for (at, [low, high, _]) in ADJECTIVES.iter().enumerate() {
        let (is_low, is_high) = (has_adjective(low, adjective), has_adjective(high, adjective));
        if is_low != is_high {
            pairs.push((at, is_high == is_more));
        }
    }
    pairs
}

/// Whether a list has an adjective, perhaps without its ending in Portuguese.
fn has_adjective(list: &str, adjective: &str) -> bool {
    list.split(' ').any(|known| {
        let ending = adjective.strip_prefix(known).filter(|ending| ending.is_empty() || known.len() > 2);
        matches!(ending, Some("" | "o" | "a" | "os" | "as" | "e" | "es"))
    })
}

/// 最も安い, 一番長い, 最新.
fn in_japanese(text: &str) -> Option<Degree> {
    let mark = ["最も", "もっとも", "一番", "いちばん", "最"].into_iter().find(|mark| text.contains(mark))?;
    let start = text.find(mark)?;
    let behind = &text[start + mark.len()..];
    let (mut pairs, mut longest) = (Vec::new(), 1);
    for (at, [low, high, _]) in ADJECTIVES.iter().enumerate() {
        for (list, is_high) in [(low, false), (high, true)] {
            let length = length_of_first(list, behind);
            if length > longest {
                pairs.clear();
                longest = length;
            }
            if length == longest {
                pairs.push((at, is_high));
            }
        }
    }
    let range = start..start + mark.len() + longest;
    (!pairs.is_empty()).then_some(Degree { range, level: Level::Highest, pairs, is_of_two: false, is_unspaced: true })
}

/// The length of the word of a list with which a text begins, in a script without spaces; 0 for none.
fn length_of_first(list: &str, text: &str) -> usize {
    list.split(' ').find(|word| !word.is_ascii() && text.starts_with(word)).map_or(0, str::len)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn direction(part: &str, name: &str) -> Option<(Level, Option<bool>)> {
        degree_in(&words_of(part), part).map(|degree| (degree.level, degree.direction(name)))
    }

    #[test]
    fn degrees_are_of_values_with_the_names_of_their_adjectives() {
        use Level::{Higher, Highest};
        for (part, name, level, is_more) in [
            ("Hightop is the cheapest", "quote gbp", Highest, false),
            ("it is the most expensive one", "price eur", Highest, true),
            ("the least expensive plan", "price month", Highest, false),
            ("HR-2 is heavier than HR-3", "weight g", Higher, true),
            ("it is faster", "lead days", Higher, false),
            ("it is faster", "speed", Higher, true),
            ("the oldest book", "Year", Highest, false),
            ("the oldest player", "age", Highest, true),
            ("o mais barato", "price", Highest, false),
            ("é mais barato que o outro", "price", Higher, false),
            ("最も安いプラン", "price", Highest, false),
            ("最新の版", "published at", Highest, true),
        ] {
            assert_eq!(direction(part, name), Some((level, Some(is_more))), "{part}");
        }
    }

    #[test]
    fn general_ones_are_about_the_noun_behind_them() {
        for (part, is_more) in [
            ("it has the largest battery", true),
            ("the fewest defects", false),
            ("more tickets than", true),
            ("less storage than", false),
            ("a maior bateria", true),
        ] {
            let degree = degree_in(&words_of(part), part).expect("a degree");
            assert_eq!((degree.is_general(), degree.direction_of_noun()), (true, Some(is_more)), "{part}");
            assert_eq!(degree.direction("price"), None, "{part}");
        }
    }

    #[test]
    fn other_words_are_none_and_several_are_not_told_apart() {
        for part in [
            "most of its budget",
            "at least 200 g",
            "custa mais de 600",
            "the latter guest offer",
            "a modest number",
            "better",
            "",
            "最初の",
        ] {
            assert_eq!(degree_in(&words_of(part), part), None, "{part}");
        }
    }
}
