//! Parses responses of every data source: those of the project, recorded ones, and hostile ones.

use std::fs;

use credence_check::source::{SOURCES, Source, SourceAnswer, SourceClient, SourceClients, SourceQuery};
use credence_research::api::{ApiFailureCode, ApiResponse};
use proptest::prelude::*;
use serde_json::Value;

use crate::paper_recordings::recordings;
use crate::shared::repository;

fn client(name: &str) -> SourceClient {
    SourceClients::all().find(name).unwrap()
}

fn fixture(name: &str) -> String {
    fs::read_to_string(repository().join("tests/fixtures/check").join(name).with_extension("json")).unwrap()
}

fn query(claim: &str) -> SourceQuery {
    SourceQuery {
        claim: claim.to_owned(),
        language: Some("pt-BR".to_owned()),
        max_results: 5,
        ..SourceQuery::default()
    }
}

fn read_as(name: &str, claim: &str, status: u16, body: &str) -> SourceAnswer {
    (client(name).read)(&query(claim), &ApiResponse { status, headers: &[], body })
}

fn read(name: &str, claim: &str, fixture_name: &str) -> SourceAnswer {
    read_as(name, claim, 200, &fixture(fixture_name))
}

#[test]
fn every_source_reads_its_own_answer() {
    for source in SOURCES {
        let answer = read(source.name, "O MEC gastou R$ 5 em 2023, e a população do Brasil cresceu", source.name);
        assert_eq!(answer.failure, None, "{}", source.name);
        assert!(!answer.items.is_empty() || !answer.prior_checks.is_empty(), "{} found nothing", source.name);
        for item in &answer.items {
            assert!(item.url.starts_with("https://") && !item.text.is_empty(), "{}: {item:?}", source.name);
            assert!(!item.text.contains('<') && !item.text.contains("&amp;"), "{}: {}", source.name, item.text);
        }
    }
}

#[test]
fn checks_of_others_keep_their_words_and_their_publisher() {
    let checks = read("google_factcheck", "", "google_factcheck").prior_checks;
    assert_eq!(checks.len(), 2);
    assert_eq!((checks[0].rating.as_str(), checks[0].date.as_deref()), ("Falso", Some("2024-04-05")));
    assert_eq!(checks[1].publisher.as_deref(), Some("outra.org.br"));
    assert!(checks.iter().all(|check| check.claim == "A vacina contra a gripe causa gripe"));
    assert!(read_as("google_factcheck", "", 200, "{}").prior_checks.is_empty());
    assert_eq!(read_as("google_factcheck", "", 200, "{}").failure, None);
}

#[test]
fn the_portal_s_records_are_sentences() {
    let item = &read("portal_transparencia", "O MEC gastou R$ 80 bilhões em 2023", "portal_transparencia").items[0];
    assert!(
        item.text
            .starts_with("Em 2023, Ministério da Educação pagou R$ 78.880.000.001,00. Em 2023, Ministério da Educação empenhou R$ 85.000.000.000,00.")
    );
    assert_eq!(
        item.url,
        "https://portaldatransparencia.gov.br/despesas?de=01%2F01%2F2023&ate=31%2F12%2F2023&orgaos=OS26000"
    );
    let amendments = read("portal_transparencia", "x", "portal_transparencia_amendments");
    assert!(amendments.items[0].text.contains("pagou R$ 3.500.000,00 em emendas."), "{:?}", amendments.items);
    let benefit = read("portal_transparencia", "A cidade", "portal_transparencia_benefit");
    assert_eq!(benefit.items[0].published.as_deref(), Some("2024-03"));
}

#[test]
fn an_article_has_its_introduction_and_the_passage_that_fits() {
    let items = read("wikipedia", "A torre tem 120 metros", "wikipedia").items;
    assert_eq!(
        items[0].text,
        "A Torre do Exemplo é uma torre de observação. Fica no centro da cidade. … A torre tem 120 metros de altura & foi aberta"
    );
    // Text that is already in the introduction is not repeated.
    assert_eq!(items[1].text, "Lista de torres por altura.");
    let refused = read("wikipedia", "", "wikipedia_error").failure.unwrap();
    assert_eq!(refused.code, ApiFailureCode::RateLimited);
    let nothing = read("wikipedia", "", "wikipedia_nothing");
    assert_eq!((nothing.items.len(), nothing.failure), (0, None));
}

#[test]
fn gazettes_and_pages_without_an_address_are_left_out() {
    let gazettes = read("querido_diario", "", "querido_diario").items;
    assert_eq!(gazettes.len(), 1);
    assert_eq!(gazettes[0].title.as_deref(), Some("Diário Oficial de São Paulo, SP, 2023-05-10, nº 89"));
    assert!(gazettes[0].text.contains("R$ 5.000.000,00. … Art. 2º Este decreto"), "{}", gazettes[0].text);
    let pages = read("tavily_search", "", "tavily_search").items;
    assert_eq!(pages.len(), 1);
    assert_eq!(pages[0].published.as_deref(), Some("2024-10-09"));
}

