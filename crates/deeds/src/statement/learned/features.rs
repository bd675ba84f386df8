//! The features of a clause in English or Portuguese, of its sentence, and of what it shares with calls.

use crate::statement::lexicon::{Form, Lexicon, Verb};
use crate::statement::segment::{Break, Segment};
use crate::statement::state::{self, Context};
use crate::statement::token::{Kind, Token, is_in};
use crate::statement::word::{
    AGENT, AUXILIARY, CONDITION, DETERMINER, ERRORS, HAVE, MODAL, NEGATION, OF, PERSON, PREPOSITION, PRONOUN, REPORT,
    YOURS,
};
use crate::vocabulary::Shared;
use crate::words::Words;

use super::part::Place;
use super::words::words_of;
use crate::run_words::RunKind;

/// Classes of small words; the first that has a word is its sort.
const SORTS: [(&str, Words); 11] = [
    ("agent", AGENT),
    ("have", HAVE),
    ("be", Words::of("is are was were be been being am é são foi foram está estão")),
    ("modal", MODAL),
    ("not", NEGATION),
    ("of", OF),
    ("preposition", PREPOSITION),
    ("determiner", DETERMINER),
    ("auxiliary", AUXILIARY),
    ("pronoun", PRONOUN),
    ("person", PERSON),
];

/// Classes of words that a clause, or the sentence before it, has or has not.
const CLASSES: [(&str, Words); 10] = [
    ("modal", MODAL),
    ("not", NEGATION),
    ("condition", CONDITION),
    ("person", PERSON),
    ("report", REPORT),
    ("agent", AGENT),
    ("yours", YOURS),
    ("errors", ERRORS),
    ("pass", state::PASS),
    ("fail", state::FAIL),
];

/// A clause of a sentence.
pub struct Clause<'a> {
    pub answer: &'a str,
    pub lexicon: &'a Lexicon,
    /// Its tokens.
    pub own: &'a [Token],
    /// Those of its sentence.
    tokens: &'a [Token],
    /// Those before it in the sentence.
    pub before: &'a [Token],
    /// Its words, numbers and names.
    pub words: Vec<&'a Token>,
    segment: &'a Segment,
    next: Option<&'a Segment>,
}

impl<'a> Clause<'a> {
    pub fn new(
        answer: &'a str,
        tokens: &'a [Token],
        segments: &'a [Segment],
        index: usize,
        lexicon: &'a Lexicon,
    ) -> Self {
        let segment = &segments[index];
        let own = &tokens[segment.tokens.clone()];
        let words = own.iter().filter(|token| !matches!(token.kind, Kind::Mark(_))).collect();
        let before = &tokens[..segment.tokens.start];
        Self { answer, lexicon, own, tokens, before, words, segment, next: segments.get(index + 1) }
    }

