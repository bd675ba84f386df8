//! The whole page: its choices, its conversation, and what a reader can do.

use credence_strings::{Language, Strings, TextFor, fill};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use credence_ask::{PastMessage, Role};
use credence_core::stream::Protocol;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::claim_check::ClaimCheck;
use super::connection::{Asked, Connection};
use super::grounding::SourceReader;
use super::link_check::{KnownLinks, LinkChecker};
use super::paper_lookup::PaperLookups;
use super::reading::{Reading, SharedAssessor};
use super::run::{ActiveRun, Origin, RunEvents, RunState};
use super::trust_book::{TrustBook, Trusting};
use crate::recording::{self, Recording, Tape};
use crate::service::agent::Question;
use crate::service::frame::next_frame;
use crate::service::{file, storage, tables, window};

/// Where the recordings of the gallery lie, seen from the page.
const GALLERY: &str = "recordings/";

/// Which colours the page has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Those of the reader's system.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    /// The name it is kept and styled by.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme of that name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// What the page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The recordings to choose from.
    Gallery,
    /// The conversation.
    Conversation,
    /// What sources say about the claims of the conversation.
    Evidence,
    /// A claim of the reader's, checked at open sources.
    Check,
    /// Whom the reader trusts.
    Trust,
}

impl Place {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 5] = [Self::Gallery, Self::Conversation, Self::Evidence, Self::Check, Self::Trust];

    /// The name it is known by in the address of the page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gallery => "recordings",
            Self::Conversation => "conversation",
            Self::Evidence => "evidence",
            Self::Check => "check",
            Self::Trust => "trust",
        }
    }
}

/// How recordings are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// At the speed they were recorded at.
    Recorded,
    /// As fast as they can be shown.
    AtOnce,
}

/// The recordings of the project.
#[derive(Clone, Debug, PartialEq)]
pub enum Gallery {
    /// The list is on its way.
    Loading,
    /// The list did not come.
    Failed,
    /// The list.
    Ready(Vec<Recording>),
}

/// The tables of trust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tables {
    /// They are on their way.
    Loading,
    /// They did not come: every domain counts as unverified.
    Failed,
    /// They are in force.
    Ready,
}

/// Everything the page knows.
#[derive(Clone, Copy)]
pub struct Panel {
    /// The language of the page.
    pub language: RwSignal<Language>,
    /// The colours of the page.
    pub theme: RwSignal<Theme>,
    /// What the page shows.
    pub place: RwSignal<Place>,
    /// The recordings of the project.
    pub gallery: RwSignal<Gallery>,
    /// The tables of trust.
    pub tables: RwSignal<Tables>,
    /// What reads whether sources say what answers say.
    pub source_reader: RwSignal<SourceReader>,
    /// How recordings are played.
    pub pace: RwSignal<Pace>,
    /// A recording could not be read.
    pub unreadable: RwSignal<bool>,
    /// The conversation.
    pub runs: RwSignal<Vec<RunState>>,
    /// The run that goes on.
    pub running: RwSignal<Option<u32>>,
    /// How the agent is asked.
    pub connection: Connection,
    /// Whether the page follows the end of the conversation.
    pub following: RwSignal<bool>,
    /// Whom the reader trusts.
    pub trust: TrustBook,
    /// Who is asked how links stand.
    pub checker: LinkChecker,
    /// What was found out about papers.
    pub papers: PaperLookups,
    /// What is to be checked.
    pub check: ClaimCheck,
    pub(super) inner: StoredValue<Inner, LocalStorage>,
}

/// What no view reads.
pub(super) struct Inner {
    pub(super) assessor: SharedAssessor,
    pub(super) trusting: Trusting,
    /// How links stand.
    pub(super) links: KnownLinks,
    /// What was read in each run of the conversation.
    pub(super) readings: Vec<Rc<RefCell<Reading>>>,
    owner: Owner,
    active: Option<ActiveRun>,
    /// The conversation at the agent, and the agent that named it or was told its name.
    thread: Option<Thread>,
    /// The last run, where it was cut and may go on.
    cut: Option<ActiveRun>,
    n_runs: u32,
}

