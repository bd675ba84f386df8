//! Texts for all cited sources of a turn: fetched by the user's text fetcher, or saved before.

use credence_address::is_web_address;
use credence_json::Json;
use credence_json_record::object::JsonObject;

use super::SourceTexts;
use crate::service::give_up::{GiveUp, either};
use crate::service::source_texts::{FetchResult, fetch};
use crate::service::task::spawn_local;
use crate::service::web_host::web_host;
use crate::service::{download, storage};
use crate::signal::RwSignal;
use crate::state::TurnState;

/// So many characters of a text are used.
pub const LONGEST_TEXT: usize = 2_000_000;

/// The storage key of the address of the text fetcher.
const KEPT: &str = "fetcher";

/// The name of the file with saved texts.
const FILE: &str = "source-texts.json";

/// What the form says of its texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FetchStatus {
    /// Nothing was asked for.
    NotBegun,
    /// Texts are being fetched.
    Fetching {
        /// How many sources are done.
        n_done: usize,
        /// How many there are.
        n_all: usize,
    },
    /// Texts were fetched or loaded.
    Over(FetchResult),
    /// A file has no saved texts.
    BadFile,
}

/// The form for the cited sources of one turn.
#[derive(Clone, Copy)]
pub struct TextFetching {
    texts: SourceTexts,
    turn: TurnState,
    /// The address of the text fetcher, as typed.
    pub address: RwSignal<String>,
    /// Whether the address is stored for the next visit.
    pub is_kept: RwSignal<bool>,
    /// What is said of the texts.
    pub status: RwSignal<FetchStatus>,
    /// What stops the fetching.
    running: RwSignal<Option<GiveUp>>,
}

impl TextFetching {
    /// The form with the stored address.
    #[must_use]
    pub fn new(texts: SourceTexts, turn: TurnState) -> Self {
        let kept = storage::load(KEPT).unwrap_or_default();
        Self {
            texts,
            turn,
            is_kept: RwSignal::new(!kept.is_empty()),
            address: RwSignal::new(kept),
            status: RwSignal::new(FetchStatus::NotBegun),
            running: RwSignal::new(None),
        }
    }

    /// The host of the text fetcher; `None` without a valid address.
    #[must_use]
    pub fn host(self) -> Option<String> {
        self.address.with(|address| web_host(address))
    }

    /// Stores the address for the next visit, or removes it, as chosen.
    pub fn keep(self) {
        let address = self.address.get_untracked();
        let is_kept = self.is_kept.get_untracked() && web_host(&address).is_some();
        storage::keep(KEPT, if is_kept { address.trim() } else { "" });
    }

    /// The cited sources without a text that have an address, with their ids.
    #[must_use]
    pub fn missing(self) -> Vec<(String, String)> {
        self.turn.assessment.with(|assessment| {
            let cited = assessment.sources.iter().filter(|source| source.cited);
            let without_text = cited.filter(|source| self.texts.length(&source.id).is_none());
            let named = without_text.filter_map(|source| Some((source.id.clone(), source.url.clone()?)));
            named.filter(|(_, url)| is_web_address(url)).collect()
        })
    }

    /// Whether texts are being fetched.
    #[must_use]
    pub fn is_running(self) -> bool {
        self.running.with(Option::is_some)
    }

    /// Stops the fetching; texts so far stay.
    pub fn stop(self) {
        if let Some(run) = self.running.get_untracked() {
            run.now();
        }
    }

    /// Fetches the texts of these sources, until that is stopped or the conversation has ended.
    pub fn start(self, missing: Vec<(String, String)>) {
        let run = GiveUp::new();
        let (Some(stop), Some(ended)) = (run.signal(), self.texts.requests.signal()) else { return };
        self.running.set(Some(run));
        let (n_all, fetcher) = (missing.len(), self.address.get_untracked());
        self.status.set(FetchStatus::Fetching { n_done: 0, n_all });
        spawn_local(async move {
            let addresses: Vec<String> = missing.iter().map(|(_, url)| url.clone()).collect();
            let n_done = std::cell::Cell::new(0);
            let tell = move |address: String, text: Option<String>| {
                n_done.set(n_done.get() + 1);
                self.status.set(FetchStatus::Fetching { n_done: n_done.get(), n_all });
                self.add(&missing, &address, &text.unwrap_or_default());
            };
            let result = fetch(&addresses, fetcher.trim(), either(&stop, &ended), tell).await;
            // The sources of a conversation that has ended cannot be asked for any more.
            if !ended.aborted() {
                self.running.set(None);
                self.status.set(FetchStatus::Over(result));
            }
        });
    }

    fn add(self, missing: &[(String, String)], address: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        for (id, _) in missing.iter().filter(|(_, url)| url == address) {
            self.texts.set(id, first_characters(text).to_owned());
        }
    }

    /// Whether there are texts to save.
    #[must_use]
    pub fn has_texts(self) -> bool {
        self.texts.has_any()
    }

    /// Saves all texts as a file.
    pub fn save(self) {
        download::save_text(FILE, "application/json", &saved(&self.texts.all()));
    }

    /// Adds the texts of a file that was saved before. One whose source is not cited now is used when it is.
    pub fn load(self, file: &str) {
        let status = match texts_of(file) {
            Some(texts) => {
                let result = FetchResult { n_added: texts.len(), ..FetchResult::default() };
                texts.into_iter().for_each(|(id, text)| self.texts.set(&id, text));
                FetchStatus::Over(result)
            }
            None => FetchStatus::BadFile,
        };
        self.status.set(status);
    }
}

fn first_characters(text: &str) -> &str {
    text.char_indices().nth(LONGEST_TEXT).map_or(text, |(end, _)| &text[..end])
}

/// Texts as a file.
fn saved(texts: &[(String, String)]) -> String {
    let texts = texts.iter().fold(JsonObject::new(), |texts, (id, text)| texts.text(id, text));
    JsonObject::new().json("texts", &texts.end()).end()
}

/// The texts in a file; `None` if it is no such file.
fn texts_of(file: &str) -> Option<Vec<(String, String)>> {
    let texts = Json::parse(file).ok()?.get("texts").filter(|texts| texts.is_object())?;
    let text = |(id, text): (std::borrow::Cow<'_, str>, Json<'_>)| Some((id.into_owned(), text.text()?.into_owned()));
    Some(texts.fields().filter_map(text).filter(|(_, text)| text.chars().count() <= LONGEST_TEXT).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_saved_is_loaded_again() {
        let texts = [("https://e.org/a?b", "One \"text\"\nof two lines."), ("Ein Titel", "é")];
        let texts = texts.map(|(id, text)| (id.to_owned(), text.to_owned()));
        assert_eq!(texts_of(&saved(&texts)).as_deref(), Some(&texts[..]));
    }

    #[test]
    fn what_is_no_text_or_too_long_is_left_out_and_another_file_is_refused() {
        let long = "a".repeat(LONGEST_TEXT + 1);
        let file = format!(r#"{{"texts": {{"a": 1, "b": "{long}", "c": "short"}}}}"#);
        assert_eq!(texts_of(&file), Some(vec![("c".to_owned(), "short".to_owned())]));
        for file in ["", "[]", r#"{"texts": "a"}"#, r#"{"other": {}}"#] {
            assert_eq!(texts_of(file), None, "{file}");
        }
    }

    #[test]
    fn a_long_text_is_cut_at_a_character() {
        let long = "é".repeat(LONGEST_TEXT + 1);
        assert_eq!(first_characters(&long).chars().count(), LONGEST_TEXT);
        assert_eq!(first_characters("short"), "short");
    }
}
