//! Ranks papers by relevance to a question, with every term of the score.

use serde::Serialize;

/// The default number of papers to keep.
const KEPT: usize = 10;
/// The number of papers that the first stage passes to the second.
const FIRST_STAGE: usize = 30;
/// The relevance by a model if there is none.
const DEFAULT_MODEL_RELEVANCE: f64 = 0.5;

credence_named::named_enum! {
    /// The weights of the terms.
    #[derive(Default)]
    pub enum RelevanceProfile {
        /// 0.5 influential + 0.3 embedding similarity + 0.2 relevance by inference.
        #[default]
        Default = "default",
        /// First 0.5 embedding + 0.5 impact, the best 30; then 0.5 model + 0.3 embedding + 0.2 impact.
        Staged = "staged",
    }
}

/// A paper that may be relevant to a question. Values are from 0 to 1; others are clamped.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Candidate {
    /// Whether its abstract is known; a paper without one is dropped.
    pub has_abstract: bool,
    /// Whether Semantic Scholar calls the citation influential.
    pub is_influential: bool,
    /// The similarity of its abstract to the question.
    pub embedding_similarity: Option<f64>,
    /// Its relevance by natural language inference.
    pub nli_relevance: Option<f64>,
    /// Its relevance by a model.
    pub model_relevance: Option<f64>,
    /// The number of citations; unknown counts as 0.
    pub citation_count: Option<u64>,
}

/// Options of a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankingOptions {
    /// The weights of the terms.
    pub profile: RelevanceProfile,
    /// The number of papers to keep.
    pub limit: usize,
}

impl Default for RankingOptions {
    fn default() -> Self {
        Self { profile: RelevanceProfile::Default, limit: KEPT }
    }
}

/// Papers by relevance to a question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Ranking {
    /// The kind of score: relevance to a question, not support for an answer.
    #[cfg_attr(feature = "types", ts(type = "\"paper_relevance\""))]
    pub kind: &'static str,
    /// The weights of the terms.
    pub profile: RelevanceProfile,
    /// The papers that are kept, the best first; equal scores keep the order of the candidates.
    pub kept: Vec<RankedPaper>,
    /// The indices of candidates below the limit, in order.
    pub below_limit: Vec<usize>,
    /// The indices of candidates without an abstract.
    pub without_abstract: Vec<usize>,
    /// The limits of the scores.
    pub limits: Vec<RankingLimit>,
}

/// One paper of a ranking.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RankedPaper {
    /// Its index among the candidates.
    pub candidate: usize,
    /// The sum of the terms, rounded to nine places.
    pub score: f64,
    /// Its terms.
    pub terms: Vec<RelevanceTerm>,
    /// Its score in the first stage; `null` in a profile without stages.
    pub first_stage: Option<f64>,
}

/// One term of a score.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RelevanceTerm {
    /// The factor.
    pub factor: RelevanceFactor,
    /// Its weight.
    pub weight: f64,
    /// The value, 0 to 1; `null` if unknown.
    pub value: Option<f64>,
    /// Its share of the score.
    pub delta: f64,
}

credence_named::named_enum! {
    /// The factor.
    pub enum RelevanceFactor {
        /// The citation is influential.
        Influential = "influential",
        /// Similarity of the abstract.
        Embedding = "embedding",
        /// Natural language inference.
        Inference = "inference",
        /// Relevance by a model.
        Model = "model",
        /// Percentile of the citation count among the candidates.
        Impact = "impact",
    }
}

credence_named::named_enum! {
    /// A limit of a ranking.
    pub enum RankingLimit {
        /// A relevant paper may support or refute.
        RelevanceIsNotSupport = "relevance_is_not_support",
        /// Impact compares the candidates only with each other.
        ImpactAmongCandidates = "impact_among_candidates",
        /// The similarity of some papers is unknown and counts 0.
        EmbeddingMissing = "embedding_missing",
        /// The inference result of some papers is unknown and counts 0.
        InferenceMissing = "inference_missing",
        /// The model relevance of some papers is unknown and counts 0.5.
        ModelMissing = "model_missing",
    }
}

