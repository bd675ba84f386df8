//! What a clause says was done, where its words tell no more than that it is a statement.

use crate::words::Words;
use std::ops::Range;

use crate::deed::DeedKind;
use crate::statement::lexicon::{Verb, kind_of, object_of};
use crate::statement::object::object_in;
use crate::statement::record::{Extent, Statement, object_of_kind};
use crate::statement::state;
use crate::statement::target::add_targets;
use crate::statement::token::{Token, is_in};
use crate::statement::word::{ERRORS, NEGATION};

use super::features::Clause;

/// The statement of a clause: a result where it names a tool and how that ended, or a deed of the kind of its verb.
pub fn statement_of(clause: &Clause<'_>, range: Range<usize>) -> Statement {
    let mut targets = Vec::new();
    add_targets(clause.answer, clause.own, &mut targets);
    let statement = |kind, object, extent, is_open| Statement {
        range: range.clone(),
        kind,
        object,
        extent,
        targets: targets.clone(),
        is_open,
        is_doubtful: false,
        is_learned: true,
        score: None,
    };
    let ending = ending_of(clause.own);
    if let Some(kind) = tool_of(clause).filter(|_| ending.is_some() || clause.verbs().next().is_none()) {
        return statement(kind, object_of_kind(kind), ending.unwrap_or(Extent::Done), false);
    }
    let Some((at, verb)) = clause.verbs().next() else {
        let is_result = ending.is_some();
        let kind = if is_result { DeedKind::Verify } else { DeedKind::Change };
        return statement(kind, object_of_kind(kind), ending.unwrap_or(Extent::Done), !is_result);
    };
    let class = object_of_verb(clause, at, verb);
    let extent = ending.filter(|ending| *ending == Extent::WithFailure).unwrap_or(Extent::Done);
    statement(kind_of(verb.kind, class), object_of(class), extent, verb.is_open)
}

fn tool_of(clause: &Clause<'_>) -> Option<DeedKind> {
    let context = clause.context();
    let of = |tokens: &[Token]| tokens.iter().find_map(|token| state::tool(token, &context));
    of(clause.own).or_else(|| of(clause.before).filter(|_| clause.follows_tool()))
}

/// How something ended, by the words for it: without failure, or with one.
fn ending_of(tokens: &[Token]) -> Option<Extent> {
    let has = |list: Words| tokens.iter().any(|token| is_in(list, &token.word));
    let is_none = has(NEGATION)
        || tokens.iter().any(|token| token.word == "zero")
        || tokens.iter().any(|token| token.number() == Some(0));
    // "No failed checks", "nothing has failed".
    let fails = |token: &Token| is_in(state::FAIL, &token.word);
    let none_fails = tokens.windows(3).any(|three| is_in(NEGATION, &three[0].word) && three[1..].iter().any(fails));
    match (has(ERRORS), has(state::PASS), has(state::FAIL)) {
        (true, ..) if is_none => Some(Extent::WithoutFailure),
        (_, false, true) if none_fails => Some(Extent::WithoutFailure),
        (_, true, false) if !is_none => Some(Extent::WithoutFailure),
        (_, true, _) | (true, ..) | (.., true) => Some(Extent::WithFailure),
        // "Splitting the invoice didn't work".
        _ if tokens.iter().any(|token| token.word.ends_with("n't")) => Some(Extent::WithFailure),
        _ => None,
    }
}

/// The class of what a verb is done to: what stands behind it, or before a participle.
fn object_of_verb(clause: &Clause<'_>, at: usize, verb: Verb) -> char {
    let verb_at = clause.words[at].range.start;
    let at = clause.own.iter().position(|token| token.range.start == verb_at).unwrap_or(0);
    let behind = object_in(&clause.own[at + 1..], verb.usual(), clause.lexicon);
    let before = object_in(&clause.own[..at], verb.usual(), clause.lexicon);
    let (first, second) = if at == 0 { (behind, before) } else { (before, behind) };
    let is_listed = |found: &(char, Option<u32>)| found.0 != '*';
    first.filter(is_listed).or(second).or(first).map_or('*', |(class, _)| class)
}
