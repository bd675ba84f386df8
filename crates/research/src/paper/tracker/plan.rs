//! Which request comes next, and what an answer asks for.

use credence_ask::Request;

use super::{CitationTracker, Related};
use crate::api::{ApiAnswer, CitationRelation, Page, PaperApi, openalex, semantic_scholar};
use crate::paper::identifier::{Identifier, Scheme};

/// How many works one request for references names.
const REFERENCES_AT_ONCE: usize = 50;

/// One request, sent once or again.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) seed: usize,
    pub(super) ask: Ask,
    pub(super) attempt: u32,
    pub(super) wait: Option<f64>,
    pub(super) is_under_way: bool,
}

/// What is asked.
#[derive(Clone, Debug)]
pub(super) enum Ask {
    /// The seed itself, of OpenAlex, which then names what it cites.
    OpenAlexWork,
    /// Works that the seed cites, by their names.
    OpenAlexReferences(Vec<Identifier>),
    /// Works that cite the seed, part by part.
    OpenAlexCitations { work: String, cursor: Option<String>, n_before: u32 },
    /// The seed itself, of Semantic Scholar.
    SemanticScholarPaper,
    /// What the seed cites or what cites it, part by part.
    SemanticScholarRelated { relation: CitationRelation, cursor: Option<String>, n_before: u32 },
}

impl Ask {
    pub(super) fn api(&self) -> PaperApi {
        match self {
            Self::OpenAlexWork | Self::OpenAlexReferences(_) | Self::OpenAlexCitations { .. } => PaperApi::OpenAlex,
            Self::SemanticScholarPaper | Self::SemanticScholarRelated { .. } => PaperApi::SemanticScholar,
        }
    }
}

impl CitationTracker {
    /// The first requests: each seed by itself, and what Semantic Scholar tells without knowing more.
    pub(super) fn plan(&mut self) {
        for seed in (0..self.seeds.len()).rev() {
            if self.options.semantic_scholar.is_some() {
                for (relation, is_wanted) in [
                    (CitationRelation::Citing, self.options.citations),
                    (CitationRelation::Cited, self.options.references),
                ] {
                    if is_wanted {
                        self.push(seed, Ask::SemanticScholarRelated { relation, cursor: None, n_before: 0 });
                    }
                }
                self.push(seed, Ask::SemanticScholarPaper);
            }
            if self.options.openalex.is_some() {
                self.push(seed, Ask::OpenAlexWork);
            }
        }
    }

    fn push(&mut self, seed: usize, ask: Ask) {
        self.waiting.push(self.tasks.len());
        self.tasks.push(Task { seed, ask, attempt: 1, wait: None, is_under_way: false });
    }

    /// What is sent for a task; `None` where the seed has no name the interface knows.
    pub(super) fn request(&self, id: usize) -> Option<Request> {
        let task = &self.tasks[id];
        let access = self.access(task.ask.api())?;
        let page = |cursor: &Option<String>, n_before: u32| {
            let left = self.options.most_papers.saturating_sub(n_before);
            Page { cursor: cursor.clone(), size: Some(left.clamp(1, 200)) }
        };
        match &task.ask {
            Ask::OpenAlexWork => self.names(task.seed).find_map(|name| openalex::work(&name, access)),
            Ask::OpenAlexReferences(works) => openalex::works(works, access).into_iter().next(),
            Ask::OpenAlexCitations { work, cursor, n_before } => {
                Some(openalex::citing(work, &page(cursor, *n_before), access))
            }
            Ask::SemanticScholarPaper => self.names(task.seed).find_map(|name| semantic_scholar::paper(&name, access)),
            Ask::SemanticScholarRelated { relation, cursor, n_before } => {
                let ask = match relation {
                    CitationRelation::Cited => semantic_scholar::references,
                    CitationRelation::Citing => semantic_scholar::citations,
                };
                let page = page(cursor, *n_before);
                self.names(task.seed).find_map(|name| ask(&name, &page, access))
            }
        }
    }

    fn names(&self, seed: usize) -> impl Iterator<Item = Identifier> {
        let names = self.seeds[seed].identifiers.iter();
        names.map(|(scheme, value)| Identifier { scheme, value: value.to_owned(), version: None })
    }

    /// Takes an answer, and asks for what it names.
    pub(super) fn take(&mut self, id: usize, answer: ApiAnswer) {
        let Task { seed, ask, .. } = self.tasks[id].clone();
        let n_papers = u32::try_from(answer.papers.len()).unwrap_or(u32::MAX);
        let next = answer.next.clone();
        match ask {
            Ask::OpenAlexWork => self.take_work(seed, answer),
            Ask::OpenAlexReferences(_) => self.take_papers(seed, answer, Some(CitationRelation::Cited)),
            Ask::OpenAlexCitations { work, n_before, .. } => {
                self.take_papers(seed, answer, Some(CitationRelation::Citing));
                if let Some(cursor) = self.more(next, n_before + n_papers, n_papers) {
                    let n_before = n_before + n_papers;
                    self.push(seed, Ask::OpenAlexCitations { work, cursor: Some(cursor), n_before });
                }
            }
            Ask::SemanticScholarPaper => self.take_papers(seed, answer, None),
            Ask::SemanticScholarRelated { relation, n_before, .. } => {
                self.take_papers(seed, answer, Some(relation));
                if let Some(cursor) = self.more(next, n_before + n_papers, n_papers) {
                    let n_before = n_before + n_papers;
                    self.push(seed, Ask::SemanticScholarRelated { relation, cursor: Some(cursor), n_before });
                }
            }
        }
    }

    /// The next part, where there is one and more is wanted; a part that holds nothing is the last.
    fn more(&self, next: Option<String>, n_so_far: u32, n_papers: u32) -> Option<String> {
        next.filter(|_| n_papers > 0 && n_so_far < self.options.most_papers)
    }

    fn take_work(&mut self, seed: usize, answer: ApiAnswer) {
        let Some(work) = answer.papers.first().map(|found| found.paper.clone()) else { return };
        let name = work.identifiers.get(Scheme::OpenAlex).map(str::to_owned);
        if let Some(work) = name.filter(|_| self.options.citations) {
            self.push(seed, Ask::OpenAlexCitations { work, cursor: None, n_before: 0 });
        }
        if self.options.references {
            let most = usize::try_from(self.options.most_papers).unwrap_or(usize::MAX);
            let cited: Vec<Identifier> =
                work.references.iter().take(most).filter_map(|it| Identifier::read(it)).collect();
            for works in cited.chunks(REFERENCES_AT_ONCE) {
                self.push(seed, Ask::OpenAlexReferences(works.to_vec()));
            }
        }
        self.add(work, Related { seed, relation: None, is_influential: false });
    }

    fn take_papers(&mut self, seed: usize, answer: ApiAnswer, relation: Option<CitationRelation>) {
        let most = usize::try_from(self.options.most_papers).unwrap_or(usize::MAX);
        for found in answer.papers.into_iter().take(most) {
            let is_influential = found.citation.is_some_and(|citation| citation.is_influential == Some(true));
            self.add(found.paper, Related { seed, relation, is_influential });
        }
    }
}