    /// What the readers of results need to know.
    pub fn context(&self) -> Context<'_> {
        Context::alone(self.answer, self.lexicon)
    }

    /// Verbs that may be said of what is done, with their places among the words.
    pub fn verbs(&self) -> impl Iterator<Item = (usize, Verb)> + '_ {
        let is_past =
            |form| matches!(form, Form::Both | Form::Past | Form::Stem | Form::First | Form::Participle | Form::Any);
        let of = move |(at, token): (usize, &&Token)| Some((at, token.verb?));
        self.words.iter().enumerate().filter_map(of).filter(move |(_, verb)| is_past(verb.form))
    }

    /// Whether it says nothing by itself: one word, a phrase that begins with a preposition, or a label before a colon, dash or bar.
    pub fn is_fragment(&self) -> bool {
        let is_label = self.is_short_phrase() && self.next.is_some_and(|next| next.before == Break::Label);
        let begins = self.words.first().is_some_and(|first| is_in(PREPOSITION, &first.word));
        let has_be = self.words.iter().any(|token| is_in(AUXILIARY, &token.word));
        is_label || self.words.len() < 2 || begins && !has_be && self.verbs().next().is_none()
    }

    /// Whether it has no verb and follows another clause behind a comma or "and".
    pub fn is_addition(&self) -> bool {
        let has_be = self.words.iter().any(|token| is_in(AUXILIARY, &token.word));
        self.segment.before == Break::Next && self.verbs().next().is_none() && !has_be
    }

    /// Whether the label before it names a tool.
    pub fn follows_tool(&self) -> bool {
        self.segment.before == Break::Label && self.has_tool(self.before)
    }

    fn is_short_phrase(&self) -> bool {
        const LONGEST: usize = 3;
        self.words.len() <= LONGEST && self.verbs().next().is_none()
    }

    fn has_tool(&self, tokens: &[Token]) -> bool {
        tokens.iter().any(|token| state::tool(token, &self.context()).is_some())
    }

    fn sort(&self, token: Option<&&Token>) -> String {
        let Some(token) = token else { return "end".to_owned() };
        match token.kind {
            Kind::Mark(_) => return "sign".to_owned(),
            Kind::Number(_) => return "number".to_owned(),
            Kind::Name => return if token.is_quoted() { "quote" } else { "name" }.to_owned(),
            Kind::Word => {}
        }
        let word = token.word.as_str();
        if let Some((name, _)) = SORTS.iter().find(|(_, list)| is_in(*list, word)) {
            return (*name).to_owned();
        }
        if let Some(verb) = token.verb {
            return [if verb.is_open { "open-" } else { "verb-" }, name_of(verb.form)].concat();
        }
        let is_adverb = word.ends_with("ly") || word.ends_with("mente");
        let is_noun = !self.lexicon.classes(word).is_empty();
        if is_adverb {
            "adverb"
        } else if is_noun {
            "noun"
        } else {
            "word"
        }
        .to_owned()
    }

    /// The features of the clause itself.
    pub fn features(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut add = |parts: &[&str]| found.push(parts.concat());
        let next = self.next.map_or("end", |next| name_of_break(next.before));
        let sorts: Vec<String> = self.words.iter().map(|token| self.sort(Some(token))).collect();
        let sort = |at: usize| sorts.get(at).map_or("end", String::as_str);
        add(&["before ", name_of_break(self.segment.before)]);
        add(&["next ", next]);
        add(&["length ", ["0", "1", "2", "3", "4", "5", "6"][self.own.len().min(12) / 2]]);
        add(&["first ", sort(0)]);
        add(&["begin ", sort(0), " ", sort(1)]);
        add(&["last ", sort(sorts.len().wrapping_sub(1))]);
        for (at, two) in self.words.windows(2).enumerate() {
            add(&["word and sort ", &two[0].word, " ", sort(at + 1)]);
            add(&["sort and word ", sort(at), " ", &two[1].word]);
        }
        for (name, list) in CLASSES {
            if self.words.iter().any(|token| is_in(list, &token.word)) {
                add(&["has ", name]);
            }
            if self.before.iter().any(|token| is_in(list, &token.word)) {
                add(&["earlier ", name]);
            }
        }
        let n_verbs = self.verbs().count();
        add(&["verbs ", ["0", "1", "2"][n_verbs.min(2)]]);
        if let Some((at, verb)) = self.verbs().next() {
            let known = if verb.is_open { "open" } else { "known" };
            let (before, after) = (if at == 0 { "start" } else { sort(at - 1) }, sort(at + 1));
            add(&["verb ", known, " ", name_of(verb.form)]);
            add(&["verb at ", ["0", "1", "4"][usize::from(at > 0) + usize::from(at > 3)], " ", known]);
            add(&["verb after ", before]);
            add(&["verb before ", after]);
            add(&["verb between ", before, " ", after]);
            if !verb.is_open {
                add(&["kind ", verb.kind.name()]);
            }
        }
        if self.words.iter().enumerate().any(|(at, token)| self.is_third_person(token, at, sort(at.wrapping_sub(1)))) {
            add(&["third person"]);
        }
        if self.is_short_phrase() {
            add(&["phrase ", next]);
        }
        if self.words.first().is_some_and(|token| token.word.ends_with("ing")) {
            add(&["gerund"]);
        }
        if self.has_tool(self.own) {
            add(&["tool"]);
        }
        if self.follows_tool() {
            add(&["tool label"]);
        }
        found.extend(words_of(self.tokens, self.segment.tokens.clone()));
        found
    }

    /// "It streams the orders", "honours `Retry-After`": what something does each time.
    fn is_third_person(&self, token: &Token, at: usize, before: &str) -> bool {
        const SUBJECTS: &str = "noun name word pronoun adverb quote";
        let Some(base) = token.word.strip_suffix('s').filter(|_| at == 0 || is_in(SUBJECTS, before)) else {
            return false;
        };
        let is_base = |base: &str| self.lexicon.verb(base).is_some_and(|verb| verb.form == Form::Base);
        is_base(base) || base.strip_suffix('e').is_some_and(is_base)
    }
}

