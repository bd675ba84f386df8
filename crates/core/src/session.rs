//! A conversation between its assessments: what its streams brought, what was found in their turns, and what they taught.
//!
//! | file | holds |
//! |---|---|
//! | `turn_id` | which turn of which run |
//! | `run` | one stream with what was found in its turns |
//! | `learning` | what was learned up to a turn, so that only later ones are verified again |
//! | `affected` | the turns that a change of trust concerns |
//! | `comparison` | comparing a turn apart from its assessment, such as in slices of time |
//! | `part_comparison` | comparing the complete sentences of a turn that goes on |
//! | `model_readings` | what models said about sentences and texts |
//!
//! Whatever changes is only noted; [`Session::changes`] and [`Session::assessments`] compute again what depends on it.

mod affected;
mod comparison;
mod learning;
mod model_readings;
mod part_comparison;
mod run;
#[cfg(test)]
mod tests;
mod turn_id;

use std::sync::Arc;

use crate::assess::{AssessDeeds, Assessor, ClaimRules, MOST_EARLIER, MOST_SEARCHED, SourceRules, has_checkable_deeds};
use crate::citation::LinkStates;
use crate::conversation::{AgentStream, Turn};
use crate::grounding::{GivenTexts, Grounder};
use crate::record::Assessment;
use crate::stream::Protocol;
use crate::trust::{ShardSet, SourceTrust, SuffixTable, TrustLedger, TrustPolicy};

pub use affected::AffectedTurns;
use affected::{changed_hosts, is_within};
pub use comparison::TurnComparison;
use learning::{Checkpoints, Learned};
pub use model_readings::ModelReadings;
pub use part_comparison::PartComparison;
use run::{AssessedTurn, Run, TurnInRun, turn_in_run};
pub use turn_id::TurnId;

/// One conversation: streams and their turns, what was found in them and learned from them, and the texts, links and readings that
/// arrive beside them. It computes again only what a change concerns.
///
/// A later turn teaches earlier ones, too: a host has one trust level in a conversation.
#[derive(Debug)]
pub struct Session {
    assessor: Assessor,
    texts: GivenTexts,
    links: LinkStates,
    models: ModelReadings,
    runs: Vec<Run>,
    /// The turns of the conversation before the first run.
    history: Vec<Turn>,
    /// How many bytes of prompts may still be searched for passages.
    searchable: usize,
    /// Runs whose stream may have changed since their turns were noticed: with many runs, most have not.
    touched: Vec<usize>,
    /// What was learned before the conversation.
    before: Arc<TrustLedger>,
    learned: Learned,
    checkpoints: Checkpoints,
    /// The first turn to be verified again.
    stale_from: Option<TurnId>,
}

impl Session {
    /// A session without streams.
    #[must_use]
    pub fn new(assessor: Assessor) -> Self {
        Self {
            assessor,
            texts: GivenTexts::default(),
            links: LinkStates::default(),
            models: ModelReadings::default(),
            runs: Vec::new(),
            history: Vec::new(),
            searchable: MOST_SEARCHED,
            touched: Vec::new(),
            before: Arc::default(),
            learned: Learned::default(),
            checkpoints: Checkpoints::default(),
            stale_from: None,
        }
    }

    /// Forgets the conversation; policy, options and what was learned before it stay.
    pub fn clear(&mut self) {
        self.learned = Learned::new(&self.before);
        self.runs.clear();
        self.history.clear();
        self.searchable = MOST_SEARCHED;
        self.touched.clear();
        (self.texts, self.links, self.models) = Default::default();
        (self.checkpoints, self.stale_from) = Default::default();
    }

    /// Reads what was said before the first run, as a chat or a recorded stream: what was found there are texts for the answers of the runs, and what
    /// the user said counts as asked for. It is not assessed and teaches nothing.
    pub fn set_history(&mut self, conversation: &[u8]) {
        let mut stream = AgentStream::default();
        stream.push(conversation);
        stream.finish();
        self.history = stream.turns().to_vec();
        self.mark(|_, _| true);
    }

    /// Begins a run with a stream and returns its index. `begun` is the time to record with what is learned; the core has no clock.
    pub fn begin(&mut self, stream: AgentStream, begun: Option<String>) -> usize {
        self.runs.push(Run::new(stream, begun));
        self.touch(self.runs.len() - 1)
    }

    /// The same with a stream that was recorded: what it teaches is left out of [`Self::lasting`].
    pub fn begin_recorded(&mut self, stream: AgentStream, begun: Option<String>) -> usize {
        let run = self.begin(stream, begun);
        self.runs[run].is_recorded = true;
        run
    }

