//! Every sentence of an answer, compared with all texts of the run: the cited ones first, then those that share the most with it.

use std::ops::Range;

use super::super::cited_text::RunText;
use super::super::detail::{Detail, details_of};
use super::super::found_detail::{FoundDetail, SoughtDetails, insert};
use super::super::likely::{Likely, LikelyReading, Rate, likely, said_otherwise};
use super::super::particular::contains;
use super::super::passage::Passage;
use super::super::prose::is_prose;
use super::super::records::{ValuesOfRecords, Words};
use super::super::sentence_kind::kind_of;
use super::super::text_index::IndexedTexts;
use super::{Checker, LONGEST_CLAIM, MAX_BYTES_READ, grounding_of};
use crate::record::{
    AnswerSentence, GroundedSentence, Grounding, GroundingCheck, GroundingReason, GroundingVerdict, MeasuredRate,
    Particular, ParticularKind, ParticularState, SentenceFinding, SentenceKind, TextOrigin,
};
use crate::stance::{Basis, StanceReading, TextSpan};

/// At most so many sentences of an answer are compared with other texts than those they cite; the others stay undecided.
const MAX_SENTENCES: usize = 1_000;

/// What one passage says about a sentence.
struct Near<'t> {
    owner: &'t str,
    origin: TextOrigin,
    /// The passage that was read.
    part: &'t str,
    grounding: Grounding,
    reading: StanceReading,
    /// What of it is shown.
    passage: String,
    reasons: Vec<GroundingReason>,
    /// Which details of the sentence are among its values, if it is data.
    values: ValuesFound,
    is_cited: bool,
}

/// What the sentences of an answer are compared with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Material {
    Nothing,
    /// Texts without a sentence: records, tables, logs, programs.
    Data,
    Prose,
}

impl Material {
    fn of<'t>(mut texts: impl Iterator<Item = &'t RunText<'t>>) -> Self {
        let Some(first) = texts.next() else { return Self::Nothing };
        let is_text = |text: &RunText<'_>| text.origin != TextOrigin::Value && is_prose(text.text);
        if is_text(first) || texts.any(is_text) { Self::Prose } else { Self::Data }
    }
}

/// What the sentences of a turn are compared with.
#[derive(Clone, Copy)]
struct Materials {
    /// Of the texts of the turn.
    own: Material,
    /// With those that the user handed over, and those of turns before it.
    all: Material,
    /// Whether the texts beside those of the turn may deny the sentence that is compared.
    beside_may_deny: bool,
}

impl Materials {
    fn of(texts: &[RunText<'_>]) -> Self {
        let own = Material::of(texts.iter().filter(|text| !text.origin.is_beside()));
        let all = if own == Material::Prose { own } else { Material::of(texts.iter()) };
        Self { own, all, beside_may_deny: false }
    }

    /// Whether a text can deny the sentence.
    fn may_deny(self, origin: TextOrigin) -> bool {
        !origin.is_beside() || self.beside_may_deny
    }
}

/// Which details of a sentence are among the values of data.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValuesFound {
    None,
    Some,
    /// All of them, and a number is among them.
    All,
}