/// Ranks papers by relevance to a question.
#[must_use]
pub fn rank_related(candidates: &[Candidate], options: RankingOptions) -> Ranking {
    let (mut eligible, mut without_abstract) = (Vec::new(), Vec::new());
    for (index, candidate) in candidates.iter().enumerate() {
        if candidate.has_abstract { eligible.push(index) } else { without_abstract.push(index) }
    }
    let ranked = match options.profile {
        RelevanceProfile::Default => {
            eligible.iter().map(|index| ranked(*index, default_terms(&candidates[*index]))).collect()
        }
        RelevanceProfile::Staged => staged(candidates, &eligible),
    };
    let kept = best(ranked, options.limit);
    let mut is_kept = vec![false; candidates.len()];
    kept.iter().for_each(|paper| is_kept[paper.candidate] = true);
    let below_limit = eligible.into_iter().filter(|index| !is_kept[*index]).collect();
    let limits = limits(&kept, options.profile);
    Ranking { kind: "paper_relevance", profile: options.profile, kept, below_limit, without_abstract, limits }
}

fn default_terms(candidate: &Candidate) -> Vec<RelevanceTerm> {
    let influential = Some(f64::from(u8::from(candidate.is_influential)));
    vec![
        term(RelevanceFactor::Influential, 0.5, influential, 0.0),
        term(RelevanceFactor::Embedding, 0.3, candidate.embedding_similarity, 0.0),
        term(RelevanceFactor::Inference, 0.2, candidate.nli_relevance, 0.0),
    ]
}

fn staged(candidates: &[Candidate], eligible: &[usize]) -> Vec<RankedPaper> {
    let counts: Vec<Option<u64>> = eligible.iter().map(|index| candidates[*index].citation_count).collect();
    let impacts = impact(&counts);
    let first = eligible.iter().zip(&impacts).map(|(index, impact)| {
        let embedding = term(RelevanceFactor::Embedding, 0.5, candidates[*index].embedding_similarity, 0.0);
        ranked(*index, vec![embedding, term(RelevanceFactor::Impact, 0.5, Some(*impact), 0.0)])
    });
    let mut reached = best(first.collect(), FIRST_STAGE);
    // In the second stage, equal scores keep the order of the candidates.
    reached.sort_by_key(|paper| paper.candidate);
    let second = reached.into_iter().map(|paper| {
        let candidate = &candidates[paper.candidate];
        let impact = paper.terms.last().and_then(|term| term.value);
        let terms = vec![
            term(RelevanceFactor::Model, 0.5, candidate.model_relevance, DEFAULT_MODEL_RELEVANCE),
            term(RelevanceFactor::Embedding, 0.3, candidate.embedding_similarity, 0.0),
            term(RelevanceFactor::Impact, 0.2, impact, 0.0),
        ];
        RankedPaper { first_stage: Some(paper.score), ..ranked(paper.candidate, terms) }
    });
    second.collect()
}

fn term(factor: RelevanceFactor, weight: f64, value: Option<f64>, otherwise: f64) -> RelevanceTerm {
    let value = value.filter(|value| !value.is_nan()).map(|value| value.clamp(0.0, 1.0));
    RelevanceTerm { factor, weight, value, delta: weight * value.unwrap_or(otherwise) }
}

fn ranked(candidate: usize, terms: Vec<RelevanceTerm>) -> RankedPaper {
    let sum: f64 = terms.iter().map(|term| term.delta).sum();
    RankedPaper { candidate, score: (sum * 1e9).round() / 1e9, terms, first_stage: None }
}

/// The best papers; equal scores keep their order.
fn best(mut papers: Vec<RankedPaper>, limit: usize) -> Vec<RankedPaper> {
    papers.sort_by(|first, second| second.score.total_cmp(&first.score));
    papers.truncate(limit);
    papers
}

