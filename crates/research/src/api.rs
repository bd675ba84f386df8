//! APIs of paper indexes. They do no I/O: requests are returned as data, responses are arguments.
//!
//! | file | contains |
//! |---|---|
//! | `access` | mail address, key and base URL of the caller |
//! | `answer` | responses, and the answers parsed from them: papers, the next page, or a failure |
//! | `markup` | text without tags and entities |
//! | `openalex`, `semantic_scholar`, `crossref` | requests and parser of one service |

use credence_ask::Request;

use crate::paper::Identifier;

mod access;
mod answer;
pub mod crossref;
mod markup;
pub mod openalex;
pub mod semantic_scholar;

pub use access::{Address, ApiAccess, Page, key_header};
pub use answer::{ApiAnswer, ApiFailure, ApiFailureCode, ApiResponse, Citation, CitationRelation, FoundPaper, Limits};
pub use markup::plain as plain_text;

credence_named::named_enum! {
    /// A paper index.
    pub enum PaperApi {
        /// OpenAlex.
        OpenAlex = "openalex",
        /// Semantic Scholar.
        SemanticScholar = "semantic_scholar",
        /// Crossref.
        Crossref = "crossref",
    }
}

impl PaperApi {
    /// The request for one paper; `None` if the service does not support its identifier.
    #[must_use]
    pub fn work(self, id: &Identifier, access: &ApiAccess) -> Option<Request> {
        match self {
            Self::OpenAlex => openalex::work(id, access),
            Self::SemanticScholar => semantic_scholar::paper(id, access),
            Self::Crossref => crossref::work(id, access),
        }
    }

    /// Parses a response.
    #[must_use]
    pub fn read(self, response: &ApiResponse<'_>) -> ApiAnswer {
        match self {
            Self::OpenAlex => openalex::read(response),
            Self::SemanticScholar => semantic_scholar::read(response),
            Self::Crossref => crossref::read(response),
        }
    }

    /// The rate limits of the service before its first response.
    #[must_use]
    pub fn limits(self, access: &ApiAccess) -> Limits {
        match self {
            Self::OpenAlex => openalex::limits(),
            Self::SemanticScholar => semantic_scholar::limits(),
            Self::Crossref => crossref::limits(access),
        }
    }
}
