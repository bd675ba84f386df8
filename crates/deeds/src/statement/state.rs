//! Results in a clause of English or Portuguese: "all 43 tests pass", "the build is green", "sem erros".

use super::lexicon::{Lexicon, kind_of_command};
use super::record::Extent;
use super::token::{Kind, Token, is_in};
use super::word::{ADVERB, NEGATION, OF, OPENER, PREPOSITION};
use crate::deed::DeedKind;

pub const ERRORS: &str = "error errors warning warnings failure failures problem problems issue issues \
                          erro erros aviso avisos falha falhas warning";
const WARNINGS: &str = "warning warnings aviso avisos";
const NONE: &str = "no zero nenhum nenhuma sem without";
const ALL: &str = "all todos todas os as o a the of both entire full whole your new novo novos its now every-single";
const GENERIC: &str = "an each every any um uma cada qualquer if some my their his her";
const AUXILIARY: &str = "to are is was were have has had been now all still also both continue continues \
                         estão está foram foi agora todos todas continuam tudo ainda";
const PASS: &str = "success pass passes passed passing green succeed succeeds succeeded succeeding successful ok clean \
                    passam passa passaram passou passando verde verdes limpo limpa bem-sucedido bem-sucedida \
                    passed! successfully aprovado aprovados sucesso";
const FAIL: &str = "fail fails failed failing red broken broke falham falha falharam falhou falhando quebrado quebrada \
                    vermelho";
const END: &str = "complete completes completed finish finishes finished ran run runs executed exits exited done \
                   concluído concluída concluiu terminou rodou rodaram executou executaram";
const WELL: &str = "successfully cleanly fine correctly successful sucesso clean";
const COMPILE: &str = "compiles compiled compile builds built typechecks type-checks compila compilou compilam builda buildou";
const CODE: &str = "code project app everything it workspace crate package application codebase backend frontend \
                    código projeto tudo aplicação site";
const REPORT: &str = "report reports reported show shows showed give gives has had found finds returned returns produced \
                      reporta reportou mostra mostrou encontrou retornou tem";
/// What may follow a result. "Pass a value", "passes the request on" are no results.
const FOLLOW: &str = "with in on for after without locally now successfully again too as including cleanly fine so from at \
                      across under today and or overall also there were was found reported remain remaining detected anywhere \
                      of across this either \
                      com em no na nos nas após sem agora localmente depois também novamente e encontrado encontrados \
                      encontrada encontradas normalmente de do da";

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

/// The result that a clause states.
pub fn state(tokens: &[Token], context: &Context<'_>) -> Option<State> {
    let mut reader = Reader { tokens, at: 0, context };
    reader.read()
}

