//! One sentence beside the texts of the run, the deciding words lit in both.

use credence_core::grounding::TextOrigin;
use credence_core::judge::{ModelReading, ModelStance};
use credence_core::stance::{ReasonKind, Stance};
use credence_core::{Grounding, MeasuredRate, ParticularKind, ParticularState};
use credence_report::TextFor;
use credence_strings::{GroundingStrings, ModelJudgeStrings, ReasonStrings, SentenceStrings, Strings, fill};

use super::class_name::grounding_name;
use super::sentence_counts::focus_mark;
use crate::markdown::SentenceStanding;
use crate::service::number;
use crate::state::claim_check::ClaimCheck;
use crate::state::claim_check::as_claim;
use crate::state::grounding::report::{CheckReport, Light, Part, ParticularReport, ReasonReport, SentenceReport};
use crate::state::labels::{Labels, NewLabel};
use crate::state::source_list::safe_link;
use crate::state::{AnswerTools, TurnState};
use crate::view::calibration::right_or_wrong::right_or_wrong;
use crate::view::trust::badge::trust_badge;
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::icon::sentence_shape;
use crate::view::widget::outer_link::{linked, outer_link};
use crate::wording::{chance, text_origin};

/// How many sources are shown before the rest is folded.
const SHOWN_AT_ONCE: usize = 4;

/// How many reasons of a kind that is not summed up are shown.
const MOST_REASONS: usize = 3;

/// What the texts of the run say about a sentence of a turn, by its place among all.
pub(super) fn sentence_detail(
    tools: AnswerTools,
    turn: TurnState,
    index: usize,
    report: &SentenceReport,
    strings: &Strings,
) -> Element {
    let texts = strings.sentences();
    let (first, rest) = report.checks.split_at(report.checks.len().min(SHOWN_AT_ONCE));
    let check = |check: &CheckReport| check_view(tools.labels, check, strings);
    let rest = (!rest.is_empty()).then(|| {
        let summary = element("summary").text(&fill(strings.grounding().more(), &[("n", &number::whole(rest.len()))]));
        classed("details", "fold").child(summary).children(rest.iter().map(check))
    });
    let nothing = report.checks.is_empty() && report.nearest.is_none();
    let mark = ["[data-sentence=\"", &index.to_string(), "\"]"].concat();
    let show = move || {
        turn.sentence.set(Some(index));
        focus_mark(turn, &mark, 0);
    };
    let buttons = classed("p", "sentence-buttons")
        .child(button("quiet", "sentence-in-answer", texts.in_answer(), show).keeps_focus("sentence-in-answer"))
        .children(check_this(tools.check, report, strings));
    classed("div", "sentence-detail")
        .test_id("sentence-detail")
        .children(rate(report, texts))
        .children(wrong_citation(report, texts))
        .children(first.iter().map(check))
        .children(rest)
        .children(report.nearest.as_ref().map(|nearest| nearest_view(nearest, strings)))
        .children(nothing.then(|| classed("p", "grounding-none").text(texts.no_passage())))
        .children(particulars(&report.particulars, texts))
        .child(buttons)
}

/// How often sentences with such a score are supported.
fn rate(report: &SentenceReport, strings: &SentenceStrings) -> Option<Element> {
    let MeasuredRate { n, n_supported } = report.rate.filter(|rate| rate.n > 0)?;
    let percent = number::percent(f64::from(n_supported) / f64::from(n));
    let text = fill(strings.rate(), &[("percent", &percent), ("n", &number::whole(n))]);
    Some(classed("p", "grounding-aside").test_id("sentence-rate").text(&text))
}

/// Which source does not say what it is cited for, and which one does.
fn wrong_citation(report: &SentenceReport, strings: &SentenceStrings) -> Option<Element> {
    let other = report.nearest.as_ref().filter(|_| report.standing == Some(SentenceStanding::Elsewhere))?;
    let cited: Vec<&str> =
        report.checks.iter().filter(|check| check.read.is_some()).map(|check| check.label.as_str()).collect();
    let name = || other.source.as_ref().map(|source| source.name()).or(other.tool.as_deref()).unwrap_or_default();
    let other = Some(other.label.as_str()).filter(|label| !label.is_empty()).unwrap_or_else(name);
    let text = fill(strings.wrong_citation(), &[("cited", &cited.join(", ")), ("other", other)]);
    Some(classed("p", "sentence-wrong-citation").test_id("wrong-citation").text(&text))
}

