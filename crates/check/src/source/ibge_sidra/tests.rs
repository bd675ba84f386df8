//! Claims go in, addresses come out; answers go in, sentences come out.

use credence_core::judge::{JudgeText, VoteGround, read_text};
use credence_core::stance::{Detector, Stance};
use proptest::prelude::*;

use super::*;

fn query(claim: &str, language: &str) -> SourceQuery {
    SourceQuery {
        claim: claim.to_owned(),
        language: Some(language.to_owned()),
        max_results: 5,
        ..SourceQuery::default()
    }
}

fn path_for(claim: &str, language: &str) -> String {
    match request(&query(claim, language), &ApiAccess::default()) {
        SourceRequest::Send(request) => request.url.trim_start_matches(BASE).to_owned(),
        SourceRequest::NothingToAsk(reason) => reason.name().to_owned(),
    }
}

#[test]
fn a_claim_becomes_table_variable_place_and_time() {
    for (claim, language, expected) in [
        ("A população do Brasil em 2024 era de 212 milhões", "pt", "/values/t/6579/n1/1/v/9324/p/2024"),
        ("A população do Acre no censo de 2022", "pt", "/values/t/4714/n3/12/v/93/p/2022"),
        ("São Paulo tinha 11 milhões de habitantes em 2010", "pt", "/values/t/202/n3/35/n6/3550308/v/93/p/2010"),
        ("The population of Brazil is 300 million", "en", "/values/t/6579/n1/1/v/9324/p/last%201"),
        ("ブラジルの人口は2億人です", "ja", "/values/t/6579/n1/1/v/9324/p/last%201"),
        ("A inflação de 2023 foi de 4,62%", "pt", "/values/t/1737/n1/1/v/69/p/202301-202312"),
        ("Inflation in Brazil in March 2024 was 0.16%", "en", "/values/t/1737/n1/1/v/63/p/202403"),
        ("O desemprego na Bahia no 3º trimestre de 2023", "pt", "/values/t/4099/n3/29/v/4099/p/202303"),
        ("O PIB cresceu 2,9% em 2023", "pt", "/values/t/5932/n1/1/v/6563/p/202301-202304/c11255/90707"),
        ("O PIB de Minas Gerais em 2020 e 2021", "pt", "/values/t/5938/n3/31/v/37/p/2020,2021"),
        ("Brazil's GDP in 2021 was 9 trillion reais", "en", "/values/t/6784/n1/1/v/9808/p/2021"),
        ("O Amazonas tem 1,5 milhão de km²", "pt", "/values/t/4714/n3/13/v/6318/p/2022"),
    ] {
        assert_eq!(path_for(claim, language), expected, "{claim}");
    }
}

#[test]
fn claims_without_a_query_have_a_reason() {
    for (claim, language) in [
        ("A população de Campinas é de 1 milhão", "pt"),
        ("Argentina tem 46 milhões de habitantes", "pt"),
        ("The population is growing", "en"),
        ("A vacina causa febre", "pt"),
        ("A população do Brasil em 2023", "pt"),
        ("A inflação em São Paulo foi de 5%", "pt"),
        ("", "pt"),
    ] {
        assert!(!path_for(claim, language).starts_with('/'), "{claim}: {}", path_for(claim, language));
    }
}

/// An answer of one figure, in the form of the interface.
fn answer_of(value: &str, unit: &str, level: &str, place: [&str; 2], variable: &str, time: [&str; 3]) -> String {
    let [header, code, name] = time;
    let [place_code, place_name] = place;
    format!(
        r#"[{{"NC":"Nível Territorial (Código)","NN":"Nível Territorial","MC":"Unidade de Medida (Código)","MN":"Unidade de Medida","V":"Valor",
            "D1C":"Brasil (Código)","D1N":"Brasil","D2C":"Variável (Código)","D2N":"Variável","D3C":"{header} (Código)","D3N":"{header}"}},
           {{"NC":"{level}","NN":"x","MC":"1","MN":"{unit}","V":"{value}","D1C":"{place_code}","D1N":"{place_name}","D2C":"{variable}","D2N":"Nome",
            "D3C":"{code}","D3N":"{name}"}}]"#
    )
}

fn text_for(claim: &str, language: &str, body: &str) -> String {
    let answer = read(&query(claim, language), &ApiResponse { status: 200, headers: &[], body });
    answer.items.first().map(|item| item.text.clone()).unwrap_or_default()
}