impl<'a> Checker<'a, '_> {
    /// Every sentence of the answer. Without texts nothing is compared.
    pub(super) fn all_sentences(&mut self, cited: &[GroundedSentence], texts: &[RunText<'_>]) -> Vec<AnswerSentence> {
        let texts = self.read_texts(texts);
        let materials = Materials::of(&texts);
        let parts: Vec<&str> = texts.iter().map(|text| text.text).collect();
        let index = self.reader.index(&parts);
        let index = IndexedTexts { index: &index, texts: &parts };
        let layout = self.layout;
        self.n_left_out += layout.sentences.len().saturating_sub(MAX_SENTENCES);
        let mut sentences = Vec::new();
        for (place, sentence) in layout.sentences.iter().enumerate() {
            let kind = kind_of(self.answer, &layout.words, sentence);
            let (start, end) = self.utf16(&sentence.range);
            let known = cited.binary_search_by_key(&start, |known| known.start).ok().map(|place| &cited[place]);
            let known = known.filter(|known| known.is_counted());
            let is_checked = kind == SentenceKind::Statement || known.is_some();
            let is_read = is_checked && place < MAX_SENTENCES;
            let near = if is_read { self.nearest(&sentence.range, known, &texts, index) } else { Vec::new() };
            let citations = known.map(|known| known.citations.clone()).unwrap_or_default();
            let materials =
                Materials { beside_may_deny: self.beside_may_deny(&sentence.range, &near, materials), ..materials };
            let before = place.checked_sub(1).map_or("", |before| self.words(&layout.sentences[before].range));
            let words = (self.words(&sentence.range), before);
            let (near, details) = if is_read && materials.all != Material::Nothing {
                self.with_details(words, near, materials, index)
            } else {
                (near, Vec::new())
            };
            let best = best_of(&near, materials);
            let finding = match by_cited(known) {
                _ if !is_checked => SentenceFinding::NotChecked,
                Some(decided) => decided,
                None if is_read => finding(&near, materials, &details),
                None if materials.own == Material::Nothing => SentenceFinding::NothingToCompare,
                None => SentenceFinding::Undecided,
            };
            // A text beside the turn that says nothing of a sentence is not shown.
            let is_silent = materials.own == Material::Nothing && finding == SentenceFinding::NothingToCompare;
            let (best, details) = if is_silent { (None, Vec::new()) } else { (best, details) };
            let found = AnswerSentence {
                start,
                end,
                kind,
                finding,
                supported: None,
                rate: if is_read { rate_of(finding, &near, materials.all, &details) } else { None },
                citations,
                is_elsewhere: false,
                source_id: None,
                read: None,
                passage: None,
                reasons: Vec::new(),
                particulars: self.particulars(&sentence.range, details),
            };
            sentences.push(with_nearest(found, known, best));
        }
        sentences
    }

    /// Whether the texts beside those of the turn may deny a sentence. What the agent has found for the answer may be newer, the user may have said what
    /// is otherwise, and an answer without a text of its own may speak of something else: an earlier text denies only what is said of a name that it has,
    /// a text of the user not what is said of other names.
    fn beside_may_deny(&self, claim: &Range<usize>, near: &[Near<'_>], materials: Materials) -> bool {
        let Some(first) = near.first().filter(|first| first.origin.is_beside()) else { return false };
        let words = self.words(claim);
        let is_name = |detail: &Detail| matches!(detail.kind, ParticularKind::Name | ParticularKind::Identifier);
        let names: Vec<Detail> = details_of(words).into_iter().filter(is_name).collect();
        let is_named = !names.is_empty() || first.origin.is_handed_over();
        materials.own == Material::Nothing
            && is_named
            && !self.request.has_number()
            && names.iter().all(|name| contains(first.part, &words[name.range.clone()]))
    }

    /// The passages that decide a sentence, and its details. Where those of the turn deny it, the texts beside do not count. Of an answer without a text
    /// of its own to a question with a number, a number that no text has may be calculated, and is left out.
    fn with_details<'t>(
        &mut self,
        (sentence, before): (&str, &str),
        near: Vec<Near<'t>>,
        materials: Materials,
        index: IndexedTexts<'_, 't>,
    ) -> (Vec<Near<'t>>, Vec<FoundDetail>) {
        let mut details_in = |near: &[Near<'_>]| {
            let best = best_of(near, materials);
            // Where no passage is near, its details may still stand in some text.
            let (passage, reasons) =
                best.map_or(("", [].as_slice()), |near| (near.part, near.reading.reasons.as_slice()));
            let mut details =
                self.details(SoughtDetails { sentence, before, passage, reasons, is_alone: false }, index);
            if best.is_some_and(|near| !materials.may_deny(near.origin)) {
                details.iter_mut().for_each(FoundDetail::deny_nothing);
            } else if let Some(contrast) = best.and_then(|best| contrast_of(best, near)) {
                add_contrast(&mut details, contrast);
            }
            if materials.own == Material::Nothing && self.request.has_number() {
                details.retain(|one| one.detail.kind != ParticularKind::Number || !one.is_missing());
            }
            details
        };
        let (beside, own): (Vec<Near<'t>>, Vec<Near<'t>>) = near.into_iter().partition(|near| near.origin.is_beside());
        if beside.is_empty() || own.is_empty() {
            let near = if own.is_empty() { beside } else { own };
            let details = details_in(&near);
            return (near, details);
        }
        let details = details_in(&own);
        if contradicts(&own, materials) || details.iter().any(FoundDetail::differs) {
            return (own, details);
        }
        let near: Vec<Near<'t>> = own.into_iter().chain(beside).collect();
        let details = details_in(&near);
        (near, details)
    }

    /// The texts that are read; the others are counted.
    fn read_texts<'t>(&mut self, texts: &[RunText<'t>]) -> Vec<RunText<'t>> {
        let mut n_bytes = 0;
        let mut read = Vec::new();
        for text in texts {
            if n_bytes + text.text.len() > MAX_BYTES_READ {
                self.n_left_out += 1;
                continue;
            }
            n_bytes += text.text.len();
            read.push(*text);
        }
        read
    }

    /// The passages that share the most with a sentence, as far as one is needed to decide it. A sentence that its cited source decides
    /// needs none, but is compared with the nearest for its details.
    fn nearest<'t>(
        &mut self,
        claim: &Range<usize>,
        known: Option<&GroundedSentence>,
        texts: &[RunText<'t>],
        index: IndexedTexts<'_, 't>,
    ) -> Vec<Near<'t>> {
        let words = self.words(claim);
        let is_cited = |owner: &str| {
            known.is_some_and(|known| known.checks.iter().any(|check| check.source_id.as_deref() == Some(owner)))
        };
        let mut candidates = index.nearest(words);
        // What is cited is read first, and what the agent has not found for this answer last.
        candidates.sort_by_key(|passage| {
            let text = &texts[passage.text];
            (!is_cited(text.owner), text.origin.is_beside())
        });
        let mut found = Vec::new();
        for passage in candidates {
            let text = texts[passage.text];
            let near = self.read_near(claim, &text, passage.part, index);
            let is_decided = near.grounding == Grounding::Supports;
            found.push(Near { is_cited: is_cited(text.owner), ..near });
            if is_decided {
                break;
            }
        }
        found
    }

    fn words(&self, claim: &Range<usize>) -> &'a str {
        let words = &self.layout.words[claim.clone()];
        &words[..words.floor_char_boundary(LONGEST_CLAIM)]
    }

    fn read_near<'t>(
        &mut self,
        claim: &Range<usize>,
        text: &RunText<'t>,
        part: &'t str,
        index: IndexedTexts<'_, 't>,
    ) -> Near<'t> {
        let reading = self.reader.read(self.words(claim), part);
        let passage = Passage::new(part, &reading);
        let place = |span: TextSpan| self.utf16(&(claim.start + span.start..claim.start + span.end));
        let reasons = passage.reasons(&reading, &place);
        let near = Near {
            owner: text.owner,
            origin: text.origin,
            part,
            grounding: grounding_of(reading.label),
            passage: passage.text,
            reasons,
            reading,
            values: ValuesFound::None,
            is_cited: false,
        };
        if near.origin != TextOrigin::Value && is_prose(near.part) {
            return near;
        }
        let words = self.words(claim);
        let sought = SoughtDetails {
            sentence: words,
            before: "",
            passage: near.part,
            reasons: &near.reading.reasons,
            is_alone: true,
        };
        let details = self.details(sought, index);
        let values = match values_found(words, near.part, &details) {
            // A value of another record need not be a number or a name: "open" of a place that is closed.
            ValuesFound::All if is_of_several(words, near.part) => ValuesFound::Some,
            values => values,
        };
        Near { values, ..near }
    }

    /// The details of a sentence; what is in no text may be what was asked for.
    fn details(&mut self, sought: SoughtDetails<'_>, index: IndexedTexts<'_, '_>) -> Vec<FoundDetail> {
        let mut details = self.reader.details(sought, index);
        for one in details.iter_mut().filter(|one| one.state == ParticularState::InNoText) {
            one.is_asked_of_tool = self.request.is_argument(&one.detail, sought.sentence);
            if one.is_asked_of_tool || self.request.is_said(&one.detail, sought.sentence) {
                one.state = ParticularState::AskedFor;
            }
        }
        details
    }

    /// The details of a sentence with places in the answer.
    fn particulars(&self, claim: &Range<usize>, details: Vec<FoundDetail>) -> Vec<Particular> {
        let particular = |FoundDetail { detail: Detail { kind, range }, state, found, .. }: FoundDetail| {
            let (start, end) = self.utf16(&(claim.start + range.start..claim.start + range.end));
            Particular { kind, start, end, state, found }
        };
        details.into_iter().map(particular).collect()
    }
}

