//! Facts about words: synonyms, opposites, sets in which only one can be true, and function words that change a sentence.

use super::stem;
use credence_lexical::hash;

/// The bit of a set of which a thing has one at most, wherever it is named: a month, a direction.
pub(super) const SINGLE_SET: u8 = 0x80;
/// The bit of a set of which a thing may have several: professions.
pub(super) const OPEN_SET: u8 = 0x40;

/// A fact about a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fact {
    /// A function word with little meaning of its own.
    Stop,
    /// Turns what follows into its opposite: "not", "never", "without".
    Negator,
    /// "no", which is "in the" in Portuguese.
    NegatorOutsidePortuguese,
    /// A verb that says that something is not so: "deny", "fail", "lack".
    Denial,
    /// May or may not be: "might", "possible".
    Hedge,
    /// Goes up.
    Up,
    /// Goes down.
    Down,
    /// "all", "every".
    All,
    /// "most", "usually".
    Most,
    /// "some", "several".
    Some,
    /// "only", "exclusively".
    Only,
    /// "he", "it", "this": refers to something named before.
    Pronoun,
    /// A word that can stand for what a whole sentence says.
    Demonstrative,
    /// "but", "although": what was denied before is not denied here.
    Clause,
    /// Nothing is known: "unclear", "unknown".
    Unclear,
    /// Linked: "associated", "causes".
    Link,
    /// More than, over: a bound from below.
    Above,
    /// Less than, under: a bound from above.
    Below,
    /// About so many.
    About,
    /// "the", "a".
    Article,
    /// "by": the agent follows.
    By,
    /// A verb that goes both ways: "meet", "border".
    Mutual,
    /// What it follows from changes with it: "any", "fewer", "if", "than".
    Strict,
    /// Changes what a sentence says, so that it is in both or in none: "yet", "other", "you".
    Binding,
    /// "or", "either".
    Or,
    /// "and".
    And,
    /// "respectively".
    Respectively,
    /// Forms of "be".
    Be,
    /// What may stand between "is" and what something is: "a", "in", "born".
    Copula,
    /// Articles and auxiliary verbs.
    Light,
    /// A verb that may also be a name or a noun: "may", "will", "can".
    Modal,
    /// "have", "do" and their forms.
    Auxiliary,
    /// An auxiliary verb of the present.
    Present,
    /// An auxiliary verb of the past.
    Past,
    /// Begins an adjunct of time, place, agent or reason: "in", "since", "because".
    Preposition,
    /// An adverb that changes nothing: "officially", "also".
    Transparent,
    /// A verb that says that what follows happened: "manage to", "go on to".
    Implying,
    /// Somebody says so: "say", "claim", "according".
    Saying,
    /// A made-up world: "novel", "dream", "proposal".
    Imagined,
    /// A label that says nothing about what follows: "Note:", "Answer:".
    PlainLabel,
    /// Later undoes what was said: "then", "later".
    Later,
    /// "to".
    To,
    /// "of" and "in", which say the same before a place: "the population of Brazil".
    OfPlace,
    /// "verdict", "rating".
    Verdict,
    /// "after", "despite": what follows is a time or a reason whatever noun it is.
    Temporal,
    /// "of".
    Of,
    /// "for", before what or whom something is meant for.
    For,
    /// A noun of time or place that has no article: "night", "home".
    TimeNoun,
    /// "on", before a day.
    OnDay,
    /// "which", "who": describes what it follows.
    Relative,
    /// "best", "most": the first of all.
    Superlative,
    /// One word for another, so that a sentence with either says the same.
    Equal(u16),
    /// A month, from 1 to 12.
    Month(u8),
    /// What is planned, wished or made up: "plan", "fictional".
    Counterfactual,
    /// "than".
    Than,
    /// A verb that says of the verb behind it that it is not decided: "considering closing", "proposes to close".
    Doubtful,
    /// Says of what follows that somebody says so: "allegedly".
    Alleged,
    /// Says that there is none, or no more: "free of", "drop".
    Without,
    /// Says of what follows that it is only possible: "may", "perhaps".
    Uncertain,
    /// Says that there is no doubt: "certainly", "decided".
    Certain,
    /// What follows is a condition: "if", "unless".
    Condition,
    /// In any case: "regardless", "whether or not".
    Regardless,
    /// "unlike": what is said of one thing is denied of another.
    Unlike,
    /// "until", "last", "apart": a denial beside it is of another time or part.
    Until,
    /// "more", which is a bound before "than".
    More,
    /// "less", "fewer": the same.
    Less,
    /// "for", "within": how long follows, where it is a time.
    During,
    /// What stands between two sides: "whereas", "but".
    Contrasting,
    /// "with": what is done with somebody, both do.
    Together,
    /// "yet", which denies before "to".
    Yet,
    /// "neither", "none".
    Neither,
    /// Of a kind, but a difference says little: a house sits and stands, and a decade is ten years.
    Interchangeable,
    /// Stands between a denial and what it denies: "not allowed to", "no longer".
    BesideDenial,
    /// Somebody says it, or thinks so: "warn", "call", "object".
    Speaking,
    /// "even", which is in any case before "if".
    Even,
    /// "before".
    Before,
    /// "after".
    After,
    /// Means the same as the others of its group.
    Same(u16),
    /// One side of a pair of opposites.
    Opposite(u16, bool),
    /// A member of a set in which only one can be true: the set and the member.
    OneOf(u8, u16),
    /// A whole number in words, below a hundred or a power of ten.
    Number(u64),
    /// A place in an order.
    Ordinal(u64),
    /// Another form of a word: the stem and root of that word.
    Form(u64, u64),
}

