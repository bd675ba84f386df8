//! Results in a clause of English or Portuguese: "all 43 tests pass", "the build is green", "sem erros".

mod cursor;
mod general;
mod loose;
mod quantity;
mod word;

use super::lexicon::{Lexicon, kind_of_command};
use super::record::Extent;
use super::token::{Kind, Token, is_in};
use super::word::{ERRORS, NEGATION, OF, OPENER, PREPOSITION};
use crate::deed::DeedKind;
use crate::words::{WordList, Words};
use cursor::Cursor;
use quantity::extent_of;
use word::{AUXILIARY, CODE, COMPILE, END, FOLLOW, NONE, NOTHING, REPORT, WARNINGS, WELL};
pub use word::{FAIL, PASS};

/// A result found in a clause.
#[derive(Clone)]
pub struct State {
    pub kind: DeedKind,
    pub extent: Extent,
    /// Words that say which tests: "auth" in "the auth tests pass".
    pub part: Option<std::ops::Range<usize>>,
    pub is_weak: bool,
    /// Whether it is a count and nothing else: "(43/43)". It adds to the result before it.
    pub is_count: bool,
    /// Whether its subject is any name: it counts where a call has it.
    pub is_doubtful: bool,
}

/// What the clause reads in its sentence.
pub struct Context<'a> {
    pub answer: &'a str,
    pub lexicon: &'a Lexicon,
    /// The kind that the label before the clause names: "Tests: 43 passed".
    pub label: Option<DeedKind>,
    /// The kind of the result before it in the same sentence: "43 passed, 0 failed".
    pub before: Option<DeedKind>,
    /// Whether the next clause is "without errors".
    pub is_clean_next: bool,
    /// Whether the next clause is a count such as "0 failed".
    pub is_counted_next: bool,
}

impl<'a> Context<'a> {
    /// Of a clause that is read by itself.
    pub const fn alone(answer: &'a str, lexicon: &'a Lexicon) -> Self {
        Self { answer, lexicon, label: None, before: None, is_clean_next: false, is_counted_next: false }
    }
}

/// The result that a clause states.
pub fn state(tokens: &[Token], context: &Context<'_>) -> Option<State> {
    Reader { cursor: Cursor { tokens, at: 0 }, context }.read().or_else(|| context.result_in(tokens))
}

/// The kind of tool that a label or subject names, and how many words it has.
pub fn tool(token: &Token, context: &Context<'_>) -> Option<DeedKind> {
    if token.is_name() {
        let kind = kind_of_command(&context.answer[token.range.clone()]);
        return matches!(kind, DeedKind::Test | DeedKind::Build | DeedKind::Lint).then_some(kind);
    }
    if is_in("checks verificações npm pnpm yarn audit", &token.word) {
        return Some(DeedKind::Verify);
    }
    if is_in(
        "ci pipeline pytest jest vitest rspec phpunit ctest mocha playwright cypress nextest unittest",
        &token.word,
    ) {
        return Some(DeedKind::Test);
    }
    if is_in("hooks pre-commit ktlint detekt swiftlint checkstyle golangci-lint oxlint tslint isort", &token.word) {
        return Some(DeedKind::Lint);
    }
    if is_in("typescript type types typing tsc mypy compile compiler compilador tipos", &token.word) {
        return Some(DeedKind::Build);
    }
    if is_in("deployment deploy implantação", &token.word) {
        return Some(DeedKind::Deploy);
    }
    context.lexicon.classes(&token.word).chars().find_map(|class| match class {
        't' => Some(DeedKind::Test),
        'b' => Some(DeedKind::Build),
        'l' => Some(DeedKind::Lint),
        _ => None,
    })
}

/// A result without failure.
const fn clean(kind: DeedKind) -> State {
    State { kind, extent: Extent::WithoutFailure, part: None, is_weak: false, is_count: false, is_doubtful: false }
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    context: &'a Context<'a>,
}

