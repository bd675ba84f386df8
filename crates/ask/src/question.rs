//! A question to an agent, with its settings.

use credence_named::named_enum;

use super::error::{RequestError, missing};

named_enum! {
    /// The author of a message, by the name most protocols use.
    pub enum Role {
        /// The user.
        User = "user",
        /// The agent.
        Assistant = "assistant",
    }
}

/// An earlier message of the conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastMessage {
    /// Its author.
    pub role: Role,
    /// Its text.
    pub text: String,
}

/// A question to an agent, with its settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgentQuestion {
    /// The address of the agent: the base of an API, or the full address of the operation.
    pub endpoint: String,
    /// The question.
    pub question: String,
    /// Earlier messages, oldest first. Empty ones are left out.
    pub history: Vec<PastMessage>,
    /// The API key, sent in the header of the protocol.
    pub key: Option<String>,
    /// The model, the assistant of a LangGraph server, or the app of an ADK server.
    pub model: Option<String>,
    /// The id of the conversation, given by the server or the caller.
    pub thread_id: Option<String>,
    /// The caller's id of this run.
    pub run_id: Option<String>,
    /// The caller's id of this question.
    pub message_id: Option<String>,
    /// The id of the previous response, if the provider stores responses, or of an A2A task that waits for an answer.
    pub previous_id: Option<String>,
    /// Instructions for the agent (the system prompt).
    pub instructions: Option<String>,
    /// Asks for the provider's web search and for the sources it found.
    pub search: bool,
    /// Asks the provider to run in the background, so that a cut stream can be resumed.
    pub background: bool,
    /// Additional headers. They replace those of the protocol.
    pub headers: Vec<(String, String)>,
}

impl AgentQuestion {
    /// The text of the question.
    pub(crate) fn text(&self) -> &str {
        &self.question
    }

    pub(crate) fn check_text(&self) -> Result<(), RequestError> {
        if self.text().trim().is_empty() { Err(missing("question", "a question")) } else { Ok(()) }
    }

    /// The instructions, unless they are blank.
    pub(crate) fn instructions(&self) -> Option<&str> {
        self.instructions.as_deref().filter(|text| !text.trim().is_empty())
    }

    /// The messages with the names of their roles, after the instructions.
    pub(crate) fn messages_by_name(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let instructions = self.instructions().map(|text| ("system", text));
        instructions.into_iter().chain(self.messages().map(|(role, text)| (role.name(), text)))
    }

    /// The earlier messages and the question, in order.
    pub(crate) fn messages(&self) -> impl Iterator<Item = (Role, &str)> {
        let past = self.history.iter().filter(|message| !message.text.trim().is_empty());
        let past = past.map(|message| (message.role, message.text.as_str()));
        past.chain([(Role::User, self.text())])
    }

    /// The model. It is not empty where the protocol requires one.
    pub(crate) fn model(&self) -> &str {
        self.model.as_deref().unwrap_or_default().trim()
    }

    pub(crate) fn thread_id(&self) -> &str {
        self.thread_id.as_deref().unwrap_or_default()
    }
}
