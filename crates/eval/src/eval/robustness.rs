//! Whether small changes of a claim change a reading as they should: another number or name lowers support, the same claim in
//! other words changes no verdict.

use credence_core::stance::{Detector, Stance, StanceReading};
use credence_eval::labelled::{Labelled, Set, Unreadable};
use credence_lexical::calendar::month;

use super::measure::wilson;

/// Sets with supported pairs in whole sentences.
const SETS: [Set; 6] =
    [Set::Fever, Set::FeverSymmetric, Set::SciFact, Set::CheckCovid, Set::ClimateFever, Set::AttributionBench];

/// At most this many pairs of a set for each change.
const MOST_PAIRS: usize = 400;

/// A change of a claim; `None` where the claim has nothing to change.
type Change = fn(&str) -> Option<String>;

/// Changes that make a claim false, and those that keep what it says.
const FALSIFYING: [(&str, Change); 2] = [("another number", other_number), ("another name", other_name)];
const REWORDING: [(&str, Change); 5] = [
    ("number in words", number_in_words),
    ("date in another format", other_date),
    ("synonym", synonym),
    ("clauses reordered", reordered),
    ("passive", passive),
];

/// The rates, as Markdown tables.
pub fn report() -> Result<String, Unreadable> {
    let mut pairs = Vec::new();
    for set in SETS {
        pairs.extend(set.read()?.into_iter().filter(|one| one.stance == Stance::Supports));
    }
    let detector = Detector::built_in();
    let mut text = String::from("| change | pairs | support is lower | 95 % interval |\n|---|---|---|---|\n");
    for (name, change) in FALSIFYING {
        let held: Vec<Labelled> = pairs.iter().filter(|one| has_what_changes(one, change)).cloned().collect();
        text += &row(name, &held, change, &|before, after| is_lower(before, after), detector);
    }
    text += "\n| change | pairs | same verdict | 95 % interval |\n|---|---|---|---|\n";
    for (name, change) in REWORDING {
        text += &row(name, &pairs, change, &|before, after| has_same_verdict(before, after), detector);
    }
    text += "\nThe same, of pairs that are read as supported before the change\n\n\
        | change | pairs | same verdict | 95 % interval |\n|---|---|---|---|\n";
    let supported: Vec<Labelled> = pairs.into_iter().filter(|one| is_supported(detector, one)).collect();
    for (name, change) in REWORDING {
        text += &row(name, &supported, change, &|before, after| has_same_verdict(before, after), detector);
    }
    Ok(text)
}

/// Whether the text has the number or name that the change replaces; what it lacks cannot be found wrong.
fn has_what_changes(one: &Labelled, change: Change) -> bool {
    let Some(changed) = change(&one.claim) else { return false };
    let replaced = words(&one.claim).into_iter().zip(words(&changed)).find(|(before, after)| before != after);
    replaced.is_some_and(|(before, _)| one.text.contains(before.trim_end_matches(['.', ',', ';', ':'])))
}

fn is_supported(detector: &Detector, one: &Labelled) -> bool {
    detector.detect(&one.claim, &one.text, None).label == Stance::Supports
}

fn row(
    name: &str,
    pairs: &[Labelled],
    change: Change,
    holds: &dyn Fn(&StanceReading, &StanceReading) -> bool,
    detector: &Detector,
) -> String {
    let mut taken = [0_usize; Set::ALL.len()];
    let (mut n, mut n_held) = (0, 0);
    for pair in pairs {
        let Some(changed) = change(&pair.claim).filter(|changed| *changed != pair.claim) else { continue };
        let taken = pair.set.map(|set| &mut taken[set as usize]);
        if taken.is_some_and(|taken| {
            *taken += 1;
            *taken > MOST_PAIRS
        }) {
            continue;
        }
        let read = |claim: &str| detector.detect(claim, &pair.text, None);
        n += 1;
        n_held += usize::from(holds(&read(&pair.claim), &read(&changed)));
    }
    let (low, high) = wilson(n_held, n);
    format!("| {name} | {n} | {:.3} | {low:.3}–{high:.3} |\n", n_held as f64 / f64::max(1.0, n as f64))
}

