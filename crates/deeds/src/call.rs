//! A tool call as the run has it.

use credence_lexical::lower::lowercase;
use credence_named::named_enum;

use crate::outcome;
use crate::words::{contains_any, starts_with_any};

named_enum! {
    /// How a call ended.
    pub enum CallState {
        /// It returned something.
        Ok = "ok",
        /// It returned, and its result is empty.
        Empty = "empty",
        /// It failed.
        Failed = "failed",
        /// The user or a policy denied it.
        Denied = "denied",
        /// It waits for an approval or for its result, and the turn has ended.
        Unanswered = "unanswered",
        /// The stream does not carry results of calls.
        Unknown = "unknown",
    }
}

/// A tool call as the run has it.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// The id of the call.
    pub id: &'a str,
    /// The name of the tool, such as `Bash`, `command_execution`, `str_replace`, `send_email`.
    pub name: &'a str,
    /// Its arguments: JSON text, or the plain text of a command.
    pub args: Option<&'a str>,
    /// How it ended.
    pub state: CallState,
    /// The error of a failed call.
    pub error: Option<&'a str>,
    /// What it returned, as text or JSON; untrusted and of any length.
    pub output: Option<&'a str>,
    /// The exit code, where the stream has it in a field of its own. Otherwise it is read from `output` and `error`.
    pub exit_code: Option<i32>,
    /// The length of the answer, in bytes, when the call ended: statements before it were written before the result was known. `None` where the
    /// order is not known.
    pub answer_before: Option<usize>,
}

/// A text that only says that a call was not approved is short.
const LONGEST_REFUSAL: usize = 600;

impl<'a> Call<'a> {
    /// The call, as denied or unanswered where its result is only that the user did not approve it, or has yet to.
    pub(crate) fn with_approval(self) -> Self {
        let is_error = self.state == CallState::Failed;
        if !is_error && self.state != CallState::Ok {
            return self;
        }
        let short = [self.error, self.output].into_iter().flatten().find(|text| !text.trim().is_empty());
        let text = lowercase(short.filter(|text| text.len() <= LONGEST_REFUSAL).unwrap_or_default());
        if is_error && says_denied(&text) || is_only_refusal(&text) {
            return Self { state: CallState::Denied, ..self };
        }
        if says_waiting(&text) { Self { state: CallState::Unanswered, ..self } } else { self }
    }
}

/// "User declined the tool call", "O usuário recusou a execução", "ユーザーが拒否しました".
pub(crate) fn says_denied(text: &str) -> bool {
    const PEOPLE: &str = "policy|user|human|reviewer|operator|approver";
    const BY_PEOPLE: &str = "by policy|by user|by human|by reviewer|by operator|by approver|the policy|the user|the human|the reviewer|the operator|the approver";
    const IN_OTHER_LANGUAGES: &str = "usuário|usuária|operador|revisor|ユーザー|利用者|承認者|オペレーター";
    const IN_JAPANESE: &str = "拒否|却下|キャンセル|承認しません|許可しません|承認されません";
    let is_denied = outcome::says_denied(text) || contains_any(IN_JAPANESE, text) || text.contains("cancel");
    let is_of_call = contains_any("tool|permission|approval|action|command|edit", text);
    let by = contains_any(BY_PEOPLE, text) || starts_with_any(PEOPLE, text);
    let person = text.strip_prefix("the ").unwrap_or(text).strip_prefix("user ");
    is_denied && (by && is_of_call || contains_any(IN_OTHER_LANGUAGES, text))
        || person.is_some_and(outcome::begins_with_denial)
        || contains_any("approval denied|approval rejected", text)
}

/// "exec command rejected by user": a result that is nothing else, where a stream does not say of its results which are errors.
fn is_only_refusal(text: &str) -> bool {
    const LONGEST: usize = 80;
    const BY_USER: &str = " by user| by the user| by policy| by the policy";
    text.len() <= LONGEST && contains_any(BY_USER, text) && !text.contains('{') && says_denied(text)
}

/// Whether a result begins with, or has as its status, that an approval is missing.
fn says_waiting(text: &str) -> bool {
    const STATES: &str = "waiting for approval|awaiting approval|pending approval|requires approval|needs approval|approval required|approval pending|waiting for confirmation|requires confirmation|requires user confirmation|needs confirmation|waiting for the user";
    let text = text.replace('_', " ");
    let status = ["\"status\":", "\"state\":"].iter().find_map(|field| Some(text.split_once(field)?.1));
    let start = status.unwrap_or(&text).trim_start_matches([' ', '"', '[', '(']);
    let end = start.char_indices().nth(60).map_or(start.len(), |(end, _)| end);
    contains_any(STATES, &start[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state_of(state: CallState, text: &str) -> CallState {
        let call = Call {
            id: "t",
            name: "edit",
            args: None,
            state,
            error: None,
            output: Some(text),
            exit_code: None,
            answer_before: None,
        };
        call.with_approval().state
    }

    #[test]
    fn what_was_not_approved_was_only_tried() {
        let rejected = "Permission to run this tool was rejected by the user";
        assert_eq!(state_of(CallState::Failed, rejected), CallState::Denied);
        assert_eq!(state_of(CallState::Failed, "User declined the tool call"), CallState::Denied);
        assert_eq!(state_of(CallState::Failed, "The user rejected this change"), CallState::Denied);
        assert_eq!(state_of(CallState::Failed, "exec command rejected by user"), CallState::Denied);
        assert_eq!(state_of(CallState::Failed, "the user table rejected 3 rows"), CallState::Failed);
        assert_eq!(state_of(CallState::Failed, "O usuário recusou a execução deste comando"), CallState::Denied);
        assert_eq!(state_of(CallState::Failed, "ユーザーがこの操作を拒否しました"), CallState::Denied);
        assert_eq!(state_of(CallState::Ok, "exec command rejected by user"), CallState::Denied);
        assert_eq!(state_of(CallState::Ok, "Row 3 was rejected by the user table"), CallState::Ok);
        assert_eq!(state_of(CallState::Ok, r#"{"status": "pending_approval"}"#), CallState::Unanswered);
        assert_eq!(state_of(CallState::Ok, "Waiting for approval of the manager."), CallState::Unanswered);
        let needs =
            "Tool execution for \"Shell\" requires user confirmation, which is not supported in non-interactive mode.";
        assert_eq!(state_of(CallState::Failed, needs), CallState::Unanswered);
    }

    #[test]
    fn other_errors_are_failures() {
        assert_eq!(state_of(CallState::Failed, "mkdir: /root: Permission denied"), CallState::Failed);
        assert_eq!(state_of(CallState::Failed, "The card was declined"), CallState::Failed);
        assert_eq!(state_of(CallState::Ok, "The user rejected the tool"), CallState::Ok);
        assert_eq!(state_of(CallState::Ok, r#"{"status":"sent","text":"no approval"}"#), CallState::Ok);
    }
}