    /// Adds a run of one turn that was read before, and returns its index.
    pub fn add_turn(&mut self, turn: Turn, protocol: Option<Protocol>, begun: Option<String>) -> usize {
        self.begin(AgentStream::of_turn(turn, protocol), begun)
    }

    /// Takes the next bytes of the last run; the first bytes begin one.
    pub fn push(&mut self, bytes: &[u8]) {
        let run = match self.runs.len() {
            0 => self.begin(AgentStream::default(), None),
            n_runs => n_runs - 1,
        };
        self.stream_mut(run).push(bytes);
    }

    /// The stream of a run.
    ///
    /// # Panics
    /// If there is no such run, as for all arguments `run` here.
    #[must_use]
    pub fn stream(&self, run: usize) -> &AgentStream {
        &self.runs[run].stream
    }

    /// The stream of a run, to take bytes or to end. Turns that change are assessed again.
    pub fn stream_mut(&mut self, run: usize) -> &mut AgentStream {
        let run = self.touch(run);
        self.runs[run].stream_mut()
    }

    /// Notes that the stream of a run may change, and returns the run.
    fn touch(&mut self, run: usize) -> usize {
        // The same run is touched with every piece that arrives.
        if self.touched.last() != Some(&run) {
            self.touched.push(run);
        }
        run
    }

    /// Replaces the stream of a run by one that arrived again.
    pub fn replace_stream(&mut self, run: usize, stream: AgentStream) {
        let run = self.touch(run);
        self.runs[run].replace_stream(stream);
    }

    /// The assessments of the turns of a run from index `first` on.
    pub fn assessments(&mut self, run: usize, first: usize) -> Vec<Assessment> {
        self.learn();
        let n_turns = self.runs[run].turns.len();
        (first..n_turns).map(|turn| self.view(TurnId { run, turn })).collect()
    }

    /// The turns of a run that may have changed since this was called last, with their index. What was learned in other runs
    /// changes turns as well.
    pub fn changes(&mut self, run: usize) -> Vec<(usize, Assessment)> {
        self.learn();
        let changed = self.runs[run].take_changed();
        changed.into_iter().map(|turn| (turn, self.view(TurnId { run, turn }))).collect()
    }

    /// What was learned before the conversation and in it.
    pub fn learned(&mut self) -> &TrustLedger {
        self.learn();
        &self.learned.all
    }

    /// The same without what recorded streams taught.
    pub fn lasting(&mut self) -> &TrustLedger {
        self.learn();
        self.learned.lasting.as_ref().unwrap_or(&self.learned.all)
    }

    /// The trust in a domain or address, with what was learned until the last assessment. `published` is for rules that hold for a
    /// period.
    #[must_use]
    pub fn trust_in(&self, address: &str, published: Option<&str>) -> SourceTrust {
        self.assessor.learned_trust_in(address, published, &self.learned.all)
    }

    /// Policy, tables and options.
    #[must_use]
    pub const fn assessor(&self) -> &Assessor {
        &self.assessor
    }

    /// Uses another policy, and other knowledge from before the conversation; `affected` are the turns that this may concern.
    pub fn set_trust(&mut self, policy: TrustPolicy, learned: TrustLedger, affected: &AffectedTurns) {
        self.assessor.policy = policy;
        self.before = Arc::new(learned);
        self.learn_anew();
        match affected {
            AffectedTurns::All => self.mark(|_, _| true),
            AffectedTurns::Domain(domain) => {
                self.mark(|_, state| state.findings.hosts().any(|host| is_within(host, domain)));
            }
        }
    }

    /// Uses the shards of the bundled tables that were loaded. Returns whether a turn lacked one of them.
    pub fn set_tables(&mut self, policy: TrustPolicy, suffixes: &'static SuffixTable, shards: ShardSet) -> bool {
        (self.assessor.policy, self.assessor.suffixes, self.assessor.shards) = (policy, suffixes, shards);
        let is_lacking = self.runs.iter().flat_map(|run| &run.turns).any(|turn| turn.lacks_tables);
        if is_lacking {
            self.learn_anew();
            self.mark(|_, state| state.lacks_tables);
        }
        is_lacking
    }

    /// Uses the rules for sources and citations, which were loaded.
    pub fn set_sources(&mut self, rules: &'static SourceRules) {
        if self.assessor.sources.replace(rules).is_none() {
            self.learn_anew();
            self.mark(|_, _| true);
        }
    }

