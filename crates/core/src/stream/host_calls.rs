//! Calls of tools of the host application whose arguments come in pieces.

use std::borrow::Cow;

use super::event::EventSink;
use super::field::Fields;
use credence_json::Json;
use credence_lookup::Lookup;

/// The calls of a message, by the index that their pieces name.
#[derive(Clone, Default)]
pub(super) struct HostCalls {
    ids: Vec<String>,
    call_at: Lookup<u64>,
    /// Calls whose results are on the stream, because a gateway runs the tools.
    answered: Lookup,
    /// The calls before this one are answered.
    first_open: usize,
}

impl HostCalls {
    pub(super) fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// Whether the host application must act: it has a call without a result.
    pub(super) fn has_open(&self) -> bool {
        self.first_open < self.ids.len()
    }

    /// The call that a result is for: the one it names, or the first that is open. A result without a call is a call, too.
    pub(super) fn answer(
        &mut self,
        named: Option<&str>,
        tool: Option<Cow<'_, str>>,
        sink: &mut dyn EventSink,
    ) -> String {
        let first_open = self.ids.get(self.first_open).map(String::as_str);
        let id = named.or(first_open).map_or_else(|| format!("call_{}", self.ids.len() + 1), str::to_owned);
        // A call that began keeps its name.
        sink.call(&id, &tool.unwrap_or(Cow::Borrowed("tool")), None);
        self.answered.set(id.clone(), 0);
        while self.ids.get(self.first_open).is_some_and(|open| self.answered.get(open).is_some()) {
            self.first_open += 1;
        }
        id
    }

    /// Reports a piece of a call. It begins a call if its id is not the known one at this index.
    pub(super) fn read(&mut self, index: u64, id: Option<&str>, function: Json<'_>, sink: &mut dyn EventSink) {
        let known = self.call_at.get(&index).filter(|call| id.is_none_or(|id| self.ids[*call] == id));
        let call = known.unwrap_or_else(|| self.begin(index, id, function, sink));
        let args = function.get("arguments").or_else(|| function.get("input")).map(Json::text_or_json);
        if let Some(delta) = args.filter(|args| args != "null") {
            sink.args(&self.ids[call], delta);
        }
    }

    fn begin(&mut self, index: u64, id: Option<&str>, function: Json<'_>, sink: &mut dyn EventSink) -> usize {
        let call = self.ids.len();
        let id = id.map_or_else(|| format!("call_{}", call + 1), str::to_owned);
        sink.host_call(&id, &function.filled("name").unwrap_or(Cow::Borrowed("tool")), None);
        self.ids.push(id);
        self.call_at.set(index, call);
        call
    }
}