#[test]
fn papers_are_shown_at_their_doi_with_their_abstract() {
    for (name, text) in [
        ("openalex", "Influenza vaccines did not cause influenza."),
        ("semantic_scholar", "Fever was seen in 3% of those vaccinated."),
        ("crossref", "Bees died more often where pesticides were used."),
    ] {
        let item = &read(name, "", name).items[0];
        assert_eq!(item.text, text);
        assert!(item.url.starts_with("https://doi.org/10.5555/exemplo."), "{}", item.url);
        assert!(item.publisher.is_some() && item.published.is_some() && item.title.is_some(), "{item:?}");
    }
}

#[test]
fn every_source_reports_its_failures() {
    for source in SOURCES {
        let limited = read_as(source.name, "", 429, &fixture("rate_limited"));
        assert_eq!(limited.failure.map(|failure| failure.code), Some(ApiFailureCode::RateLimited), "{}", source.name);
        assert!(limited.retry_after_seconds.is_some(), "{}", source.name);
        let broken = read_as(source.name, "", 200, "<html>Wartung</html>").failure.unwrap();
        assert_eq!(broken.code, ApiFailureCode::Unreadable, "{}", source.name);
    }
    for (name, status, message_part) in [
        ("google_factcheck", 400, "API key not valid"),
        ("tavily_search", 401, "missing or invalid API key"),
        ("portal_transparencia", 401, "Chave de API não informada"),
    ] {
        let failure = read_as(name, "", status, &fixture(&format!("{name}_denied"))).failure.unwrap();
        assert!(failure.message.as_deref().is_some_and(|message| message.contains(message_part)), "{failure:?}");
    }
}

#[test]
fn recorded_checks_are_read() {
    for (name, answers) in recordings("google_factcheck") {
        let body: Value = serde_json::from_str(&answers[0].body).unwrap();
        let checks = read_as("google_factcheck", "", 200, &answers[0].body).prior_checks;
        let expected: Vec<(&Value, &Value)> = body["claims"].as_array().unwrap().iter().flat_map(reviews).collect();
        assert_eq!(checks.len(), expected.len(), "{name}");
        for (check, (claim, review)) in checks.iter().zip(expected) {
            assert_eq!(Some(check.url.as_str()), review["url"].as_str(), "{name}");
            assert_eq!(Some(check.rating.as_str()), review["textualRating"].as_str(), "{name}");
            assert_eq!(check.publisher.as_deref(), review["publisher"]["name"].as_str(), "{name}");
            assert_eq!(check.date.as_deref(), review["reviewDate"].as_str().map(|date| &date[..10]), "{name}");
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(words(&check.claim), words(claim["text"].as_str().unwrap()), "{name}");
        }
    }
}

fn reviews(claim: &Value) -> Vec<(&Value, &Value)> {
    claim["claimReview"].as_array().unwrap().iter().map(|review| (claim, review)).collect()
}

#[test]
fn recorded_pages_are_read() {
    for (name, answers) in recordings("tavily") {
        let body: Value = serde_json::from_str(&answers[0].body).unwrap();
        let items = read_as("tavily_search", "", 200, &answers[0].body).items;
        let expected = body["results"].as_array().unwrap();
        assert_eq!(items.len(), expected.len(), "{name}");
        for (item, result) in items.iter().zip(expected) {
            assert_eq!(Some(item.url.as_str()), result["url"].as_str(), "{name}");
            let first = result["content"].as_str().unwrap().split_whitespace().next().unwrap();
            assert!(item.text.starts_with(first), "{name}: {}", item.text);
        }
    }
}

#[test]
fn recorded_statistics_are_read() {
    for (name, answers) in recordings("sidra") {
        let tests: Value = serde_json::from_str(&answers[0].body).unwrap();
        for test in tests.as_array().unwrap() {
            let rows = test["response"].as_array().unwrap();
            let items = read_as("ibge_sidra", "A soja", 200, &test["response"].to_string()).items;
            let is_figure = |row: &&Value| row["V"].as_str().is_some_and(|value| value.parse::<f64>().is_ok());
            let n_figures = rows[1..].iter().filter(is_figure).count();
            let n_sentences = items.first().map_or(0, |item| item.text.matches("(IBGE)").count());
            assert_eq!(n_sentences, n_figures, "{name}: {}", test["test"]);
            if let Some(item) = items.first() {
                assert!(item.text.contains("no Brasil") && item.published.is_some(), "{name}: {item:?}");
            }
        }
    }
}

#[test]
fn recorded_papers_are_read() {
    for (folder, name) in [("openalex", "openalex"), ("semanticscholar", "semantic_scholar"), ("crossref", "crossref")]
    {
        let mut n_items = 0;
        for recorded in recordings(folder).values().flatten() {
            let response = ApiResponse { status: recorded.status, headers: &recorded.headers, body: &recorded.body };
            let answer = (client(name).read)(&query(""), &response);
            // The project never requests the XML formats of an index.
            let is_xml = recorded.body.trim_start().starts_with('<');
            assert_eq!(answer.failure.is_some(), recorded.status != 200 || is_xml, "{name}: {}", recorded.url);
            assert!(answer.items.iter().all(|item| item.url.starts_with("http")), "{name}: {}", recorded.url);
            n_items += answer.items.len();
        }
        assert!(recordings(folder).is_empty() || n_items > 0, "{name} found nothing in its recordings");
    }
}

