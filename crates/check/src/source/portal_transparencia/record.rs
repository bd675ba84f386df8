//! Parses the records of a Portal response and writes them as sentences.
//!
//! The fields tell the kind of record. Amounts are strings with points and a decimal comma, or numbers in benefits; both are parsed.

use std::cmp::Reverse;

use credence_core::stance::StanceLanguage;
use credence_json::Json;

use crate::source::answer::{TITLE_MAX, text};
use crate::source::calendar::month_of_year;
use crate::source::figure::Figure;

/// The number of records on a full page. A page with fewer is the only one.
const PAGE_SIZE: usize = 15;
/// The most records that are read.
const RECORDS_MAX: usize = 100;

/// The content of a response.
#[derive(Default)]
pub(super) struct Records {
    /// The sentences.
    pub text: String,
    /// The subject.
    pub subject: String,
    /// The time, `YYYY` or `YYYY-MM`.
    pub time: Option<String>,
}

/// One record.
struct Record {
    kind: Kind,
    /// The body or person it is about.
    name: String,
    /// The parent body, or another qualifier.
    group: String,
    /// The destination of the money.
    place: String,
    /// The year, or the month as `YYYY-MM`.
    time: String,
    committed: Option<Figure>,
    paid: Figure,
    receivers: Option<Figure>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Organ,
    Amendment,
    Benefit,
}

/// The records of a response, the largest payments first; `None` if it is not one.
pub(super) fn read(body: Json<'_>, language: StanceLanguage) -> Option<Records> {
    if !body.is_array() {
        return None;
    }
    let n_records = body.items().take(RECORDS_MAX).count();
    let mut records: Vec<Record> = body.items().take(RECORDS_MAX).filter_map(record).collect();
    records.sort_by_key(|record| Reverse(record.paid.hundredths()));
    let Some(first) = records.first() else { return Some(Records::default()) };
    let subject = if first.kind == Kind::Organ { &first.group } else { &first.name };
    let mut written = Records { text: String::new(), subject: subject.clone(), time: Some(first.time.clone()) };
    if let Some(sum) = sum(&records).filter(|_| n_records < PAGE_SIZE && records.len() == n_records && n_records > 1) {
        written.text.push_str(&sentence(&sum, language));
    }
    for record in &records {
        if !written.text.is_empty() {
            written.text.push(' ');
        }
        written.text.push_str(&sentence(record, language));
    }
    Some(written)
}

fn record(json: Json<'_>) -> Option<Record> {
    if json.get("quantidadeBeneficiados").is_some() {
        benefit(json)
    } else if json.get("valorEmpenhado").is_some() {
        amendment(json)
    } else {
        organ(json)
    }
}

fn organ(json: Json<'_>) -> Option<Record> {
    let [name, group, committed, paid] = json.pick(["orgao", "orgaoSuperior", "empenhado", "pago"]);
    Some(Record {
        kind: Kind::Organ,
        name: text(name, TITLE_MAX)?,
        group: text(group, TITLE_MAX).unwrap_or_default(),
        place: String::new(),
        time: year(json)?,
        committed: amount(committed),
        paid: amount(paid)?,
        receivers: None,
    })
}

fn amendment(json: Json<'_>) -> Option<Record> {
    let [author, name, kind, committed, paid] =
        json.pick(["autor", "nomeAutor", "tipoEmenda", "valorEmpenhado", "valorPago"]);
    Some(Record {
        kind: Kind::Amendment,
        name: text(name, TITLE_MAX).or_else(|| text(author, TITLE_MAX))?,
        group: text(kind, TITLE_MAX).unwrap_or_default(),
        place: text(json.get("localidadeDoGasto"), TITLE_MAX).unwrap_or_default(),
        time: year(json)?,
        committed: amount(committed),
        paid: amount(paid)?,
        receivers: None,
    })
}

fn benefit(json: Json<'_>) -> Option<Record> {
    let [date, municipality, paid, receivers] =
        json.pick(["dataReferencia", "municipio", "valor", "quantidadeBeneficiados"]);
    let place = municipality.and_then(|place| text(place.get("nomeIBGE"), TITLE_MAX)).unwrap_or_default();
    let state = municipality.and_then(|place| text(place.at_path("uf.sigla"), TITLE_MAX)).unwrap_or_default();
    Some(Record {
        kind: Kind::Benefit,
        name: text(json.at_path("tipo.descricao"), TITLE_MAX)?,
        group: String::new(),
        place: if state.is_empty() { place } else { [&place, " (", &state, ")"].concat() },
        time: month(&date?.text()?)?,
        committed: None,
        paid: amount(paid)?,
        receivers: amount(receivers),
    })
}

/// The year, as a number or a text.
fn year(json: Json<'_>) -> Option<String> {
    let year = json.get("ano")?;
    let year = year.integer().map(|year| year.to_string()).or_else(|| text(Some(year), 4))?;
    (year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit())).then_some(year)
}

/// `01/01/2019`, `2024-12-01` or `202401` as `YYYY-MM`.
fn month(written: &str) -> Option<String> {
    let digits: Vec<&str> = written.split(['/', '-']).collect();
    let (year, month) = match digits.as_slice() {
        [_, month, year] if year.len() == 4 => (*year, *month),
        [year, month, _] => (*year, *month),
        [whole] if whole.len() == 6 => whole.split_at_checked(4)?,
        _ => return None,
    };
    let is_number = [year, month].concat().bytes().all(|byte| byte.is_ascii_digit());
    (is_number && year.len() == 4 && month.len() == 2).then(|| [year, "-", month].concat())
}