/// A conversation at an agent. Another agent is not told of it.
struct Thread {
    endpoint: String,
    protocol: Protocol,
    id: String,
}

impl Panel {
    /// The page as it is opened, with the choices of the last visit.
    #[must_use]
    pub fn new() -> Self {
        let language = storage::load("language").and_then(|tag| Language::from_tag(&tag));
        let theme = storage::load("theme").and_then(|name| Theme::of_name(&name));
        let (trust, trusting) = TrustBook::new();
        let inner = Inner {
            trusting,
            links: KnownLinks::default(),
            readings: Vec::new(),
            assessor: Rc::new(RefCell::new(Arc::new(tables::without_tables()))),
            owner: Owner::current().unwrap_or_default(),
            active: None,
            thread: None,
            cut: None,
            n_runs: 0,
        };
        Self {
            language: RwSignal::new(language.unwrap_or_else(|| Language::preferred(&window::languages()))),
            theme: RwSignal::new(theme.unwrap_or_default()),
            place: RwSignal::new(Place::Gallery),
            gallery: RwSignal::new(Gallery::Loading),
            tables: RwSignal::new(Tables::Loading),
            source_reader: RwSignal::new(SourceReader::NotAsked),
            pace: RwSignal::new(Pace::Recorded),
            unreadable: RwSignal::new(false),
            runs: RwSignal::new(Vec::new()),
            running: RwSignal::new(None),
            connection: Connection::new(),
            following: RwSignal::new(true),
            trust,
            checker: LinkChecker::new(),
            papers: RwSignal::new(Vec::new()),
            check: ClaimCheck::new(),
            inner: StoredValue::new_local(inner),
        }
    }