/// Facts by the hash of a word, sorted.
#[derive(Clone, Debug, Default)]
pub(super) struct WordTable {
    facts: Vec<(u64, Fact)>,
    n_sets: u8,
    n_members: u16,
}

/// The section of the table that a heading begins.
#[derive(Clone, Copy)]
enum Section {
    Plain(Fact),
    /// The word as it is written, not its stem.
    Written(Fact),
    Same,
    Equal,
    Opposite,
    Set(u8),
    Number,
    Ordinal,
    Month,
    Form,
}

impl WordTable {
    /// Parses `[heading]` lines and the words below them; other lines are skipped.
    pub fn parse(text: &str) -> Self {
        let mut table = Self::default();
        let mut section = None;
        let mut letters = Vec::new();
        for (n_line, line) in text.lines().enumerate() {
            let line = line.trim();
            if let Some(heading) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                section = table.section_of(heading);
            } else if !line.is_empty()
                && !line.starts_with('#')
                && let Some(section) = section
            {
                table.hold_line(section, line, n_line as u16, &mut letters);
            }
        }
        table.facts.sort_unstable();
        table.facts.dedup();
        table
    }

    /// The facts about the words with this hash.
    pub fn facts_of(&self, key: u64) -> &[(u64, Fact)] {
        let start = self.facts.partition_point(|(other, _)| *other < key);
        let n = self.facts[start..].iter().take_while(|(other, _)| *other == key).count();
        &self.facts[start..start + n]
    }

    fn section_of(&mut self, heading: &str) -> Option<Section> {
        let plain = |fact| Some(Section::Plain(fact));
        match heading {
            "stop" => plain(Fact::Stop),
            "negator" => Some(Section::Written(Fact::Negator)),
            "negator en" => Some(Section::Written(Fact::NegatorOutsidePortuguese)),
            "denial" => plain(Fact::Denial),
            "hedge" => plain(Fact::Hedge),
            "up" => plain(Fact::Up),
            "down" => plain(Fact::Down),
            "all" => plain(Fact::All),
            "most" => plain(Fact::Most),
            "some" => plain(Fact::Some),
            "only" => plain(Fact::Only),
            "pronoun" => plain(Fact::Pronoun),
            "demonstrative" => plain(Fact::Demonstrative),
            "clause" => plain(Fact::Clause),
            "unclear" => plain(Fact::Unclear),
            "link" => plain(Fact::Link),
            "above" => plain(Fact::Above),
            "below" => plain(Fact::Below),
            "about" => plain(Fact::About),
            "article" => plain(Fact::Article),
            "by" => plain(Fact::By),
            "mutual" => plain(Fact::Mutual),
            "strict" => plain(Fact::Strict),
            "binding" => plain(Fact::Binding),
            "or" => plain(Fact::Or),
            "and" => plain(Fact::And),
            "respectively" => plain(Fact::Respectively),
            "be" => plain(Fact::Be),
            "copula" => plain(Fact::Copula),
            "light" => plain(Fact::Light),
            "not fact" => plain(Fact::Counterfactual),
            "modal" => plain(Fact::Modal),
            "auxiliary" => plain(Fact::Auxiliary),
            "present" => Some(Section::Written(Fact::Present)),
            "past" => Some(Section::Written(Fact::Past)),
            "preposition" => plain(Fact::Preposition),
            "transparent" => plain(Fact::Transparent),
            "implying" => plain(Fact::Implying),
            "saying" => plain(Fact::Saying),
            "imagined" => plain(Fact::Imagined),
            "plain label" => plain(Fact::PlainLabel),
            "later" => plain(Fact::Later),
            "to" => plain(Fact::To),
            "for" => plain(Fact::For),
            "temporal" => plain(Fact::Temporal),
            "verdict" => plain(Fact::Verdict),
            "of" => plain(Fact::Of),
            "of place" => plain(Fact::OfPlace),
            "time noun" => plain(Fact::TimeNoun),
            "on day" => plain(Fact::OnDay),
            "relative" => plain(Fact::Relative),
            "superlative" => plain(Fact::Superlative),
            "than" => plain(Fact::Than),
            "unlike" => Some(Section::Written(Fact::Unlike)),
            "until" => Some(Section::Written(Fact::Until)),
            "more" => Some(Section::Written(Fact::More)),
            "less" => Some(Section::Written(Fact::Less)),
            "during" => Some(Section::Written(Fact::During)),
            "contrasting" => Some(Section::Written(Fact::Contrasting)),
            "together" => Some(Section::Written(Fact::Together)),
            "yet" => plain(Fact::Yet),
            "neither" => plain(Fact::Neither),
            "interchangeable" => plain(Fact::Interchangeable),
            "beside denial" => plain(Fact::BesideDenial),
            "speaking" => plain(Fact::Speaking),
            "even" => plain(Fact::Even),
            "before" => plain(Fact::Before),
            "after" => plain(Fact::After),
            "doubtful" => Some(Section::Written(Fact::Doubtful)),
            "alleged" => Some(Section::Written(Fact::Alleged)),
            "without" => plain(Fact::Without),
            "uncertain" => Some(Section::Written(Fact::Uncertain)),
            "certain" => Some(Section::Written(Fact::Certain)),
            "condition" => Some(Section::Written(Fact::Condition)),
            "regardless" => Some(Section::Written(Fact::Regardless)),
            "same" => Some(Section::Same),
            "equal" => Some(Section::Equal),
            "opposite" => Some(Section::Opposite),
            "number" => Some(Section::Number),
            "ordinal" => Some(Section::Ordinal),
            "month" => Some(Section::Month),
            "form" => Some(Section::Form),
            set => {
                let name = set.strip_prefix("set ")?;
                self.n_sets = Some(self.n_sets + 1).filter(|n| *n < OPEN_SET)?;
                let bit = match name.split_once(' ') {
                    Some(("single", _)) => SINGLE_SET,
                    Some(("open", _)) => OPEN_SET,
                    _ => 0,
                };
                Some(Section::Set(self.n_sets | bit))
            }
        }
    }

    fn hold_line(&mut self, section: Section, line: &str, n_line: u16, letters: &mut Vec<u8>) {
        match section {
            Section::Plain(fact) => self.hold_each(line, fact, letters),
            Section::Written(fact) => {
                // "Noted" has the stem of "not", and denies nothing.
                for word in line.split(' ').filter(|word| !word.is_empty()) {
                    if word.contains('_') {
                        self.set(word, fact, letters);
                    } else {
                        self.facts.push((hash::bytes(stem::folded(word).as_bytes()), fact));
                    }
                }
            }
            Section::Equal => self.hold_each(line, Fact::Equal(n_line), letters),
            Section::Same => self.hold_each(line, Fact::Same(n_line), letters),
            Section::Opposite => {
                let Some((one, other)) = line.split_once('/') else { return };
                self.hold_each(one, Fact::Opposite(n_line, false), letters);
                self.hold_each(other, Fact::Opposite(n_line, true), letters);
            }
            Section::Set(set) => {
                for member in line.split(' ').filter(|member| !member.is_empty()) {
                    self.n_members = self.n_members.wrapping_add(1);
                    let which = self.n_members;
                    member.split('=').for_each(|word| self.set(word, Fact::OneOf(set, which), letters));
                }
            }
            Section::Number | Section::Ordinal | Section::Month => self.hold_number(section, line),
            Section::Form => self.hold_forms(line, letters),
        }
    }

    fn hold_each(&mut self, words: &str, fact: Fact, letters: &mut Vec<u8>) {
        words.split(' ').filter(|word| !word.is_empty()).for_each(|word| self.set(word, fact, letters));
    }

    fn hold_number(&mut self, section: Section, line: &str) {
        for (word, value) in line.split(' ').filter_map(|entry| entry.split_once('=')) {
            let Ok(value) = value.parse() else { continue };
            let fact = match section {
                Section::Number => Fact::Number(value),
                Section::Month => Fact::Month(value as u8),
                _ => Fact::Ordinal(value),
            };
            // "Set" has the stem of "sete", Portuguese for seven, and is no number: only the plural is another form.
            for form in [word.to_owned(), [word, "s"].concat()] {
                self.facts.push((hash::bytes(stem::folded(&form).as_bytes()), fact));
            }
        }
    }

    /// A word, then its other forms.
    fn hold_forms(&mut self, line: &str, letters: &mut Vec<u8>) {
        let mut words = line.split(' ').filter(|word| !word.is_empty());
        let Some(word) = words.next() else { return };
        let keys = stem::keys_of(word, letters);
        for form in words {
            self.facts.push((hash::bytes(form.as_bytes()), Fact::Form(keys.stem, keys.root)));
        }
    }

    fn set(&mut self, word: &str, fact: Fact, letters: &mut Vec<u8>) {
        self.facts.push((key_of(word, letters), fact));
    }
}

