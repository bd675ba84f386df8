//! The fields that a record and a merged entry share.

/// Passes the fields to a macro, each with the rank of its value: an entry takes the value of the highest rank.
macro_rules! paper_fields {
    ($callback:ident) => {
        $callback! {
            /// The title, without markup.
            title: Option<String> => presence,
            /// The authors in order, as their names are written there. An entry takes the longest list.
            authors: Vec<String> => item_count,
            /// The year of publication.
            year: Option<i32> => presence,
            /// The abstract, without markup. An entry takes the longest.
            #[serde(rename = "abstract")]
            abstract_text: Option<String> => length,
            /// Journal, conference or collection.
            venue: Option<String> => presence,
            /// The number of citations. An entry takes the highest.
            citation_count: Option<u64> => count,
            /// The number of works it cites. An entry takes the highest.
            reference_count: Option<u64> => count,
            /// The number of influential citations, by Semantic Scholar.
            influential_citation_count: Option<u64> => count,
            /// Whether it is open access. `true` in an entry if any origin says so.
            open_access: Option<bool> => flag,
            /// The address of the open-access text.
            open_access_url: Option<String> => presence,
            /// Whether it was retracted. `true` in an entry if any origin says so.
            is_retracted: Option<bool> => flag,
            /// The page of the paper.
            url: Option<String> => presence,
        }
    };
}

pub(crate) use paper_fields;
