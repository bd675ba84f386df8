//! Results in any words: a subject that names a check or a program, and what it ended with.

use super::quantity::{Quantity, extent_of};
use super::word::{FAIL, GENERIC, NONE, PASS, WARNINGS};
use super::{Context, Reader, State, clean, tool};
use crate::deed::DeedKind;
use crate::statement::lexicon::Form;
use crate::statement::record::Extent;
use crate::statement::state::cursor::Cursor;
use crate::statement::token::{Kind, Token, is_in};
use crate::statement::word::{AGENT, ERRORS, MODAL, NEGATION, PERSON};
use crate::words::Words;

/// The longest subject, in words.
const LONGEST: usize = 9;

/// More of what a check finds.
const FINDINGS: Words =
    Words::of("leak leaks conflict conflicts hit hits mismatch mismatches pendências pendência ocorrências alertas");

/// Verbs and adverbs between a subject and how it ended.
const LINK: Words = Words::of(
    "is are was were be been has have stay stays stayed remain remains remained keep keeps came comes come back went goes look looks turned did not didn't \
                    out finish finishes finished end ends ended ran run runs exit exits exited report reports reported show shows showed find finds found raise raises raised \
                    give gives gave return returns returned produce produces produced complete completes completed emit emits emitted print prints printed now all also still \
                    both again only just a an with está estão ficou ficaram segue seguem continua também agora não terminou rodou encontrou mostrou acusou apontou reportou com",
);

impl Context<'_> {
    /// A result in any words.
    pub(super) fn result_in(&self, tokens: &[Token]) -> Option<State> {
        state(tokens, self)
    }
}

/// A result with its subject before it.
fn state(tokens: &[Token], context: &Context<'_>) -> Option<State> {
    let found = (1..tokens.len().min(LONGEST + 6)).find_map(|index| ending(tokens, index).map(|found| (index, found)));
    let (at, (end, extent)) = found?;
    let n_linked = tokens[..at].iter().rev().take_while(|token| is_in(LINK, &token.word)).count();
    let subject = &tokens[..at - n_linked];
    let is_other = |token: &Token| {
        [AGENT, MODAL, NEGATION, PERSON].into_iter().any(|list| is_in(list, &token.word))
            || token.word.ends_with("'s")
            || crate::statement::object::is_of_others(token)
    };
    let is_general =
        is_in("had should were", &tokens[0].word) || subject.first().is_some_and(|first| is_in(GENERIC, &first.word));
    if subject.len() > LONGEST || is_general || subject.iter().any(is_other) {
        return None;
    }
    let reader = Reader { cursor: Cursor { tokens, at: end }, context };
    if !reader.may_follow() {
        return None;
    }
    let is_tried = extent == Extent::WithFailure
        || is_in("worked succeeded", &tokens[at].word)
        || n_linked > 0 && subject.first().is_some_and(|first| first.word.ends_with("ing"));
    if is_tried && let Some(kind) = tried(subject, context) {
        return Some(State { extent, ..clean(kind) });
    }
    let is_example = |token: &Token| is_in("example examples spec specs scenario scenarios exemplos", &token.word);
    let listed = subject
        .iter()
        .rev()
        .find_map(|token| tool(token, context).or_else(|| is_example(token).then_some(DeedKind::Test)));
    let is_linked = n_linked > 0 || extent == Extent::WithFailure || is_in("works validates", &tokens[at].word);
    if let Some(kind) = listed.filter(|_| is_linked) {
        let number = subject.iter().find_map(Token::number).filter(|number| *number > 0 && kind == DeedKind::Test);
        let extent = match (extent, number) {
            (Extent::WithoutFailure, Some(number)) => Extent::Number(number),
            _ => extent,
        };
        return Some(State { extent, ..clean(kind) });
    }
    // "Credo found no issues", "Dialyzer passed".
    let [program] = subject else { return None };
    let is_name = program.is_name() && !program.is_quoted()
        || program.kind == Kind::Word
            && (context.answer[program.range.clone()].starts_with(|first: char| first.is_uppercase())
                || program.word.contains('-'));
    let finds_none = end > at + 1 && n_linked > 0;
    let part = Some(program.range.clone());
    is_name.then_some(State { extent, part, is_doubtful: !finds_none, ..clean(DeedKind::Verify) })
}