const fn name_of(form: Form) -> &'static str {
    match form {
        Form::Base => "base",
        Form::Past => "past",
        Form::Participle => "participle",
        Form::Both => "both",
        Form::Any => "any",
        Form::Gerund => "gerund",
        Form::First => "first",
        Form::Stem => "stem",
    }
}

const fn name_of_break(before: Break) -> &'static str {
    match before {
        Break::Start => "start",
        Break::Next => "next",
        Break::Label => "label",
        Break::Depends => "depends",
    }
}

/// What of a clause the calls have.
pub fn of_calls(shared: Shared) -> Vec<String> {
    let count = |number: usize| ["0", "1", "2", "3"][number.min(3)];
    let share = |part: usize, whole: usize| match part {
        _ if whole == 0 => "nothing",
        0 => "none",
        part if part == whole => "all",
        part if 3 * part < whole => "few",
        part if 3 * part < 2 * whole => "some",
        _ => "most",
    };
    let row = |name: &str, value: &str| [name, value].concat();
    vec![
        row("in arguments ", count(shared.in_args)),
        row("of arguments ", share(shared.in_args, shared.words)),
        row("in outputs ", count(shared.in_outputs)),
        row("of outputs ", share(shared.in_outputs, shared.words)),
        row("in names ", count(shared.in_names)),
        row("numbers ", share(shared.numbers_known, shared.numbers)),
    ]
}

/// Where a sentence stands, and in what.
pub fn of_sentence(place: &Place<'_>) -> Vec<String> {
    let answer = place.answer;
    let start = answer[..place.range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = answer[place.range.end..].find('\n').map_or(answer.len(), |at| place.range.end + at);
    let line = answer[start..end].trim_start();
    let text = answer[place.range.clone()].trim();
    let is_bold = ["**", "- **", "* **"].iter().any(|open| line.starts_with(open));
    let block = match line {
        _ if line.starts_with('#') => "in heading",
        _ if line.starts_with('|') => "in table",
        _ if line.starts_with(['-', '*', '+', '•']) && !line.starts_with("**") => "in item",
        _ if line.starts_with(|first: char| first.is_ascii_digit()) => "in number",
        _ => "in text",
    };
    let run = match place.run.kind {
        RunKind::Nothing => "run nothing",
        RunKind::Reads => "run reads",
        RunKind::MayAct => "run may act",
        RunKind::Acts => "run acts",
    };
    let quarter = ["quarter 0", "quarter 1", "quarter 2", "quarter 3"][(4 * place.index / place.count.max(1)).min(3)];
    let size = ["answer 1", "answer 2", "answer 4", "answer 8", "answer 16", "answer 32"]
        [(place.count.max(1).ilog2() as usize).min(5)];
    let has_tick = ['✅', '✔', '✓', '☑'].iter().any(|tick| line.contains(*tick)) || line.contains("[x]");
    let optional = [
        (has_tick, "tick"),
        (is_bold, "bold"),
        (text.ends_with(['?', '？']), "question"),
        (text.ends_with(':'), "colon"),
        (place.index == 0, "opens"),
        (place.index + 1 == place.count, "closes"),
    ];
    let features = optional.iter().filter(|(has, _)| *has).map(|(_, name)| *name).chain([block, run, quarter, size]);
    features.map(str::to_owned).collect()
}