/// The kind of tool that a label or subject names, and how many words it has.
pub fn tool(token: &Token, context: &Context<'_>) -> Option<DeedKind> {
    if token.is_name() {
        let kind = kind_of_command(&context.answer[token.range.clone()]);
        return matches!(kind, DeedKind::Test | DeedKind::Build | DeedKind::Lint).then_some(kind);
    }
    if is_in("check checks verificações", &token.word) {
        return Some(DeedKind::Verify);
    }
    if is_in("ci pipeline pytest jest vitest", &token.word) {
        return Some(DeedKind::Test);
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

struct Reader<'a> {
    tokens: &'a [Token],
    at: usize,
    context: &'a Context<'a>,
}

#[derive(Clone, Copy, Default)]
struct Quantity {
    all: bool,
    none: bool,
    number: Option<u32>,
    of: Option<u32>,
}

impl Reader<'_> {
    fn read(&mut self) -> Option<State> {
        self.skip(|reader| reader.is(OPENER) && !reader.is(PASS) || reader.is_sign() && reader.at + 1 < reader.tokens.len());
        let quantity = self.quantity()?;
        if quantity.none {
            if let Some(found) = self.no_errors(None) {
                return Some(found);
            }
        }
        let subject_from = self.at;
        let subject = self.subject();
        let is_owned = |token: &Token| token.word.ends_with("'s") && token.word != "project's";
        if self.tokens[subject_from..self.at].iter().any(is_owned) {
            return None;
        }
        let part = self.part(subject_from, subject.is_some());
        let is_named = subject.is_some();
        let kind = subject.or(self.context.label).or(self.context.before);
        let is_marked = self.tokens[..subject_from.min(self.tokens.len())].iter().any(|token| token.is_mark('✅') || token.is_mark('✔'));
        if is_named && is_marked && self.at >= self.tokens.len() {
            return kind.map(|kind| State { kind, extent: extent_of(quantity, true, quantity.all), part, is_weak: false, is_count: false });
        }
        if is_named && self.is(REPORT) && self.tokens.get(self.at + 1).and_then(Token::number).is_some_and(|number| number > 0) {
            self.at += 1;
        }
        self.skip(|reader| reader.is(AUXILIARY) || reader.is_adverb() && !reader.is(WELL));
        let late = self.late_quantity(quantity);
        if let Some(found) = self.reports_no_errors(kind) {
            return Some(found);
        }
        if self.at >= self.tokens.len() && late.number.is_some() && self.context.before == kind {
            let extent = extent_of(late, true, quantity.all);
            return kind.map(|kind| State { kind, extent, part: None, is_weak: false, is_count: true });
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
        let excepts = self.tokens.iter().any(|token| is_in("except exception apart exceto exceção", &token.word));
        let is_good = is_good != (quantity.none && late.number != Some(0));
        let extent = extent_of(late, is_good && !excepts, quantity.all);
        let is_weak = !is_known;
        Some(State { kind, extent, part, is_weak, is_count: false })
    }

    fn token(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn is(&self, list: &str) -> bool {
        self.token().is_some_and(|token| is_in(list, &token.word))
    }

    fn is_sign(&self) -> bool {
        self.token().is_some_and(|token| matches!(token.kind, Kind::Mark(mark) if !matches!(mark, '✅' | '✓' | '✔' | '❌' | '✗' | '🟢' | '/')) || token.is_mark('✅') && self.at == 0 && self.tokens.len() > 1)
    }

    fn is_adverb(&self) -> bool {
        let word = self.token().map_or("", |token| token.word.as_str());
        is_in(ADVERB, word) || (word.len() > 4 && word.ends_with("ly"))
    }

    fn skip(&mut self, is_skipped: impl Fn(&Self) -> bool) {
        while self.at < self.tokens.len() && is_skipped(self) {
            self.at += 1;
        }
    }

    fn number(&mut self) -> Option<u32> {
        const WORDS: &str = "one two three four five six seven eight nine ten eleven twelve";
        let token = self.token()?;
        let spelled = || WORDS.split(' ').position(|word| word == token.word).map(|index| index as u32 + 1);
        let number = token.number().or_else(spelled)?;
        self.at += 1;
        Some(number)
    }

    /// "all 43", "41 of 43", "41/43", "no", "nenhum dos".
    fn quantity(&mut self) -> Option<Quantity> {
        let mut quantity = Quantity::default();
        for _ in 0..6 {
            if self.is(GENERIC) {
                return None;
            }
            if self.is(NONE) {
                quantity.none = true;
                self.at += 1;
            } else if self.is("não") && self.tokens.get(self.at + 1).is_some_and(|next| is_in("há houve existem", &next.word)) {
                quantity.none = true;
                self.at += 2;
            } else if self.is(ALL) {
                quantity.all |= self.is("all todos todas both");
                self.at += 1;
            } else if quantity.number.is_none() {
                let Some(number) = self.number() else { break };
                if self.token().is_some_and(|token| token.is_mark('%')) {
                    self.at += 1;
                    self.skip(|reader| reader.is(OF) || reader.is("the"));
                    quantity.all = number == 100;
                    return (number == 100).then_some(quantity);
                }
                quantity.number = Some(number);
                quantity.none |= number == 0;
                quantity.of = self.total();
            } else {
                break;
            }
        }
        Some(quantity)
    }

    /// The "of 43" behind a number.
    fn total(&mut self) -> Option<u32> {
        let from = self.at;
        if self.is("out") {
            self.at += 1;
        }
        let is_of = self.is("of de") || self.token().is_some_and(|token| token.is_mark('/'));
        if is_of {
            self.at += 1;
            self.skip(|reader| reader.is("the all os as"));
            if let Some(total) = self.number() {
                return Some(total);
            }
        }
        self.at = from;
        None
    }

    /// "All tests: 43/43 passing", "43 passed".
    fn late_quantity(&mut self, early: Quantity) -> Quantity {
        if early.number.is_some() {
            return early;
        }
        let from = self.at;
        let Some(number) = self.number() else { return early };
        let of = self.total();
        if of.is_none() && !self.is(PASS) && !self.is(FAIL) {
            self.at = from;
            return early;
        }
        Quantity { number: Some(number), of, ..early }
    }

    /// The tool that the clause is about, after at most four words that say which.
    fn subject(&mut self) -> Option<DeedKind> {
        let mut found = None;
        let mut end = self.at;
        for index in self.at..self.tokens.len().min(self.at + 6) {
            let token = &self.tokens[index];
            let is_end = is_in(PREPOSITION, &token.word) && found.is_none()
                || is_in(NEGATION, &token.word)
                || is_in(AUXILIARY, &token.word)
                || is_in(super::word::REPORT, &token.word) && found.is_none()
                || matches!(token.kind, Kind::Mark(_))
                || is_in(OF, &token.word) && found.is_none()
                || is_in("keep make get let see fix run check write watch want need expect wait", &token.word) && index == self.at
                || super::clause::is_of_others(token);
            if is_end {
                break;
            }
            if is_in(PREPOSITION, &token.word) || is_in(OF, &token.word) {
                continue;
            }
            let is_code = is_in(CODE, &token.word)
                && self.tokens.get(index + 1).is_some_and(|next| is_in(COMPILE, &next.word) || is_in("now agora still", &next.word));
            let is_verb = found.is_some() && (is_in(PASS, &token.word) || is_in(FAIL, &token.word) || is_in(COMPILE, &token.word));
            if is_verb {
                break;
            }
            if let Some(kind) = tool(token, self.context).or(is_code.then_some(DeedKind::Build)) {
                found = found.or(Some(kind)).filter(|kind| *kind != DeedKind::Verify).or(Some(kind));
                end = index + 1;
            } else if found.is_some() && is_in("existentes novos unitários automatizados restantes atuais checker suite suites run runs step job checks check script status", &token.word) {
                end = index + 1;
            }
        }
        self.at = end;
        found
    }

    /// Words before "tests" that are no quantity.
    fn part(&self, from: usize, is_subject: bool) -> Option<std::ops::Range<usize>> {
        const WHOLE: &str = "unit integration e2e test end-to-end existing automated regression full suite de testes \
                             unitários integração project project's the";
        if !is_subject {
            return None;
        }
        let words = self.tokens.get(from..self.at.saturating_sub(1))?;
        words.iter().find(|token| !token.word.is_empty() && !is_in(WHOLE, &token.word)).map(|token| token.range.clone())
    }

    /// "no errors", "0 lint warnings", "sem erros de tipo".
    fn no_errors(&mut self, subject: Option<DeedKind>) -> Option<State> {
        let from = self.at;
        let mut named = subject;
        for index in from..self.tokens.len().min(from + 4) {
            let token = &self.tokens[index];
            let next = self.tokens.get(index + 1).and_then(|next| tool(next, self.context));
            if let Some(kind) = next.filter(|_| is_in(FAIL, &token.word)) {
                return Some(State { kind, extent: Extent::WithoutFailure, part: None, is_weak: false, is_count: false });
            }
            if !is_in(ERRORS, &token.word) {
                named = named.or_else(|| tool(token, self.context));
                continue;
            }
            let behind = self.tokens.get(index + 2).and_then(|token| tool(token, self.context));
            let kind = named.or(behind).or(self.context.label).or(self.context.before)?;
            let is_warning = is_in(WARNINGS, &token.word);
            self.at = index + 1;
            let is_end = self.may_follow();
            let extent = if is_warning { Extent::Number(0) } else { Extent::WithoutFailure };
            return is_end.then_some(State { kind, extent, part: None, is_weak: false, is_count: false });
        }
        None
    }

    /// "`tsc` reports no errors".
    fn reports_no_errors(&mut self, kind: Option<DeedKind>) -> Option<State> {
        let from = self.at;
        if self.is(REPORT) {
            self.at += 1;
        }
        let number = self.token().and_then(Token::number);
        let found = if self.is(NONE) || number == Some(0) {
            self.at += 1;
            self.no_errors(kind)
        } else {
            None
        };
        self.at = from;
        found.map(|found| State { kind: kind.unwrap_or(found.kind), ..found })
    }

    /// Whether a result is good, and whether it may stand behind a bare number.
    fn result(&mut self, kind: Option<DeedKind>) -> Option<(bool, bool)> {
        let token = self.token()?;
        if token.is_mark('✅') || token.is_mark('✓') || token.is_mark('✔') || token.is_mark('🟢') {
            self.at += 1;
            self.skip(|reader| reader.is_sign());
            let is_said = self.is(PASS) || self.is(FAIL) || self.at >= self.tokens.len();
            return is_said.then(|| {
                self.at += 1;
                (true, true)
            });
        }
        if token.is_mark('❌') || token.is_mark('✗') {
            self.at = self.tokens.len();
            return Some((false, true));
        }
        if self.is(PASS) {
            let counts = self.is("passed passing pass passaram passando passam passou");
            self.at += 1;
            self.skip(|reader| reader.is("successfully ✅ now again") || reader.is_sign());
            return Some((true, counts));
        }
        if self.is(FAIL) {
            self.at += 1;
            return Some((false, true));
        }
        if self.is(END) || self.is(COMPILE) {
            let is_compile = self.is(COMPILE) && kind == Some(DeedKind::Build);
            self.at += 1;
            let is_well = self.is(WELL) || self.is("com") && self.tokens.get(self.at + 1).is_some_and(|next| is_in(WELL, &next.word));
            let ends = self.at >= self.tokens.len();
            if is_well {
                self.at += 1 + usize::from(self.is("com"));
            }
            let is_good = is_well || ends && (is_compile || self.context.is_clean_next);
            return is_good.then_some((true, false));
        }
        if self.is("com") && self.tokens.get(self.at + 1).is_some_and(|next| is_in("sucesso", &next.word)) {
            self.at += 2;
            return Some((true, false));
        }
        None
    }

    fn may_follow(&self) -> bool {
        self.token().is_none_or(|token| match token.kind {
            Kind::Mark(_) => true,
            Kind::Word => is_in(FOLLOW, &token.word),
            Kind::Number(_) | Kind::Name => false,
        })
    }
}

const fn extent_of(quantity: Quantity, is_good: bool, is_all: bool) -> Extent {
    match (is_good, quantity.number, quantity.of) {
        (false, Some(0), _) => Extent::WithoutFailure,
        (false, ..) => Extent::WithFailure,
        (true, Some(passed), Some(of)) => Extent::Count { passed, of },
        (true, Some(passed), None) if is_all => Extent::Count { passed, of: passed },
        (true, Some(passed), None) => Extent::Number(passed),
        (true, None, _) => Extent::WithoutFailure,
    }
}