/// The kind of the deed that a subject names: "posting to #news", "the push", "the payment".
fn tried(subject: &[Token], context: &Context<'_>) -> Option<DeedKind> {
    let first = subject.iter().find(|token| !is_in("the my this o a", &token.word))?;
    let gerund = first.verb.filter(|verb| verb.form == Form::Gerund).map(|verb| verb.kind);
    let noun = || {
        let classes = context.lexicon.classes(&subject.last()?.word);
        let kinds = [('u', DeedKind::Push), ('a', DeedKind::Deploy), ('y', DeedKind::Pay), ('w', DeedKind::Commit)];
        kinds.into_iter().find(|(class, _)| classes.contains(*class)).map(|(_, kind)| kind)
    };
    gerund.or_else(noun)
}

/// Where what a check ended with ends, and what that is: "green", "no issues", "2 warnings".
fn ending(tokens: &[Token], index: usize) -> Option<(usize, Extent)> {
    let token = &tokens[index];
    let is_finding = |token: &Token| is_in(ERRORS, &token.word) || is_in(FINDINGS, &token.word);
    let noun = || tokens[index + 1..].iter().take(3).position(is_finding).map(|at| index + 1 + at);
    let is_free = is_in("free", &token.word) && tokens.get(index + 1).is_some_and(|next| is_in("of", &next.word));
    let is_none = is_in(NONE, &token.word) || token.number() == Some(0) || is_free;
    if is_none {
        let noun = noun()?;
        let is_warning = is_in(WARNINGS, &tokens[noun].word);
        return Some((noun + 1, if is_warning { Extent::Number(0) } else { Extent::WithoutFailure }));
    }
    // "Biome found nothing to fix".
    if is_in("nothing nada", &token.word)
        && is_in("found finds reports reported raised shows encontrou acusou apontou", &tokens[index - 1].word)
    {
        let is_to = tokens.get(index + 1).is_some_and(|next| is_in("to a para", &next.word));
        return Some((index + 1 + if is_to { 2 } else { 0 }, Extent::WithoutFailure));
    }
    // "pytest gives 31 passed", "CTest reports 18 of 18 passed".
    if token.number().is_some_and(|number| number > 0) {
        let mut cursor = Cursor { tokens, at: index };
        let late = cursor.late_quantity(Quantity::default());
        let is_good = cursor.is(PASS);
        if late.number.is_some() && (is_good || cursor.is(FAIL)) && is_in(LINK, &tokens[index - 1].word) {
            return Some((cursor.at + 1, extent_of(late, is_good, false)));
        }
    }
    let is_some = token.number().is_some() || is_in("one two three four five single several some", &token.word);
    if is_some
        && is_in("report reports reported show shows showed found finds raised raises gave a", &tokens[index - 1].word)
    {
        return noun().map(|noun| (noun + 1, Extent::WithFailure));
    }
    if is_in(PASS, &token.word) || is_in("works worked validates", &token.word) {
        return Some((index + 1, Extent::WithoutFailure));
    }
    let is_refused = is_in("rejected refused denied declined aborted crashed", &token.word);
    let is_through = is_in("go", &token.word) && tokens.get(index + 1).is_some_and(|next| is_in("through", &next.word));
    if is_through && is_in("not n't didn't", &tokens[index - 1].word) {
        return Some((index + 2, Extent::WithFailure));
    }
    (is_refused || is_in(FAIL, &token.word)).then_some((index + 1, Extent::WithFailure))
}
