//! The conversation: its runs, and how one is begun, continued and ended.

use std::rc::Rc;
use std::sync::Arc;

use crate::service::task::spawn_local;
use credence_ask::{AgentProtocol, PastMessage, Role};
use credence_core::grounding::words_of;
use credence_core::trust::ShardSet;
use credence_report::TextFor;
use credence_strings::fill;
use leptos::prelude::*;

use super::connection::{Asked, Connection, ConnectionStatus};
use super::gallery::{Gallery, Pace, RecordingList, load_recording};
use super::grounding::SourceComparison;
use super::inspector::Inspector;
use super::link_check::LinkChecker;
use super::mapping_reader;
use super::navigation::{Navigation, PageView};
use super::notice::{Notice, Notices};
use super::open_requests::OpenRequests;
use super::open_runs::{OpenRuns, RunSearch};
use super::own_mapping::KeptMappings;
use super::paper_lookup::PaperLookups;
use super::preferences::Preferences;
use super::reading::Ending;
use super::requests::{self, Requests};
use super::run::{ActiveRun, Origin, RunEvents, RunState};
use super::shell::{Action, Shell};
use super::source_texts::SourceTexts;
use super::trust_book::TrustBook;
use super::turn::TurnState;
use crate::recording::{Recording, TimedRecording};
use crate::service::agent::Question;
use crate::service::frame::next_frame;
use crate::service::mount::Mount;
use crate::service::{file, number, session, window};
use crate::signal::{RwSignal, StoredValue, effect};

/// The conversation.
#[derive(Clone, Copy)]
pub struct Conversation {
    /// Its runs, the oldest first.
    pub runs: RwSignal<Vec<RunState>>,
    /// The run that has not ended.
    pub running: RwSignal<Option<u32>>,
    /// Whether the page follows the end of the conversation.
    pub following: RwSignal<bool>,
    /// Whether the last recording could not be read.
    pub is_unreadable: RwSignal<bool>,
    /// Notified when something arrives, begins or ends.
    pub changed: Trigger,
    /// How the agent is asked.
    pub connection: Connection,
    /// The language of the page.
    pub preferences: Preferences,
    pub(super) navigation: Navigation,
    pub(super) notices: Notices,
    gallery: Gallery,
    requests: OpenRequests,
    pub(super) comparison: SourceComparison,
    texts: SourceTexts,
    checker: LinkChecker,
    papers: PaperLookups,
    pub(super) inspector: Inspector,
    pub(super) book: TrustBook,
    /// The file of many runs that is open.
    pub open_runs: RwSignal<Option<OpenRuns>>,
    /// The file that is searched for runs.
    pub run_search: RwSignal<Option<RunSearch>>,
    /// The user's own mappings of streams.
    pub mappings: KeptMappings,
    pub(super) inner: StoredValue<Inner>,
}

/// What no view reads.
pub(super) struct Inner {
    owner: Owner,
    active: Option<ActiveRun>,
    /// The conversation at the agent, and the agent that named it or was told its name.
    thread: Option<Thread>,
    /// The last run, where it was cut and can be continued.
    cut: Option<ActiveRun>,
    /// The last run, where what parses its answer could not be loaded.
    unread: Option<ActiveRun>,
    n_runs: u32,
}

impl Inner {
    /// Nobody waits for an answer in a panel that is removed.
    fn close(&self) {
        if let Some(run) = &self.active {
            run.close();
        }
    }
}

/// A conversation at an agent. Other agents are not told its name.
struct Thread {
    endpoint: String,
    protocol: AgentProtocol,
    id: String,
    /// The task that waits for an answer.
    waiting_task: Option<String>,
}

/// What a conversation acts on.
pub(super) struct Surroundings {
    pub(super) shell: Shell,
    pub(super) requests: OpenRequests,
    pub(super) comparison: SourceComparison,
    pub(super) texts: SourceTexts,
    pub(super) checker: LinkChecker,
    pub(super) papers: PaperLookups,
    pub(super) book: TrustBook,
    pub(super) inspector: Inspector,
    pub(super) notices: Notices,
}

