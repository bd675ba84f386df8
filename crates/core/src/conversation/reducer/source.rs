//! The sources of a turn, and what refers to them: citations, numbered lists and evidence.

use std::borrow::Cow;

use super::Reducer;
use crate::conversation::source::{fragment_of, source_key};
use crate::conversation::turn::{
    Citation, ListedSource, Mention, Referent, Source, SourcePassage, StatedEvidence, ValueCitation,
};
use crate::stream::{CitationSpan, EvidenceRef, SourceRef, ValueRef};
use credence_lexical::lower::lowercase;

/// Of one source, so many texts are kept, and so many bytes of those after the first.
const MAX_PASSAGES: usize = 64;
const MAX_PASSAGE_BYTES: usize = 1 << 20;

/// No fragment or title that tells texts apart is longer.
const MAX_HINT: usize = 300;

impl Reducer {
    /// The index of a source in the turn. Adds the source, or completes it with the fields that were missing; `None` for one
    /// without address, file and title.
    pub(super) fn source(&mut self, source: SourceRef<'_>) -> Option<usize> {
        self.mention(source, None).map(|(index, _)| index)
    }

    /// The same, with how this mention names it. Every text is kept as a passage of its own, each once.
    fn mention(&mut self, source: SourceRef<'_>, quote: Option<&str>) -> Option<(usize, Mention)> {
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
        let fragment = source.url.as_deref().and_then(fragment_of).map(str::to_owned);
        let known = &mut self.turn().sources[index];
        complete(&mut known.url, source.url);
        complete(&mut known.file, source.file.filter(|file| file.len() <= MAX_HINT));
        let title = source.title.filter(|title| !title.is_empty());
        let other = title.as_deref().filter(|title| known.title.as_deref().is_some_and(|first| first != *title));
        let title_of_passage = other.filter(|title| title.len() <= MAX_HINT).map(str::to_owned);
        complete(&mut known.title, title);
        complete(&mut known.published, source.published);
        let mut mention = Mention { passage: None, fragment, title: title_of_passage };
        if let Some(snippet) = source.snippet.filter(|snippet| !snippet.trim().is_empty()) {
            mention.passage = self.passage(index, snippet, &mention, false);
        }
        if let Some(quote) = quote.filter(|quote| !quote.trim().is_empty()) {
            mention.passage = self.passage(index, Cow::Borrowed(quote), &mention, true);
        }
        Some((index, mention))
    }

    /// The index of a text among those of a source; adds it, unless there is one that differs in nothing but spaces, signs and case.
    fn passage(&mut self, source: usize, text: Cow<'_, str>, mention: &Mention, is_quote: bool) -> Option<usize> {
        let letters: String = text.chars().filter(|character| character.is_alphanumeric()).collect();
        let key = format!("{source} {}", lowercase(&letters));
        if let Some(index) = self.passages.get(&key) {
            let known = &mut self.turn().sources[source].passages[index];
            known.is_quote &= is_quote;
            known.fragment = known.fragment.take().or_else(|| mention.fragment.clone());
            return Some(index);
        }
        let passages = &mut self.turn().sources[source].passages;
        let n_bytes: usize = passages.iter().skip(1).map(|passage| passage.text.len()).sum();
        let index = passages.len();
        if index == MAX_PASSAGES || (index > 0 && n_bytes + text.len() > MAX_PASSAGE_BYTES) {
            return None;
        }
        let Mention { title, fragment, .. } = mention.clone();
        passages.push(SourcePassage { text: text.into_owned(), title, fragment, is_quote });
        self.passages.set(key, index);
        Some(index)
    }

    pub(super) fn cited(&mut self, source: SourceRef<'_>, quote: Option<Cow<'_, str>>, span: CitationSpan) {
        let quote = quote.filter(|quote| !quote.is_empty());
        let Some((index, mention)) = self.mention(source, quote.as_deref()) else { return };
        let turn = self.turn();
        turn.sources[index].cited = true;
        let quote = quote.map(Cow::into_owned);
        turn.citations.push(Citation { referent: Referent::Source(index), mention, quote, span });
    }

    /// A list is often repeated with every message; the last source for a label counts. A list of addresses that repeats one of texts
    /// names the same text.
    pub(super) fn listed(&mut self, label: u32, name: Option<Cow<'_, str>>, source: SourceRef<'_>, is_citation: bool) {
        let name = name.filter(|name| !name.is_empty() && name.len() <= MAX_HINT).map(Cow::into_owned);
        let Some((source, mut mention)) = self.mention(source, None) else { return };
        let place = self.labels.get(&u64::from(label));
        let turn = self.turn();
        turn.sources[source].retrieved = true;
        if let Some(before) = place.map(|place| &turn.listed[place]).filter(|before| before.source == source) {
            mention.passage = mention.passage.or(before.mention.passage);
            mention.fragment = mention.fragment.or_else(|| before.mention.fragment.clone());
            mention.title = mention.title.or_else(|| before.mention.title.clone());
        }
        let name = name.or_else(|| place.and_then(|place| turn.listed[place].name.clone()));
        let is_citation = is_citation
            || place.is_some_and(|place| turn.listed[place].is_citation && turn.listed[place].source == source);
        let listed = ListedSource { label, name, source, mention, is_citation };
        match place {
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
            mention: Mention::default(),
            quote: None,
            span: CitationSpan::Whole,
        });
    }

    pub(super) fn evidence(&mut self, evidence: EvidenceRef<'_>) {
        let Some((source, _)) = self.mention(evidence.source, evidence.quote.as_deref()) else { return };
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