    /// Uses the rules that verify and decide claims, which were loaded.
    pub fn set_claims(&mut self, rules: &'static ClaimRules) {
        if self.assessor.claims.replace(rules).is_none() {
            self.learn_anew();
            self.mark(|_, _| true);
        }
    }

    /// Uses what compares the deeds in answers with the calls of their runs, which was loaded.
    pub fn set_deeds(&mut self, assess: AssessDeeds) {
        if self.assessor.deeds.replace(assess).is_some() {
            return;
        }
        self.learn();
        for run in 0..self.runs.len() {
            for turn in 0..self.runs[run].turns.len() {
                let id = TurnId { run, turn };
                self.find_deeds(id);
                self.runs[run].mark_changed_turn(turn);
            }
        }
    }

    /// Whether a turn of a run is to be compared with its calls once what does so is loaded.
    #[must_use]
    pub fn lacks_deeds(&self, run: usize) -> bool {
        let stream = &self.runs[run].stream;
        self.assessor.deeds.is_none() && stream.turns().iter().any(|turn| has_checkable_deeds(turn, stream.protocol()))
    }

    /// Compares what a turn says was done with its calls, and with those of the turns before it.
    fn find_deeds(&mut self, id: TurnId) {
        let TurnInRun { turn, earlier, protocol, state } = turn_in_run(&mut self.runs, &self.history, id);
        self.assessor.find_deeds(turn, protocol, &earlier, &mut state.findings);
    }

    /// Compares the sentences of turns that have ended with this detector; without one, [`Self::comparison`] does.
    pub fn set_detector(&mut self, detector: Option<&'static dyn Grounder>) {
        if self.assessor.detector.is_some() != detector.is_some() {
            self.mark(|_, _| true);
        }
        self.assessor.detector = detector;
    }

    /// Changes the states of links.
    pub fn update_links(&mut self, update: impl FnOnce(&mut LinkStates)) {
        update(&mut self.links);
        self.runs.iter_mut().for_each(|run| run.mark_changed(|_| true));
    }

    /// Changes whole texts of sources. The turns with these sources, named by their keys, are to be compared again.
    pub fn update_texts(&mut self, sources: &[&str], update: impl FnOnce(&mut GivenTexts)) {
        update(&mut self.texts);
        self.compare_again(sources);
    }

    /// The whole text of the source with this key.
    #[must_use]
    pub fn text_of(&self, key: &str) -> Option<&str> {
        self.texts.get(key)
    }

    /// The shards of the bundled tables that the turns of a run which are assessed next need, and that are not loaded.
    #[must_use]
    pub fn missing_shards(&self, run: usize) -> ShardSet {
        let Run { stream, turns, .. } = &self.runs[run];
        self.shards_of(stream.turns().iter().skip(turns.len().saturating_sub(1)))
    }

    /// The shards of the bundled tables without which turns of a run were assessed.
    #[must_use]
    pub fn lacking_shards(&self, run: usize) -> ShardSet {
        let Run { stream, turns, .. } = &self.runs[run];
        let turns = stream.turns().iter().zip(turns).filter(|(_, state)| state.lacks_tables);
        self.shards_of(turns.map(|(turn, _)| turn))
    }

    /// Whether a turn was assessed without shards of the bundled tables that its sources need.
    #[must_use]
    pub fn lacks_tables(&self, id: TurnId) -> bool {
        self.runs[id.run].turns.get(id.turn).is_some_and(|turn| turn.lacks_tables)
    }