impl Conversation {
    pub(super) fn new(surroundings: Surroundings) -> Self {
        let Surroundings { shell, requests, comparison, texts, checker, papers, book, inspector, notices } =
            surroundings;
        let owner = Owner::current().unwrap_or_default();
        let inner = Inner { owner, active: None, thread: None, cut: None, unread: None, n_runs: 0 };
        let Shell { running, following, is_unreadable, connection, preferences, navigation, gallery, .. } = shell;
        let conversation = Self {
            runs: RwSignal::new(Vec::new()),
            inner: StoredValue::new(inner),
            running,
            following,
            is_unreadable,
            changed: Trigger::new(),
            connection,
            preferences,
            navigation,
            notices,
            gallery,
            requests,
            comparison,
            texts,
            checker,
            papers,
            inspector,
            book,
            open_runs: RwSignal::new(None),
            run_search: RwSignal::new(None),
            mappings: KeptMappings::new(),
        };
        conversation.update_shell(shell);
        on_cleanup(move || conversation.inner.with_value(Inner::close));
        conversation
    }

    /// Sets what the shell shows of the conversation, whenever it changes.
    fn update_shell(self, shell: Shell) {
        effect(Box::new(move || shell.is_empty.set(self.runs.with(Vec::is_empty))));
        effect(Box::new(move || shell.is_playing.set(self.is_playing())));
        effect(Box::new(move || shell.connection_status.set(self.connection_status())));
        effect(Box::new(move || shell.announcement.set(self.announcement())));
    }

    /// What the signals of the conversation belong to.
    pub(super) fn owner(self) -> Owner {
        self.inner.with_value(|inner| inner.owner.clone())
    }

    /// Runs an action of the user.
    pub(super) fn perform(self, action: Action) {
        match action {
            Action::PlayRecording(recording) => self.play_recording(recording),
            Action::PlayFile(file) => self.play_file(file),
            Action::PlayText(text) => self.play_text(&text),
            Action::Ask { question, sent } => self.ask(question, sent),
            Action::Stop => self.stop(),
            Action::SkipToEnd => self.skip_to_end(),
            Action::StartOver => self.start_over(),
        }
    }

    /// The last turn of the last run.
    pub fn last_turn(self) -> Option<TurnState> {
        let turns = self.runs.with(|runs| runs.last().map(|run| run.turns))?;
        turns.with(|turns| turns.last().copied())
    }

    /// Whether a recording plays.
    fn is_playing(self) -> bool {
        let is_recording = |run: &RunState| matches!(*run.origin, Origin::Recording { .. });
        self.running.get().is_some() && self.runs.with(|runs| runs.last().is_some_and(is_recording))
    }

    /// Whether the agent has answered, judged by the last question that was sent to its address.
    fn connection_status(self) -> ConnectionStatus {
        if !self.connection.has_endpoint() {
            return ConnectionStatus::NotSet;
        }
        let here = self.connection.address();
        let is_here = |run: &&RunState| matches!(&*run.origin, Origin::Agent { address, .. } if *address == here);
        match self.runs.with(|runs| runs.iter().rfind(is_here).and_then(|run| run.accepted.get())) {
            None => ConnectionStatus::NotTried,
            Some(true) => ConnectionStatus::Connected,
            Some(false) => ConnectionStatus::Failed,
        }
    }

    /// Plays a recording of the gallery.
    pub fn play_recording(self, recording: Recording) {
        spawn_local(async move {
            let bytes = load_recording(&recording).await;
            match bytes {
                Some(bytes) => {
                    self.play(recording.title, recording.question, bytes.into());
                    // A reload plays it again; it is kept nowhere else.
                    session::keep(session::RECORDING, &recording.file);
                }
                None => self.is_unreadable.set(true),
            }
        });
    }

    /// Plays the recording of the project that was open before a reload. Returns whether there is one.
    pub fn play_again_after_reload(self) -> bool {
        let file = session::load(session::RECORDING);
        if let Some(file) = file.clone() {
            let known = self.gallery.recordings;
            let find = move |list: &RecordingList| match list {
                RecordingList::Ready(all) => all.iter().find(|one| one.file == file).cloned(),
                RecordingList::Loading | RecordingList::Failed => None,
            };
            let is_played = StoredValue::new(false);
            effect(Box::new(move || {
                let found = known.with(&find);
                if let Some(recording) = found.filter(|_| !is_played.get_value()) {
                    is_played.set_value(true);
                    self.play_recording(recording);
                }
            }));
        }
        file.is_some()
    }

    /// Plays a recording from a file of the user.
    fn play_file(self, file: web_sys::File) {
        spawn_local(async move {
            match file::beginning_of(&file).await {
                Some(read) => {
                    self.open_file(file.name(), read.bytes).await;
                    if !read.is_whole {
                        // The change of the view has taken the notice before away by then.
                        next_frame().await;
                        self.notices.tell(Notice::FileCut);
                    }
                }
                None => self.is_unreadable.set(true),
            }
        });
    }