/// The key of a word of the table: the hash of its stem, or of the stems of two words joined by `_`.
fn key_of(word: &str, letters: &mut Vec<u8>) -> u64 {
    let mut stem = |word: &str| stem::keys_of(&stem::folded(word), letters).stem;
    match word.split_once('_') {
        Some((first, second)) => hash::pair(stem(first), stem(second)),
        None => stem(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(table: &WordTable, word: &str) -> Vec<Fact> {
        table.facts_of(key_of(word, &mut Vec::new())).iter().map(|(_, fact)| *fact).collect()
    }

    #[test]
    fn a_line_belongs_to_the_heading_above_it() {
        let table =
            WordTable::parse("# words\n[stop]\nthe of\n[opposite]\nhot warm / cold\n[set colour]\nred grey=gray\n");
        assert_eq!(facts(&table, "of"), [Fact::Stop]);
        assert_eq!(facts(&table, "warm"), [Fact::Opposite(4, false)]);
        assert_eq!(facts(&table, "colder"), []);
        assert_eq!(facts(&table, "gray"), facts(&table, "grey"));
        assert_ne!(facts(&table, "gray"), facts(&table, "red"));
    }

    #[test]
    fn any_text_is_a_table() {
        for text in ["", "[", "[]", "[set ]\n=", "[number]\none\ntwo=x", "[form]\n\n", "[opposite]\nno slash"] {
            WordTable::parse(text);
        }
    }
}
