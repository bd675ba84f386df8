//! Deeds to things that are not listed.

use super::Clause;
use crate::deed::DeedKind;
use crate::statement::lexicon::Verb;
use crate::statement::object::object_in;
use crate::statement::token::Token;

/// The objects of "do", "make", "finish", with which anything else is no deed.
const VAGUE: &str = "tblqhwoycua";

impl Clause<'_> {
    /// What the agent says it did needs no listed object: "I ran your regex", "I told Sam". "I ran into", "I made sure" are no deeds.
    pub(super) fn anything(&self, from: usize, verb: &Verb) -> Option<(char, Option<u32>)> {
        let made = self.is(from - 1, "made fiz");
        let is_made = made && (self.is(from, "it them sure") || self.tokens.get(from).is_some_and(Token::is_name));
        let is_found = self.is(from - 1, "found encontrei got blocked");
        let is_counted =
            self.is(from, "two three four five six seven") || self.tokens.get(from).and_then(Token::number).is_some();
        let is_particle = self.is(from, "out back off up") && self.is(from - 1, "rolled turned added summed");
        let is_vague = is_found && !is_counted
            || verb.active == VAGUE && !is_made
            || verb.kind == DeedKind::Read && self.is(from - 1, "went") && !self.is(from, "through over")
            || verb.kind == DeedKind::Verify && self.is(from - 1, "clicked") && !self.is(from, "through on")
            || !is_particle
                && self
                    .is(from, "into out across away by with ahead off myself my that from back up positive negative");
        let rest = self.tokens.get(from..).unwrap_or_default();
        (!is_vague && self.antecedent.is_none()).then(|| object_in(rest, "*", self.lexicon)).flatten()
    }
}