/// Whether all details of a sentence are in the texts, and one in another form: the measured scores are of sentences without such.
fn is_rewritten(details: &[FoundDetail]) -> bool {
    details.iter().any(FoundDetail::is_derived) && !details.iter().any(FoundDetail::is_missing)
}

/// Whether data say what a sentence says without their values, such as which is the cheapest, and have all its details.
fn is_said_by_data(details: &[FoundDetail]) -> bool {
    let is_said = |one: &FoundDetail| one.detail.kind == ParticularKind::Statement && one.is_derived();
    details.iter().any(is_said) && !details.iter().any(FoundDetail::is_missing)
}

/// Whether the nearest passage says otherwise in small words, which the scores hardly see, or data do.
fn is_said_otherwise(details: &[FoundDetail]) -> bool {
    details.iter().any(|one| one.detail.kind == ParticularKind::Statement && one.differs())
}

/// Whether no text has a number of the sentence, which the scores hardly see beside many words that a text has.
fn has_missing_number(details: &[FoundDetail]) -> bool {
    details.iter().any(|one| one.detail.kind == ParticularKind::Number && one.is_missing())
}

/// Whether a sentence says of one record what another has.
fn is_of_several(sentence: &str, passage: &str) -> bool {
    let details = details_of(sentence);
    ValuesOfRecords::new(passage, Words { text: sentence, details: &details }, "").is_of_several()
}

