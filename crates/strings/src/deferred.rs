//! The texts of what is loaded behind the first module of the page: links into the page, sharing and the history. They are not in the first
//! load, and stand below a heading in the file of each language.

use crate::file::{KEYS_START, LanguageError, Lines, hash_table, index_of};

strings! {
    /// The texts of the parts that are loaded behind the first module, in one language.
    DeferredStrings {
        /// What an address of the page opens, and why it does not.
        address: AddressStrings {
            label: "Link",
            other_host: "This link opens a recording from {host}. Load it?",
            load: "Load",
            not_now: "Not now",
            opening: "Opening the recording from {host}…",
            opening_shared: "Opening the shared conversation…",
            unknown: "This link names “{name}”, which this page does not have. It may be misspelled, or meant for another version.",
            empty: "This link says what to open, but not which one.",
            not_web: "The link does not lead to a recording on the web: its address must begin with http:// or https://, or be relative to this page. Nothing was requested.",
            unreachable: "The recording could not be fetched from {host}. Either the site cannot be reached, or it does not let other pages read the file (CORS). Download it, and open the file here.",
            status: "The recording could not be fetched: {host} responded with HTTP {status}.",
            too_large: "The recording from {host} is larger than {size} MB. Nothing of it was opened.",
            shared_too_long: "This link is longer than {n} characters, and was not opened. Ask for the conversation as a file.",
            shared_damaged: "This link holds no complete conversation. It may have been cut when it was copied; ask for it again, or for the file.",
            shared_too_large: "What this link holds is larger than {size} MB when it is unpacked, and was not opened.",
            shared_name: "Shared conversation",
            not_opened: "Nothing was opened: a part of the page could not be loaded. Open the link or the file again to try once more.",
            not_sent: "The question was not sent: a part of the page could not be loaded. Send it again to try once more.",
            file_cut: "This file is larger than {size} MB. Only its beginning was opened.",
            bad_mapping: "The mapping of this page cannot be used: {problem}",
            not_kept: "The conversation of before the reload is not kept here. Choose a recording, or open your file again.",
            dismiss: "Close",
            update_ready: "A newer version of this page is ready. Using it reloads the page.",
            update_use: "Use it now",
            update_later: "Later",
        }
        /// The conversations that are kept.
        history: HistoryStrings {
            heading: "History",
            note: "Conversations with your agent are kept in this browser. Nothing is sent. Keys and headers are never kept, and recordings that you only play are not.",
            keep: "Keep conversations in this browser",
            off: "Conversations are not kept: they end with this page. Those below stay until you delete them.",
            search: "Search questions",
            loading: "Reading the history…",
            empty: "Nothing is kept yet.",
            nothing_found: "No question has these words.",
            unavailable: "This browser keeps nothing for this page, as in some private windows. Conversations end with the page; save them as a file.",
            full: "There is no space left in this browser: the conversation is not kept. Delete older ones, or save it as a file.",
            unkept: "This could not be kept in this browser: it has no space left for this page, or does not let it store anything. What you entered stays in this tab until it is closed.",
            failed: "The history could not be read or written: {retry}",
            retry: "reload the page to try again.",
            elsewhere: "This conversation is open in another tab. What you ask here is kept as a separate conversation.",
            too_long: "An answer is longer than {size} MB. Only what arrived before is kept.",
            current: "open now",
            file: "Save as a file",
            delete: "Delete",
            confirm: "Delete for good",
            deleted: "“{title}” was deleted.",
            restored: "“{title}” is back.",
            undo: "Undo",
            dismiss: "Dismiss",
            delete_all: "Delete all",
            confirm_all: "Delete all {n} for good",
            import: "Import a file",
            not_imported: "This file holds no conversation that was saved here.",
            too_many: "The history has grown to {n} conversations, {size} MB.",
            delete_oldest: "Delete the oldest {n}",
            size: "{size} KB",
        }
        /// What the messages of a stream are that was not read, and the user's own mapping for it.
        mapping: MappingStrings {
            messages: "Its messages",
            mapped: "Read with your mapping",
            note: "A mapping says where the text, the sources and the tools stand in these messages. Correct the proposal where it is wrong.",
            all_alike: "All messages",
            label: "Mapping, as JSON",
            apply: "Read with this mapping",
            wrong: "{at}: found {found}, expected {expected}.",
            nothing: "With this mapping, too little of the stream is understood.",
            kept_agent: "Kept in this browser for answers of {address} in no known protocol.",
            kept_recordings: "Kept in this browser for recordings in no known protocol.",
            forget: "Forget it",
        }
        /// The list of the runs of a file that holds many.
        runs: RunListStrings {
            heading: "Runs in {name}",
            search: "Search by question or outcome",
            found: "{n} of {all} runs.",
            reading: "{n} of {all} were read so far.",
            shown: "The first {n} are listed: search to find the others.",
            cut: "The file has more than {n} runs. The others cannot be opened here.",
            untitled: "Run {n}",
            tools: "Tools: {n}",
            failed: "failed: {n}",
            sources: "Sources: {n}",
            supported: "In the sources: {n} of {all} sentences",
            contradicted: "differ from the source: {n}",
            in_no_source: "probably in no source: {n}",
            not_compared: "Nothing to compare",
            deeds_contradicted: "deeds contradicted: {n}",
            order: "Order",
            as_in_file: "As in the file",
            least_supported: "Least supported first",
            comparing: "{n} of {all} were compared so far; the order changes when all are.",
            searching: "Looking for runs in {name}",
            stop: "Stop looking",
        }
        /// The example beside the list of recordings.
        example: ExampleStrings {
            heading: "What your users see",
            note: "An answer written for this page, assessed in your browser. Try a mark in the text, or a number below it.",
            close: "Close the example",
            play: "Play the example",
            agent: "To try it with your agent, click Connect below and enter its address. For a first try, this starts a small agent on your machine:",
        }
        /// Sharing and saving a conversation.
        sharing: SharingStrings {
            heading: "Keep or pass on this conversation",
            link: "Copy as a link",
            link_note: "The link itself contains the whole conversation, with its questions and sources. Nothing is uploaded; whoever has the link can read it. Where it is opened, scores are computed again, by the trust rules of that reader.",
            file: "Save as a file",
            report: "Save as a report",
            print: "Print",
            copied: "The link was copied. It has {n} characters and contains the whole conversation.",
            not_copied: "The browser did not allow copying. Here is the link, {n} characters long:",
            too_long: "As a link this conversation would have {n} characters; more than {most} are cut by many programs. Save it as a file instead: it opens here when you drop it on the page.",
            failed: "The link could not be made in this browser. Save the conversation as a file instead.",
            report_title: "Conversation",
            link_field: "Link to this conversation",
        }
        /// What `<credence-panel>` says in place of the panel. Its script has the English.
        element: ElementStrings {
            no_start: "Credence could not start: {reason}.",
        }
    }
}

impl DeferredStrings {
    /// The texts below the heading in the file of a language.
    ///
    /// # Errors
    /// If a text is missing, unknown or in another place.
    pub fn parse(file: &'static str) -> Result<&'static Self, LanguageError> {
        let mut lines = Lines::new(file);
        let strings = Self::read(&mut lines)?;
        if lines.next_text().is_some() {
            return Err(lines.error());
        }
        Ok(Box::leak(Box::new(strings)))
    }
}
