//! The mapping of the embedding page, and what is wrong with it.

use crate::service::task::spawn_local;

use super::Conversation;
use crate::service::frame::next_frame;
use crate::state::mapping_reader;
use crate::state::notice::Notice;

impl Conversation {
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
    pub(super) fn tell_of_mapping(self) {
        let Some(problem) = self.mappings.problem.get_untracked() else { return };
        spawn_local(async move {
            // The change of the view has taken the notice before away by then.
            next_frame().await;
            self.notices.tell(Notice::BadMapping(problem));
        });
    }
}
