//! Deeds in a clause of English or Portuguese: "I ran the tests", "Created `a.rs`", "o e-mail foi enviado".

mod anything;
mod lasting;
mod standing;

use super::lexicon::{Form, Lexicon, Verb, kind_of, kind_of_command};
use super::object::{is_of_files, is_of_others, object_in};
use super::record::Basis;
use super::token::{Token, is_in};
use crate::words::{WordList, Words};
pub use lasting::{is_mental, is_once};

use super::word::{
    ADVERB, AGENT, AUXILIARY, BY, DEFINITE, DETERMINER, HAVE, MODAL, NEGATION, OF, OPENER, PERSON, PREPOSITION, REPORT,
    YOURS,
};
use crate::deed::DeedKind;

/// A deed found in a clause.
#[derive(Clone, Copy)]
pub struct Found {
    pub kind: DeedKind,
    pub class: char,
    pub basis: Basis,
    /// Whether it needs another hint that the answer is about what its agent did.
    pub is_weak: bool,
    pub count: Option<u32>,
    pub verb: Verb,
    /// Whether it may be a description instead: it counts where a call names the same.
    pub is_doubtful: bool,
    /// Whether it counts where the run acts: its object or verb is not listed.
    pub is_strange: bool,
}

/// A clause, and what is read with it.
pub struct Clause<'a> {
    pub tokens: &'a [Token],
    /// What follows in the sentence, where a colon or bar ends the clause.
    pub behind: &'a [Token],
    pub answer: &'a str,
    pub lexicon: &'a Lexicon,
    /// The next clause, where it begins with a verb: "committed and pushed the fix".
    pub then: &'a [Token],
    /// Whether "that" follows.
    pub is_followed: bool,
    /// Whether a name is the label of the clause: "`a.rs`: added a check".
    pub has_label: bool,
    /// Whether "after" stands before it, in a sentence about the agent: "after rerunning the suite".
    pub is_after: bool,
    /// Whether "without errors" follows.
    pub is_clean_next: bool,
    /// Whether a label of any sort stands before it: "**Inbox** – emptied it".
    pub is_labelled: bool,
    /// What "which" stands for.
    pub antecedent: Option<&'a [Token]>,
}

/// By what something is sent or paid.
const MEDIA: Words = Words::of("mail email e-mail phone sms card post telefone");
const RELATIVE: Words = Words::of("last the a an what everything all your this these whatever anything every");

