//! Loading the tables of trust: the rules of the project and the public suffixes.

use std::sync::Arc;

use crate::service::task::spawn_local;
use leptos::prelude::*;

use super::TrustBook;
use crate::service::frame::next_frame;
use crate::service::tables;

/// Whether the tables of trust are loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableState {
    /// They are being loaded.
    Loading,
    /// They could not be loaded: every domain counts as unverified.
    Failed,
    /// They are loaded.
    Ready,
}

impl TrustBook {
    /// Loads the tables of trust.
    pub fn load_tables(self) {
        self.tables.set(TableState::Loading);
        spawn_local(async move {
            let assessor = tables::load().await;
            let state = if assessor.is_some() { TableState::Ready } else { TableState::Failed };
            if let Some(mut assessor) = assessor {
                let rules = assessor.policy.clone();
                assessor.claims = self.inner.with_value(|inner| inner.assessor.borrow().claims);
                self.inner.with_value(|inner| *inner.assessor.borrow_mut() = Arc::new(assessor));
                self.set_project_rules(rules);
            }
            self.tables.set(state);
        });
    }

    /// Waits until the tables are loaded or have failed to load.
    pub(in crate::state) async fn tables_settled(self) {
        while self.tables.get_untracked() == TableState::Loading {
            next_frame().await;
        }
    }
}