    fn shards_of<'a>(&self, turns: impl Iterator<Item = &'a Turn>) -> ShardSet {
        turns.map(|turn| self.assessor.missing_shards(&turn.sources)).fold(ShardSet::default(), ShardSet::and)
    }

    /// Verifies what has changed since the last call, and what depends on it.
    fn learn(&mut self) {
        self.notice_turns();
        let Some(from) = self.stale_from.take() else { return };
        let (start, learned) =
            self.checkpoints.before(from).unwrap_or_else(|| (TurnId::default(), Learned::new(&self.before)));
        let before = std::mem::replace(&mut self.learned, learned);
        for run in start.run..self.runs.len() {
            self.learned.enter(self.runs[run].is_recorded);
            let first = if run == start.run { start.turn } else { 0 };
            let n_turns = self.runs[run].turns.len();
            for turn in first..n_turns {
                if run + 1 == self.runs.len() && (turn == 0 || turn + 1 == n_turns) {
                    self.checkpoints.keep(TurnId { run, turn }, &self.learned);
                }
                self.learn_turn(TurnId { run, turn });
            }
        }
        if !Arc::ptr_eq(&before.all, &self.learned.all) {
            self.mark_changed_hosts(&before.all);
        }
    }

    /// Notices new turns and those that a stream has changed.
    fn notice_turns(&mut self) {
        for index in std::mem::take(&mut self.touched) {
            if let Some(turn) = self.runs[index].notice_turns() {
                self.verify_from(TurnId { run: index, turn });
                // What is said of later answers may rest on its texts.
                let later = self.runs[index + 1..].iter_mut().flat_map(|run| &mut run.turns);
                later.take(MOST_EARLIER).for_each(|turn| turn.is_stale = true);
            }
        }
    }

    fn learn_turn(&mut self, id: TurnId) {
        if self.runs[id.run].turns[id.turn].is_stale {
            self.look_up_turn(id);
        }
        let Self { assessor, runs, learned, .. } = self;
        let Run { stream, turns, begun, is_recorded, changed, .. } = &mut runs[id.run];
        let is_last = id.turn + 1 == turns.len();
        let (turn, state) = (&stream.turns()[id.turn], &mut turns[id.turn]);
        let is_stale = std::mem::take(&mut state.is_stale);
        if is_stale || state.findings.has_claims() {
            let has_changed = assessor.learn(turn, begun.as_deref(), &mut state.findings, &mut learned.all);
            if let Some(lasting) = learned.lasting.as_mut().filter(|_| !*is_recorded) {
                assessor.teach(turn, begun.as_deref(), &state.findings, lasting);
            }
            if is_stale || has_changed {
                state.mark_changed(id.turn, changed);
            }
            state.drop_parts_unless(is_last);
        }
    }

    /// Looks up what does not depend on what was learned.
    fn look_up_turn(&mut self, id: TurnId) {
        let Self { assessor, texts, runs, history, searchable, .. } = self;
        let TurnInRun { turn, earlier, .. } = turn_in_run(runs, history, id);
        let passages = assessor.handed_passages(turn, &earlier, searchable);
        if let Some(turn) = runs[id.run].stream.turn_mut(id.turn).filter(|_| !passages.is_empty()) {
            assessor.list_passages(turn, passages);
        }
        let TurnInRun { turn, earlier, state, .. } = turn_in_run(runs, history, id);
        assessor.find(turn, &earlier, texts, &mut state.findings);
        state.lacks_tables = !assessor.missing_shards(&turn.sources).is_empty();
        self.find_deeds(id);
    }

    fn view(&mut self, id: TurnId) -> Assessment {
        let Self { assessor, links, runs, learned, .. } = self;
        let Run { stream, turns, .. } = &mut runs[id.run];
        let (is_last, state) = (id.turn + 1 == turns.len(), &mut turns[id.turn]);
        let turn = &stream.turns()[id.turn];
        let assessment = assessor.view(turn, stream.protocol(), &mut state.findings, &learned.all, links);
        state.drop_parts_unless(is_last);
        assessment
    }

    /// Turns with a source whose trust was learned or forgotten are shown anew.
    fn mark_changed_hosts(&mut self, before: &TrustLedger) {
        let changed = changed_hosts(before, &self.learned.all);
        if changed.is_empty() {
            return;
        }
        for run in &mut self.runs {
            run.mark_changed(|turn| turn.findings.hosts().any(|host| changed.get(host).is_some()));
        }
    }

    /// Verifies all turns again that teach something.
    fn learn_anew(&mut self) {
        self.checkpoints = Checkpoints::default();
        self.verify_from(TurnId::default());
    }

    /// Assesses the turns again that are meant.
    fn mark(&mut self, is_meant: impl Fn(&Turn, &AssessedTurn) -> bool) {
        for run in 0..self.runs.len() {
            for turn in 0..self.runs[run].turns.len() {
                let Run { stream, turns, .. } = &mut self.runs[run];
                // A stream that was replaced may have fewer turns.
                if stream.turns().get(turn).is_some_and(|read| is_meant(read, &turns[turn])) {
                    turns[turn].is_stale = true;
                    self.verify_from(TurnId { run, turn });
                }
            }
        }
    }

    fn verify_from(&mut self, turn: TurnId) {
        self.stale_from = Some(self.stale_from.map_or(turn, |first| first.min(turn)));
    }
}

/// Parses a whole recording and assesses every turn in it.
///
/// Bytes that are not a stream give one failed assessment with an error that says so.
#[must_use]
pub fn assess_recording(bytes: &[u8], assessor: &Assessor) -> Vec<Assessment> {
    let mut session = Session::new(assessor.clone());
    session.push(bytes);
    session.stream_mut(0).finish();
    session.assessments(0, 0)
}
