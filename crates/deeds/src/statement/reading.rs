//! Reads the statements of a sentence.

use std::ops::Range;

use super::clause::{Clause, Found};
use super::japanese;
use super::lexicon::{Lexicon, kind_of, object_of};
use super::object::object_in;
use super::record::{Basis, Candidate, Extent, Statement, merged, object_of_kind, plain};
use super::segment::{Break, Segment, segments_of};
use super::source::is_sourced;
use super::state::{self, Context, State};
use super::target::{add_target, add_targets, whole_names};
use super::token::{Kind, Token, is_in};
use super::word::{AGENT, AUXILIARY, CONDITION, CONDITION_OF_RESULT, PERSON, PREPOSITION, REPORT};
use crate::deed::{DeedKind, Object};

/// The statements of a sentence with its tokens, in their order, and whether it is about the world: it has a citation, a date, or tells what somebody says.
pub fn read_sentence(
    answer: &str,
    masked: &str,
    (range, tokens): (Range<usize>, &[Token]),
    lexicon: &Lexicon,
) -> (Vec<Candidate>, bool) {
    let text = &masked[range.clone()];
    if text.trim_end_matches(['"', '”', ')', '」', ' ']).ends_with(['?', '？']) {
        return (Vec::new(), false);
    }
    if japanese::is_japanese(text) {
        return (japanese::read_sentence(answer, masked, range), false);
    }
    let n_visible =
        tokens.iter().rposition(|token| !matches!(token.kind, Kind::Mark('.' | '!' | '…'))).map_or(0, |last| last + 1);
    let tokens = &tokens[..n_visible];
    let segments = segments_of(tokens);
    let mut reading = Reading::new(answer, tokens, lexicon, is_sourced(answer, range, tokens));
    for index in 0..segments.len() {
        reading.read_segment(&segments, index);
    }
    let is_world = reading.is_sourced || reading.is_reported;
    (reading.found, is_world)
}

/// Who did what the clause before says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    Nobody,
    Agent,
    /// Nobody is named: "the mail has been sent".
    Passive,
    Other,
}

struct Reading<'a> {
    answer: &'a str,
    tokens: &'a [Token],
    lexicon: &'a Lexicon,
    is_sourced: bool,
    is_conditional: bool,
    subject: Subject,
    is_reported: bool,
    /// Names of the labels before the clause.
    labels: Vec<Range<usize>>,
    label_kind: Option<DeedKind>,
    label_start: Option<usize>,
    state_before: Option<DeedKind>,
    /// Subjects without a verb: "lint" in "lint and tests pass".
    waiting: Vec<(DeedKind, Range<usize>)>,
    /// The verb of the last statement and whether nothing came between.
    last: Option<Found>,
    /// Whether the clause before says that the agent ran or verified something: "I verified that …".
    follows_check: bool,
    found: Vec<Candidate>,
}

impl<'a> Reading<'a> {
    fn new(answer: &'a str, tokens: &'a [Token], lexicon: &'a Lexicon, is_sourced: bool) -> Self {
        Self {
            answer,
            tokens,
            lexicon,
            is_sourced,
            is_conditional: false,
            subject: Subject::Nobody,
            is_reported: false,
            labels: Vec::new(),
            label_kind: None,
            label_start: None,
            state_before: None,
            waiting: Vec::new(),
            last: None,
            follows_check: false,
            found: Vec::new(),
        }
    }

    fn read_segment(&mut self, segments: &[Segment], index: usize) {
        let segment = &segments[index];
        let tokens = &self.tokens[segment.tokens.clone()];
        let next = segments.get(index + 1);
        if segment.before == Break::Start {
            self.subject = Subject::Nobody;
        }
        if segment.before == Break::Label && self.subject != Subject::Agent {
            self.subject = if self.is_reported { Subject::Other } else { Subject::Nobody };
        }
        let was_reported = self.is_reported;
        // "if the build passes, …", "… until it passes"; "which was failing before" has no clause behind it.
        let is_condition = |token: &Token| is_in(CONDITION, &token.word) || is_in(CONDITION_OF_RESULT, &token.word);
        let n_before = next.map_or(tokens.len().saturating_sub(1), |_| tokens.len());
        self.is_conditional |= tokens.iter().take(n_before).any(is_condition)
            || next.is_some_and(|next| next.tokens.len() > 1 && is_condition(&self.tokens[next.tokens.start]));
        // "crash reports" is a noun.
        let ends_clause = next.is_none_or(|next| !matches!(next.before, Break::Label | Break::Depends));
        let n_verbs = tokens.len() - usize::from(ends_clause);
        // "Wrote the results to a file."
        let begins = usize::from(segment.before != Break::Next && tokens[0].word.ends_with(['d', 'e']));
        let is_report = tokens[..n_verbs].iter().skip(begins).any(|token| is_in(REPORT, &token.word));
        let is_carried = self.subject == Subject::Agent && tokens[0].verb.is_some();
        self.is_reported |= is_report && !has_agent(tokens) && !is_carried;
        if segment.before == Break::Depends {
            self.waiting.clear();
        }
        let n_found = self.found.len();
        if !self.read_statement(segment, tokens, next, was_reported) {
            self.read_rest(segment, tokens, next);
        }
        let new = self.found.get(n_found..).and_then(<[Candidate]>::last);
        self.follows_check = new.is_some_and(|new| {
            matches!(new.statement.kind, DeedKind::Verify | DeedKind::Test | DeedKind::Build | DeedKind::Lint)
        });
    }

