//! Asking public services for a paper: a part that is loaded with the first lookup.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use std::future::Future;
use std::pin::Pin;

use credence_research::api::{ApiAccess, ApiAnswer, ApiFailureCode, ApiResponse, PaperApi};
use credence_research::paper::{Identifier, find_identifiers, identifier_of_url};

use super::answer::{KnownPaper, PaperAnswer};
use crate::part::{NotLoaded, entrances};
use crate::service::perform::{self, Response};

/// A service that knows papers.
struct Service {
    api: PaperApi,
    name: &'static str,
    /// How often it wants to be asked.
    per_second: f64,
}

/// In the order in which they are asked.
const SERVICES: [Service; 3] = [
    Service { api: PaperApi::OpenAlex, name: "OpenAlex", per_second: 8.0 },
    Service { api: PaperApi::SemanticScholar, name: "Semantic Scholar", per_second: 0.9 },
    Service { api: PaperApi::Crossref, name: "Crossref", per_second: 4.5 },
];

entrances! {
    /// Looks up the paper that an address or a title names.
    papers fn look_up(address: String, title: String) -> Pin<Box<dyn Future<Output = PaperAnswer>>> {
        Box::pin(answer(address, title))
    }
}

async fn answer(address: String, title: String) -> PaperAnswer {
    let Some(id) = identifier(&address, &title) else { return PaperAnswer::Unnamed };
    let mut answers = Vec::new();
    for service in &SERVICES {
        // A service that does not support such identifiers is not asked.
        let Some(request) = service.api.work(&id, &ApiAccess::default()) else { continue };
        let response = perform::send(&request, service.per_second).await;
        let answer = response.map_or(PaperAnswer::Failed, |response| service.read(&response, &id));
        if matches!(answer, PaperAnswer::Found(_)) {
            return answer;
        }
        answers.push(answer);
    }
    of_all(answers, &id)
}

/// The identifier in the address, else the one in the title.
fn identifier(address: &str, title: &str) -> Option<Identifier> {
    let of_title = || Identifier::parse(&find_identifiers(title).first()?.id);
    // Services know a paper, not its versions.
    identifier_of_url(address).map(|id| Identifier { version: None, ..id }).or_else(of_title)
}

impl Service {
    fn read(&self, response: &Response, id: &Identifier) -> PaperAnswer {
        let retry_after = response.retry_after.map(|seconds| ("retry-after".to_owned(), seconds.to_string()));
        let headers = Vec::from_iter(retry_after);
        let response = ApiResponse { status: response.status, headers: &headers, body: &response.body };
        let ApiAnswer { papers, failure, limits, .. } = self.api.read(&response);
        match (failure.map(|failure| failure.code), papers.into_iter().next()) {
            (Some(ApiFailureCode::RateLimited), _) => {
                let seconds = limits.and_then(|limits| limits.retry_after_seconds);
                PaperAnswer::RateLimited(seconds.map(|seconds| seconds as u32))
            }
            (Some(ApiFailureCode::NotFound), _) | (None, None) => PaperAnswer::NotFound(id.canonical()),
            (Some(_), _) => PaperAnswer::Failed,
            (None, Some(found)) => {
                let (id, record) = (id.canonical(), found.paper);
                PaperAnswer::Found(Box::new(KnownPaper { id, service: self.name, record }))
            }
        }
    }
}

/// The answer where no service knows the paper.
fn of_all(answers: Vec<PaperAnswer>, id: &Identifier) -> PaperAnswer {
    let is_unknown = |answer: &PaperAnswer| matches!(answer, PaperAnswer::NotFound(_));
    if !answers.is_empty() && answers.iter().all(is_unknown) {
        return PaperAnswer::NotFound(id.canonical());
    }
    let limited = answers.into_iter().find(|answer| matches!(answer, PaperAnswer::RateLimited(_)));
    limited.unwrap_or(PaperAnswer::Failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(status: u16, retry_after: Option<u32>, body: &str) -> PaperAnswer {
        let id = identifier("https://doi.org/10.1/x", "").unwrap();
        SERVICES[0].read(&Response { status, retry_after, body: body.to_owned() }, &id)
    }

    #[test]
    fn an_address_names_the_paper_before_the_title_does() {
        let id = |address, title| identifier(address, title).map(|id| id.canonical());
        let title = "On microbes (doi:10.1038/nature11517)";
        assert_eq!(id("https://arxiv.org/abs/2301.12345v2", title).as_deref(), Some("arxiv:2301.12345"));
        assert_eq!(id("https://e.org/", title).as_deref(), Some("doi:10.1038/nature11517"));
        assert_eq!(id("https://e.org/", "On microbes"), None);
    }

    #[test]
    fn a_response_gives_the_paper_or_why_there_is_none() {
        let found = read(200, None, r#"{"id":"https://openalex.org/W1","title":"T","publication_year":2012}"#);
        let PaperAnswer::Found(found) = found else { panic!("{found:?}") };
        assert_eq!((found.id.as_str(), found.service, found.record.year), ("doi:10.1/x", "OpenAlex", Some(2012)));
        assert_eq!(read(404, None, ""), PaperAnswer::NotFound("doi:10.1/x".to_owned()));
        assert_eq!(read(429, Some(9), ""), PaperAnswer::RateLimited(Some(9)));
        assert_eq!(read(503, None, ""), PaperAnswer::Failed);
        assert_eq!(read(200, None, "<html>"), PaperAnswer::Failed);
    }

    #[test]
    fn a_paper_is_unknown_only_where_every_service_says_so() {
        let id = identifier("https://doi.org/10.1/x", "").unwrap();
        let unknown = || PaperAnswer::NotFound(id.canonical());
        assert_eq!(of_all(vec![unknown(), unknown()], &id), unknown());
        assert_eq!(of_all(vec![unknown(), PaperAnswer::Failed], &id), PaperAnswer::Failed);
        let limited = PaperAnswer::RateLimited(Some(9));
        assert_eq!(of_all(vec![PaperAnswer::Failed, limited.clone(), unknown()], &id), limited);
        assert_eq!(of_all(Vec::new(), &id), PaperAnswer::Failed);
    }
}