/// The nearest text, beside the sentence.
fn nearest_view(nearest: &CheckReport, strings: &Strings) -> Element {
    classed("div", "grounding-check")
        .test_id("sentence-nearest")
        .child(classed("p", "grounding-text-head").text(strings.sentences().nearest()))
        .child(source_line(nearest, None, strings))
        .child(both_texts(nearest, strings))
        .child(reasons(nearest, strings.reasons()))
}

/// The details of a sentence, each with where it was found.
fn particulars(particulars: &[ParticularReport], strings: &SentenceStrings) -> Option<Element> {
    let item = |particular: &ParticularReport| {
        let (name, text) = match particular.state {
            ParticularState::InPassage => ("supported", strings.in_passage()),
            ParticularState::InAnotherText => ("probable", strings.in_another_text()),
            ParticularState::Converted => ("probable", strings.converted()),
            // Its values are there as they are.
            ParticularState::Calculated if particular.kind == ParticularKind::Statement => {
                ("probable", strings.converted())
            }
            ParticularState::Calculated => ("probable", strings.calculated()),
            ParticularState::AskedFor => ("undecided", strings.asked_for()),
            ParticularState::Differs => ("differs", strings.differs()),
            ParticularState::InNoText => ("silent", strings.in_no_text()),
        };
        let text = fill(text, &[("found", particular.found.as_deref().unwrap_or_default())]);
        element("li")
            .set("data-state", particular.state.name())
            .child(sentence_shape(name))
            .child(element("b").text(&particular.words))
            .text(" ")
            .child(element("span").text(&text))
    };
    let list = || classed("ul", "sentence-particulars").children(particulars.iter().map(item));
    (!particulars.is_empty()).then(|| {
        classed("div", "grounding-text")
            .test_id("sentence-particulars")
            .child(classed("p", "grounding-text-head").text(strings.particulars()))
            .child(list())
    })
}

/// Has the sentence itself checked, whatever its sources say.
fn check_this(check: ClaimCheck, report: &SentenceReport, strings: &Strings) -> Option<Element> {
    let sentence: String =
        report.checks.first().or(report.nearest.as_ref())?.sentence.iter().map(|part| part.text.as_str()).collect();
    let claim = as_claim(&sentence)?;
    Some(button("quiet grounding-check-this", "check-this", strings.page().check_this(), move || {
        check.open_with(&claim)
    }))
}

fn check_view(labels: Labels, check: &CheckReport, strings: &Strings) -> Element {
    let texts = strings.grounding();
    let name = grounding_name(check.grounding);
    let verdict = classed("span", "grounding-verdict").child(sentence_shape(name)).text(said(check, strings));
    let whole = check.is_whole_answer.then(|| classed("p", "grounding-aside").text(texts.whole_answer_note()));
    classed("div", "grounding-check")
        .test_id("grounding-check")
        .set("data-grounding", name)
        .child(source_line(check, Some(verdict), strings))
        .child(both_texts(check, strings))
        .child(reasons(check, strings.reasons()))
        .children(probability(check, texts))
        .children(check.model.as_ref().map(|model| model_reading(model, strings.model_judge())))
        .children(is_it_right(labels, check, strings))
        .children(whole)
}

/// The words of the answer and those of the text, one beside the other.
fn both_texts(check: &CheckReport, strings: &Strings) -> Element {
    let passage = match check.passage[..] {
        [] => classed("p", "grounding-none").text(strings.grounding().no_text()),
        _ => lit("blockquote", &check.passage).set("class", lines_of(check.read)),
    };
    let kind = match check.read {
        Some(TextOrigin::Value) => strings.sentences().values_say(),
        Some(TextOrigin::Result) => strings.sentences().result_says(),
        Some(TextOrigin::Earlier) => strings.sentences().earlier_says(),
        Some(TextOrigin::Asked) => strings.sentences().question_says(),
        Some(TextOrigin::Instructions) => strings.sentences().instructions_say(),
        read => text_origin(strings.grounding(), read),
    };
    classed("div", "grounding-texts")
        .child(text_view(strings.grounding().answer_says(), lit("blockquote", &check.sentence)))
        .child(text_view(kind, passage))
}