impl Reader<'_> {
    fn read(&mut self) -> Option<State> {
        self.cursor.skip(|cursor| {
            cursor.is(OPENER) && !cursor.is(PASS) || cursor.is_sign() && cursor.at + 1 < cursor.tokens.len()
        });
        if let Some(found) = self.coverage().or_else(|| self.so_do()) {
            return Some(found);
        }
        let quantity = self.cursor.quantity()?;
        if quantity.none
            && let Some(found) = self.no_errors(None)
        {
            return Some(found);
        }
        let subject_from = self.cursor.at;
        let general = self.general(quantity);
        let subject = general.or_else(|| self.subject());
        self.skip_place(subject.is_some());
        let is_owned = |token: &Token| token.word.ends_with("'s") && token.word != "project's";
        if self.cursor.tokens[subject_from..self.cursor.at].iter().any(is_owned) {
            return None;
        }
        let part = self.part(subject_from, subject.is_some() && general.is_none());
        let is_named = subject.is_some();
        let kind = subject.or(self.context.label).or(self.context.before);
        let is_marked = self.cursor.tokens[..subject_from.min(self.cursor.tokens.len())]
            .iter()
            .any(|token| token.is_mark('✅') || token.is_mark('✔'));
        if is_named && is_marked && self.cursor.at >= self.cursor.tokens.len() {
            return kind.map(|kind| State {
                kind,
                extent: extent_of(quantity, true, quantity.all),
                part,
                is_weak: false,
                is_count: false,
                is_doubtful: false,
            });
        }
        if is_named
            && self.cursor.is(REPORT)
            && self.cursor.tokens.get(self.cursor.at + 1).and_then(Token::number).is_some_and(|number| number > 0)
        {
            self.cursor.at += 1;
        }
        self.cursor.skip(|cursor| cursor.is(AUXILIARY) || cursor.is_adverb() && !cursor.is(WELL));
        let late = self.cursor.late_quantity(quantity);
        if let Some(found) = self.reports_no_errors(kind) {
            return Some(found);
        }
        if self.cursor.at >= self.cursor.tokens.len() && late.number.is_some() && self.context.before == kind {
            let extent = extent_of(late, true, quantity.all);
            return kind.map(|kind| State {
                kind,
                extent,
                part: None,
                is_weak: false,
                is_count: true,
                is_doubtful: false,
            });
        }
        // "ctest: 18/18", "Unit tests – 44/44".
        if self.cursor.at >= self.cursor.tokens.len() && late.of.is_some() && kind == Some(DeedKind::Test) {
            let extent = extent_of(late, true, false);
            return Some(State { extent, part, ..clean(DeedKind::Test) });
        }
        let (is_good, counts_itself) = self.result(kind)?;
        if !self.may_follow() {
            return None;
        }
        let is_counted = late.number.is_some() && (counts_itself || late.of.is_some());
        let is_known = kind.is_some();
        let is_bare = !is_known && late.of.is_none() && !(is_good && self.context.is_counted_next);
        if is_bare || (!is_named && self.context.label.is_none() && !is_counted) {
            return None;
        }
        let kind = kind.unwrap_or(DeedKind::Test);
        let excepts =
            self.cursor.tokens.iter().any(|token| is_in("except exception apart exceto exceção", &token.word));
        let is_good = is_good != (quantity.none && late.number != Some(0));
        let extent = extent_of(late, is_good && !excepts, quantity.all);
        let is_weak = !is_known || general.is_some() || kind == DeedKind::Run;
        Some(State { kind, extent, part, is_weak, is_count: false, is_doubtful: false })
    }

    /// Passes over two words, the second of a list.
    fn step(&mut self, list: impl WordList) -> bool {
        let is_next = self.cursor.tokens.get(self.cursor.at + 1).is_some_and(|next| is_in(list, &next.word));
        self.cursor.at += usize::from(is_next) * 2;
        is_next
    }

    /// The tool that the clause is about, after at most four words that say which.
    fn subject(&mut self) -> Option<DeedKind> {
        let mut found = None;
        let mut end = self.cursor.at;
        for index in self.cursor.at..self.cursor.tokens.len().min(self.cursor.at + 6) {
            let token = &self.cursor.tokens[index];
            let is_end = is_in(PREPOSITION, &token.word) && found.is_none()
                || is_in(NEGATION, &token.word)
                || is_in(AUXILIARY, &token.word)
                || is_in(super::word::REPORT, &token.word) && found.is_none()
                || matches!(token.kind, Kind::Mark(_))
                || is_in(OF, &token.word) && found.is_none()
                || is_in("keep make get let see fix run check write watch want need expect wait", &token.word)
                    && index == self.cursor.at
                || super::object::is_of_others(token);
            if is_end {
                break;
            }
            if is_in(PREPOSITION, &token.word) || is_in(OF, &token.word) {
                continue;
            }
            let is_code = is_in(CODE, &token.word)
                && self
                    .cursor
                    .tokens
                    .get(index + 1)
                    .is_some_and(|next| is_in(COMPILE, &next.word) || is_in("now agora still", &next.word));
            let is_verb = found.is_some()
                && (is_in(PASS, &token.word) || is_in(FAIL, &token.word) || is_in(COMPILE, &token.word));
            if is_verb {
                break;
            }
            if let Some(kind) =
                tool(token, self.context).or(is_code.then_some(DeedKind::Build)).or_else(|| self.program(index))
            {
                found = found.or(Some(kind)).filter(|kind| *kind != DeedKind::Verify).or(Some(kind));
                end = index + 1;
            } else if found.is_some()
                && is_in(
                    "completa completo inteira inteiro existentes novos unitários automatizados restantes atuais checker suite suites run runs step job checks check script status",
                    &token.word,
                )
            {
                end = index + 1;
            }
        }
        self.cursor.at = end;
        found
    }

    /// "the script", "`test_login`".
    fn program(&self, index: usize) -> Option<DeedKind> {
        let token = &self.cursor.tokens[index];
        let next = self.cursor.tokens.get(index + 1)?;
        let name = credence_lexical::lower::lowercase(self.context.answer.get(token.range.clone())?);
        let is_test = name.len() > 5 && (name.starts_with("test") || token.is_name() && name.contains("test"));
        if is_test && (is_in(PASS, &next.word) || is_in(FAIL, &next.word)) {
            return Some(DeedKind::Test);
        }
        (is_in(END, &next.word) && self.context.lexicon.classes(&token.word).contains('c')).then_some(DeedKind::Run)
    }

    /// "exits with 0", "exited with code 0".
    fn exits_with_zero(&mut self) -> bool {
        let rest = self.cursor.tokens.get(self.cursor.at..).unwrap_or_default();
        let zero = rest.iter().take(4).position(|token| token.number() == Some(0));
        let is_exit = zero.is_some() && self.cursor.is("with com code");
        self.cursor.at += zero.filter(|_| is_exit).unwrap_or(0);
        is_exit
    }

    /// Words before "tests" that are no quantity.
    fn part(&self, from: usize, is_subject: bool) -> Option<std::ops::Range<usize>> {
        const WHOLE: Words = Words::of(
            "unit integration e2e test end-to-end existing automated regression full suite de testes \
                             unitários integração project project's the",
        );
        if !is_subject {
            return None;
        }
        let words = self.cursor.tokens.get(from..self.cursor.at.saturating_sub(1))?;
        words.iter().find(|token| !token.word.is_empty() && !is_in(WHOLE, &token.word)).map(|token| token.range.clone())
    }

    /// "no errors", "0 lint warnings", "sem erros de tipo".
    fn no_errors(&mut self, subject: Option<DeedKind>) -> Option<State> {
        let from = self.cursor.at;
        let mut named = subject;
        for index in from..self.cursor.tokens.len().min(from + 4) {
            let token = &self.cursor.tokens[index];
            let next = self.cursor.tokens.get(index + 1).and_then(|next| tool(next, self.context));
            if let Some(kind) = next.filter(|_| is_in(FAIL, &token.word)) {
                return Some(State {
                    kind,
                    extent: Extent::WithoutFailure,
                    part: None,
                    is_weak: false,
                    is_count: false,
                    is_doubtful: false,
                });
            }
            if !is_in(ERRORS, &token.word) {
                named = named.or_else(|| tool(token, self.context));
                continue;
            }
            let behind = self.cursor.tokens.get(index + 2).and_then(|token| tool(token, self.context));
            let kind = named.or(behind).or(self.context.label).or(self.context.before)?;
            let is_warning = is_in(WARNINGS, &token.word);
            self.cursor.at = index + 1;
            let is_end = self.may_follow();
            let extent = if is_warning { Extent::Number(0) } else { Extent::WithoutFailure };
            return is_end.then_some(State {
                kind,
                extent,
                part: None,
                is_weak: false,
                is_count: false,
                is_doubtful: false,
            });
        }
        None
    }

    /// "`tsc` reports no errors".
    fn reports_no_errors(&mut self, kind: Option<DeedKind>) -> Option<State> {
        let from = self.cursor.at;
        if self.cursor.is(REPORT) {
            self.cursor.at += 1;
        }
        let is_said = self.cursor.at > from || self.cursor.is("não") && self.step(REPORT);
        if is_said && kind.is_some() && self.cursor.is(NOTHING) {
            let kind = kind.unwrap_or(DeedKind::Verify);
            self.cursor.at += 1;
            let is_end = self.may_follow();
            self.cursor.at = from;
            return is_end.then_some(clean(kind));
        }
        let number = self.cursor.token().and_then(Token::number);
        let is_denied = kind.is_some() && self.cursor.at > from + 1 && self.cursor.is(ERRORS);
        let found = if is_denied {
            self.no_errors(kind)
        } else if self.cursor.is(NONE) || number == Some(0) {
            self.cursor.at += 1;
            self.no_errors(kind)
        } else {
            None
        };
        self.cursor.at = from;
        found.map(|found| State { kind: kind.unwrap_or(found.kind), ..found })
    }

    /// Whether a result is good, and whether it may stand behind a bare number.
    fn result(&mut self, kind: Option<DeedKind>) -> Option<(bool, bool)> {
        let token = self.cursor.token()?;
        if token.is_mark('✅') || token.is_mark('✓') || token.is_mark('✔') || token.is_mark('🟢') {
            self.cursor.at += 1;
            self.cursor.skip(|cursor| cursor.is_sign());
            let is_said = self.cursor.is(PASS) || self.cursor.is(FAIL) || self.cursor.at >= self.cursor.tokens.len();
            return is_said.then(|| {
                self.cursor.at += 1;
                (true, true)
            });
        }
        if token.is_mark('❌') || token.is_mark('✗') {
            self.cursor.at = self.cursor.tokens.len();
            return Some((false, true));
        }
        if self.cursor.is(PASS) {
            let counts = self.cursor.is("passed passing pass passaram passando passam passou");
            self.cursor.at += 1;
            self.cursor.skip(|cursor| cursor.is("successfully ✅ now again") || cursor.is_sign());
            return Some((true, counts));
        }
        if self.cursor.is(FAIL) {
            self.cursor.at += 1;
            return Some((false, true));
        }
        if self.cursor.is(END) || self.cursor.is(COMPILE) {
            let is_compile = self.cursor.is(COMPILE) && kind == Some(DeedKind::Build);
            self.cursor.at += 1;
            let is_well = self.cursor.is(WELL)
                || self.cursor.is("com")
                    && self.cursor.tokens.get(self.cursor.at + 1).is_some_and(|next| is_in(WELL, &next.word));
            let is_well = is_well || self.exits_with_zero();
            let ends = self.cursor.at >= self.cursor.tokens.len();
            if is_well {
                self.cursor.at += 1 + usize::from(self.cursor.is("com"));
            }
            let is_good = is_well || ends && (is_compile || self.context.is_clean_next);
            return is_good.then_some((true, false));
        }
        if self.cursor.is("com")
            && self.cursor.tokens.get(self.cursor.at + 1).is_some_and(|next| is_in("sucesso", &next.word))
        {
            self.cursor.at += 2;
            return Some((true, false));
        }
        None
    }

    fn may_follow(&self) -> bool {
        self.cursor.token().is_none_or(|token| match token.kind {
            Kind::Mark(_) => true,
            Kind::Word => is_in(FOLLOW, &token.word) || token.word.ends_with("ly") || token.word.ends_with("mente"),
            Kind::Number(_) | Kind::Name => false,
        })
    }
}