#[test]
fn figures_become_sentences_in_the_language_of_the_claim() {
    let population = answer_of("212583750", "Pessoas", "1", ["1", "Brasil"], "9324", ["Ano", "2024", "2024"]);
    for (claim, language, expected) in [
        (
            "A população do Brasil em 2024",
            "pt",
            "Em 2024, a população residente estimada no Brasil foi de 212.583.750 pessoas (IBGE).",
        ),
        (
            "The population of Brazil in 2024",
            "en",
            "In 2024, the estimated resident population in Brazil was 212,583,750 people (IBGE).",
        ),
        ("2024年のブラジルの人口", "ja", "2024年のブラジルの推計人口は212,583,750人（IBGE）。"),
    ] {
        assert_eq!(text_for(claim, language, &population), expected);
    }
    let gdp = answer_of("9012142000", "Mil Reais", "3", ["31", "Minas Gerais"], "37", ["Ano", "2021", "2021"]);
    assert_eq!(
        text_for("O PIB de Minas Gerais em 2021", "pt", &gdp),
        "Em 2021, o PIB a preços correntes em Minas Gerais foi de R$ 9.012.142.000.000 (IBGE)."
    );
    let rate = answer_of("7.4", "%", "1", ["1", "Brasil"], "4099", ["Trimestre Móvel", "202403", "jan-fev-mar 2024"]);
    assert_eq!(
        text_for("Unemployment in Brazil in March 2024", "en", &rate),
        "In the three months to March 2024, the unemployment rate in Brazil was 7.4% (IBGE)."
    );
}

#[test]
fn sentences_can_be_compared_with_the_claim() {
    let detector = Detector::built_in();
    let body = answer_of("212583750", "Pessoas", "1", ["1", "Brasil"], "9324", ["Ano", "2024", "2024"]);
    for (claim, language, expected) in [
        ("Em 2024, a população do Brasil foi de 212,6 milhões de pessoas.", "pt", Stance::Supports),
        ("Em 2024, a população do Brasil foi de 300 milhões de pessoas.", "pt", Stance::Refutes),
        ("In 2024 the population of Brazil was 212.6 million people.", "en", Stance::Supports),
        ("In 2024 the population of Brazil was 300 million people.", "en", Stance::Refutes),
    ] {
        let text = JudgeText { text: text_for(claim, language, &body), is_figure: true, ..JudgeText::default() };
        let reading = read_text(detector, claim, &text);
        assert_eq!(
            (reading.stance, reading.vote),
            (expected, Some(VoteGround::Figure)),
            "{claim}: {:?}",
            reading.reasons
        );
    }
}

#[test]
fn missing_values_are_ignored_and_a_dash_is_zero() {
    let body = |value: &str| answer_of(value, "Pessoas", "1", ["1", "Brasil"], "9324", ["Ano", "2024", "2024"]);
    for value in ["..", "...", "X", "", "abc"] {
        assert_eq!(text_for("A população do Brasil", "pt", &body(value)), "", "{value}");
    }
    assert!(text_for("A população do Brasil", "pt", &body("-")).contains("foi de 0 pessoas"));
}

#[test]
fn a_year_of_monthly_figures_has_the_last_published_one() {
    let row = |month: &str, value: &str| {
        format!(
            r#"{{"NC":"1","MN":"%","V":"{value}","D1C":"1","D1N":"Brasil","D2C":"69","D2N":"x","D3C":"2026{month}","D3N":"x"}}"#
        )
    };
    let header =
        r#"{"NC":"a","MN":"b","V":"Valor","D1C":"c","D1N":"Brasil","D2C":"d","D2N":"Variável","D3C":"e","D3N":"Mês"}"#;
    let body = ["[", header, ",", &row("09", "3.10"), ",", &row("10", "3.55"), ",", &row("11", "..."), "]"].concat();
    assert_eq!(
        text_for("A inflação em 2026 foi de 3%", "pt", &body),
        "Em outubro de 2026, a inflação acumulada no ano (IPCA) no Brasil foi de 3,55% (IBGE)."
    );
}

proptest! {
    #[test]
    fn no_claim_and_no_answer_stops_it(claim in ".{0,80}", body in ".{0,200}") {
        let query = query(&claim, "pt");
        let _ = request(&query, &ApiAccess::default());
        let _ = read(&query, &ApiResponse { status: 200, headers: &[], body: &body });
    }
}