fn is_lower(before: &StanceReading, after: &StanceReading) -> bool {
    after.supported < before.supported
}

/// The verdict is the side that is taken; undecided and unrelated are none.
fn has_same_verdict(before: &StanceReading, after: &StanceReading) -> bool {
    let side = |reading: &StanceReading| Some(reading.label).filter(|label| label.takes_side());
    side(before) == side(after)
}

/// The words of a claim, with the signs behind them.
fn words(claim: &str) -> Vec<&str> {
    claim.split(' ').filter(|word| !word.is_empty()).collect()
}

/// The claim with the first word that has a replacement replaced; signs behind it stay.
fn replaced(claim: &str, replacement: impl Fn(usize, &str) -> Option<String>) -> Option<String> {
    let mut words: Vec<String> = words(claim).into_iter().map(str::to_owned).collect();
    let bare = |word: &str| word.trim_end_matches(['.', ',', ';', ':']).to_owned();
    let (at, other) = words.iter().enumerate().find_map(|(at, word)| Some((at, replacement(at, &bare(word))?)))?;
    let signs = words[at][bare(&words[at]).len()..].to_owned();
    words[at] = other + &signs;
    Some(words.join(" "))
}

fn other_number(claim: &str) -> Option<String> {
    replaced(claim, |_, word| {
        let value: u64 = word.replace(',', "").parse().ok()?;
        Some((value + value / 7 + 3).to_string())
    })
}

fn other_name(claim: &str) -> Option<String> {
    const NAMES: [&str; 6] = ["Hartmann", "Kowalski", "Okafor", "Lindqvist", "Varga", "Takeda"];
    replaced(claim, |at, word| {
        let is_name =
            at > 0 && word.len() > 3 && word.starts_with(char::is_uppercase) && word.chars().all(char::is_alphabetic);
        is_name.then(|| NAMES[word.len() % NAMES.len()].to_owned())
    })
}

fn number_in_words(claim: &str) -> Option<String> {
    replaced(claim, |_, word| {
        let value: u64 = word.replace(',', "").parse().ok()?;
        // Years are not written in words.
        (!(1000..=2100).contains(&value) || word.contains(',')).then(|| spelled(value)).flatten()
    })
}

/// A whole number below a billion in English words.
fn spelled(value: u64) -> Option<String> {
    const ONES: [&str; 20] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    let with_rest = |head: String, rest: u64, joint: &str| match rest {
        0 => Some(head),
        rest => Some([&head, joint, &spelled(rest)?].concat()),
    };
    match value {
        0..20 => Some(ONES[value as usize].to_owned()),
        20..100 => with_rest(TENS[value as usize / 10 - 2].to_owned(), value % 10, "-"),
        100..1000 => with_rest(spelled(value / 100)? + " hundred", value % 100, " and "),
        1000..1_000_000 => with_rest(spelled(value / 1000)? + " thousand", value % 1000, " "),
        1_000_000..1_000_000_000 => with_rest(spelled(value / 1_000_000)? + " million", value % 1_000_000, " "),
        _ => None,
    }
}

/// "May 3, 2021" as "3 May 2021", and the other way round.
fn other_date(claim: &str) -> Option<String> {
    let words = words(claim);
    let day = |word: &str| {
        let digits = word.trim_end_matches([',', '.']).trim_end_matches(|end: char| end.is_ascii_lowercase());
        digits.parse::<u32>().ok().filter(|day| (1..=31).contains(day))
    };
    let is_month = |word: &str| month::ENGLISH.contains(&&*word.trim_end_matches(',').to_lowercase());
    let at = (0..words.len().saturating_sub(1)).find(|at| {
        is_month(words[*at]) && day(words[at + 1]).is_some() || is_month(words[at + 1]) && day(words[*at]).is_some()
    })?;
    let (one, other) = (words[at].trim_end_matches(','), words[at + 1]);
    let signs = if other.ends_with('.') { "." } else { "" };
    let turned = match day(one) {
        Some(day) => {
            format!("{} {day}{}", other.trim_end_matches(['.', ',']), if signs.is_empty() { "," } else { signs })
        }
        None => format!("{} {one}{signs}", day(other)?),
    };
    let (head, tail) = (words[..at].join(" "), words[at + 2..].join(" "));
    Some([head, turned, tail].join(" ").trim().to_owned())
}