    /// Plays a recording that the user pasted.
    fn play_text(self, text: &str) {
        if !text.trim().is_empty() {
            let name = untrack(|| self.preferences.strings()).gallery().pasted();
            let bytes: Vec<u8> = text.as_bytes().to_vec();
            spawn_local(async move {
                if !self.list_runs(name, &bytes).await {
                    self.play(name.to_owned(), None, bytes.into());
                }
            });
        }
    }

    pub(super) fn play(self, name: String, question: Option<String>, bytes: Arc<[u8]>) {
        self.is_unreadable.set(false);
        let recording = TimedRecording::new(bytes.to_vec());
        let run = self.begin(Origin::Recording { name, question, bytes });
        if self.gallery.pace.get_untracked() == Pace::AtOnce {
            run.skip_to_end();
        }
        self.set_active(Some(run.clone()));
        spawn_local(async move {
            self.book.tables.settled_soon().await;
            run.play(recording, Ending::Finished, self.events()).await;
        });
    }

    /// Sends a question to the agent, once what builds requests is loaded. `sent` is called when it could be sent.
    fn ask(self, question: String, sent: Rc<dyn Fn()>) {
        if let Some(requests) = requests::loaded() {
            return self.ask_by(requests, question, &sent);
        }
        spawn_local(async move {
            match requests::load().await {
                Some(requests) => self.ask_by(requests, question, &sent),
                None => self.notices.tell(Notice::NotSent),
            }
        });
    }

    fn ask_by(self, requests: &dyn Requests, question: String, sent: &Rc<dyn Fn()>) {
        if self.send(requests, question) {
            sent();
        }
    }

    /// Sends a question to the agent. Returns false when it cannot be sent, and opens the settings.
    fn send(self, requests: &dyn Requests, question: String) -> bool {
        let mut asked =
            untrack(|| self.connection.asked(requests, &question, self.history(&question), self.thread_id()));
        asked.ask.previous_id = self.with_thread(|thread| thread.waiting_task.clone());
        let request = match asked.request(requests) {
            Ok(request) => request,
            Err(error) => {
                self.connection.is_open.set(true);
                self.connection.invalid_field.set(Some(error.field));
                return false;
            }
        };
        self.connection.is_open.set(false);
        let request = Question::new(request);
        self.keep_thread(&asked, asked.ask.thread_id.clone(), None);
        let origin = Origin::Agent { question, address: asked.ask.endpoint.clone(), sent: asked.sent_as() };
        let run = self.begin(origin).with_question(&request, asked);
        self.listen(run, request);
        true
    }

    fn listen(self, run: ActiveRun, request: Question) {
        self.set_active(Some(run.clone()));
        spawn_local(async move {
            self.book.tables.settled_soon().await;
            run.ask(request, self.events()).await;
        });
    }

    /// Fetches the rest of the last answer.
    pub fn resume(self) {
        let Some(run) = self.inner.try_update_value(|inner| inner.cut.take()).flatten() else { return };
        let run = match self.with_access(run) {
            Ok(run) => run,
            Err(run) => return self.inner.update_value(|inner| inner.cut = Some(*run)),
        };
        let Some((run, request)) = run.resumed() else { return };
        self.running.set(Some(run.state.id));
        self.listen(run, request);
    }

    /// The run with the keys and headers of the connection, if they were not kept. Without a connection to its agent, the settings open.
    fn with_access(self, run: ActiveRun) -> Result<ActiveRun, Box<ActiveRun>> {
        let Some(asked) = run.asked().filter(|_| run.is_reopened()).cloned() else { return Ok(run) };
        match untrack(|| self.connection.access_to(&asked)) {
            Some(asked) => Ok(run.with_asked(asked)),
            None => {
                untrack(|| self.connection.ask_for(&asked));
                Err(Box::new(run))
            }
        }
    }

    /// The questions and answers at this address, without a question that is sent again.
    fn history(self, question: &str) -> Vec<PastMessage> {
        let mut history = Vec::new();
        let here = self.connection.address();
        for run in self.runs.get_untracked() {
            let Origin::Agent { question: asked, address, .. } = &*run.origin else { continue };
            let answers = run.turns.get_untracked().into_iter().map(|turn| turn.answer.get_untracked());
            let answer = answers.collect::<Vec<_>>().join("\n\n");
            if *address == here && asked != question && !answer.trim().is_empty() {
                history.push(PastMessage { role: Role::User, text: asked.clone() });
                history.push(PastMessage { role: Role::Assistant, text: answer });
            }
        }
        history
    }

