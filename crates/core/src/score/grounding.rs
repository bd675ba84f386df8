//! The grounding score: whether the sources support the sentences that cite them. See docs/scoring.md#grounding.

use crate::grounding::{AnswerGrounding, GroundedSentence, GroundingVerdict, TextOrigin};
use crate::record::{Band, Limit, Score, ScoreKind, Term, TermLabel};

/// The weight of a sentence not found in an excerpt: the rest of the source may support it.
const SILENT_EXCERPT: f64 = 0.5;

/// The weight of a sentence that was compared and not decided. It is no evidence, but many of them must not leave a green score.
const UNDECIDED: f64 = 0.5;

/// (supported − contradicted) / (supported + contradicted + silent + undecided), clamped to 0..1, three places, over the
/// cited sentences; a sentence that is undecided, or was not found in excerpts, counts half in the divisor.
///
/// A contradicted sentence costs twice: it adds nothing and is subtracted. Sentences that are not checkable are not
/// counted. One contradicted sentence is enough for a score that is not green, however many others are supported. `None` if no sentence is supported or contradicted and no whole source was read: excerpts in which nothing
/// was found give no score.
#[must_use]
pub fn score_grounding(grounding: &AnswerGrounding, labels: &[&str]) -> Option<Score> {
    let cited: Vec<&GroundedSentence> = grounding.sentences.iter().filter(|sentence| sentence.is_counted()).collect();
    let total: f64 = cited.iter().map(|sentence| weight(sentence)).sum();
    if !cited.iter().any(|sentence| is_telling(sentence)) {
        return None;
    }
    let mut terms = Vec::new();
    for sentence in &cited {
        let (label, delta) = match sentence.verdict {
            GroundingVerdict::Supported => (TermLabel::SentenceSupported, 1.0 / total),
            GroundingVerdict::Contradicted => (TermLabel::SentenceContradicted, -1.0 / total),
            GroundingVerdict::Undecided => (TermLabel::SentenceUndecided, 0.0),
            GroundingVerdict::Silent => (TermLabel::SentenceSilent, 0.0),
            GroundingVerdict::NotCheckable => continue,
        };
        terms.push(Term { label, subject: Some(subject(sentence, labels)), delta });
    }
    let sum: f64 = terms.iter().map(|term| term.delta).sum();
    let score = (sum.clamp(0.0, 1.0) * 1e3).round() / 1e3;
    Term::add_rounding(&mut terms, score);
    let counted = cited.iter().filter(|sentence| weight(sentence) > 0.0).count();
    let mut score = Score::new(ScoreKind::Grounding, score, counted, terms, limits(grounding, &cited));
    if score.limits.contains(&Limit::HasContradicted) {
        score.band = score.band.min(Band::Yellow);
    }
    Some(score)
}

fn weight(sentence: &GroundedSentence) -> f64 {
    match sentence.verdict {
        GroundingVerdict::Supported | GroundingVerdict::Contradicted => 1.0,
        GroundingVerdict::Undecided => UNDECIDED,
        GroundingVerdict::Silent if is_read_whole(sentence) => 1.0,
        GroundingVerdict::Silent => SILENT_EXCERPT,
        GroundingVerdict::NotCheckable => 0.0,
    }
}

/// Whether a sentence is enough to give a score.
fn is_telling(sentence: &GroundedSentence) -> bool {
    match sentence.verdict {
        GroundingVerdict::Supported | GroundingVerdict::Contradicted => true,
        GroundingVerdict::Silent => is_read_whole(sentence),
        GroundingVerdict::Undecided | GroundingVerdict::NotCheckable => false,
    }
}

fn is_read_whole(sentence: &GroundedSentence) -> bool {
    sentence.checks.iter().any(|check| check.read == Some(TextOrigin::Given))
}

/// The labels of a sentence's citations: `[1] [3]`.
fn subject(sentence: &GroundedSentence, labels: &[&str]) -> String {
    let mut subject = String::new();
    let mut before = "";
    for citation in &sentence.citations {
        let label = labels.get(*citation as usize).copied().unwrap_or_default();
        if label != before && !subject.is_empty() {
            subject.push(' ');
        }
        if label != before {
            subject.push_str(label);
        }
        before = label;
    }
    subject
}

