//! States that last, which a deed left: "the room is booked", "version 2 is live".

use super::lasting::is_once;
use super::{Clause, Found};
use crate::statement::lexicon::Verb;
use crate::statement::object::object_in;
use crate::statement::record::Basis;
use crate::statement::token::Token;
use crate::words::Words;

impl Clause<'_> {
    /// "The draft is saved" is a state of now; "the mail is sent to the queue" says what happens each time.
    pub(super) fn is_state(&self, participle: usize, verb: Verb, class: char) -> bool {
        const LASTING: Words = Words::of("in into to at from on as em no na para a");
        let is_done_once = is_once(verb.kind)
            || self.is(participle, "fixed resolved corrigido corrigida resolvido resolvida") && class != 'n';
        let is_behaviour = !is_done_once
            && (self.is(participle + 1, LASTING) || "*fnk".contains(class) && !self.is(participle + 1, "by por"));
        let is_with_command = self.is(participle + 1, "with via using com")
            && self.tokens.get(participle + 2).is_some_and(Token::is_name);
        !is_with_command && !is_behaviour && !self.is_adverb(participle - 1)
    }

    /// "Mails are sent every night", "booked out": no deed.
    pub(super) fn is_each_time(&self) -> bool {
        const EACH_TIME: Words = Words::of(
            "always usually automatically typically normally often every each daily per within after sempre automaticamente geralmente cada dentro após",
        );
        (0..self.tokens.len()).any(|index| self.is(index, EACH_TIME))
    }

    /// "The meeting is in your calendar", "version 2 is live".
    pub(super) fn standing(&self) -> Option<Found> {
        let at = (1..self.tokens.len()).find(|index| self.is(*index, "is are está estão went started"))?;
        if self.is(at, "went started") {
            return self.went(at);
        }
        let is_placed = self.is(at + 1, "in on na no em") || self.is(at + 2, "in on na no em");
        let is_calendar = is_placed && (at + 2..at + 5).any(|index| self.is(index, "calendar agenda calendário"));
        let next = at + 1 + usize::from(self.is_adverb(at + 1));
        let (same_as, classes) = match self.word(next) {
            _ if is_calendar => ("scheduled", "eo*"),
            "live" | "online" | "up" | "running" | "rodando" if !self.is(next + 1, "late out low") => {
                ("deployed", "snhv")
            }
            "no" if self.is(next + 1, "ar") => ("deployed", "snhv"),
            "gone" => ("deleted", "tfrndvcpk"),
            "open" | "aberto" => ("opened", "vrm"),
            _ => return None,
        };
        let verb = self.lexicon.verb(same_as)?;
        let (class, count, _) = self.subject(self.start_of_subject()..at, verb)?;
        if !classes.contains(class) {
            return None;
        }
        Some(Found {
            kind: verb.kind,
            class,
            basis: Basis::Present,
            is_weak: true,
            count,
            verb,
            is_doubtful: false,
            is_strange: false,
        })
    }

    /// "The mail went out", "the payment went through", "the server started".
    fn went(&self, at: usize) -> Option<Found> {
        let is_out = self.is(at, "went") && self.is(at + 1, "out through to");
        let is_up = self.is(at, "started") && (at + 1 >= self.tokens.len() || self.is(at + 1, "on successfully"));
        let subject = self.start_of_subject()..at;
        let (class, _) = object_in(self.tokens.get(subject.clone())?, if is_up { "s" } else { "mayu" }, self.lexicon)?;
        let same_as = ["sent", "deployed", "paid", "pushed", "deployed"]["mayus".find(class)?];
        let verb = self.lexicon.verb(same_as).filter(|_| is_out || is_up)?;
        self.subject(subject, verb)?;
        Some(Found {
            kind: verb.kind,
            class,
            basis: Basis::Present,
            is_weak: true,
            count: None,
            verb,
            is_doubtful: false,
            is_strange: false,
        })
    }
}