    /// The thread at the agent that is set.
    fn thread_id(self) -> Option<String> {
        self.with_thread(|thread| Some(thread.id.clone()))
    }

    fn with_thread(self, value: impl Fn(&Thread) -> Option<String>) -> Option<String> {
        let (endpoint, protocol) = untrack(|| (self.connection.address(), self.connection.protocol.get()));
        self.inner.with_value(|inner| {
            let thread = inner.thread.as_ref()?;
            (thread.endpoint == endpoint && thread.protocol == protocol).then(|| value(thread)).flatten()
        })
    }

    fn keep_thread(self, asked: &Asked, id: Option<String>, waiting_task: Option<String>) {
        if let Some(id) = id {
            let (endpoint, protocol) = (asked.ask.endpoint.clone(), asked.protocol);
            let thread = Thread { endpoint, protocol, id, waiting_task };
            self.inner.update_value(|inner| inner.thread = Some(thread));
        }
    }

    /// Repeats a run.
    pub fn repeat(self, origin: &Origin) {
        match origin {
            Origin::Recording { name, question, bytes } => self.play(name.clone(), question.clone(), Arc::clone(bytes)),
            Origin::Agent { .. } if self.reads_again(origin) => {}
            Origin::Agent { question, .. } => self.ask(question.clone(), Rc::new(|| ())),
        }
    }

    /// Whether the answer of this run is there, and is read again once what parses it can be loaded. The agent is not asked then.
    fn reads_again(self, origin: &Origin) -> bool {
        let is_meant = |run: &mut ActiveRun| std::ptr::eq(&raw const *run.state.origin, origin);
        let Some(run) = self.inner.try_update_value(|inner| inner.unread.take_if(is_meant)).flatten() else {
            return false;
        };
        spawn_local(async move {
            if !run.read_again(&self.events()).await {
                self.inner.update_value(|inner| inner.unread = Some(run));
            }
        });
        true
    }

    /// Stops the active run.
    fn stop(self) {
        if let Some(run) = self.active() {
            run.stop(&self.events());
        }
    }

    /// Plays the rest of the recording at once.
    pub(super) fn skip_to_end(self) {
        if let Some(run) = self.active() {
            run.skip_to_end();
        }
    }

    /// Forgets the conversation, and shows the recordings.
    fn start_over(self) {
        self.clear();
        self.open_runs.set(None);
        self.navigation.view.set(self.navigation.home());
        window::scroll_to_start();
    }

    /// Forgets the conversation.
    pub(super) fn clear(self) {
        self.stop();
        self.requests.give_up();
        self.inspector.forget();
        self.runs.set(Vec::new());
        self.inner.update_value(|inner| {
            inner.thread = None;
            (inner.cut, inner.unread) = (None, None);
        });
        self.book.scoring.forget();
        self.checker.forget();
        self.texts.forget();
        self.papers.forget();
        self.changed.notify();
    }

    /// Adds a run to the conversation; the active run is stopped.
    pub(super) fn begin(self, origin: Origin) -> ActiveRun {
        self.stop();
        self.run_search.set(None);
        let is_recording = matches!(&origin, Origin::Recording { .. });
        session::forget(session::RECORDING);
        let cut = self.inner.try_update_value(|inner| {
            inner.n_runs += 1;
            inner.cut.take()
        });
        // Only the last answer can be continued.
        if let Some(cut) = cut.flatten() {
            cut.state.resume.set(None);
        }
        let session = self.book.scoring.session();
        let mapping = untrack(|| self.mappings.of(&origin));
        let run = self.inner.with_value(|inner| ActiveRun::new(inner.n_runs, origin, session, &inner.owner));
        let run = run.with_kept_mapping(mapping).with_given_mapping(self.mappings.given.get_untracked());
        self.tell_of_mapping();
        self.book.scoring.add(run.reading());
        self.runs.update(|runs| runs.push(run.state.clone()));
        self.running.set(Some(run.state.id));
        self.changed.notify();
        self.navigation.view.set(PageView::Conversation);
        // The first answer that an element shows at once is read from its beginning; its page may give it little room.
        let is_at_once = is_recording && self.gallery.pace.get_untracked() == Pace::AtOnce;
        let is_first = self.inner.with_value(|inner| inner.n_runs == 1);
        let is_read_from_start = is_at_once && is_first && Mount::is_in_element();
        self.following.set(!is_read_from_start);
        window::keep_focus_on_page("conversation-heading");
        run
    }