fn limits(grounding: &AnswerGrounding, cited: &[&GroundedSentence]) -> Vec<Limit> {
    let checks = || cited.iter().flat_map(|sentence| &sentence.checks);
    let reads = |origin: TextOrigin| checks().any(|check| check.read == Some(origin));
    let is_excerpt =
        [TextOrigin::Quote, TextOrigin::Snippet, TextOrigin::File, TextOrigin::Text].into_iter().any(reads);
    let has_whole_answer =
        grounding.sentences.iter().any(|sentence| sentence.checks.iter().any(|check| check.is_whole_answer));
    let mut limits = Vec::new();
    let is_contradicted = |sentence: &&GroundedSentence| sentence.verdict == GroundingVerdict::Contradicted;
    limits.extend(cited.iter().any(is_contradicted).then_some(Limit::HasContradicted));
    limits.extend((is_excerpt || reads(TextOrigin::Given) || reads(TextOrigin::Page)).then_some(Limit::ReadByWords));
    limits.extend((is_excerpt && !reads(TextOrigin::Given)).then_some(Limit::ExcerptsOnly));
    limits.extend((grounding.counts.not_checkable > 0).then_some(Limit::SentencesNotChecked));
    limits.extend((grounding.counts.undecided > 0).then_some(Limit::SentencesUndecided));
    limits.extend(has_whole_answer.then_some(Limit::WholeAnswerNotCounted));
    limits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grounding::GroundingCheck;
    use crate::record::{Band, Grounding};

    fn sentence(verdict: GroundingVerdict, read: TextOrigin) -> GroundedSentence {
        let check = GroundingCheck {
            citation: 0,
            source_id: None,
            start: 0,
            end: 1,
            grounding: Grounding::Silent,
            probability: None,
            supported: None,
            basis: None,
            read: Some(read),
            passage: None,
            passage_index: None,
            reasons: Vec::new(),
            models: Vec::new(),
            is_whole_answer: false,
        };
        GroundedSentence { start: 0, end: 1, verdict, citations: vec![0], checks: vec![check] }
    }

    fn scored(verdicts: &[GroundingVerdict], read: TextOrigin) -> Option<Score> {
        let sentences = verdicts.iter().map(|verdict| sentence(*verdict, read)).collect();
        score_grounding(&AnswerGrounding { sentences, ..AnswerGrounding::default() }, &["[1]"])
    }

    use GroundingVerdict::{Contradicted, NotCheckable, Silent, Supported};

    #[test]
    fn the_terms_sum_to_the_score_also_when_clamped() {
        for verdicts in [&[Supported, Supported, Silent, Contradicted][..], &[Contradicted, Silent], &[Supported]] {
            let score = scored(verdicts, TextOrigin::Snippet).unwrap();
            let sum: f64 = score.terms.iter().map(|term| term.delta).sum();
            assert!((sum - score.score).abs() < 1e-9, "{score:?}");
        }
    }

    #[test]
    fn silence_of_an_excerpt_costs_less_than_of_the_whole_and_a_contradiction_costs_most() {
        let with = |last: GroundingVerdict, read| scored(&[Supported, Supported, Supported, last], read).unwrap().score;
        let excerpt = with(Silent, TextOrigin::Snippet);
        let whole = with(Silent, TextOrigin::Given);
        let against = with(Contradicted, TextOrigin::Snippet);
        assert!(1.0 > excerpt && excerpt > whole && whole > against, "{excerpt} {whole} {against}");
        assert_eq!((excerpt.to_bits(), against.to_bits()), (0.857_f64.to_bits(), 0.5_f64.to_bits()));
    }

    #[test]
    fn one_contradicted_sentence_is_enough_for_no_green() {
        let nine: Vec<_> = std::iter::repeat_n(Supported, 9).collect();
        let all_agree = scored(&nine, TextOrigin::Snippet).unwrap();
        let one_contradicted = scored(&[nine.as_slice(), &[Contradicted]].concat(), TextOrigin::Snippet).unwrap();
        assert_eq!((all_agree.band, all_agree.limits.contains(&Limit::HasContradicted)), (Band::Green, false));
        assert!(one_contradicted.score >= 0.8, "{one_contradicted:?}");
        assert_eq!(one_contradicted.band, Band::Yellow);
        assert!(one_contradicted.limits.contains(&Limit::HasContradicted));
    }

    #[test]
    fn a_text_for_the_whole_answer_counts_where_it_contradicts_a_sentence() {
        let of_whole = |grounding, verdict| {
            let mut sentence = sentence(verdict, TextOrigin::Snippet);
            (sentence.checks[0].is_whole_answer, sentence.checks[0].grounding) = (true, grounding);
            let sentences = vec![sentence];
            score_grounding(&AnswerGrounding { sentences, ..AnswerGrounding::default() }, &["[1]"])
        };
        assert_eq!(of_whole(Grounding::Supports, Supported), None);
        assert_eq!(of_whole(Grounding::Refutes, Contradicted).map(|score| score.band), Some(Band::Red));
    }

    #[test]
    fn silence_of_excerpts_alone_is_no_number_and_of_whole_sources_is_none_at_all() {
        assert_eq!(scored(&[Silent, Silent, NotCheckable], TextOrigin::Snippet), None);
        assert_eq!(scored(&[], TextOrigin::Snippet), None);
        let none = scored(&[Silent], TextOrigin::Given).unwrap();
        assert_eq!((none.score.to_bits(), none.band, none.counted), (0.0_f64.to_bits(), Band::Red, 1));
    }
}
