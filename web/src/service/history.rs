//! The conversations that are kept in the browser's database.
//!
//! A conversation is a record of text and the pieces of its streams: what has arrived since the last time is added as a piece, so that
//! every byte is written once.

use idb::{Database, DatabaseEvent, Error, Factory, KeyRange, ObjectStoreParams, Transaction, TransactionMode};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;

use super::host::import;

const DATABASE: &str = "credence";
const VERSION: u32 = 1;
/// Records by the id of the conversation.
const RECORDS: &str = "conversations";
/// Pieces by conversation, run and number.
const PIECES: &str = "pieces";
const BOTH: [&str; 2] = [RECORDS, PIECES];
/// What decides which tab owns a conversation.
const LOCK: &str = "tab-lock.js";

/// Why the history cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreFault {
    /// The browser keeps nothing here, as in some private windows.
    Unavailable,
    /// There is no space left.
    Full,
    /// Reading or writing failed otherwise.
    Failed,
}

/// A piece of a stream.
pub struct Piece {
    /// The run it belongs to.
    pub run: u32,
    /// Its number in the run.
    pub number: u32,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// The open database.
pub struct Store(Database);

impl Store {
    /// Opens the database, made by the first call.
    ///
    /// # Errors
    /// When the browser has none for this page.
    pub async fn open() -> Result<Self, StoreFault> {
        Self::try_open().await.map(Self).map_err(|_| StoreFault::Unavailable)
    }

    async fn try_open() -> Result<Database, Error> {
        let mut request = Factory::new()?.open(DATABASE, Some(VERSION))?;
        request.on_upgrade_needed(|event| {
            let Ok(database) = event.database() else { return };
            for name in BOTH {
                // If this fails, so does the transaction of the upgrade, and with it the opening.
                let _ = database.create_object_store(name, ObjectStoreParams::new());
            }
        });
        request.await
    }

    /// Writes a record and the pieces that are new. Those of runs in `replaced` take the place of the earlier ones.
    ///
    /// # Errors
    /// When there is no space, or the database fails. Nothing is written then.
    pub async fn write(&self, id: &str, record: &str, pieces: &[Piece], replaced: &[u32]) -> Result<(), StoreFault> {
        let transaction = self.begin(TransactionMode::ReadWrite)?;
        queue(&transaction, id, record, pieces, replaced).map_err(fault_of)?;
        finished(transaction).await
    }

    /// Whether a conversation is there.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn has(&self, id: &str) -> Result<bool, StoreFault> {
        let transaction = self.begin(TransactionMode::ReadOnly)?;
        let store = transaction.object_store(RECORDS).map_err(fault_of)?;
        let found = store.get_key(JsValue::from_str(id)).map_err(fault_of)?.await.map_err(fault_of)?;
        Ok(found.is_some())
    }

    /// Every conversation: its id and its record.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn records(&self) -> Result<Vec<(String, String)>, StoreFault> {
        let transaction = self.begin(TransactionMode::ReadOnly)?;
        let store = transaction.object_store(RECORDS).map_err(fault_of)?;
        let (keys, values) =
            (store.get_all_keys(None, None).map_err(fault_of)?, store.get_all(None, None).map_err(fault_of)?);
        let (keys, values) = (keys.await.map_err(fault_of)?, values.await.map_err(fault_of)?);
        let text = |value: JsValue| value.as_string().unwrap_or_default();
        Ok(keys.into_iter().map(text).zip(values.into_iter().map(text)).collect())
    }

    /// The bytes of each run of a conversation.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn streams(&self, id: &str, n_runs: usize) -> Result<Vec<Vec<u8>>, StoreFault> {
        let transaction = self.begin(TransactionMode::ReadOnly)?;
        let store = transaction.object_store(PIECES).map_err(fault_of)?;
        let mut streams = Vec::new();
        for run in (0..n_runs).filter_map(|run| u32::try_from(run).ok()) {
            let pieces = store.get_all(Some(pieces_of(id, Some(run)).map_err(fault_of)?.into()), None);
            let pieces = pieces.map_err(fault_of)?.await.map_err(fault_of)?;
            let bytes = |piece: JsValue| piece.dyn_into::<Uint8Array>().map(|piece| piece.to_vec()).unwrap_or_default();
            streams.push(pieces.into_iter().flat_map(bytes).collect());
        }
        Ok(streams)
    }

    /// Deletes conversations.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete(&self, ids: &[String]) -> Result<(), StoreFault> {
        let transaction = self.begin(TransactionMode::ReadWrite)?;
        for id in ids {
            queue_deletion(&transaction, id).map_err(fault_of)?;
        }
        finished(transaction).await
    }

    fn begin(&self, mode: TransactionMode) -> Result<Transaction, StoreFault> {
        self.0.transaction(&BOTH, mode).map_err(fault_of)
    }
}