impl Clause<'_> {
    fn word(&self, index: usize) -> &str {
        self.tokens.get(index).map_or("", |token| token.word.as_str())
    }

    fn verb(&self, index: usize) -> Option<Verb> {
        self.tokens.get(index)?.verb
    }

    fn is(&self, index: usize, list: impl WordList) -> bool {
        is_in(list, self.word(index))
    }

    fn is_adverb(&self, index: usize) -> bool {
        let word = self.word(index);
        is_in(ADVERB, word) || (word.len() > 4 && word.ends_with("ly")) || word.ends_with("mente")
    }

    /// The index after openers, signs and adverbs.
    pub fn start(&self) -> usize {
        let skipped = |index: &usize| {
            let token = &self.tokens[*index];
            let is_verb = || token.verb.is_some_and(|verb| verb.form == Form::Both);
            matches!(token.kind, super::token::Kind::Mark(_))
                || (is_in(OPENER, &token.word) || self.is_adverb(*index)) && !is_verb()
        };
        (0..self.tokens.len()).take_while(skipped).count()
    }

    /// Whether it is about a plan, an ability, a failed attempt.
    pub fn is_modal(&self) -> bool {
        (0..self.tokens.len().min(8))
            .any(|index| self.is(index, MODAL) || self.is(index, "try tried trying") && self.is(index + 1, "to"))
    }

    /// "I ran the tests", "criei o arquivo"; with `is_carried`, "and created the file", too.
    pub fn active(&self, is_carried: bool) -> Option<Found> {
        for index in 0..self.tokens.len() {
            let Some(verb) = self.verb(index) else { continue };
            let form = verb.form;
            let subject = self.subject_of(index, form, is_carried);
            let Some(is_we) = subject else { continue };
            // "The endpoint I changed returns …", "what I tested".
            let is_told = self.is(index, "told asked answered") && self.is(index + 1, "you myself because why");
            if is_told || form != Form::First && self.is(0, RELATIVE) {
                return None;
            }
            // "Pages I opened".
            let is_relative = |agent: usize| {
                agent > 0
                    && self.is(agent, AGENT)
                    && self.tokens[agent - 1].kind == super::token::Kind::Word
                    && ![OPENER, PREPOSITION, ADVERB].into_iter().any(|list| self.is(agent - 1, list))
            };
            if index + 1 >= self.tokens.len() && self.then.is_empty() && (0..index).any(is_relative) {
                return None;
            }
            // "I read that …" is no reading of a tool.
            if verb.kind == DeedKind::Read && index + 1 >= self.tokens.len() && self.then.is_empty() {
                return None;
            }
            let (class, count) = self
                .object(index + 1, verb)
                .filter(|(class, _)| *class != '*' || self.is_any(index + 1, verb))
                .or_else(|| {
                    let is_made = verb.is_vague && self.is_any(index + 1, verb);
                    is_made.then(|| object_in(self.tokens.get(index + 1..)?, "*", self.lexicon)).flatten()
                })
                .or_else(|| {
                    let before = self.antecedent.filter(|_| index + 1 >= self.tokens.len())?;
                    object_in(before, verb.usual(), self.lexicon)
                })?;
            let kind = self.kind(verb, class, index + 1);
            let is_thought = matches!(kind, DeedKind::Verify | DeedKind::Read | DeedKind::Calculate | DeedKind::Search)
                || class == '*';
            // "We compared survival."
            let is_strange = is_we && is_thought && !"ntblf".contains(class);
            // "We compared survival and confirmed …", "lançado e li".
            let is_direct = (0..index).any(|index| self.is(index, AGENT));
            if class == '*'
                && !is_direct
                && (self.is(index + 1, "to in by")
                    || form == Form::First && verb.kind == DeedKind::Read && !self.is(index + 1, DETERMINER))
            {
                return None;
            }
            let is_weak = is_we && !"ntblvw".contains(class);
            return Some(Found {
                kind,
                class,
                basis: Basis::Said,
                is_weak,
                count,
                verb,
                is_doubtful: false,
                is_strange,
            });
        }
        None
    }

    /// Whether the agent is the subject of a verb: `Some(true)` where it is "we".
    fn subject_of(&self, verb: usize, form: Form, is_carried: bool) -> Option<bool> {
        let mut at = verb;
        let mut has_have = false;
        while at > 0 && (self.is_adverb(at - 1) || self.is(at - 1, HAVE)) {
            at -= 1;
            has_have |= self.is(at, HAVE);
        }
        let before = self.word(at.wrapping_sub(1));
        has_have |= before.ends_with("'ve");
        let is_did = at >= 2 && self.is(at - 1, "did") && self.is(at - 2, AGENT);
        let is_able = at >= 2 && self.is(at - 1, "to") && self.is(at - 2, "able managed")
            || at == 2 && self.is(1, "to") && self.is(0, "managed")
            || at >= 1 && self.is(at - 1, "consegui pude")
            || at >= 2 && self.is(at - 1, "de") && self.is(at - 2, "acabei terminei");
        let is_agent = is_in(AGENT, before);
        let is_negated = (at.saturating_sub(if is_able { 6 } else { 3 })..at).any(|index| self.is(index, NEGATION));
        let is_blocked =
            is_negated || (0..at).any(|index| self.is(index, "if unless whether until wish would could will"));
        if is_blocked {
            return None;
        }
        let is_form = match form {
            Form::First => self.is_first_person(at),
            Form::Gerund => self.is_after && verb == 0,
            Form::Base if self.is_after && verb == 0 => true,
            Form::Base => {
                is_did
                    || is_able
                        && (self.is(at - 1, "consegui pude de")
                            || self.is(0, "managed")
                            || (0..at).any(|index| self.is(index, AGENT)))
            }
            Form::Past | Form::Both | Form::Any => {
                is_agent
                    || (is_carried
                        && at == self.start().min(at)
                        && (form != Form::Any || self.is(verb + 1, DETERMINER)))
            }
            Form::Participle => has_have && (is_agent || is_carried),
            Form::Stem => false,
        };
        let is_we = before.starts_with("we") || before == "nós" || self.word(verb).ends_with("mos");
        is_form.then_some(is_we)
    }

    /// "criei", "eu criei", "em seguida, já criei", and not "que ele".
    fn is_first_person(&self, verb: usize) -> bool {
        const PORTUGUESE: Words =
            Words::of("o os um uma da dos das em na nos nas para com que não ao à pelo pela seu sua meu minha");
        let is_listed = self.verb(verb).is_some_and(|verb| !verb.is_open);
        let is_own =
            is_listed || verb <= self.start() + 1 && (0..self.tokens.len()).any(|index| self.is(index, PORTUGUESE));
        is_own && !(0..verb).any(|index| self.is(index, "você ele ela quando"))
    }

    /// "New file `a.rs`", "Novo teste `b.py`".
    fn new_file(&self, start: usize) -> Option<Found> {
        const PLACES: Words = Words::of("in at under for em para");
        let is_new = self.is(start, "new novo nova novos novas") && start == 0;
        let name = (start + 2..self.tokens.len().min(start + 6)).find(|index| self.tokens[*index].is_name())?;
        let class = self.lexicon.classes(self.word(start + 1)).chars().find(|class| "ftd".contains(*class));
        let is_noun = |index: usize| !self.lexicon.classes(self.word(index)).is_empty() || self.is(index, PLACES);
        let is_named =
            (start + 1..name).all(is_noun) && !(name..self.tokens.len()).any(|index| self.is(index, AUXILIARY));
        let verb = self.lexicon.verb("created")?;
        (is_new && is_named && class.is_some() && self.has_path(start)).then_some(Found {
            kind: DeedKind::Create,
            class: 'n',
            basis: Basis::Elided,
            is_weak: true,
            count: None,
            verb,
            is_doubtful: false,
            is_strange: true,
        })
    }

    /// "Created `a.rs`", "Criado o arquivo".
    pub fn elided(&self) -> Option<Found> {
        let start = self.start();
        if let Some(found) = self.new_file(start) {
            return Some(found);
        }
        let verb = self.verb(start)?;
        // "Set the limit" may be advice.
        let is_doubtful = verb.form == Form::Any;
        if !is_doubtful && !matches!(verb.form, Form::Past | Form::Both | Form::Stem) {
            return None;
        }
        let is_lower = self.answer[self.tokens[start].range.clone()].starts_with(char::is_lowercase);
        let next = self.tokens.get(start + 1);
        let is_thing = next.is_some_and(|next| {
            next.number().is_some() || next.is_name() || is_in(DETERMINER, &next.word) || is_in("it them", &next.word)
        });
        let (class, count) = match self.object(start + 1, verb) {
            Some(found) if !matches!(found.0, 'i' | '*') || !verb.is_vague && self.is_any(start + 1, verb) => found,
            // "`a.rs` | created".
            _ if self.has_label && is_of_files(verb.kind) => ('n', None),
            // "Applied without errors".
            None if next.is_none() && self.is_clean_next && !is_lower => ('*', None),
            _ => return None,
        };
        let is_strange = matches!(class, '*' | 'i') && !is_thing || verb.is_open;
        // "Unified interface" is a thing.
        let names_thing =
            |token: &Token| token.is_name() || is_in(DETERMINER, &token.word) || is_in(PREPOSITION, &token.word);
        if verb.is_open && !self.tokens[start + 1..].iter().any(names_thing) {
            return None;
        }
        let is_followed_by_verb = (start + 1..self.tokens.len()).any(|index| self.is(index, AUXILIARY));
        if is_followed_by_verb || self.is(start + 1, BY) || self.is(start + 1, "in by on em") && class != 'n' {
            return None;
        }
        let kind = self.kind(verb, class, start + 1);
        let has_name = class == 'n' || "tblvw".contains(class) || self.has_path(start + 1);
        if is_lower && start == 0 && !has_name && !self.is_labelled {
            return None;
        }
        Some(Found { kind, class, basis: Basis::Elided, is_weak: !has_name, count, verb, is_doubtful, is_strange })
    }

    /// "The mail has been sent", "os testes foram executados".
    pub fn passive(&self) -> Option<Found> {
        if let Some(found) = self.inverted_passive().or_else(|| self.standing()) {
            return Some(found);
        }
        let start = self.start_of_subject();
        for index in start + 1..self.tokens.len() {
            let Some(verb) = self.verb(index) else { continue };
            let form = verb.form;
            if !form.is_participle() {
                continue;
            }
            let Some((subject_end, is_perfect)) = self.auxiliary_before(index) else { continue };
            let is_now = (subject_end..index).any(|index| self.is(index, "now already agora já"));
            let is_present = self.is(subject_end, "is are está estão") && !is_now;
            let (class, count, is_definite) = self.subject(start..subject_end, verb)?;
            let is_unnamed =
                self.is(start, "a an um uma it this that isso") && !is_perfect && self.is(subject_end, "is are")
                    || class == '*' && self.is(start, "it this that isso");
            // "Returns are booked as negative amounts" is no deed of now.
            let is_plural = self.is(subject_end, "are") && !is_definite && self.word(subject_end - 1).ends_with('s');
            let is_general = is_plural && (index + 1 < self.tokens.len() || !is_once(verb.kind));
            let is_out = self.is(index + 1, "out up solid");
            if is_unnamed && !is_once(verb.kind) && "*i".contains(class)
                || is_out
                || is_present && (is_general || self.is_each_time())
            {
                return None;
            }
            let is_doubtful = is_unnamed
                || is_present && !self.is_state(index, verb, class)
                || class == 'i' && !is_perfect && !(is_once(verb.kind) && self.is(start, "everything tudo"))
                || verb.is_open && !is_perfect
                || class == '*'
                    && !is_perfect
                    && !is_present
                    && (!is_definite || count.is_none() && !self.is_told(index + 1))
                    && !is_mental(verb.kind);
            let is_owned = (start..subject_end).any(|index| self.word(index).ends_with("'s"));
            let is_strange = class == 'i'
                || is_owned
                || verb.is_open && class == '*'
                || is_mental(verb.kind) && class == '*' && !is_perfect;
            let is_by_other = (index + 1..index + 4).any(|index| self.is(index, BY))
                && !self.is(index, "replaced substituída substituído")
                && !self.is(index + 2, MEDIA);
            let is_on_subjects = class == 't' && self.is(index + 1, "on in em with");
            if is_by_other || is_on_subjects {
                return None;
            }
            let is_yours = (start..subject_end).any(|index| self.is(index, YOURS));
            let is_strong = "tblvw".contains(class) || class == 'n' && is_perfect && self.has_path(0);
            let is_indefinite = self.is_indefinite(&self.tokens[start]);
            let is_weak = is_indefinite || !(is_strong || is_perfect && (is_yours || self.has_path(0)));
            let kind = self.kind(verb, class, start);
            let is_plain = is_definite && class != '*' && (!is_present || is_yours && "oey".contains(class));
            let basis = if is_plain { Basis::Passive } else { Basis::Present };
            return Some(Found {
                kind,
                class,
                basis,
                is_weak: is_weak || !is_plain,
                count,
                verb,
                is_doubtful,
                is_strange,
            });
        }
        None
    }

    /// Whether it is told to the reader, or names what it was done to: "was emailed to you", "was saved as `a.png`".
    fn is_told(&self, from: usize) -> bool {
        (from..self.tokens.len()).any(|index| self.is(index, "you você vocês") || self.tokens[index].is_name())
    }

    /// "A mail was sent": it may be any.
    fn is_indefinite(&self, token: &Token) -> bool {
        is_in("a an um uma", &token.word) && token.word != "a"
            || token.word == "a" && self.tokens.iter().any(|token| is_in("was were been", &token.word))
    }

    /// "Foram criados 3 arquivos".
    fn inverted_passive(&self) -> Option<Found> {
        let start = self.start();
        let verb = self.verb(start + 1).filter(|_| self.is(start, "foi foram"))?;
        let (class, count) = object_in(self.tokens.get(start + 2..)?, verb.usual(), self.lexicon)?;
        let is_by_other = self.tokens.iter().any(|token| is_in(BY, &token.word));
        let kind = self.kind(verb, class, start);
        let found = Found {
            kind,
            class,
            basis: Basis::Passive,
            is_weak: !"tn".contains(class),
            count,
            verb,
            is_doubtful: false,
            is_strange: class == '*',
        };
        (verb.form == Form::Stem && !is_by_other).then_some(found)
    }

    /// Where subjects begin: openers may be articles of Portuguese or forms of "be", which are none here.
    fn start_of_subject(&self) -> usize {
        let start = self.start();
        let n_definite = (0..start).rev().take_while(|index| self.is(*index, DEFINITE)).count();
        start - n_definite
    }

    /// Where the subject of a passive ends, and whether it is perfect: "has been", "is now".
    fn auxiliary_before(&self, participle: usize) -> Option<(usize, bool)> {
        let mut at = participle;
        let mut is_now = false;
        while at > 0 && self.is_adverb(at - 1) {
            at -= 1;
            is_now |= self.is(at, "now already agora já");
        }
        let last = at.checked_sub(1)?;
        let (mut begin, is_perfect) = if self.is(last, "was were foi foram") {
            (last, false)
        } else if self.is(last, "is are está estão") {
            (last, is_now || (0..last).any(|index| self.is(index, YOURS)))
        } else if self.is(last, "been") {
            let mut have = last.checked_sub(1)?;
            while have > 0 && self.is_adverb(have) {
                have -= 1;
            }
            (self.is(have, "has have is").then_some(have)?, true)
        } else {
            return None;
        };
        while begin > 0 && self.is_adverb(begin - 1) {
            begin -= 1;
        }
        Some((begin, is_perfect))
    }

    /// The class of a subject: short, definite, and a thing of the agent's workspace.
    fn subject(&self, range: std::ops::Range<usize>, verb: Verb) -> Option<(char, Option<u32>, bool)> {
        let tokens = self.tokens.get(range)?;
        let first = tokens.first()?;
        let is_other = |token: &Token| {
            is_in("what below above que", &token.word)
                || token.word != "do"
                    && [NEGATION, PERSON, AUXILIARY, REPORT].into_iter().any(|list| is_in(list, &token.word))
        };
        let is_definite =
            is_in(DEFINITE, &first.word) || first.number().is_some() || first.is_name() || self.is_indefinite(first);
        if tokens.len() > 9 || tokens.iter().any(is_other) || !is_once(verb.kind) && tokens.iter().any(is_of_others) {
            return None;
        }
        let found = object_in(tokens, verb.usual(), self.lexicon)?;
        if found.0 == '*' && verb.kind == DeedKind::Run {
            return None;
        }
        let has_name = tokens.iter().any(|token| token.is_name() && !token.is_quoted());
        let is_plain = (found.0 != 'i'
            || tokens.len() == 1
                && (is_in("it they both", &first.word) || !verb.is_open && is_in("everything tudo", &first.word)))
            && (found.0 != 'n' || has_name);
        is_plain.then_some((found.0, found.1, is_definite))
    }

    /// "Email sent to Ana", "Arquivo criado".
    pub fn headline(&self) -> Option<Found> {
        let start = self.start();
        let verb_at = (start + 1..self.tokens.len().min(start + 5))
            .find(|index| self.verb(*index).is_some_and(|verb| verb.form.is_participle()))?;
        let verb = self.verb(verb_at)?;
        let subject = &self.tokens[start..verb_at];
        let is_bare = subject.iter().all(|token| {
            token.is_name()
                || token.number().is_some()
                || is_in("all your new todos todas os as seu sua", &token.word)
                || !is_in(DETERMINER, &token.word) && !is_in(PREPOSITION, &token.word) && !is_in(OF, &token.word)
        });
        let is_other = |token: &Token| {
            let is_listed = [NEGATION, PERSON, AUXILIARY, AGENT].into_iter().any(|list| is_in(list, &token.word));
            is_listed || token.word.ends_with("'s")
        };
        let is_about_others = self.tokens[start..].iter().any(is_other) || subject.iter().any(is_of_others);
        let ends = verb_at + 1 >= self.tokens.len() && self.behind.is_empty()
            || self.is(verb_at + 1, "to for at in on successfully with into para em no na com às ao")
            || self.is(verb_at + 1, "by") && self.is(verb_at + 2, MEDIA)
            || self.is(verb_at + 1, "down up out over back away") && self.is(verb_at + 2, "to into from for in")
            || self.is_adverb(verb_at + 1);
        if !is_bare || is_about_others || !ends {
            return None;
        }
        let is_thing = |class: char| {
            class != 'i' && (class != 'n' || subject.iter().any(|token| token.is_name() && !token.is_quoted()))
        };
        let (class, count) = object_in(subject, verb.usual(), self.lexicon)
            .filter(|(class, _)| is_thing(*class) && (*class != '*' || subject.len() < 4))?;
        let kind = self.kind(verb, class, start);
        let is_weak = !(class == 'n' || self.has_path(0));
        // "Troops arrived in the city".
        if class == '*' && verb.is_open && self.is(verb_at + 1, "in at on") {
            return None;
        }
        let is_strange = class == '*' || verb.is_open;
        // "Files changed:" is a heading.
        let end = self.tokens.last().map_or(0, |last| last.range.end);
        if self.answer[end..].trim_start_matches(['*', '_', ' ']).starts_with(':') {
            return None;
        }
        Some(Found {
            kind,
            class,
            basis: Basis::Passive,
            is_weak,
            count,
            verb,
            is_doubtful: class == '*' && subject.len() == 1,
            is_strange,
        })
    }

    fn kind(&self, verb: Verb, class: char, from: usize) -> DeedKind {
        let particle = self.word(from);
        match (self.word(from.wrapping_sub(1)), particle) {
            ("made", "sure") => return DeedKind::Verify,
            ("added", "up") => return DeedKind::Calculate,
            ("looked", "for") => return DeedKind::Search,
            ("rolled", "out") => return DeedKind::Deploy,
            ("made", _) if "*n".contains(class) => return DeedKind::Change,
            _ if verb.kind == DeedKind::Create && class != 'w' && self.is_in_commit(from) => return DeedKind::Commit,
            ("opened", _) | ("abri", _) if "*ndf".contains(class) => return DeedKind::Read,
            _ => {}
        }
        if class != 'n' || verb.kind != DeedKind::Run {
            return kind_of(verb.kind, class);
        }
        let name = self.tokens.iter().skip(from).chain(self.behind).find(|token| token.is_name());
        name.map_or(DeedKind::Run, |name| kind_of_command(&self.answer[name.range.clone()]))
    }

    /// "Saved everything in a commit".
    fn is_in_commit(&self, from: usize) -> bool {
        (from + 2..self.tokens.len())
            .any(|index| self.is(index, "commit") && self.is(index - 1, "a one um") && self.is(index - 2, "in as em"))
    }

    fn object(&self, from: usize, verb: Verb) -> Option<(char, Option<u32>)> {
        let after = self.tokens.get(from..)?;
        let classes = verb.usual();
        // "Found nothing" is a result of a search.
        if verb.kind == DeedKind::Search && self.is(from, "no nothing none nada nenhum nenhuma") && after.len() < 9 {
            return Some(('*', None));
        }
        if let Some(found) = object_in(after, classes, self.lexicon) {
            // "Brought in `bits-ui`".
            let is_particle =
                found.0 == '*' && after.get(1).is_some_and(Token::is_name) && self.is(from, "in up out over back off");
            return Some(if is_particle && classes.contains('n') { ('n', found.1) } else { found });
        }
        if after.is_empty() {
            let shared = self.then.get(1..).and_then(|then| object_in(then, classes, self.lexicon));
            if shared.is_some() {
                return shared;
            }
        }
        if self.is_followed && classes.contains('*') {
            return Some(('*', None));
        }
        let is_named = classes.contains('n') && after.iter().any(Token::is_name);
        let is_listed = classes.contains('n') && after.is_empty() && self.behind.first().is_some_and(Token::is_name);
        let named = (is_named || is_listed).then_some(('n', None));
        named.or_else(|| self.destination(after, classes))
    }

    /// "Added the trip to your calendar".
    fn destination(&self, after: &[Token], classes: &str) -> Option<(char, Option<u32>)> {
        let to = after
            .iter()
            .take(6)
            .position(|token| is_in("to into from ao à para no na", &token.word))
            .filter(|to| *to > 0)?;
        let found = object_in(after.get(to + 1..)?, classes, self.lexicon)?;
        "efr".contains(found.0).then_some(found)
    }

    /// Whether it names a path or address: a name with a dot or slash in it.
    fn has_path(&self, from: usize) -> bool {
        let is_path = |token: &Token| token.is_name() && self.answer[token.range.clone()].contains(['.', '/', '@']);
        self.tokens.iter().skip(from).any(is_path)
    }
}
