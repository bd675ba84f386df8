//! The body of a card: the source, its trust, the deciding words, and buttons.

use credence_core::trust::RuleOrigin;
use credence_strings::{Strings, fill};

use crate::state::card::{CardReport, CardSubject, next_level};
use crate::state::source_list::{SourceRow, safe_link};
use crate::state::{AnswerTools, TrustBook, TurnState};
use crate::view::grounding::deciding_words;
use crate::view::inspector::show_source;
use crate::view::trust::badge::trust_badge;
use crate::view::widget::element::{Element, button, classed, element};
use crate::view::widget::outer_link::outer_link;

/// The card of a marker or a sentence; nothing where nothing is known of it.
pub(super) fn card(
    tools: AnswerTools,
    turn: TurnState,
    subject: CardSubject,
    strings: &'static Strings,
) -> Option<Element> {
    let model = |check: &_, assessment: &_, words: &_| tools.judge.reading(check, assessment, words);
    let report = turn
        .assessment
        .with(|assessment| turn.sources.with(|sources| CardReport::new(assessment, sources, subject, model)))?;
    Some(card_view(tools, turn, subject, &report, strings))
}

fn card_view(
    tools: AnswerTools,
    turn: TurnState,
    subject: CardSubject,
    report: &CardReport,
    strings: &'static Strings,
) -> Element {
    let texts = strings.inspector();
    let label = report.check.as_ref().map(|check| check.label.clone());
    let label = label.unwrap_or_else(|| match subject {
        CardSubject::Marker(place) => ["[", &place.label.to_string(), "]"].concat(),
        CardSubject::Sentence(_) => String::new(),
    });
    let number = label.trim_start_matches('[').trim_end_matches(']').parse::<u32>().ok();
    let in_list = number.map(|number| {
        button("quiet", "card-in-list", texts.in_list(), move || {
            tools.card.hide();
            show_source(tools.inspector, turn, number);
        })
    });
    let source = report.source.as_ref();
    let buttons = classed("p", "card-buttons")
        .children(source.and_then(|row| open_link(row, strings)))
        .children(source.map(|row| trust_buttons(tools.book, row, strings)).into_iter().flatten())
        .children(in_list);
    classed("section", "marker-card")
        .test_id("marker-card")
        .set("aria-label", &fill(texts.card(), &[("label", &label)]))
        .child(head(report, &label))
        .children(source.map(|row| trust_badge(&row.source.trust, strings)))
        .child(words(report, strings))
        .child(buttons)
}

/// The number, and what has it: a source with its site, or the value of a tool.
fn head(report: &CardReport, label: &str) -> Element {
    let source = report.source.as_ref().map(|row| &row.source);
    let title = source.map(|source| source.name());
    let title = title.or(report.value.as_ref().map(|value| value.tool.as_str()));
    let title = title.or(report.check.as_ref().and_then(|check| check.tool.as_deref()));
    let site = source.and_then(|source| source.shown_host().filter(|_| source.title.is_some()).map(str::to_owned));
    let site = site.or_else(|| report.value.as_ref().map(|value| [&value.field, ": ", &value.value].concat()));
    classed("p", "card-head")
        .child(classed("span", "grounding-label").text(label))
        .text(" ")
        .child(element("strong").text(title.unwrap_or_default()))
        .children(site.map(|site| classed("span", "card-site").text(&site)))
}

/// The words that decide about the sentence, or else a quote of the source.
fn words(report: &CardReport, strings: &Strings) -> Element {
    if let Some(check) = &report.check {
        return deciding_words(check, strings);
    }
    let quote = report.source.as_ref().and_then(|row| row.quotes.first().or(row.source.snippet.as_ref()));
    element("div").children(quote.map(|quote| classed("blockquote", "source-quote").text(quote)))
}

fn open_link(row: &SourceRow, strings: &Strings) -> Option<Element> {
    let link = outer_link(safe_link(&row.source)?, strings.inspector().open_source());
    Some(link.set("class", "card-open").test_id("card-open"))
}

/// More and less trust in the host of a source. The user's own denylist decides before a level.
fn trust_buttons(book: TrustBook, row: &SourceRow, strings: &Strings) -> Vec<Element> {
    let trust = &row.source.trust;
    let Some(host) = row.source.domain.clone().filter(|_| trust.from != RuleOrigin::Denylist) else {
        return Vec::new();
    };
    let texts = strings.inspector();
    let made = [(true, "card-more", texts.more()), (false, "card-less", texts.less())].into_iter().filter_map(
        |(up, name, text)| {
            let (level, host) = (next_level(trust.level, up)?, host.clone());
            let set = move || {
                // A host that cannot have a level of its own keeps the one it has.
                let _ = book.rules.set_level(&host, level, None);
            };
            Some(button("quiet", name, text, set).keeps_focus(name).focus_otherwise(if up {
                "card-less"
            } else {
                "card-more"
            }))
        },
    );
    made.collect()
}