/// Pairs of words of the same meaning, chosen for this measure; some of them are not in the word list of the check.
fn synonym(claim: &str) -> Option<String> {
    const PAIRS: [(&str, &str); 24] = [
        ("film", "movie"),
        ("movie", "film"),
        ("born", "birthed"),
        ("began", "started"),
        ("big", "large"),
        ("reduces", "lowers"),
        ("increases", "raises"),
        ("children", "kids"),
        ("company", "firm"),
        ("famous", "renowned"),
        ("received", "got"),
        ("singer", "vocalist"),
        ("also", "additionally"),
        ("because", "since"),
        ("located", "situated"),
        ("created", "made"),
        ("causes", "brings about"),
        ("often", "frequently"),
        ("helps", "aids"),
        ("shows", "demonstrates"),
        ("people", "persons"),
        ("doctor", "physician"),
        ("infection", "contagion"),
        ("starred", "acted"),
    ];
    replaced(claim, |_, word| PAIRS.iter().find(|(from, _)| *from == word).map(|(_, to)| (*to).to_owned()))
}

/// "A happened in 2016." as "In 2016, A happened."
fn reordered(claim: &str) -> Option<String> {
    const PREPOSITIONS: [&str; 5] = ["in", "on", "during", "at", "after"];
    let words = words(claim.trim_end_matches(['.', ' ']));
    let at = words.iter().rposition(|word| PREPOSITIONS.contains(word))?;
    let is_short = (2..=5).contains(&(words.len() - at));
    let is_middle = at >= 3 && words[..at].iter().all(|word| !word.ends_with(','));
    if !is_short || !is_middle {
        return None;
    }
    let mut moved = words[at..].join(" ");
    moved.get_mut(..1)?.make_ascii_uppercase();
    let rest = words[..at].join(" ");
    let rest = match rest.split_once(' ') {
        Some((article @ ("The" | "A" | "An" | "There"), rest)) => format!("{} {rest}", article.to_lowercase()),
        _ => rest,
    };
    Some(format!("{moved}, {rest}."))
}

/// "A directed B." as "B was directed by A.", for verbs whose participle is the same form.
fn passive(claim: &str) -> Option<String> {
    const VERBS: [&str; 10] = [
        "directed",
        "produced",
        "founded",
        "married",
        "played",
        "published",
        "released",
        "created",
        "invented",
        "acquired",
    ];
    let words = words(claim.trim_end_matches(['.', ' ']));
    let at = words.iter().position(|word| VERBS.contains(word)).filter(|at| (1..=4).contains(at))?;
    let is_name = |word: &&str| word.starts_with(char::is_uppercase);
    let is_plain = words[..at].iter().all(is_name) && words.get(at + 1).is_some_and(is_name);
    let object = &words[at + 1..];
    (is_plain && object.len() <= 6)
        .then(|| format!("{} was {} by {}.", object.join(" "), words[at], words[..at].join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_change_what_they_name() {
        let changed = |change: Change, claim: &str| change(claim).unwrap();
        assert_eq!(changed(other_number, "It has 14 arms."), "It has 19 arms.");
        assert_eq!(changed(other_name, "He met Barack there."), "He met Hartmann there.");
        assert_eq!(changed(number_in_words, "It has 25,017 arms."), "It has twenty-five thousand seventeen arms.");
        assert_eq!(changed(other_date, "Born on May 3, 2021."), "Born on 3 May 2021.");
        assert_eq!(changed(other_date, "Born on 3 May 2021."), "Born on May 3, 2021.");
        assert_eq!(changed(reordered, "The bridge opened in 2016."), "In 2016, the bridge opened.");
        assert_eq!(changed(passive, "Tesla acquired SolarCity."), "SolarCity was acquired by Tesla.");
        assert_eq!(number_in_words("It opened in 1999."), None);
        assert_eq!(passive("The dog acquired fleas."), None);
    }
}
