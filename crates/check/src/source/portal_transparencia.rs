//! Portal da Transparência: what the federal government of Brazil committed and paid, by ministry, amendment and municipality.
//!
//! It supports three queries: the expenses of a ministry in a year, the amendments of a member of parliament in a year, and a benefit in
//! a municipality in a month. The keywords are in `data/portal.txt`. One request returns one page; a sum is only written if the page is complete.

mod plan;
mod record;

use credence_research::api::{Address, ApiAccess, ApiResponse, key_header};

use super::answer::{self, TEXT_MAX, TITLE_MAX};
use super::{
    KeyUse, Source, SourceAnswer, SourceCategory, SourceClient, SourceGroup, SourceItem, SourceQuery, SourceRequest,
};
use plan::Plan;

/// The registered source. Its reliability is that of docs/scoring.md#source-selection.
pub(super) const SOURCE: Source = Source {
    name: "portal_transparencia",
    title: "Portal da Transparência",
    host: "api.portaldatransparencia.gov.br",
    description: "Spending of the Brazilian federal government: budgets and payments of ministries, parliamentary amendments, and social benefits such as Bolsa \
        Família by city.",
    category: SourceCategory::GovernmentRecords,
    reliability: 0.85,
    key: KeyUse::Required,
    group: SourceGroup::Brazil,
};

/// How it is queried and read.
pub(super) const CLIENT: SourceClient = SourceClient { name: SOURCE.name, request, read };

const BASE: &str = "https://api.portaldatransparencia.gov.br";

/// Requests the records for the claim.
fn request(query: &SourceQuery, access: &ApiAccess) -> SourceRequest {
    match Plan::from_query(query) {
        Ok(plan) => {
            let address = Address::new(access, BASE, ["/api-de-dados/", "", plan.end_point()]);
            let address =
                plan.parameters().into_iter().fold(address, |address, (name, value)| address.with(name, &value));
            let address = address.with("pagina", "1");
            SourceRequest::Send(Box::new(address.get(key_header(access, "chave-api-dados", ""))))
        }
        Err(reason) => SourceRequest::NothingToAsk(reason),
    }
}

/// One item: a sentence per record, in the language of the claim.
fn read(query: &SourceQuery, response: &ApiResponse<'_>) -> SourceAnswer {
    answer::read(response, &|body| {
        let records = record::read(body, query.written_in())?;
        let plan = Plan::from_query(query).ok();
        let item = answer::plain(&records.text, TEXT_MAX).map(|text| SourceItem {
            url: plan.as_ref().map_or_else(|| "https://portaldatransparencia.gov.br/".to_owned(), Plan::page),
            title: answer::plain(&["Portal da Transparência: ", &records.subject].concat(), TITLE_MAX),
            text,
            published: records.time,
            publisher: Some("Controladoria-Geral da União".to_owned()),
        });
        Some(answer::with_items(item.into_iter()))
    })
}

#[cfg(test)]
mod tests;
