//! Plans the requests of a citation tracker, and takes the papers out of the responses.

use credence_ask::Request;

use super::state::{CitationTracker, Related, Task, TaskKind};
use crate::api::{ApiAnswer, CitationRelation, Page, openalex, semantic_scholar};
use crate::paper::{Identifier, Origin, PaperRecord, Scheme};

/// How many works one request for references names.
const REFERENCES_AT_ONCE: usize = 50;

impl CitationTracker {
    /// The first requests: each seed, and its citations from Semantic Scholar.
    pub(super) fn plan(&mut self) {
        for seed in (0..self.seeds.len()).rev() {
            if self.options.semantic_scholar.is_some() {
                for (relation, is_wanted) in [
                    (CitationRelation::Citing, self.options.citations),
                    (CitationRelation::Cited, self.options.references),
                ] {
                    if is_wanted {
                        self.push(seed, TaskKind::SemanticScholarRelated { relation, cursor: None, n_before: 0 });
                    }
                }
                self.push(seed, TaskKind::SemanticScholarPaper);
            }
            if self.options.openalex.is_some() {
                self.push(seed, TaskKind::OpenAlexWork);
            }
        }
    }

    fn push(&mut self, seed: usize, kind: TaskKind) {
        self.waiting.push(self.tasks.len());
        self.tasks.push(Task { seed, kind, attempt: 1, wait: None, is_running: false });
    }

    /// The request of a task; `None` if the service does not support the identifiers of the seed.
    pub(super) fn request(&self, id: usize) -> Option<Request> {
        let task = &self.tasks[id];
        let access = self.access(task.kind.api())?;
        let page = |cursor: &Option<String>, n_before: u32| {
            let left = self.options.most_papers.saturating_sub(n_before);
            Page { cursor: cursor.clone(), size: Some(left.clamp(1, 200)) }
        };
        match &task.kind {
            TaskKind::OpenAlexWork => self.names(task.seed).find_map(|name| openalex::work(&name, access)),
            TaskKind::OpenAlexReferences(works) => openalex::works(works, access).into_iter().next(),
            TaskKind::OpenAlexCitations { work, cursor, n_before } => {
                Some(openalex::citing(work, &page(cursor, *n_before), access))
            }
            TaskKind::SemanticScholarPaper => {
                self.names(task.seed).find_map(|name| semantic_scholar::paper(&name, access))
            }
            TaskKind::SemanticScholarRelated { relation, cursor, n_before } => {
                let request_of = match relation {
                    CitationRelation::Cited => semantic_scholar::references,
                    CitationRelation::Citing => semantic_scholar::citations,
                };
                let page = page(cursor, *n_before);
                self.names(task.seed).find_map(|name| request_of(&name, &page, access))
            }
        }
    }

    fn names(&self, seed: usize) -> impl Iterator<Item = Identifier> {
        let names = self.seeds[seed].identifiers.iter();
        names.map(|(scheme, value)| Identifier { scheme, value: value.to_owned(), version: None })
    }

    /// Takes an answer, and requests the works that it lists.
    pub(super) fn take(&mut self, id: usize, answer: ApiAnswer) {
        let Task { seed, kind, .. } = self.tasks[id].clone();
        let n_papers = u32::try_from(answer.papers.len()).unwrap_or(u32::MAX);
        let next = answer.next.clone();
        match kind {
            TaskKind::OpenAlexWork => self.take_work(seed, answer),
            TaskKind::OpenAlexReferences(_) => self.take_papers(seed, answer, Some(CitationRelation::Cited)),
            TaskKind::OpenAlexCitations { work, n_before, .. } => {
                self.take_papers(seed, answer, Some(CitationRelation::Citing));
                if let Some(cursor) = self.more(next, n_before + n_papers, n_papers) {
                    let n_before = n_before + n_papers;
                    self.push(seed, TaskKind::OpenAlexCitations { work, cursor: Some(cursor), n_before });
                }
            }
            TaskKind::SemanticScholarPaper => self.take_papers(seed, answer, None),
            TaskKind::SemanticScholarRelated { relation, n_before, .. } => {
                self.take_papers(seed, answer, Some(relation));
                if let Some(cursor) = self.more(next, n_before + n_papers, n_papers) {
                    let n_before = n_before + n_papers;
                    self.push(seed, TaskKind::SemanticScholarRelated { relation, cursor: Some(cursor), n_before });
                }
            }
        }
    }

    /// The next page, if there is one and more results are wanted; an empty page is the last.
    fn more(&self, next: Option<String>, n_so_far: u32, n_papers: u32) -> Option<String> {
        next.filter(|_| n_papers > 0 && n_so_far < self.options.most_papers)
    }

    fn take_work(&mut self, seed: usize, answer: ApiAnswer) {
        let Some(work) = answer.papers.first().map(|found| found.paper.clone()) else { return };
        let name = work.identifiers.get(Scheme::OpenAlex).map(str::to_owned);
        if let Some(work) = name.filter(|_| self.options.citations) {
            self.push(seed, TaskKind::OpenAlexCitations { work, cursor: None, n_before: 0 });
        }
        if self.options.references {
            let most = usize::try_from(self.options.most_papers).unwrap_or(usize::MAX);
            let cited: Vec<Identifier> =
                work.references.iter().take(most).filter_map(|it| Identifier::parse(it)).collect();
            for works in cited.chunks(REFERENCES_AT_ONCE) {
                self.push(seed, TaskKind::OpenAlexReferences(works.to_vec()));
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

    fn add(&mut self, mut record: PaperRecord, related: Related) {
        // Records of a service are not results of a web search.
        if record.origin == Origin::Web {
            record.origin = Origin::Other;
        }
        self.index.add(record);
        self.relations.push(related);
    }
}
