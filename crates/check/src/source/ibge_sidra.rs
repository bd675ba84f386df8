//! IBGE's SIDRA: official statistics of Brazil, queried by table, variable, territory and time.
//!
//! The keywords of each table are in `data/sidra.txt`, the names of territories in `data/territories.txt`. A claim about an unknown
//! territory is not queried: the figure of another territory would wrongly refute it.

mod plan;
mod row;

use credence_research::api::{Address, ApiAccess, ApiResponse};

use super::answer::{self, TEXT_MAX, TITLE_MAX};
use super::{
    KeyUse, Source, SourceAnswer, SourceCategory, SourceClient, SourceGroup, SourceItem, SourceQuery, SourceRequest,
};
use plan::Plan;

/// The registered source. Its reliability is that of docs/scoring.md#source-selection.
pub(super) const SOURCE: Source = Source {
    name: "ibge_sidra",
    title: "IBGE SIDRA",
    host: "apisidra.ibge.gov.br",
    description: "Official statistics of Brazil by IBGE: population, inflation, unemployment, gross domestic product, inequality, illiteracy and area of \
        the country, its states and cities.",
    category: SourceCategory::Statistics,
    reliability: 0.9,
    key: KeyUse::None,
    group: SourceGroup::Brazil,
};

/// How it is queried and read.
pub(super) const CLIENT: SourceClient = SourceClient { name: SOURCE.name, request, read };

const BASE: &str = "https://apisidra.ibge.gov.br";
/// The public page of a table.
const TABLES: &str = "https://sidra.ibge.gov.br/";

/// Requests the figures for the claim.
fn request(query: &SourceQuery, access: &ApiAccess) -> SourceRequest {
    match Plan::from_query(query) {
        Ok(plan) => SourceRequest::Send(Box::new(Address::new(access, BASE, [&plan.path(), "", ""]).get(Vec::new()))),
        Err(reason) => SourceRequest::NothingToAsk(reason),
    }
}

/// One item: the page of the table, with a sentence per figure, in the language of the claim.
fn read(query: &SourceQuery, response: &ApiResponse<'_>) -> SourceAnswer {
    let plan = Plan::from_query(query).ok();
    answer::read(response, &|body| {
        let keeps_last = plan.as_ref().is_some_and(|plan| plan.keeps_last);
        let rows = row::read(body, query.written_in(), keeps_last)?;
        Some(answer::with_items(item(plan.as_ref(), &rows).into_iter()))
    })
}

fn item(plan: Option<&Plan>, rows: &[row::Row]) -> Option<SourceItem> {
    let table = plan.map(|plan| plan.table);
    let mut text = String::new();
    for row in rows {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&row.sentence);
    }
    let variable = &rows.first()?.variable_name;
    let title = ["IBGE, SIDRA ", table.unwrap_or_default(), ": ", variable].concat().replace(" : ", ": ");
    Some(SourceItem {
        url: table.map_or_else(|| TABLES.to_owned(), |table| [TABLES, "tabela/", table].concat()),
        title: answer::plain(&title, TITLE_MAX),
        text: answer::plain(&text, TEXT_MAX)?,
        published: rows.iter().filter_map(|row| row.year.clone()).max(),
        publisher: Some("IBGE".to_owned()),
    })
}

#[cfg(test)]
mod tests;