    /// Reads all streams from now on by a mapping of the embedding page, and says what is wrong with it.
    pub fn give_mapping(self, mapping: Option<String>) {
        self.mappings.given.set(mapping.clone());
        self.mappings.problem.set(None);
        spawn_local(async move {
            let Some(given) = mapping else { return };
            let problem = mapping_reader::reader(&given).await.ok().and_then(Result::err);
            if self.mappings.given.get_untracked().as_ref() == Some(&given) {
                self.mappings.problem.set(problem.map(|problem| problem.to_string()));
                self.tell_of_mapping();
            }
        });
    }

    /// Says what is wrong with the mapping of the embedding page.
    fn tell_of_mapping(self) {
        let Some(problem) = self.mappings.problem.get_untracked() else { return };
        spawn_local(async move {
            // The change of the view has taken the notice before away by then.
            next_frame().await;
            self.notices.tell(Notice::BadMapping(problem));
        });
    }

    fn active(self) -> Option<ActiveRun> {
        self.inner.with_value(|inner| inner.active.clone())
    }

    pub(super) fn set_active(self, run: Option<ActiveRun>) {
        self.inner.update_value(|inner| inner.active = run);
    }

    pub(super) fn events(self) -> RunEvents {
        RunEvents {
            shown: Rc::new(move || {
                self.changed.notify();
                self.comparison.compare_last();
            }),
            load_tables: Rc::new(move |shards| Box::pin(self.book.tables.wait_for(shards))),
            ended: Rc::new(move |run| {
                self.running.set(None);
                self.set_active(None);
                self.keep_what_goes_on(run);
                let lacking = run.reading().borrow().lacking_shards();
                self.settle(lacking);
            }),
        }
    }

    /// Completes the scores of a stream that was read to its end.
    pub(super) fn settle(self, lacking: ShardSet) {
        // A run that was stopped did not wait for them.
        self.book.tables.load_shards(lacking);
        self.changed.notify();
        self.book.scoring.rescore();
        self.comparison.compare_last();
    }

    /// The next question continues the thread of the last answer, and a cut answer can be continued. A recording has
    /// neither.
    fn keep_what_goes_on(self, run: &ActiveRun) {
        if let Some(asked) = run.asked() {
            self.keep_thread(asked, run.thread_id(), run.waiting_task());
            let may_go_on = run.resumption().is_some();
            let is_unread = run.lacks_parsers();
            self.inner.update_value(|inner| {
                inner.cut = may_go_on.then(|| run.clone());
                inner.unread = is_unread.then(|| run.clone());
            });
        }
    }

    /// What a screen reader announces: that an answer is running, and how it ended.
    fn announcement(self) -> String {
        let strings = self.preferences.strings();
        let Some(run) = self.runs.with(|runs| runs.last().cloned()) else { return String::new() };
        if run.running.get() {
            let is_recording = matches!(&*run.origin, Origin::Recording { .. });
            return if is_recording { strings.turn().status_playing() } else { strings.turn().status_answering() }
                .to_owned();
        }
        let Some(turn) = run.turns.with(|turns| turns.last().copied()) else { return String::new() };
        let Some(outcome) = turn.outcome.get().filter(|_| !turn.is_busy()) else { return String::new() };
        let ended = fill(strings.turn().status_ended(), &[("outcome", strings.outcomes().text(outcome))]);
        let scores = turn.pills.get().into_iter().map(|pill| pill.in_words(strings));
        let n_contradicted = turn.assessment.with(|assessment| assessment.coverage.contradicted as usize);
        let contradicted = number::form(strings.inspector().n_contradicted(), n_contradicted);
        let contradicted = [&fill(contradicted, &[("n", &number::whole(n_contradicted))]), "."].concat();
        let contradicted = (n_contradicted > 0).then_some(contradicted);
        let answer = turn.answer.with(|answer| heard(answer));
        std::iter::once(ended).chain(scores).chain(contradicted).chain([answer]).collect::<Vec<_>>().join(" ")
    }
}

/// So much of an answer is read aloud when it is complete, in bytes; the rest is in the page.
const MOST_HEARD: usize = 4000;

/// An answer as it is read aloud: without markup and line breaks.
fn heard(answer: &str) -> String {
    let words = words_of(&answer[..answer.floor_char_boundary(MOST_HEARD)]);
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
