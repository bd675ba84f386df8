//! The sources of a turn, and what refers to them: citations, numbered lists and evidence.

use std::borrow::Cow;

use super::Reducer;
use crate::conversation::source::source_key;
use crate::conversation::turn::{Citation, ListedSource, Referent, Source, StatedEvidence, ValueCitation};
use crate::stream::{CitationSpan, EvidenceRef, SourceRef, ValueRef};

impl Reducer {
    /// The index of a source in the turn. Adds the source, or completes it with the fields that were missing; `None` for one
    /// without address, file and title.
    pub(super) fn source(&mut self, source: SourceRef<'_>) -> Option<usize> {
        let key = source_key(&source);
        if key.is_empty() {
            return None;
        }
        self.turn();
        let index = match self.sources.get(&key) {
            Some(index) => index,
            None => {
                let index = self.turn().sources.len();
                self.sources.set(key.clone(), index);
                self.turn().sources.push(Source { key, ..Source::default() });
                index
            }
        };
        let known = &mut self.turn().sources[index];
        complete(&mut known.url, source.url);
        complete(&mut known.title, source.title);
        complete(&mut known.snippet, source.snippet);
        complete(&mut known.published, source.published);
        Some(index)
    }

    pub(super) fn cited(&mut self, source: SourceRef<'_>, quote: Option<Cow<'_, str>>, span: CitationSpan) {
        let Some(index) = self.source(source) else { return };
        let turn = self.turn();
        turn.sources[index].cited = true;
        let quote = quote.map(Cow::into_owned).filter(|quote| !quote.is_empty());
        turn.citations.push(Citation { referent: Referent::Source(index), quote, span });
    }

    /// A list is often repeated with every message; the last source for a label counts.
    pub(super) fn listed(&mut self, label: u32, source: SourceRef<'_>, is_citation: bool) {
        let Some(source) = self.source(source) else { return };
        let place = self.labels.get(&u64::from(label));
        let turn = self.turn();
        turn.sources[source].retrieved = true;
        let listed = ListedSource { label, source, is_citation };
        match place {
            Some(place) if turn.listed[place].is_citation && turn.listed[place].source == source => {}
            Some(place) => turn.listed[place] = listed,
            None => {
                let place = turn.listed.len();
                turn.listed.push(listed);
                self.labels.set(u64::from(label), place);
            }
        }
    }

    pub(super) fn cited_value(&mut self, value: ValueRef<'_>) {
        let source = SourceRef { url: value.url, title: value.title, ..SourceRef::default() };
        let source = if source.url.is_some() { self.source(source) } else { None };
        if let Some(index) = source {
            self.turn().sources[index].cited = true;
        }
        let value = ValueCitation {
            label: value.label.into_owned(),
            tool_name: value.tool_name.into_owned(),
            display_name: value.display_name.into_owned(),
            field: value.field.into_owned(),
            value: value.value.into_owned(),
        };
        self.turn().citations.push(Citation {
            referent: Referent::Value(value, source),
            quote: None,
            span: CitationSpan::Whole,
        });
    }

    pub(super) fn evidence(&mut self, evidence: EvidenceRef<'_>) {
        let Some(source) = self.source(evidence.source) else { return };
        let claim = self.claim(evidence.claim.map(Cow::into_owned));
        let quote = evidence.quote.map(Cow::into_owned);
        let key = format!("{claim} {source} {} {}", evidence.stance, quote.as_deref().unwrap_or_default());
        if !self.evidence.insert_new(key) {
            return;
        }
        let turn = self.turn();
        turn.sources[source].retrieved = true;
        let (stance, confidence) = (evidence.stance.into_owned(), evidence.confidence);
        turn.evidence.push(StatedEvidence { claim, source, stance, confidence, quote });
    }

    /// The index of a claim in the turn.
    fn claim(&mut self, text: Option<String>) -> usize {
        self.claims.get(&text).unwrap_or_else(|| {
            let index = self.turn().claims.len();
            self.claims.set(text.clone(), index);
            self.turn().claims.push(text);
            index
        })
    }
}

fn complete(known: &mut Option<String>, sent: Option<Cow<'_, str>>) {
    if known.is_none() {
        *known = sent.map(Cow::into_owned).filter(|text| !text.is_empty());
    }
}