    /// The words of the chosen language.
    #[must_use]
    pub fn words(self) -> &'static Strings {
        Strings::for_language(self.language.get())
    }

    /// Chooses a language, now and for the next visit.
    pub fn choose_language(self, language: Language) {
        self.language.set(language);
        storage::keep("language", language.tag());
    }

    /// Chooses a theme, now and for the next visit.
    pub fn choose_theme(self, theme: Theme) {
        self.theme.set(theme);
        storage::keep("theme", theme.name());
    }

    /// Opens "Check a claim" with this claim. Nothing is sent.
    pub fn check_claim(self, claim: &str) {
        self.check.hand_over(claim);
        self.go_to(Place::Check);
    }

    /// Shows another place of the page, from its beginning.
    pub fn go_to(self, place: Place) {
        self.place.set(place);
        if place != Place::Conversation {
            window::scroll_to_start();
        }
    }

    /// Loads the list of recordings.
    pub fn load_gallery(self) {
        self.gallery.set(Gallery::Loading);
        spawn_local(async move {
            let text = file::fetch_beside_page(&[GALLERY, "index.json"].concat()).await;
            let text = text.and_then(|bytes| String::from_utf8(bytes).ok());
            let recordings = text.and_then(|text| recording::read_list(&text));
            self.gallery.set(recordings.map_or(Gallery::Failed, Gallery::Ready));
        });
    }

    /// Loads the tables of trust.
    pub fn load_tables(self) {
        self.tables.set(Tables::Loading);
        spawn_local(async move {
            let assessor = tables::load().await;
            let state = if assessor.is_some() { Tables::Ready } else { Tables::Failed };
            if let Some(assessor) = assessor {
                let rules = assessor.policy.clone();
                self.inner.with_value(|inner| *inner.assessor.borrow_mut() = Arc::new(assessor));
                self.set_project_rules(rules);
            }
            self.tables.set(state);
        });
    }

    /// Waits until the tables are here, or are known not to come.
    async fn tables_settled(self) {
        while self.tables.get_untracked() == Tables::Loading {
            next_frame().await;
        }
    }

    /// Plays a recording of the gallery.
    pub fn play_recording(self, recording: Recording) {
        spawn_local(async move {
            let bytes = file::fetch_beside_page(&[GALLERY, &recording.file].concat()).await;
            let name = recording.title(self.language.get_untracked()).to_owned();
            match bytes {
                Some(bytes) => self.play(name, recording.question, bytes.into()),
                None => self.unreadable.set(true),
            }
        });
    }

    /// Plays a recording a reader handed over as a file.
    pub fn play_file(self, file: web_sys::File) {
        spawn_local(async move {
            match file::bytes_of(&file).await {
                Some(bytes) => self.play(file.name(), None, bytes.into()),
                None => self.unreadable.set(true),
            }
        });
    }

    /// Plays a recording a reader pasted.
    pub fn play_text(self, text: &str) {
        if !text.trim().is_empty() {
            let name = Strings::for_language(self.language.get_untracked()).gallery.pasted;
            self.play(name.to_owned(), None, text.as_bytes().into());
        }
    }

    fn play(self, name: String, question: Option<String>, bytes: Arc<[u8]>) {
        self.unreadable.set(false);
        let tape = Tape::new(bytes.to_vec());
        let run = self.begin(Origin::Recording { name, question, bytes });
        if self.pace.get_untracked() == Pace::AtOnce {
            run.hurry();
        }
        self.set_active(Some(run.clone()));
        spawn_local(async move {
            self.tables_settled().await;
            run.play(tape, self.events()).await;
        });
    }

    /// Sends a question to the agent, or asks for what is needed to do so first.
    pub fn ask(self, question: String) -> bool {
        let asked = untrack(|| self.connection.asked(&question, self.history(&question), self.thread_id()));
        let request = match asked.request() {
            Ok(request) => request,
            Err(error) => {
                self.connection.is_open.set(true);
                self.connection.invalid_field.set(Some(error.field));
                return false;
            }
        };
        self.connection.is_open.set(false);
        let request = Question::new(request);
        self.keep_thread(&asked, asked.ask.thread_id.clone());
        let run =
            self.begin(Origin::Agent { question, address: asked.ask.endpoint.clone() }).with_question(&request, asked);
        self.listen(run, request);
        true
    }

    fn listen(self, run: ActiveRun, request: Question) {
        self.set_active(Some(run.clone()));
        spawn_local(async move {
            self.tables_settled().await;
            run.ask(request, self.events()).await;
        });
    }

    /// Fetches what is missing of the last answer.
    pub fn resume(self) {
        let run = self.inner.try_update_value(|inner| inner.cut.take()).flatten();
        let Some((run, request)) = run.and_then(ActiveRun::resumed) else { return };
        self.running.set(Some(run.state.id));
        self.listen(run, request);
    }

    /// What was asked at this address and answered so far, without a question that is asked once more.
    fn history(self, question: &str) -> Vec<PastMessage> {
        let mut history = Vec::new();
        let here = self.connection.address();
        for run in self.runs.get_untracked() {
            let Origin::Agent { question: asked, address } = &*run.origin else { continue };
            let answers = run.turns.get_untracked().into_iter().map(|turn| turn.answer.get_untracked());
            let answer = answers.collect::<Vec<_>>().join("\n\n");
            if *address == here && asked != question && !answer.trim().is_empty() {
                history.push(PastMessage { role: Role::User, text: asked.clone() });
                history.push(PastMessage { role: Role::Assistant, text: answer });
            }
        }
        history
    }

    /// The conversation at the agent that is asked now.
    fn thread_id(self) -> Option<String> {
        let (endpoint, protocol) = untrack(|| (self.connection.address(), self.connection.protocol.get()));
        self.inner.with_value(|inner| {
            let thread = inner.thread.as_ref()?;
            (thread.endpoint == endpoint && thread.protocol == protocol).then(|| thread.id.clone())
        })
    }

    fn keep_thread(self, asked: &Asked, id: Option<String>) {
        if let Some(id) = id {
            let thread = Thread { endpoint: asked.ask.endpoint.clone(), protocol: asked.protocol, id };
            self.inner.update_value(|inner| inner.thread = Some(thread));
        }
    }

    /// Plays or asks once more what a run came from.
    pub fn repeat(self, origin: &Origin) {
        match origin {
            Origin::Recording { name, question, bytes } => self.play(name.clone(), question.clone(), Arc::clone(bytes)),
            Origin::Agent { question, .. } => {
                self.ask(question.clone());
            }
        }
    }

    /// Ends the run that goes on.
    pub fn stop(self) {
        if let Some(run) = self.active() {
            run.stop(&self.events());
        }
    }

    /// Plays the rest of the recording at once.
    pub fn hurry(self) {
        if let Some(run) = self.active() {
            run.hurry();
        }
    }

    /// Forgets the conversation.
    pub fn start_over(self) {
        self.stop();
        self.runs.set(Vec::new());
        self.inner.update_value(|inner| {
            inner.thread = None;
            inner.cut = None;
            inner.readings.clear();
        });
        self.rescore();
        self.forget_research();
        self.place.set(Place::Gallery);
        window::scroll_to_start();
    }

    /// A new run at the end of the conversation; whatever went on is stopped.
    fn begin(self, origin: Origin) -> ActiveRun {
        self.stop();
        self.load_source_reader();
        let cut = self.inner.try_update_value(|inner| {
            inner.n_runs += 1;
            inner.cut.take()
        });
        // Only the last answer goes on.
        if let Some(cut) = cut.flatten() {
            cut.state.resume.set(None);
        }
        let run = self
            .inner
            .with_value(|inner| ActiveRun::new(inner.n_runs, origin, Rc::clone(&inner.assessor), &inner.owner));
        self.inner.update_value(|inner| inner.readings.push(run.reading()));
        self.runs.update(|runs| runs.push(run.state.clone()));
        self.running.set(Some(run.state.id));
        self.place.set(Place::Conversation);
        self.following.set(true);
        window::keep_focus_on_page("conversation-heading");
        run
    }

    fn active(self) -> Option<ActiveRun> {
        self.inner.with_value(|inner| inner.active.clone())
    }

    fn set_active(self, run: Option<ActiveRun>) {
        self.inner.update_value(|inner| inner.active = run);
    }

    fn events(self) -> RunEvents {
        RunEvents {
            shown: Rc::new(move || {
                self.compare_last();
                self.follow();
            }),
            ended: Rc::new(move |run| {
                self.running.set(None);
                self.set_active(None);
                self.keep_what_goes_on(run);
                self.rescore();
                self.compare_last();
                self.follow();
            }),
        }
    }

    /// The next question goes on in the thread of the last answer, and a cut answer may go on itself; a recording has
    /// neither.
    fn keep_what_goes_on(self, run: &ActiveRun) {
        if let Some(asked) = run.asked() {
            self.keep_thread(asked, run.thread_id());
            let may_go_on = run.resumption().is_some();
            self.inner.update_value(|inner| inner.cut = may_go_on.then(|| run.clone()));
        }
    }

    /// Keeps the end of the conversation in view, unless the reader has scrolled away from it.
    fn follow(self) {
        if !self.following.get_untracked() {
            return;
        }
        spawn_local(async move {
            // The views change after the signals; the end is where it is only then.
            leptos::task::tick().await;
            if self.following.get_untracked() {
                window::scroll_to_end();
            }
        });
    }

    /// What a screen reader is told: that an answer comes, and how it ended.
    #[must_use]
    pub fn announcement(self) -> String {
        let words = self.words();
        let Some(run) = self.runs.with(|runs| runs.last().cloned()) else { return String::new() };
        if run.running.get() {
            let is_recording = matches!(&*run.origin, Origin::Recording { .. });
            return if is_recording { words.turn.status_playing } else { words.turn.status_answering }.to_owned();
        }
        let Some(turn) = run.turns.with(|turns| turns.last().copied()) else { return String::new() };
        let Some(outcome) = turn.outcome.get().filter(|_| !turn.is_busy()) else { return String::new() };
        let ended = fill(words.turn.status_ended, &[("outcome", words.outcomes.text(outcome))]);
        let scores = turn.pills.get().into_iter().map(|pill| {
            let percent = pill.percent.trim_end_matches('%');
            let values =
                [("kind", words.scores.text(pill.kind)), ("percent", percent), ("band", words.scores.text(pill.band))];
            fill(words.turn.status_score, &values)
        });
        std::iter::once(ended).chain(scores).collect::<Vec<_>>().join(" ")
    }
}
