//! Asking an agent, and going on with a conversation at it or with an answer that was cut.

use std::rc::Rc;

use crate::service::task::spawn_local;
use credence_ask::{PastMessage, Role};
use leptos::prelude::*;

use super::Conversation;
use super::thread::Thread;
use crate::service::agent::Question;
use crate::state::connection::{Asked, ConnectionStatus};
use crate::state::notice::Notice;
use crate::state::requests::{self, Requests};
use crate::state::run::{ActiveRun, Origin, RunState};

impl Conversation {
    /// Whether the agent has answered, judged by the last question that was sent to its address.
    pub(super) fn connection_status(self) -> ConnectionStatus {
        if !self.shell.connection.has_endpoint() {
            return ConnectionStatus::NotSet;
        }
        let here = self.shell.connection.address();
        let is_here = |run: &&RunState| matches!(&*run.origin, Origin::Agent { address, .. } if *address == here);
        match self.runs.with(|runs| runs.iter().rfind(is_here).and_then(|run| run.accepted.get())) {
            None => ConnectionStatus::NotTried,
            Some(true) => ConnectionStatus::Connected,
            Some(false) => ConnectionStatus::Failed,
        }
    }

    /// Sends a question to the agent, once what builds requests is loaded. `sent` is called when it could be sent.
    pub(super) fn ask(self, question: String, sent: Rc<dyn Fn()>) {
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
            untrack(|| self.shell.connection.asked(requests, &question, self.history(&question), self.thread_id()));
        asked.ask.previous_id = self.with_thread(|thread| thread.waiting_task.clone());
        let request = match asked.request(requests) {
            Ok(request) => request,
            Err(error) => {
                self.shell.connection.is_open.set(true);
                self.shell.connection.invalid_field.set(Some(error.field));
                return false;
            }
        };
        self.shell.connection.is_open.set(false);
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
            self.tools.book.tables.settled_soon().await;
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
        self.shell.running.set(Some(run.state.id));
        self.listen(run, request);
    }

    /// The run with the keys and headers of the connection, if they were not kept. Without a connection to its agent, the settings open.
    fn with_access(self, run: ActiveRun) -> Result<ActiveRun, Box<ActiveRun>> {
        let Some(asked) = run.asked().filter(|_| run.is_reopened()).cloned() else { return Ok(run) };
        match untrack(|| self.shell.connection.access_to(&asked)) {
            Some(asked) => Ok(run.with_asked(asked)),
            None => {
                untrack(|| self.shell.connection.ask_for(&asked));
                Err(Box::new(run))
            }
        }
    }

    /// The questions and answers at this address, without a question that is sent again.
    fn history(self, question: &str) -> Vec<PastMessage> {
        let mut history = Vec::new();
        let here = self.shell.connection.address();
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
        let (endpoint, protocol) = untrack(|| (self.shell.connection.address(), self.shell.connection.protocol.get()));
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

    /// The next question continues the thread of the last answer, and a cut answer can be continued. A recording has
    /// neither.
    pub(super) fn keep_what_goes_on(self, run: &ActiveRun) {
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
}