/// What a tool returned is records, rows or lines of output: each keeps its line.
fn lines_of(read: Option<TextOrigin>) -> &'static str {
    match read {
        Some(
            TextOrigin::Value
            | TextOrigin::Result
            | TextOrigin::File
            | TextOrigin::Earlier
            | TextOrigin::Asked
            | TextOrigin::Instructions,
        ) => "of-lines",
        _ => "",
    }
}

/// What a source says about a sentence, its words that decide, and why.
pub(in crate::view) fn deciding_words(check: &CheckReport, strings: &Strings) -> Element {
    let name = grounding_name(check.grounding);
    let verdict = classed("p", "grounding-verdict").child(sentence_shape(name)).text(said(check, strings));
    let passage = (!check.passage.is_empty())
        .then(|| text_view(text_origin(strings.grounding(), check.read), lit("blockquote", &check.passage)));
    classed("div", "deciding-words")
        .set("data-grounding", name)
        .child(verdict)
        .children(passage)
        .child(reasons(check, strings.reasons()))
}

/// Asks whether the reading is right. Where no text was read there is nothing to judge.
fn is_it_right(labels: Labels, check: &CheckReport, strings: &Strings) -> Option<Element> {
    check.read.filter(|read| *read != TextOrigin::Value)?;
    let source = check.source.as_ref().map_or("", |source| source.id.as_str());
    let sentence: String = check.sentence.iter().map(|part| part.text.as_str()).collect();
    let reading = check.grounding.name();
    // A model gives no probability.
    let (judge, score) = match deciding_model(check) {
        Some(model) => (model.to_owned(), None),
        None => ("lexical".to_owned(), check.probability),
    };
    let label = move |right: bool| {
        vec![NewLabel { kind: "stance", judge: Some(judge.clone()), score, reading: Some(reading), right }]
    };
    let key = [reading, " ", source, " ", &sentence].concat();
    Some(right_or_wrong(labels, &key, strings.calibration().is_right(), strings, label))
}

/// The label and the title of the source with the page, what it says in a word, how far its domain is trusted, and a link to the passage.
fn source_line(check: &CheckReport, verdict: Option<Element>, strings: &Strings) -> Element {
    let label = (!check.label.is_empty()).then(|| classed("span", "grounding-label").text(&check.label));
    let line = classed("div", "grounding-source").children(label);
    let Some(source) = &check.source else {
        let tool = check.tool.as_deref().unwrap_or_default();
        return line.child(classed("span", "grounding-title").text(tool)).children(verdict);
    };
    let title = linked(source.name(), safe_link(source));
    let texts = strings.sentences();
    let page = check.place.page.as_deref();
    let page = page.map(|page| classed("span", "grounding-label").text(&fill(texts.page(), &[("n", page)])));
    let link = check.place.link.as_deref();
    let link = link.map(|link| outer_link(link, texts.at_passage()).set("class", "grounding-at").test_id("at-passage"));
    line.child(title.set("class", "grounding-title"))
        .children(page)
        .children(verdict)
        .child(trust_badge(&source.trust, strings))
        .children(link)
}

fn text_view(heading: &str, text: Element) -> Element {
    classed("div", "grounding-text").child(classed("p", "grounding-text-head").text(heading)).child(text)
}

/// Strings with their lights; what is lit is marked for screen readers, too.
fn lit(name: &str, parts: &[Part]) -> Element {
    parts.iter().fold(element(name), |text, part| {
        let class = match part.light {
            Light::None => return text.text(&part.text),
            Light::Same => "lit-same",
            Light::Against => "lit-against",
            Light::Apart => "lit-apart",
        };
        text.child(classed("mark", class).text(&part.text))
    })
}

/// What decided, in sentences; words that both have, or that one lacks, in one sentence each.
fn reasons(check: &CheckReport, strings: &ReasonStrings) -> Element {
    let told = check.reasons.iter().filter(|reason| is_told(reason, check.grounding)).take(MOST_REASONS);
    let sentences = told.map(|reason| sentence(reason, strings));
    let shared = listed(check, strings.shared(), |kind| matches!(kind, ReasonKind::SameWord | ReasonKind::SameMeaning));
    let missing = listed(check, strings.missing(), |kind| kind == ReasonKind::Missing);
    let lines = sentences.chain(shared).chain(missing);
    classed("ul", "grounding-reasons").children(lines.map(|line| element("li").text(&line)))
}