    /// Reads the statement of a segment; `false` where it has none.
    fn read_statement(
        &mut self,
        segment: &Segment,
        tokens: &'a [Token],
        next: Option<&Segment>,
        was_reported: bool,
    ) -> bool {
        let state = self.state(tokens, next);
        let depends_on_other = segment.before == Break::Depends && !self.follows_check;
        let is_world = self.is_conditional || was_reported || self.is_sourced || depends_on_other;
        if let Some(state) = state.filter(|_| !is_world) {
            self.is_reported = was_reported;
            self.push_state(tokens, state);
            return true;
        }
        let Some(found) = self.deed(segment, tokens, next) else { return false };
        self.subject =
            if matches!(found.basis, Basis::Passive | Basis::Present) { Subject::Passive } else { Subject::Agent };
        self.push_deed(tokens, found, next);
        true
    }

    fn state(&self, tokens: &[Token], next: Option<&Segment>) -> Option<State> {
        let is_clean_next = next.is_some_and(|next| self.is_clean(next));
        let is_counted_next = next.is_some_and(|next| {
            let next = &self.tokens[next.tokens.clone()];
            next.first().is_some_and(|first| first.number().is_some())
                && next.get(1).is_some_and(|second| {
                    is_in("failed failing skipped ignored pending failures falharam falhou", &second.word)
                })
        });
        let context = Context {
            answer: self.answer,
            lexicon: self.lexicon,
            label: self.label_kind.or_else(|| self.waiting.last().map(|(kind, _)| *kind)),
            before: self.state_before.or_else(|| self.waiting.last().map(|(kind, _)| *kind)),
            is_clean_next,
            is_counted_next,
        };
        state::state(tokens, &context)
    }

    /// "without errors", "0 failures".
    fn is_clean(&self, segment: &Segment) -> bool {
        let first = &self.tokens[segment.tokens.start];
        is_in("without sem no zero", &first.word) || first.number() == Some(0)
    }

    fn deed(&self, segment: &Segment, tokens: &'a [Token], next: Option<&Segment>) -> Option<Found> {
        let behind = match next {
            Some(next) if next.before == Break::Label => &self.tokens[next.tokens.clone()],
            _ => &[],
        };
        let has_label = !self.labels.is_empty() && segment.before == Break::Label;
        let then = match next {
            Some(next) if next.before == Break::Next => &self.tokens[next.tokens.clone()],
            _ => &[],
        };
        let then = if then.first().is_some_and(|first| first.verb.is_some()) { then } else { &[] };
        let is_followed = next.is_some_and(|next| next.before == Break::Depends);
        let antecedent = (segment.before == Break::Depends)
            .then(|| self.tokens[..segment.tokens.start].split(|token| is_in(AUXILIARY, &token.word)).next())
            .flatten()
            .filter(|before| before.len() < 10);
        let clause = Clause {
            tokens,
            behind,
            then,
            is_followed,
            answer: self.answer,
            lexicon: self.lexicon,
            has_label,
            is_labelled: segment.before == Break::Label,
            is_after: segment.is_after
                && (self.subject == Subject::Agent || self.tokens.iter().any(|token| is_in(AGENT, &token.word))),
            is_clean_next: next.is_some_and(|next| self.is_clean(next)),
            antecedent,
        };
        if clause.is_modal() && !tokens.iter().any(|token| is_in("able managed", &token.word)) {
            return None;
        }
        if let Some(found) = clause.active(self.subject == Subject::Agent && segment.before != Break::Depends) {
            let is_strange = found.is_strange
                || self.found.last().is_some_and(|last| last.is_strange && last.basis == Basis::Elided)
                    && !has_agent(tokens);
            return (!self.is_reported).then_some(Found { is_strange, ..found });
        }
        if self.is_conditional || self.is_reported {
            return None;
        }
        let may_begin =
            segment.before == Break::Start || segment.before != Break::Depends && self.subject == Subject::Nobody;
        let elided = may_begin.then(|| clause.elided()).flatten();
        if segment.before == Break::Depends && !self.follows_check {
            return None;
        }
        let passive = elided.or_else(|| clause.passive()).or_else(|| clause.headline());
        passive.map(|found| {
            let is_strange = found.is_strange || self.is_sourced || found.is_weak && self.subject == Subject::Other;
            Found { is_strange, ..found }
        })
    }