/// Responses written for the project, each with its source.
fn answers() -> Vec<(&'static Source, String)> {
    let folder = repository().join("tests/fixtures/check");
    let mut answers = Vec::new();
    for source in SOURCES {
        let of_source = |name: &str| name.starts_with(source.name) && name.ends_with(".json");
        let names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter(|name| of_source(name)).collect();
        names.sort();
        assert!(!names.is_empty(), "{} has no answer", source.name);
        answers.extend(names.iter().map(|name| (source, fixture(name.trim_end_matches(".json")))));
    }
    answers
}

fn read_by(source: &Source, body: &str, status: u16) {
    let answer = (client(source.name).read)(
        &query("A população do Brasil em 2024"),
        &ApiResponse { status, headers: &[], body },
    );
    assert!(answer.items.len() <= 50 && answer.prior_checks.len() <= 50, "{}", source.name);
    for item in &answer.items {
        assert!(item.text.chars().count() <= 4_000 && item.url.len() <= 2_000, "{}", source.name);
        assert!(item.url.starts_with("http"), "{}", source.name);
    }
}

fn read_by_all(body: &str, status: u16) {
    for source in SOURCES {
        read_by(source, body, status);
    }
}

#[test]
fn a_response_of_another_source_does_not_affect_the_others() {
    for (_, body) in answers() {
        read_by_all(&body, 200);
    }
}

#[test]
fn no_body_is_too_deep_or_too_large() {
    read_by_all(&"[".repeat(100_000), 200);
    read_by_all(&["{\"claims\":".repeat(50_000), "1".to_owned(), "}".repeat(50_000)].concat(), 200);
    let row = r#"{"url":"https://a.org","title":"t","content":"c","excerpts":["x"],"text":"x","ano":2023,"orgao":"x","pago":"1,00","V":"1"}"#;
    let rows = vec![row; 2_000].join(",");
    for body in [
        format!("[{rows}]"),
        format!(
            r#"{{"results":[{rows}],"gazettes":[{rows}],"claims":[{rows}],"query":{{"pages":[{rows}]}},"data":[{rows}]}}"#
        ),
        format!(r#"{{"results":[{{"url":"https://a.org","content":"{}"}}]}}"#, "<b>".repeat(100_000)),
        format!(r#"{{"results":[{{"url":"https://a.org/{}","content":"x"}}]}}"#, "x".repeat(200_000)),
    ] {
        read_by_all(&body, 200);
    }
}

#[test]
fn an_incomplete_response_does_not_affect_the_others() {
    for (source, body) in answers() {
        for at in (0..body.len()).filter(|at| body.is_char_boundary(*at)).step_by(7) {
            read_by(source, &body[..at], 200);
        }
    }
}

/// A value with one of its leaves replaced.
fn replace_leaf(value: &mut Value, index: &mut usize, with: &Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| replace_leaf(item, index, with)),
        Value::Object(fields) => fields.values_mut().for_each(|field| replace_leaf(field, index, with)),
        leaf => {
            if *index == 0 {
                *leaf = with.clone();
            }
            *index = index.wrapping_sub(1);
        }
    }
}

fn n_leaves(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(n_leaves).sum(),
        Value::Object(fields) => fields.values().map(n_leaves).sum(),
        _ => 1,
    }
}

#[test]
fn a_wrong_type_spoils_one_field_and_not_the_reader() {
    let wrong = [
        Value::Null,
        Value::Bool(true),
        serde_json::json!(-1e300),
        serde_json::json!([[]]),
        serde_json::json!({"a": {}}),
    ];
    for (source, body) in answers() {
        let good: Value = serde_json::from_str(&body).unwrap();
        for index in 0..n_leaves(&good).min(40) {
            for with in &wrong {
                let mut value = good.clone();
                replace_leaf(&mut value, &mut index.clone(), with);
                read_by(source, &value.to_string(), 200);
            }
        }
    }
}

proptest! {
    #[test]
    fn no_body_and_no_status_stops_a_reader(body in any::<String>(), status in any::<u16>()) {
        read_by_all(&body, status);
    }

    #[test]
    fn no_claim_stops_a_builder(claim in any::<String>(), words in any::<String>(), language in any::<Option<String>>(), max_results in any::<u32>()) {
        let query = SourceQuery { claim, words, language, max_results };
        for source in SOURCES {
            if let credence_check::source::SourceRequest::Send(request) = (client(source.name).request)(&query, &Default::default()) {
                prop_assert!(request.url.starts_with("https://") && request.url.is_ascii(), "{}", request.url);
                prop_assert!(request.url.len() < 20_000 && !request.url.contains(' '), "{}", request.url);
                if let Some(body) = &request.body {
                    prop_assert!(serde_json::from_str::<Value>(body).is_ok(), "{}", body);
                }
            }
        }
    }
}