/// Whether a reason has a sentence of its own; what speaks against is told only where it won.
fn is_told(reason: &ReasonReport, grounding: Grounding) -> bool {
    if reason.speaks_for == Stance::Refutes && grounding != Grounding::Refutes {
        return false;
    }
    match reason.kind {
        ReasonKind::SameWord | ReasonKind::SameMeaning | ReasonKind::OtherWord | ReasonKind::Missing => false,
        ReasonKind::OtherName => matches!(grounding, Grounding::Undecided | Grounding::Silent),
        ReasonKind::SameNumber
        | ReasonKind::NumberDiffers
        | ReasonKind::DateDiffers
        | ReasonKind::OrdinalDiffers
        | ReasonKind::Opposite
        | ReasonKind::Exclusive
        | ReasonKind::OppositeTrend
        | ReasonKind::Denied
        | ReasonKind::QuantityDiffers
        | ReasonKind::OnlyPossible
        | ReasonKind::NotKnown => true,
    }
}

fn sentence(reason: &ReasonReport, strings: &ReasonStrings) -> String {
    let (answer, source) = (reason.answer.as_deref(), reason.source.as_deref());
    let whole = strings.text(reason.kind);
    let sentence = match (answer, source) {
        (Some(_), None) if whole.contains("{source}") => strings.only_answer(),
        (None, Some(_)) if whole.contains("{answer}") => strings.only_source(),
        _ => whole,
    };
    fill(sentence, &[("answer", answer.unwrap_or_default()), ("source", source.unwrap_or_default())])
}

/// The words of the answer in all reasons of some kinds, each once, in the order of weight.
fn listed(check: &CheckReport, sentence: &str, is_listed: fn(ReasonKind) -> bool) -> Option<String> {
    let mut found: Vec<&str> = Vec::new();
    for word in
        check.reasons.iter().filter(|reason| is_listed(reason.kind)).filter_map(|reason| reason.answer.as_deref())
    {
        if !found.contains(&word) {
            found.push(word);
        }
    }
    (!found.is_empty()).then(|| fill(sentence, &[("words", &found.join(" · "))]))
}

/// What a model said, its quote, and whether it counts.
fn model_reading(reading: &ModelReading, strings: &ModelJudgeStrings) -> Element {
    let stance = reading.stance.map_or("none", ModelStance::name);
    let line_text = strings.text(stance).unwrap_or_default();
    let state = strings.text(&["state_", reading.state.name()].concat()).unwrap_or_default();
    let quote = reading.quote.as_deref().map(|quote| classed("blockquote", "model-quote").text(quote));
    let line = classed("p", "grounding-aside").child(element("b").text(&fill(line_text, &[("model", &reading.model)])));
    classed("div", "model-reading")
        .test_id("model-reading")
        .set("data-state", reading.state.name())
        .child(line.text(". ").text(state))
        .children(quote)
}

/// What a source says in a word. Words alone show only whether it has the sentence; a model reads what it says.
fn said(check: &CheckReport, strings: &Strings) -> &'static str {
    let support = strings.support();
    match check.grounding {
        Grounding::Supports if deciding_model(check).is_some() => support.model_supports(),
        Grounding::Refutes if deciding_model(check).is_some() => support.model_refutes(),
        other => support.text(other),
    }
}

/// The model whose reading decided; `None` where words did.
fn deciding_model(check: &CheckReport) -> Option<&str> {
    check.model.as_ref().filter(|model| model.vote().is_some()).map(|model| model.model.as_str())
}

/// The chance with what it is the chance of, and how it was read; none where a model decided.
fn probability(check: &CheckReport, strings: &GroundingStrings) -> Option<Element> {
    if deciding_model(check).is_some() {
        return None;
    }
    let line = classed("p", "grounding-aside");
    match (check.probability, check.read) {
        (Some(probability), _) => {
            let percent = number::percent(probability);
            let chance = fill(chance(strings, check.grounding)?, &[("percent", &percent)]);
            Some(line.child(classed("span", "grounding-chance").text(&chance)).text(" · ").text(strings.chance_note()))
        }
        (None, Some(TextOrigin::Value)) => Some(line.text(strings.value_compared())),
        (None, _) => None,
    }
}
