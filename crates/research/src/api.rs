//! Programming interfaces that know papers, without I/O: what is to be sent goes out, what came back goes in.
//!
//! | file | holds |
//! |---|---|
//! | `access` | who asks: a mail address, a key, another address of the interface |
//! | `answer` | what came back, and what became of it: papers, the next page, or why there are none |
//! | `markup` | text without tags and entities |
//! | `openalex`, `semantic_scholar`, `crossref` | one file an interface: how it is asked and read |

mod access;
mod answer;
pub mod crossref;
mod markup;
pub mod openalex;
pub mod semantic_scholar;

use serde::Serialize;

pub use access::{Address, ApiAccess, Page, key_header};
pub use answer::{ApiAnswer, ApiFailure, ApiFailureCode, ApiResponse, Citation, CitationRelation, FoundPaper, Limits};
pub use markup::plain as plain_text;

/// A programming interface that knows papers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum PaperApi {
    /// OpenAlex.
    #[serde(rename = "openalex")]
    OpenAlex,
    /// Semantic Scholar.
    SemanticScholar,
    /// Crossref.
    Crossref,
}

impl PaperApi {
    /// Reads what came back.
    #[must_use]
    pub fn read(self, response: &ApiResponse<'_>) -> ApiAnswer {
        match self {
            Self::OpenAlex => openalex::read(response),
            Self::SemanticScholar => semantic_scholar::read(response),
            Self::Crossref => crossref::read(response),
        }
    }

    /// How often it may be asked, as far as its rules are known before it has answered.
    #[must_use]
    pub fn limits(self, access: &ApiAccess) -> Limits {
        let requests_per_second = match self {
            Self::OpenAlex => 10.0,
            Self::SemanticScholar => 1.0,
            // Who gives a mail address is served in the polite pool.
            Self::Crossref if access.mail.is_some() => 10.0,
            Self::Crossref => 5.0,
        };
        Limits { requests_per_second, at_once: 1, retry_after_seconds: None }
    }
}
