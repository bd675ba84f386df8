//! Compares answers with their sources by the stance detector.

use credence_core::grounding::{GroundingFound, GroundingTask, StanceCache};
use credence_core::judge::{
    BuiltInJudge, Decider, Judge, JudgeRequest, Judgement, QuoteComparison, QuoteToCompare, compare_quote,
};
use credence_core::stance::{Detector, DetectorMemory};
use credence_core::{ClaimRules, ModelReadings};

use super::comparer::{Comparer, TurnReadings};

/// The stance detector.
struct ByDetector(Detector);

/// The readings of one turn.
struct InSlices {
    detector: DetectorMemory<'static>,
    cache: StanceCache,
}

/// The detector with this table; `None` for bytes that are no table.
pub(super) fn from_table(table: &[u8]) -> Option<&'static dyn Comparer> {
    Some(Box::leak(Box::new(ByDetector(Detector::from_table(table).ok()?))))
}

impl Comparer for ByDetector {
    fn claim_rules(&self) -> &'static ClaimRules {
        ClaimRules::built_in()
    }

    fn begin(&'static self) -> Box<dyn TurnReadings> {
        Box::new(InSlices { detector: DetectorMemory::new(&self.0), cache: StanceCache::default() })
    }

    fn compare_quotes(&self, quotes: &[QuoteToCompare]) -> Vec<QuoteComparison> {
        quotes.iter().map(|quote| compare_quote(&self.0, quote)).collect()
    }

    fn judge(&self, decider: Decider<'_>, request: JudgeRequest) -> Judgement {
        BuiltInJudge { detector: &self.0, decider }.judge(request)
    }
}

impl TurnReadings for InSlices {
    fn ground(&mut self, task: &GroundingTask) -> GroundingFound {
        task.ground(&mut self.cache)
    }

    fn is_complete(&self) -> bool {
        self.cache.is_complete()
    }

    fn read_next(&mut self, models: &ModelReadings) -> bool {
        let detector = self.detector.detector();
        self.cache.read_next(detector, |claim, text| models.decide(claim, text, self.detector.detect(claim, text)))
    }
}
