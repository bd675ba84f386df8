//! Claims go in, addresses come out; records go in, sentences come out.

use credence_core::stance::{Detector, Stance};
use proptest::prelude::*;

use super::*;

fn query(claim: &str) -> SourceQuery {
    SourceQuery { claim: claim.to_owned(), max_results: 5, ..SourceQuery::default() }
}

fn path_for(claim: &str) -> String {
    let access = ApiAccess { key: Some("k".to_owned()), ..ApiAccess::default() };
    match request(&query(claim), &access) {
        SourceRequest::Send(request) => {
            assert!(request.headers.iter().any(|header| header == ("chave-api-dados", "k")));
            request.url.trim_start_matches(BASE).trim_start_matches("/api-de-dados/").to_owned()
        }
        SourceRequest::NothingToAsk(reason) => reason.name().to_owned(),
    }
}

#[test]
fn a_claim_becomes_organ_year_author_or_municipality() {
    for (claim, expected) in [
        ("O MEC gastou R$ 100 bilhões em 2023", "despesas/por-orgao?ano=2023&orgaoSuperior=26000&pagina=1"),
        ("Brazil spent R$ 150 billion on health in 2022", "despesas/por-orgao?ano=2022&orgaoSuperior=36000&pagina=1"),
        ("ブラジル教育省の2023年の予算", "despesas/por-orgao?ano=2023&orgaoSuperior=26000&pagina=1"),
        (
            "O deputado federal João da Silva, do PT, destinou R$ 5 milhões em emendas em 2023",
            "emendas?nomeAutor=JOAO%20DA%20SILVA&ano=2023&pagina=1",
        ),
        (
            "Em março de 2024 o Bolsa Família pagou R$ 50 milhões em Salvador",
            "novo-bolsa-familia-por-municipio?mesAno=202403&codigoIbge=2927408&pagina=1",
        ),
        (
            "Em 2020 o Bolsa Família pagou R$ 5 milhões em Manaus",
            "bolsa-familia-por-municipio?mesAno=202012&codigoIbge=1302603&pagina=1",
        ),
        ("O Bolsa Família pagou R$ 168 bilhões em 2024", "despesas/por-orgao?ano=2024&orgaoSuperior=55000&pagina=1"),
    ] {
        assert_eq!(path_for(claim), expected, "{claim}");
    }
}

#[test]
fn claims_without_a_query_have_a_reason() {
    for (claim, expected) in [
        ("O MEC gastou R$ 100 bilhões", "no_year"),
        ("O MEC mudou o ensino médio em 2023", "not_federal_spending"),
        ("A prefeitura gastou R$ 5 em 2023", "no_ministry"),
        ("As emendas somaram R$ 40 bilhões em 2023", "no_author"),
        ("", "not_federal_spending"),
    ] {
        assert!(path_for(claim).contains(expected), "{claim}: {}", path_for(claim));
    }
}

fn text_for(claim: &str, body: &str) -> String {
    let answer = read(&query(claim), &ApiResponse { status: 200, headers: &[], body });
    answer.items.first().map(|item| item.text.clone()).unwrap_or_default()
}

const ORGANS: &str = r#"[{"ano":2023,"orgao":"Fundo A","codigoOrgao":"26298","orgaoSuperior":"Ministério da Educação","codigoOrgaoSuperior":"26000",
    "empenhado":"2.000.000,50","liquidado":"1.900.000,00","pago":"1.800.000,25"},
   {"ano":2023,"orgao":"Universidade B","codigoOrgao":"26200","orgaoSuperior":"Ministério da Educação","codigoOrgaoSuperior":"26000",
    "empenhado":"3.000.000,00","liquidado":"2.900.000,00","pago":"2.800.000,00"}]"#;

#[test]
fn records_become_sentences_with_their_sum_first() {
    assert_eq!(
        text_for("O MEC gastou muito em 2023", ORGANS),
        "Em 2023, Ministério da Educação pagou R$ 4.600.000,25. Em 2023, Ministério da Educação empenhou R$ 5.000.000,50. \
         Em 2023, Universidade B (Ministério da Educação) pagou R$ 2.800.000,00. \
         Em 2023, Universidade B (Ministério da Educação) empenhou R$ 3.000.000,00. \
         Em 2023, Fundo A (Ministério da Educação) pagou R$ 1.800.000,25. \
         Em 2023, Fundo A (Ministério da Educação) empenhou R$ 2.000.000,50."
    );
    let benefit = r#"[{"id":1,"dataReferencia":"01/03/2024","municipio":{"codigoIBGE":"2927408","nomeIBGE":"SALVADOR","uf":{"sigla":"BA"}},
        "tipo":{"descricao":"Novo Bolsa Família"},"valor":190123456.5,"quantidadeBeneficiados":281234}]"#;
    assert_eq!(
        text_for("In March 2024 Bolsa Família was paid in Salvador, and the city is happy", benefit),
        "In March 2024, Novo Bolsa Família paid R$ 190,123,456.5 to 281,234 people in SALVADOR (BA)."
    );
    let amendment = r#"[{"codigoEmenda":"1","ano":2023,"tipoEmenda":"Emenda Individual","autor":"JOAO","nomeAutor":"JOAO DA SILVA","localidadeDoGasto":
        "JUQUITIBA - SP","funcao":"Saúde","valorEmpenhado":"500.000,00","valorLiquidado":"0,00","valorPago":"0,00"}]"#;
    assert_eq!(
        text_for("O deputado João da Silva destinou emendas em 2023", amendment),
        "Em 2023, JOAO DA SILVA (Emenda Individual) pagou R$ 0,00 em emendas em JUQUITIBA - SP. \
         Em 2023, JOAO DA SILVA (Emenda Individual) empenhou R$ 500.000,00 em emendas em JUQUITIBA - SP."
    );
}

#[test]
fn a_full_page_may_not_be_all_and_has_no_sum() {
    let row = r#"{"ano":2023,"orgao":"A","orgaoSuperior":"B","empenhado":"1,00","pago":"1,00"}"#;
    let page = |n_rows: usize| ["[", &vec![row; n_rows].join(","), "]"].concat();
    assert_eq!(text_for("O MEC gastou em 2023", &page(15)).matches("pagou").count(), 15);
    assert_eq!(text_for("O MEC gastou em 2023", &page(14)).matches("pagou").count(), 15);
}

#[test]
fn sentences_can_be_compared_with_the_claim() {
    let read = |claim: &str| Detector::built_in().detect(claim, &text_for(claim, ORGANS), None).label;
    assert_eq!(read("Em 2023, o Ministério da Educação pagou R$ 4,6 milhões."), Stance::Supports);
    assert_eq!(read("Em 2023, o Ministério da Educação pagou R$ 9,5 milhões."), Stance::Refutes);
}

proptest! {
    #[test]
    fn no_claim_and_no_answer_stops_it(claim in ".{0,80}", body in ".{0,200}") {
        let query = query(&claim);
        let _ = request(&query, &ApiAccess::default());
        let _ = read(&query, &ApiResponse { status: 200, headers: &[], body: &body });
    }
}