fn amount(value: Option<Json<'_>>) -> Option<Figure> {
    let value = value?;
    match value.text() {
        Some(text) => Figure::from_amount(&text),
        None => Figure::parse(value.raw()),
    }
}

/// The sum of all records; `None` if they cannot be added.
fn sum(records: &[Record]) -> Option<Record> {
    let first = records.first().filter(|first| first.kind != Kind::Benefit)?;
    let is_alike = |record: &Record| {
        let same = |one: &str, other: &str| one == other;
        let same_subject =
            if first.kind == Kind::Organ { same(&record.group, &first.group) } else { same(&record.name, &first.name) };
        record.kind == first.kind && record.time == first.time && same_subject
    };
    if !records.iter().all(is_alike) {
        return None;
    }
    let add = |sum: i64, figure: Option<&Figure>| sum.checked_add(figure?.hundredths()?);
    let paid = records.iter().try_fold(0, |sum, record| add(sum, Some(&record.paid)))?;
    let committed = records.iter().try_fold(0, |sum, record| add(sum, record.committed.as_ref()));
    Some(Record {
        kind: first.kind,
        name: if first.kind == Kind::Organ { first.group.clone() } else { first.name.clone() },
        group: String::new(),
        place: String::new(),
        time: first.time.clone(),
        committed: committed.map(Figure::from_hundredths),
        paid: Figure::from_hundredths(paid),
        receivers: None,
    })
}

fn sentence(record: &Record, language: StanceLanguage) -> String {
    let money = |figure: &Figure| match language {
        StanceLanguage::Portuguese | StanceLanguage::English | StanceLanguage::Other => {
            ["R$ ", &figure.written(language)].concat()
        }
        StanceLanguage::Japanese => [&figure.written(language), "レアル"].concat(),
    };
    let words = Words {
        when: when(&record.time, language),
        name: named(&record.name, &record.group),
        place: &record.place,
        committed: record.committed.as_ref().map(money),
        paid: money(&record.paid),
        receivers: record.receivers.as_ref().map(|figure| figure.written(language)),
    };
    match language {
        StanceLanguage::Portuguese => portuguese(record.kind, &words),
        StanceLanguage::English | StanceLanguage::Other => english(record.kind, &words),
        StanceLanguage::Japanese => japanese(&words),
    }
}

/// The parts of a sentence.
struct Words<'a> {
    when: String,
    name: String,
    place: &'a str,
    committed: Option<String>,
    paid: String,
    receivers: Option<String>,
}

fn portuguese(kind: Kind, words: &Words<'_>) -> String {
    let Words { when, name, place, committed, paid, receivers } = words;
    let where_to = if place.is_empty() { String::new() } else { [" em ", place].concat() };
    match kind {
        Kind::Organ | Kind::Amendment => {
            let what = if kind == Kind::Amendment { " em emendas" } else { "" };
            let spent = |verb, amount: &str| ["Em ", when, ", ", name, verb, amount, what, &where_to, "."].concat();
            one_figure_each(spent(" pagou ", paid), committed.as_ref().map(|amount| spent(" empenhou ", amount)))
        }
        Kind::Benefit => {
            let to = receivers.as_ref().map(|count| [" a ", count, " beneficiários"].concat()).unwrap_or_default();
            ["Em ", when, ", ", name, " pagou ", paid, &to, &where_to, "."].concat()
        }
    }
}

fn english(kind: Kind, words: &Words<'_>) -> String {
    let Words { when, name, place, committed, paid, receivers } = words;
    let where_to = if place.is_empty() { String::new() } else { [" in ", place].concat() };
    match kind {
        Kind::Organ | Kind::Amendment => {
            let what = if kind == Kind::Amendment { " in amendments" } else { "" };
            let spent = |verb, amount: &str| ["In ", when, ", ", name, verb, amount, what, &where_to, "."].concat();
            one_figure_each(spent(" paid ", paid), committed.as_ref().map(|amount| spent(" committed ", amount)))
        }
        Kind::Benefit => {
            let to = receivers.as_ref().map(|count| [" to ", count, " people"].concat()).unwrap_or_default();
            ["In ", when, ", ", name, " paid ", paid, &to, &where_to, "."].concat()
        }
    }
}

/// Each figure in a sentence of its own: a claim names one of the two.
fn one_figure_each(paid: String, committed: Option<String>) -> String {
    match committed {
        Some(committed) => [&paid, " ", &committed].concat(),
        None => paid,
    }
}

fn japanese(words: &Words<'_>) -> String {
    let Words { when, name, place, committed, paid, receivers } = words;
    let committed = committed.as_ref().map(|amount| ["支出負担額は", amount, "、"].concat()).unwrap_or_default();
    let to = receivers.as_ref().map(|count| ["（受給者", count, "人）"].concat()).unwrap_or_default();
    let place = if place.is_empty() { String::new() } else { ["、", place].concat() };
    [when, place.as_str(), "、", name, "の", &committed, "支払額は", paid, &to, "。"].concat()
}

/// A body and its parent.
fn named(name: &str, group: &str) -> String {
    if group.is_empty() || group == name { name.to_owned() } else { [name, " (", group, ")"].concat() }
}

/// `2023`, or `2024-12` as `dezembro de 2024`.
fn when(time: &str, language: StanceLanguage) -> String {
    match time.split_once('-') {
        Some((year, month)) => month_of_year(month.parse().unwrap_or(0), year, language),
        None if language == StanceLanguage::Japanese => [time, "年"].concat(),
        None => time.to_owned(),
    }
}