fn queue(transaction: &Transaction, id: &str, record: &str, pieces: &[Piece], replaced: &[u32]) -> Result<(), Error> {
    transaction.object_store(RECORDS)?.put(&record.into(), Some(&id.into()))?;
    let store = transaction.object_store(PIECES)?;
    for run in replaced {
        store.delete(pieces_of(id, Some(*run))?)?;
    }
    for piece in pieces {
        let key = Array::of3(&id.into(), &piece.run.into(), &piece.number.into());
        store.put(&Uint8Array::from(piece.bytes.as_slice()), Some(&key))?;
    }
    Ok(())
}

fn queue_deletion(transaction: &Transaction, id: &str) -> Result<(), Error> {
    transaction.object_store(RECORDS)?.delete(JsValue::from_str(id))?;
    transaction.object_store(PIECES)?.delete(pieces_of(id, None)?)?;
    Ok(())
}

/// The keys of the pieces of a conversation, or of one of its runs. A list comes after every number and text.
fn pieces_of(id: &str, run: Option<u32>) -> Result<KeyRange, Error> {
    let first: Array = [Some(JsValue::from_str(id)), run.map(JsValue::from)].into_iter().flatten().collect();
    let last = first.slice(0, first.length());
    last.push(&Array::new());
    KeyRange::bound(&first, &last, None, None)
}

async fn finished(transaction: Transaction) -> Result<(), StoreFault> {
    match transaction.await {
        Ok(result) if result.is_committed() => Ok(()),
        // A transaction that is aborted without an error of a request found no space.
        Ok(_) => Err(StoreFault::Full),
        Err(error) => Err(fault_of(error)),
    }
}

fn fault_of(error: Error) -> StoreFault {
    let is_full = format!("{error:?}").contains("QuotaExceeded");
    let is_full = is_full || matches!(&error, Error::DomException(fault) if fault.name() == "QuotaExceededError");
    if is_full { StoreFault::Full } else { StoreFault::Failed }
}

/// Whether this tab owns a conversation from now on.
pub async fn own(id: &str) -> bool {
    let Ok(script) = import(LOCK).await else { return true };
    let owned = script.unchecked_into::<LockScript>().own(&["credence conversation ", id].concat()).await;
    owned.is_ok_and(|owned| owned.is_truthy())
}

/// The conversation of this tab; it survives a reload.
pub fn of_tab() -> Option<String> {
    leptos::prelude::window().session_storage().ok()??.get_item(TAB).ok()?
}

/// Sets or removes the conversation of this tab.
pub fn set_of_tab(id: Option<&str>) {
    let Ok(Some(storage)) = leptos::prelude::window().session_storage() else { return };
    // Without this storage, the conversation is not opened again after a reload; it is in the history.
    let _ = match id {
        Some(id) => storage.set_item(TAB, id),
        None => storage.remove_item(TAB),
    };
}

const TAB: &str = "credence.conversation";

#[wasm_bindgen]
extern "C" {
    /// What `tab-lock.js` exports.
    type LockScript;

    #[wasm_bindgen(method, catch)]
    async fn own(this: &LockScript, name: &str) -> Result<JsValue, JsValue>;
}
