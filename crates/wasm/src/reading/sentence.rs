//! Sentences of an assessed turn as rows, with the id that the caller gave the turn.

use credence_core::Assessment;
use credence_json::Json;
use credence_report::sentence_rows;

use super::row::IDS;
use crate::boundary::{Argument, CallError, json_text};

/// Each sentence as the JSON text of an object: the `id` of the turn, or `null`, and the fields of a row.
pub(crate) fn sentence_texts(assessment: &Assessment, turn: &str) -> impl Iterator<Item = Result<String, CallError>> {
    let turn = Argument::parse("turn", turn).ok().and_then(|turn| turn.json());
    let id = IDS.into_iter().find_map(|name| turn?.some(name)).map_or("null", Json::raw).to_owned();
    let rows = sentence_rows(assessment).into_iter();
    rows.map(move |row| Ok(["{\"id\":", &id, ",", json_text(&row)?.get(1..).unwrap_or_default()].concat()))
}