/// Which details of a sentence are among the values of a result. The number of an id says which record it is, and nothing about it; what a tool was
/// asked for, its result need not have.
fn values_found(sentence: &str, values: &str, details: &[FoundDetail]) -> ValuesFound {
    let is_there = |one: &FoundDetail| matches!(one.state, ParticularState::InPassage | ParticularState::Converted);
    let is_id = |one: &FoundDetail| values.contains(&["id: ", &sentence[one.detail.range.clone()], ","].concat());
    let is_number = |one: &FoundDetail| matches!(one.detail.kind, ParticularKind::Number | ParticularKind::Date);
    let is_compared = |one: &FoundDetail| is_there(one) || one.is_derived() || one.state == ParticularState::Differs;
    if !details.iter().any(is_compared) {
        ValuesFound::None
    } else if details.iter().any(|one| is_there(one) && is_number(one) && !is_id(one))
        && details.iter().all(|one| is_there(one) || one.is_asked_of_tool)
    {
        ValuesFound::All
    } else {
        ValuesFound::Some
    }
}

/// What the cited texts decide.
fn by_cited(known: Option<&GroundedSentence>) -> Option<SentenceFinding> {
    match known?.verdict {
        GroundingVerdict::Supported => Some(SentenceFinding::Supported),
        GroundingVerdict::Contradicted => Some(SentenceFinding::Contradicted),
        GroundingVerdict::Undecided | GroundingVerdict::Silent | GroundingVerdict::NotCheckable => None,
    }
}