    fn push_state(&mut self, tokens: &[Token], state: State) {
        let mut range = whole_names(self.answer, tokens);
        let adds = |last: &Candidate| last.basis == Basis::State || state.is_count;
        if let Some(last) = self.found.last_mut().filter(|last| adds(last) && self.state_before == Some(state.kind))
            && let Some(extent) = merged(last.statement.extent, state.extent)
        {
            last.statement.extent = extent;
            last.statement.range.end = range.end;
            return;
        }
        if state.is_count {
            return;
        }
        for (kind, waiting) in std::mem::take(&mut self.waiting) {
            if kind == state.kind {
                range.start = waiting.start;
            } else {
                self.push(Candidate {
                    statement: Statement {
                        range: waiting.start..range.end,
                        kind,
                        object: object_of_kind(kind),
                        extent: plain(state.extent),
                        targets: Vec::new(),
                        is_open: false,
                        is_doubtful: false,
                        is_learned: false,
                        score: None,
                    },
                    basis: Basis::State,
                    is_weak: state.is_weak,
                    is_strange: false,
                });
            }
        }
        range.start = self.label_start.take().unwrap_or(range.start);
        let mut targets = Vec::new();
        let own: Vec<Range<usize>> = std::mem::take(&mut self.labels);
        own.into_iter().for_each(|label| add_target(self.answer, label, &mut targets));
        add_targets(self.answer, tokens, &mut targets);
        if let Some(part) = state.part {
            add_target(self.answer, part, &mut targets);
        }
        let statement = Statement {
            range,
            kind: state.kind,
            object: object_of_kind(state.kind),
            extent: state.extent,
            targets,
            is_open: false,
            is_doubtful: state.is_doubtful,
            is_learned: false,
            score: None,
        };
        self.state_before = Some(state.kind);
        self.last = None;
        self.push(Candidate { statement, basis: Basis::State, is_weak: state.is_weak, is_strange: false });
    }

    fn push_deed(&mut self, tokens: &[Token], found: Found, next: Option<&Segment>) {
        let mut targets = Vec::new();
        let labels = std::mem::take(&mut self.labels);
        labels.into_iter().for_each(|label| add_target(self.answer, label, &mut targets));
        add_targets(self.answer, tokens, &mut targets);
        // The version in a file.
        let is_versioned = found.class == 'v'
            && found.kind == DeedKind::Change
            && !tokens.iter().any(|token| is_in("branch pr mr tag request", &token.word));
        let mut range = whole_names(self.answer, tokens);
        if let Some(next) = next.filter(|next| next.before == Break::Label && self.tokens[next.tokens.start].is_name())
        {
            let behind = &self.tokens[next.tokens.clone()];
            add_targets(self.answer, behind, &mut targets);
            range.end = whole_names(self.answer, behind).end;
        }
        let extent = found.count.map_or(Extent::Done, Extent::Number);
        let extent = if matches!(found.kind, DeedKind::Test | DeedKind::Verify) { Extent::Done } else { extent };
        let statement = Statement {
            range,
            kind: found.kind,
            object: if is_versioned { Object::Other } else { object_of(found.class) },
            extent,
            targets,
            is_open: found.verb.is_open,
            is_doubtful: found.is_doubtful,
            is_learned: false,
            score: None,
        };
        self.waiting.clear();
        self.last = Some(found);
        self.state_before =
            matches!(found.kind, DeedKind::Test | DeedKind::Build | DeedKind::Lint).then_some(found.kind);
        self.push(Candidate { statement, basis: found.basis, is_weak: found.is_weak, is_strange: found.is_strange });
    }

    fn push(&mut self, candidate: Candidate) {
        self.found.push(candidate);
    }