fn limits(kept: &[RankedPaper], profile: RelevanceProfile) -> Vec<RankingLimit> {
    let is_missing = |factor: RelevanceFactor| {
        let mut terms = kept.iter().flat_map(|paper| &paper.terms);
        terms.any(|term| term.factor == factor && term.value.is_none())
    };
    let mut limits = vec![RankingLimit::RelevanceIsNotSupport];
    limits.extend((profile == RelevanceProfile::Staged).then_some(RankingLimit::ImpactAmongCandidates));
    limits.extend(is_missing(RelevanceFactor::Embedding).then_some(RankingLimit::EmbeddingMissing));
    limits.extend(is_missing(RelevanceFactor::Inference).then_some(RankingLimit::InferenceMissing));
    limits.extend(is_missing(RelevanceFactor::Model).then_some(RankingLimit::ModelMissing));
    limits
}

/// The percentile rank of each count of citations among them all, 0 to 1: ties share the mean rank, a single one has 0.5, an
/// unknown count is 0.
///
/// The rank of log(1 + count) is that of the count, so no logarithm is taken.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "ranks are far below 2^52")]
pub fn impact(citation_counts: &[Option<u64>]) -> Vec<f64> {
    let count = |index: usize| citation_counts[index].unwrap_or(0);
    let last = citation_counts.len().saturating_sub(1);
    let mut impacts = vec![0.5; citation_counts.len()];
    if last == 0 {
        return impacts;
    }
    let mut order: Vec<usize> = (0..citation_counts.len()).collect();
    order.sort_by_key(|index| count(*index));
    let mut start = 0;
    while start < order.len() {
        let mut end = start + 1;
        while end < order.len() && count(order[end]) == count(order[start]) {
            end += 1;
        }
        let mean_rank = (start + end - 1) as f64 / 2.0;
        for index in &order[start..end] {
            impacts[*index] = mean_rank / last as f64;
        }
        start = end;
    }
    impacts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(embedding: f64) -> Candidate {
        Candidate { has_abstract: true, embedding_similarity: Some(embedding), ..Candidate::default() }
    }

    #[test]
    fn the_terms_sum_to_the_score() {
        let all = Candidate { is_influential: true, nli_relevance: Some(0.5), ..candidate(0.8) };
        let ranking = rank_related(&[all], RankingOptions::default());
        assert_eq!(ranking.kept[0].score.to_bits(), 0.84_f64.to_bits());
        assert_eq!(ranking.kept[0].terms.len(), 3);
        assert_eq!(ranking.limits, [RankingLimit::RelevanceIsNotSupport]);
    }

    #[test]
    fn without_a_model_its_relevance_is_one_half() {
        let options = RankingOptions { profile: RelevanceProfile::Staged, limit: 10 };
        let ranking = rank_related(&[candidate(1.0)], options);
        // 0.5 · 0.5 + 0.3 · 1 + 0.2 · 0.5, and 0.5 · 1 + 0.5 · 0.5 before.
        assert_eq!((ranking.kept[0].score, ranking.kept[0].first_stage), (0.65, Some(0.75)));
        assert!(ranking.limits.contains(&RankingLimit::ModelMissing));
    }

    #[test]
    fn only_the_best_thirty_reach_the_second_stage() {
        let mut candidates: Vec<Candidate> = (0..40).map(|_| candidate(1.0)).collect();
        candidates.push(Candidate { model_relevance: Some(1.0), ..candidate(0.0) });
        let ranking = rank_related(&candidates, RankingOptions { profile: RelevanceProfile::Staged, limit: 50 });
        assert_eq!((ranking.kept.len(), ranking.below_limit.len()), (30, 11));
        assert!(ranking.kept.iter().enumerate().all(|(index, paper)| paper.candidate == index));
    }

    #[test]
    fn values_outside_0_to_1_are_clamped() {
        let wild = [candidate(f64::NAN), candidate(7.0), candidate(-7.0)];
        let scores: Vec<f64> = rank_related(&wild, RankingOptions::default()).kept.iter().map(|it| it.score).collect();
        assert_eq!(scores, [0.3, 0.0, 0.0]);
    }
}
