//! Deeds to things that are not listed.

use super::Clause;
use crate::deed::DeedKind;
use crate::statement::lexicon::Verb;
use crate::statement::token::Token;

impl Clause<'_> {
    /// What the agent says it did needs no listed object: "I ran your regex", "I told Sam". "I ran into", "I made sure" are no deeds.
    pub(super) fn is_any(&self, from: usize, verb: Verb) -> bool {
        let made = self.is(from - 1, "made fiz");
        let is_made = made && (self.is(from, "it them sure") || self.tokens.get(from).is_some_and(Token::is_name));
        let is_found = self.is(from - 1, "found encontrei got");
        let is_counted =
            self.is(from, "two three four five six seven") || self.tokens.get(from).and_then(Token::number).is_some();
        let is_vague = is_found && !is_counted && !self.is(from, "no nothing none nada nenhum nenhuma")
            || verb.is_vague && !is_made
            || verb.kind == DeedKind::Read && self.is(from - 1, "went") && !self.is(from, "through over")
            || verb.kind == DeedKind::Verify && self.is(from - 1, "clicked") && !self.is(from, "through on")
            || self.is(from, "into across away by ahead myself my that positive negative")
            || self.is(from, "out up off back") && self.is(from - 1, "ran found got set gave made took went held");
        !is_vague && self.antecedent.is_none()
    }
}