/// What the texts say where the cited ones decide nothing: any that says or denies the sentence, else the best score of all passages, as it
/// was measured.
///
/// The scores are those of sentences and prose, and say nothing beside data. A sentence whose details are all among the values of a record, a
/// table or a log is probably supported, and so is one that says what follows from them; one that shares the most with data is not called missing for its words; and beside data alone, one
/// of which no detail is among the values has nothing to be compared with.
///
/// To the words, a number in another form is missing. So a low score beside one, where nothing else is missing, leaves the sentence open.
///
/// Where the turn has no text of its own, a sentence that none of the texts beside it says, and that does not speak of what the nearest speaks of, is about
/// something else: nothing is said of it.
fn finding(near: &[Near<'_>], materials: Materials, details: &[FoundDetail]) -> SentenceFinding {
    let by_words = || likely(best_score(near)).likely;
    if near.iter().any(|near| near.grounding == Grounding::Supports) {
        SentenceFinding::Supported
    } else if contradicts(near, materials) {
        SentenceFinding::Contradicted
    } else if near.iter().any(|near| near.values == ValuesFound::All) && !details.iter().any(FoundDetail::differs)
        || is_said_by_data(details)
    {
        SentenceFinding::ProbablySupported
    } else if materials.own != Material::Prose {
        if materials.all == Material::Prose && by_words() == Likely::ProbablySupported {
            return SentenceFinding::ProbablySupported;
        }
        if materials.own == Material::Nothing {
            return if is_of_beside(materials, details) {
                SentenceFinding::Undecided
            } else {
                SentenceFinding::NothingToCompare
            };
        }
        let has_some = near.iter().any(|near| near.values == ValuesFound::Some);
        let is_of_data = |one: &FoundDetail| one.is_derived() || one.differs();
        let is_looked_up = has_some || details.iter().any(is_of_data);
        if is_looked_up { SentenceFinding::Undecided } else { SentenceFinding::NothingToCompare }
    } else {
        match by_words() {
            // "A owns 40 %, B 60 %" has all words of "A owns 60 %, B 40 %", and "for an hour" most of "for 15 minutes".
            Likely::ProbablySupported if is_said_otherwise(details) || has_missing_number(details) => {
                SentenceFinding::Undecided
            }
            Likely::ProbablySupported => SentenceFinding::ProbablySupported,
            Likely::ProbablyNotInSources if is_rewritten(details) || is_beside_data(near) => SentenceFinding::Undecided,
            Likely::ProbablyNotInSources => SentenceFinding::ProbablyNotInSources,
            Likely::Related => SentenceFinding::Undecided,
        }
    }
}

/// Whether a sentence speaks of what the nearest text beside the turn speaks of: a number or a date of it is there, follows from it or differs, or is missing
/// where the text has the names of the sentence.
fn is_of_beside(materials: Materials, details: &[FoundDetail]) -> bool {
    let is_name = |one: &FoundDetail| one.detail.kind == ParticularKind::Name;
    let is_there = |one: &FoundDetail| one.state == ParticularState::InPassage;
    let is_named = materials.beside_may_deny && details.iter().any(|one| is_name(one) && is_there(one));
    details.iter().any(|one| {
        one.is_derived() || one.differs() || !is_name(one) && (is_there(one) || is_named && one.is_missing())
    })
}

/// Whether the passage that shares the most with a sentence is data, with a detail of it among its values.
fn is_beside_data(near: &[Near<'_>]) -> bool {
    near.first().is_some_and(|first| first.values == ValuesFound::Some)
}

/// What the nearest passage says otherwise in small words, if it is prose.
fn contrast_of(best: &Near<'_>, near: &[Near<'_>]) -> Option<FoundDetail> {
    let contrast =
        said_otherwise(&best.reading, near.iter().map(|near| &near.reading)).filter(|_| is_prose(best.part))?;
    let (claim, text) = (contrast.claim?, contrast.text?);
    Some(FoundDetail::of_contrast(contrast.kind, claim.start..claim.end, &best.part[text.start..text.end]))
}

/// Adds what a passage says otherwise. A number in digits was looked up already.
fn add_contrast(details: &mut Vec<FoundDetail>, contrast: FoundDetail) {
    let place = &contrast.detail.range;
    let is_at = |known: &Range<usize>| known.start < place.end && place.start < known.end;
    let is_number = contrast.detail.kind == ParticularKind::Number;
    if !is_number || !details.iter().any(|known| is_at(&known.detail.range)) {
        insert(details, contrast);
    }
}

/// The best score of the passages; 0 where none shares anything with the sentence.
fn best_score(near: &[Near<'_>]) -> f64 {
    near.iter().map(|near| near.reading.attributable).fold(0.0, f64::max)
}

/// The measured rate behind a finding that the score gave. It was measured beside prose, and of words alone.
fn rate_of(
    finding: SentenceFinding,
    near: &[Near<'_>],
    material: Material,
    details: &[FoundDetail],
) -> Option<MeasuredRate> {
    let is_by_score = match finding {
        SentenceFinding::ProbablySupported => !near.iter().any(|near| near.values == ValuesFound::All),
        SentenceFinding::ProbablyNotInSources => true,
        SentenceFinding::Undecided => !is_beside_data(near),
        _ => false,
    };
    let LikelyReading { likely, rate: Rate { n, n_supported } } = likely(best_score(near));
    // Left open for a number, it is no sentence like those that were measured.
    let is_held_back = finding == SentenceFinding::Undecided && likely == Likely::ProbablySupported;
    let is_by_words = !near.iter().any(|near| near.reading.basis() == Basis::Model);
    let is_plain = !is_rewritten(details) && !is_said_otherwise(details) && !is_held_back;
    (is_by_score && is_by_words && material == Material::Prose && is_plain).then_some(MeasuredRate { n, n_supported })
}

/// Whether the passage that shares the most with a sentence contradicts it. One that shares less may speak of something else.
fn contradicts(near: &[Near<'_>], materials: Materials) -> bool {
    near.first().is_some_and(|first| first.grounding == Grounding::Refutes && materials.may_deny(first.origin))
}

/// The passage that the finding rests on, or that is nearest: one that says the sentence, else one that denies it, else the one with the best
/// score; of equal ones the first, which shares the most.
fn best_of<'n, 't>(near: &'n [Near<'t>], materials: Materials) -> Option<&'n Near<'t>> {
    let denies = contradicts(near, materials);
    let rank = |near: &Near<'_>| match near.grounding {
        Grounding::Supports => 2,
        Grounding::Refutes if denies && materials.may_deny(near.origin) => 1,
        _ => 0,
    };
    near.iter().rev().max_by(|one, other| {
        rank(one).cmp(&rank(other)).then(one.reading.attributable.total_cmp(&other.reading.attributable))
    })
}

/// The sentence with the passage that its finding rests on, or that is nearest to it.
fn with_nearest(sentence: AnswerSentence, known: Option<&GroundedSentence>, best: Option<&Near<'_>>) -> AnswerSentence {
    let decided = by_cited(known).and_then(|_| known?.checks.first());
    // Of a cited source without a text it is unknown what it says.
    let is_cited_compared = known.is_some_and(|known| known.checks.iter().any(|check| check.read.is_some()));
    match (decided, best) {
        (Some(check), _) => by_check(sentence, check),
        (None, Some(near)) => AnswerSentence {
            supported: Some(near.reading.attributable),
            is_elsewhere: is_cited_compared && sentence.is_backed() && !near.is_cited,
            source_id: Some(near.owner.to_owned()).filter(|owner| !owner.is_empty()),
            read: Some(near.origin),
            passage: Some(near.passage.clone()),
            reasons: near.reasons.clone(),
            ..sentence
        },
        (None, None) => match known.and_then(|known| known.checks.first()) {
            Some(check) => by_check(sentence, check),
            None => sentence,
        },
    }
}

fn by_check(sentence: AnswerSentence, check: &GroundingCheck) -> AnswerSentence {
    AnswerSentence {
        supported: check.supported.or(sentence.supported),
        source_id: check.source_id.clone(),
        read: check.read,
        passage: check.passage.clone(),
        reasons: check.reasons.clone(),
        ..sentence
    }
}