    /// A segment without a statement: more objects of the last verb, a label, or somebody else's deed.
    fn read_rest(&mut self, segment: &Segment, tokens: &[Token], next: Option<&Segment>) {
        let has_verb = tokens.iter().any(|token| {
            is_in(AUXILIARY, &token.word)
                || is_in(PERSON, &token.word)
                || is_in(REPORT, &token.word)
                || is_in(AGENT, &token.word)
        });
        if let Some(found) =
            self.last.filter(|_| segment.before == Break::Next).and_then(|last| self.shared_passive(tokens, last))
        {
            self.push_deed(tokens, found, next);
            return;
        }
        let is_list = segment.before == Break::Next && !has_verb && tokens.len() <= 8;
        if let Some(last) = self.last.filter(|_| is_list) {
            self.add_objects(tokens, last);
            return;
        }
        let is_label = next.is_some_and(|next| next.before == Break::Label) && !has_verb && tokens.len() <= 8;
        let context = Context::alone(self.answer, self.lexicon);
        let kind = tokens.iter().rev().find_map(|token| state::tool(token, &context));
        let is_command =
            kind.is_some() && next.is_some() && tokens.iter().all(|token| token.is_name() || token.kind != Kind::Word);
        if is_label || is_command {
            self.labels.extend(tokens.iter().filter(|token| token.is_name()).map(|token| token.range.clone()));
            self.label_kind = kind;
            self.label_start = kind.map(|_| whole_names(self.answer, tokens).start);
            return;
        }
        if let Some(kind) = kind.filter(|_| !has_verb && tokens.len() <= 4) {
            self.waiting.push((kind, whole_names(self.answer, tokens)));
            return;
        }
        self.last = None;
        let is_opening =
            tokens.len() <= 2 && !has_verb || tokens.first().is_some_and(|token| is_in(PREPOSITION, &token.word));
        if has_agent(tokens) && !tokens.iter().any(|token| is_in(super::word::MODAL, &token.word)) {
            self.subject = Subject::Agent;
        } else if self.subject == Subject::Agent
            && segment.before == Break::Next
            && tokens.first().is_some_and(is_past_form)
        {
            // "found the cause and fixed it": still the agent.
        } else if has_verb || !is_opening {
            self.subject = Subject::Other;
        }
    }

    /// "has been committed and pushed": another participle of the same subject.
    fn shared_passive(&self, tokens: &[Token], last: Found) -> Option<Found> {
        let first = tokens.iter().find(|token| !is_in(super::word::ADVERB, &token.word))?;
        let verb = first.verb?;
        let is_shared = matches!(last.basis, Basis::Passive | Basis::Present) && verb.form.is_participle();
        is_shared.then(|| Found {
            kind: kind_of(verb.kind, last.class),
            verb,
            count: None,
            is_doubtful: last.is_doubtful || verb.is_open,
            ..last
        })
    }

    /// "Created `a.rs`, `b.rs` and the docs": more of the same, or another kind where the class of the object tells.
    fn add_objects(&mut self, tokens: &[Token], last: Found) {
        let class = object_in(tokens, last.verb.usual(), self.lexicon)
            .map(|(class, _)| class)
            .filter(|class| !"*zn".contains(*class));
        let kind = class.map_or(last.kind, |class| kind_of(last.verb.kind, class));
        let Some(statement) = self.found.last_mut().map(|found| &mut found.statement) else { return };
        let range = whole_names(self.answer, tokens);
        if kind == last.kind || last.verb.kind != DeedKind::Run {
            if class.is_some() || tokens.iter().any(Token::is_name) {
                add_targets(self.answer, tokens, &mut statement.targets);
                statement.range.end = range.end;
            }
            return;
        }
        let statement = Statement {
            range: statement.range.start..range.end,
            kind,
            object: object_of(class.unwrap_or('*')),
            extent: Extent::Done,
            targets: Vec::new(),
            is_open: false,
            is_doubtful: false,
            is_learned: false,
            score: None,
        };
        self.push(Candidate { statement, basis: last.basis, is_weak: last.is_weak, is_strange: last.is_strange });
    }
}

/// Whether a word looks like a past form of a verb that is not listed.
fn is_past_form(token: &Token) -> bool {
    let word = token.word.as_str();
    let is_regular = word.len() > 4 && (word.ends_with("ed") || word.ends_with("ei"));
    is_regular || is_in("found got set took kept used began went saw let put left gave encontrei descobri", word)
}

fn has_agent(tokens: &[Token]) -> bool {
    tokens.iter().take(6).any(|token| is_in(AGENT, &token.word))
}
