//! The headline of an assessment. See docs/scoring.md#headline.

use crate::record::{Band, Comparison, Headline, Score, ScoreKind, Scores, TermLabel};

/// How many sentences the texts of the run say, where that was decided for at least one; else the weakest of the other scores; the agent's
/// own confidence, named as such, if none could be computed.
///
/// Sources that are all known to be weak make no headline green, whatever they say, and neither does a run whose tools failed.
///
/// `comparison` says what comparing the answer with values and texts gave.
#[must_use]
pub fn headline(scores: &Scores, own: Option<f64>, comparison: Comparison) -> Option<Headline> {
    if let Some(score) = scores.sentences.as_ref().filter(|_| comparison == Comparison::Decided) {
        let is_weak = scores.source_quality.as_ref().is_some_and(Score::has_only_weak_sources);
        let has_failed = scores.tool_run.as_ref().is_some_and(|run| run.band != Band::Green);
        let headline = score.headline(comparison);
        let band = if is_weak || has_failed { headline.band.min(Band::Yellow) } else { headline.band };
        return Some(Headline { band, ..headline });
    }
    // A balance below one half means that a claim is refuted. The answer may deny that claim, so it is not a weakness
    // of the answer.
    let claim_evidence = scores.claim_evidence.as_ref().filter(|score| score.band != Band::Red);
    // A lexical check often misses paraphrases, so sentences that were not found do not lower the headline; sentences
    // that a source contradicts do.
    let grounding = scores.grounding.as_ref().filter(|score| score.band != Band::Red || has_contradicted(score));
    let computed = [scores.tool_run.as_ref(), scores.source_quality.as_ref(), grounding, claim_evidence];
    let by_band = |left: &&Score, right: &&Score| {
        left.headline_band().cmp(&right.headline_band()).then(left.score.total_cmp(&right.score))
    };
    let weakest = computed.into_iter().flatten().min_by(by_band);
    let claimed = |score| Headline::new(ScoreKind::Claimed, score, Band::for_score(score), comparison);
    weakest.map(|score| score.headline(comparison)).or_else(|| own.map(claimed))
}

/// Whether a source contradicts one of the sentences.
fn has_contradicted(grounding: &Score) -> bool {
    grounding.terms.iter().any(|term| term.label == TermLabel::SentenceContradicted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Limit;
    use crate::score::{CallRecord, QualityCitation, ScoringWeights, score_source_quality, score_tool_run};

    #[test]
    fn the_claimed_number_is_a_headline_only_where_nothing_was_computed() {
        let none = headline(&Scores::default(), Some(0.9), Comparison::Nothing).unwrap();
        assert_eq!((none.kind, none.band), (ScoreKind::Claimed, Band::Green));
        let run = score_tool_run(&[CallRecord { success: false, ..CallRecord::default() }], None);
        let computed =
            headline(&Scores { tool_run: Some(run), ..Scores::default() }, Some(0.9), Comparison::Nothing).unwrap();
        assert_eq!((computed.kind, computed.band), (ScoreKind::ToolRun, Band::Yellow));
    }

    #[test]
    fn sources_that_are_all_weak_are_red_and_come_first_at_any_score() {
        let run = score_tool_run(&[CallRecord { success: false, ..CallRecord::default() }], None);
        let mut quality = score_source_quality(&[QualityCitation::default()], ScoringWeights::default());
        (quality.score, quality.band) = (0.75, Band::Yellow);
        let scores = |quality: &Score| Scores {
            tool_run: Some(run.clone()),
            source_quality: Some(quality.clone()),
            ..Scores::default()
        };
        let by_number = headline(&scores(&quality), None, Comparison::Decided).unwrap();
        assert_eq!((by_number.kind, by_number.band), (ScoreKind::ToolRun, Band::Yellow));
        quality.limits.push(Limit::OnlyWeakSources);
        let capped = headline(&scores(&quality), None, Comparison::Decided).unwrap();
        assert_eq!((capped.kind, capped.band, capped.score), (ScoreKind::SourceQuality, Band::Red, 0.75));
    }

    #[test]
    fn sources_on_no_list_are_unknown_and_never_red() {
        let quality = |n: usize, n_unknown: u32| {
            let citation = QualityCitation { domain: "shop.example".to_owned(), credibility: 0.3, link: None };
            let mut score = score_source_quality(&vec![citation; n], ScoringWeights::default());
            score.unknown = n_unknown;
            score
        };
        let band = |quality: &Score| quality.headline_band();
        for n in [1, 2, 3, 8] {
            let unknown = quality(n, u32::try_from(n).unwrap());
            assert!(unknown.has_unknown_origin() && band(&unknown) == Band::Yellow, "{unknown:?}");
        }
        assert_eq!(quality(3, 3).band, Band::Red, "the formula stays");
        let one_listed = quality(3, 2);
        assert!(!one_listed.has_unknown_origin() && band(&one_listed) == Band::Red);
        assert!(!score_source_quality(&[], ScoringWeights::default()).has_unknown_origin());
        let run = score_tool_run(&[CallRecord { success: true, ..CallRecord::default() }], None);
        assert!(!run.has_unknown_origin());
    }
}
