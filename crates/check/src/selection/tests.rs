//! What holds of choosing sources.

use proptest::prelude::*;

use super::*;
use crate::registry::{HostSource, SourceRegistry};
use crate::source::SourceCategory;

/// The built-in sources, all of which can be asked.
fn registry() -> SourceRegistry {
    let mut registry = SourceRegistry::built_in();
    for name in ["google_factcheck", "portal_transparencia", "tavily_search"] {
        registry.set_key(name, true).unwrap();
    }
    registry
}

fn names(selection: &Selection) -> Vec<&str> {
    selection.selected_sources.iter().map(|source| source.plugin_name.as_str()).collect()
}

fn by_rules(claim: &str) -> Selection {
    select_sources(claim, &registry(), &SelectionConfig::default())
}

fn reply(content: &str) -> String {
    serde_json::json!({ "choices": [{ "message": { "content": content } }] }).to_string()
}

fn by_reply(content: &str) -> Selection {
    selection_from_reply(&registry(), &reply(content))
}

#[test]
fn each_sort_of_claim_has_its_first_source() {
    for (claim, source, claim_type) in [
        ("O governo gastou R$ 5 milhões em propaganda", "portal_transparencia", ClaimType::Spending),
        ("The population of Brazil is 203 million", "ibge_sidra", ClaimType::Statistics),
        ("ブラジルのインフレ率は10%を上回った", "ibge_sidra", ClaimType::Prices),
        ("Vitamin C prevents the flu", "openalex", ClaimType::Health),
        ("A prefeitura publicou um decreto municipal", "querido_diario", ClaimType::LegalAct),
        ("Um boato circula no WhatsApp", "google_factcheck", ClaimType::PriorRumor),
        ("夏目漱石は東京で生まれた", "wikipedia", ClaimType::History),
        ("Nothing that any word knows", "tavily_search", ClaimType::Other),
    ] {
        let selection = by_rules(claim);
        assert_eq!((names(&selection)[0], selection.claim_type), (source, claim_type), "{claim}");
        assert_eq!(names(&selection).last(), Some(&"tavily_search"), "{claim}");
    }
}

#[test]
fn figures_of_another_country_are_not_those_of_the_brazilian_office() {
    assert!(!names(&by_rules("The population of Japan is shrinking")).contains(&"ibge_sidra"));
    assert!(!names(&by_rules("A inflação na Argentina passou de 100%")).contains(&"ibge_sidra"));
}

#[test]
fn whole_words_are_compared_and_beginnings_only_where_a_star_stands() {
    let table = RuleTable::parse("science | wikipedia 0.5 | cat, dog*, red fox").unwrap();
    let config = SelectionConfig { classifier: Classifier::Rules(&table), ..SelectionConfig::default() };
    let chosen = |claim: &str| names(&select_sources(claim, &registry(), &config)).contains(&"wikipedia");
    assert!(chosen("The CAT!") && chosen("dogs bark") && chosen("a Red, fox"));
    assert!(!chosen("concatenate") && !chosen("hotdogs") && !chosen("red foxes"));
}

#[test]
fn an_invalid_table_is_an_error_with_its_line() {
    for (text, line, found, expected) in [
        ("# x\nnews | a 1 | b", 2, "news", "the name of a claim type"),
        ("health | a | b", 1, "a", "the name of a source and a relevance from 0 to 1"),
        ("health | a 1.1 | b", 1, "a 1.1", "the name of a source and a relevance from 0 to 1"),
        ("health | a 1 | !", 1, "!", "letters or digits"),
        ("health | a 1 | ", 1, "", "at least one word"),
        ("health | a 1 | @x", 1, "@x", "the name of a list above"),
        ("health | a 1 | b | when c", 1, "when c", "`if word, word` or `unless word, word`"),
        ("health | a 1 | b | if c | d", 1, "d", "at most four cells"),
        ("list x", 1, "x", "`list name = word, word`"),
    ] {
        let error = RuleTable::parse(text).unwrap_err();
        assert_eq!((error.line, error.found.as_str(), error.expected), (line, found, expected));
    }
}

#[test]
fn every_source_of_the_table_is_built_in_and_every_source_but_the_open_web_is_in_the_table() {
    let registry = registry();
    let table = RuleTable::built_in();
    let named: Vec<&str> = table.rules.iter().flat_map(|rule| &rule.sources).map(|(name, _)| name.as_str()).collect();
    for entry in registry.entries().iter().filter(|entry| entry.category != Some(SourceCategory::Web)) {
        assert!(named.contains(&entry.name.as_str()), "{} is in no rule", entry.name);
    }
    assert!(named.iter().all(|name| registry.entry(name).is_some()), "{named:?}");
}

#[test]
fn a_source_without_its_key_is_selected_and_not_queried() {
    let registry = SourceRegistry::built_in();
    let selection = select_sources("O orçamento da cidade", &registry, &SelectionConfig::default());
    assert_eq!(names(&selection), ["portal_transparencia", "tavily_search"]);
    assert!(tools_to_search(&registry, Some(&selection)).is_empty());
    let all: Vec<&str> = tools_to_search(&registry, None).iter().map(|entry| entry.name.as_str()).collect();
    assert!(all.contains(&"wikipedia") && !all.contains(&"portal_transparencia"));
}

#[test]
fn a_source_of_the_host_is_found_by_its_description() {
    let mut registry = registry();
    let description = "Interest rates, exchange rates and currency reserves of the central bank.".to_owned();
    registry.add(HostSource { name: "bank".to_owned(), description, ..HostSource::default() }).unwrap();
    let index = LexicalIndex::new(&registry, RuleTable::built_in());
    let config = SelectionConfig { classifier: Classifier::Lexical(&index), ..SelectionConfig::default() };
    let selection = select_sources("The central bank raised interest rates", &registry, &config);
    assert_eq!(names(&selection)[0], "bank");
    assert_eq!(selection.classification_method, ClassificationMethod::Embedding);
}

#[test]
fn vectors_of_a_host_choose_and_vectors_that_do_not_fit_leave_it_to_the_rules() {
    let registry = registry();
    let texts = texts_to_embed("claim", &registry);
    assert_eq!(texts.len(), registry.entries().len());
    let near = texts.iter().position(|text| text.starts_with("Encyclopedia")).unwrap();
    let mut vectors = vec![vec![0.0, 1.0]; texts.len()];
    vectors[0] = vec![1.0, 0.0];
    vectors[near] = vec![0.6, 0.8];
    let choose = |vectors: &[Vec<f32>]| {
        let config = SelectionConfig { classifier: Classifier::Vectors(vectors), ..SelectionConfig::default() };
        select_sources("O orçamento", &registry, &config)
    };
    let selection = choose(&vectors);
    assert_eq!(names(&selection), ["wikipedia", "tavily_search"]);
    assert_eq!(selection.selected_sources[0].relevance, 0.6);
    vectors[1] = vec![1.0];
    for unfit in [vectors, Vec::new(), vec![vec![f32::NAN]; texts.len()]] {
        let selection = choose(&unfit);
        assert_eq!(selection.warnings[0].code, SelectionWarningCode::VectorsDoNotFit);
        assert_eq!(names(&selection)[0], "portal_transparencia");
    }
}

#[test]
fn fences_and_words_around_the_json_do_not_matter() {
    let json = r#"{"claim_type":"health","selected_sources":[{"plugin_name":"wikipedia","relevance":0.2,"reason":"a"},
        {"plugin_name":"openalex","relevance":0.9,"reason":"{b}"}]}"#;
    for content in [
        json.to_owned(),
        format!("```json\n{json}\n```"),
        format!("As [1] says {{see below}}: {json} Good luck {{"),
        format!("{{ \"thought\": 1 }} and {json}"),
    ] {
        let selection = by_reply(&content);
        assert_eq!(names(&selection), ["openalex", "wikipedia"], "{content}");
        assert_eq!(selection.claim_type, ClaimType::Health);
        assert_eq!(selection.classification_method, ClassificationMethod::Llm);
        assert!(selection.warnings.is_empty());
    }
}

#[test]
fn errors_of_a_model_are_dropped_or_corrected_with_a_warning() {
    use SelectionWarningCode as Code;
    let selection = by_reply(
        r#"{"claim_type":"gossip","selected_sources":[{"plugin_name":"nobody","relevance":0.9},{"plugin_name":"wikipedia"},
        {"plugin_name":"openalex","relevance":1.5},{"plugin_name":"crossref","relevance":"high"},{"plugin_name":"wikipedia","relevance":1}]}"#,
    );
    assert_eq!(names(&selection), ["wikipedia"]);
    assert_eq!(selection.selected_sources[0].relevance, 0.5);
    let codes: Vec<Code> = selection.warnings.iter().map(|warning| warning.code).collect();
    let out = Code::RelevanceOutOfRange;
    assert_eq!(
        codes,
        [Code::UnknownClaimType, Code::UnknownSource, Code::RelevanceMissing, out, out, Code::DuplicateSource]
    );
}

#[test]
fn an_unusable_reply_selects_every_available_source_at_one_half() {
    let registry = SourceRegistry::built_in();
    let available: Vec<&str> = registry.available().map(|entry| entry.name.as_str()).collect();
    for body in ["", "{}", "no JSON", &reply("I cannot"), &reply("[]"), &reply(r#"[{"plugin_name":"nobody"}]"#)] {
        let selection = selection_from_reply(&registry, body);
        assert_eq!(selection.classification_method, ClassificationMethod::LlmFallback, "{body}");
        assert_eq!(names(&selection), available);
        assert!(selection.selected_sources.iter().all(|source| source.relevance == 0.5));
    }
}

#[test]
fn a_prompt_has_a_format_and_lists_only_available_sources() {
    let ask = credence_ask::AgentQuestion {
        endpoint: "https://models.example/v1".to_owned(),
        model: Some("m".to_owned()),
        key: Some("secret".to_owned()),
        ..Default::default()
    };
    let registry = SourceRegistry::built_in();
    let claim = "He said: \"ignore\nall\"";
    let request = selection_request(claim, &registry, ask.clone(), OutputForm::Schema).unwrap();
    let body: serde_json::Value = serde_json::from_str(request.body.as_deref().unwrap()).unwrap();
    let schema = &body["response_format"]["json_schema"]["schema"];
    let offered = &schema["properties"]["selected_sources"]["items"]["properties"]["plugin_name"]["enum"];
    let available: Vec<&str> = registry.available().map(|entry| entry.name.as_str()).collect();
    assert_eq!(offered, &serde_json::json!(available));
    let content: serde_json::Value = serde_json::from_str(body["messages"][1]["content"].as_str().unwrap()).unwrap();
    assert_eq!(content["claim"], claim);
    assert_eq!(content["sources"].as_array().unwrap().len(), available.len());
    let plain = selection_request(claim, &registry, ask, OutputForm::Words).unwrap();
    assert!(!plain.body.unwrap().contains("response_format"));
}

#[test]
fn a_selection_is_used_again_for_its_claim_and_for_one_like_it_until_it_is_too_old() {
    let claim = "O governo federal gastou R$ 5 milhões em propaganda";
    let mut cache = SelectionCache::default();
    assert!(cache.set(claim, &by_rules(claim), 1000.0));
    let same = cache.look_up("o governo federal GASTOU R$ 5 milhões em propaganda!", 1060.0).unwrap();
    let from = same.cached.clone().unwrap();
    assert_eq!((from.similarity, from.age_seconds, from.method), (1.0, 60.0, ClassificationMethod::Rules));
    assert_eq!(same.classification_method, ClassificationMethod::Cache);
    let like = cache.look_up("Governo federal gastou R$ 5 milhões com a propaganda", 1000.0).unwrap();
    assert!((cache.similar_from..=1.0).contains(&like.cached.unwrap().similarity));
    assert!(cache.look_up("O governo federal gastou R$ 9 milhões em propaganda", 1000.0).is_none());
    assert!(cache.look_up("A população de Roraima", 1000.0).is_none());
    assert!(cache.look_up(claim, 1001.0 + cache.ttl_seconds).is_none());
    assert!(cache.look_up(claim, f64::NAN).is_none());
    assert!(!cache.set(claim, &same, 1000.0), "what came from the cache is not held again");
}

#[test]
fn a_strategy_leads_when_it_was_right_alone_clearly_more_often() {
    let mut comparison = StrategyComparison::new([SelectionStrategy::Rules, SelectionStrategy::Llm]);
    let (one, other) = (by_rules("O orçamento da cidade"), by_reply(r#"[{"plugin_name":"wikipedia"}]"#));
    for _ in 0..19 {
        let id = comparison.record([&one, &other]);
        assert!(comparison.settle(id, &["wikipedia"]) && !comparison.settle(id, &[]));
    }
    assert_eq!(comparison.leader(), None);
    let id = comparison.record([&one, &other]);
    comparison.settle(id, &["wikipedia", "tavily_search"]);
    assert_eq!(comparison.leader(), Some(SelectionStrategy::Llm));
    let [rules, model] = comparison.tallies;
    assert_eq!((rules.hits_at_1, rules.hits_at_3, model.hits_at_1, model.alone), (0, 1, 20, 20));
}

#[test]
fn past_the_budget_the_rules_choose() {
    let mut ledger = CostLedger { budget: Some(0.01), ..CostLedger::default() };
    let price = Price { per_million_input: 1.0, per_million_output: 5.0, per_claim: 0.0 };
    ledger.set_price(SelectionStrategy::Llm, price);
    let usage = Usage { input_tokens: 4000, output_tokens: 400, is_estimated: false };
    assert_eq!(ledger.choose(SelectionStrategy::Llm, usage).strategy, SelectionStrategy::Llm);
    assert!((ledger.record(SelectionStrategy::Llm, usage, 900.0) - 0.006).abs() < 1e-12);
    let choice = ledger.choose(SelectionStrategy::Llm, usage);
    assert_eq!((choice.strategy, choice.switched), (SelectionStrategy::Rules, Some(SwitchReason::BudgetTooSmall)));
    assert_eq!(ledger.choose(SelectionStrategy::Embedding, Usage::default()).strategy, SelectionStrategy::Embedding);
    ledger.record(SelectionStrategy::Llm, usage, 900.0);
    assert_eq!(ledger.choose(SelectionStrategy::Llm, usage).switched, Some(SwitchReason::BudgetSpent));
    assert_eq!(ledger.cost(SelectionStrategy::Llm).n_claims, 2);
}

#[test]
fn the_minimum_rises_over_useless_sources_and_falls_again() {
    let mut minimum = AdaptiveMinimum::default();
    assert_eq!(minimum.minimum(), 0.0);
    (0..30).for_each(|_| minimum.record(0.25, false));
    (0..30).for_each(|_| minimum.record(0.85, true));
    assert_eq!(minimum.minimum(), 0.3);
    (0..700).for_each(|_| minimum.record(0.9, true));
    assert_eq!(minimum.minimum(), 0.0);
}

#[test]
fn below_the_minimum_only_the_best_and_the_open_web_stay() {
    let config = SelectionConfig { min_relevance: 0.99, ..SelectionConfig::default() };
    let selection = select_sources("Vitamin C prevents the flu", &registry(), &config);
    assert_eq!(names(&selection), ["openalex", "tavily_search"]);
    assert!(selection.warnings.iter().all(|warning| warning.code == SelectionWarningCode::BelowMinimum));
    assert_eq!(selection.warnings.len(), 2);
}

#[test]
fn memory_comes_back_as_it_went_out() {
    let mut memory = SelectionMemory::default();
    let claim = "Vitamin C prevents the flu";
    let selection = by_rules(claim);
    memory.cache.set(claim, &selection, 5.0);
    memory.cache.set("A \"quoted\" claim", &by_rules("x"), 6.5);
    memory.costs.budget = Some(2.5);
    memory.costs.record(SelectionStrategy::Llm, Usage { input_tokens: 7, output_tokens: 9, is_estimated: false }, 1.25);
    let mut comparison = StrategyComparison::new([SelectionStrategy::Embedding, SelectionStrategy::Rules]);
    let id = comparison.record([&selection, &selection]);
    comparison.record([&selection, &by_rules("x")]);
    comparison.settle(id, &["openalex"]);
    memory.comparison = Some(comparison);
    memory.record_outcome(SelectionStrategy::Embedding, &selection.selected_sources, &["openalex"]);
    let text = serde_json::to_string(&memory).unwrap();
    assert_eq!(SelectionMemory::from_json(&text), memory);
}

#[test]
fn the_section_has_both_numbers_and_their_use() {
    let registry = registry();
    let section = report_section(&by_rules("O orçamento da cidade"), &registry).unwrap();
    assert!(section.contains("- portal_transparencia: reliability 0.85, relevance 0.95 – "), "{section}");
    assert!(section.contains("more weight to what sources of higher reliability say"));
    assert_eq!(report_section(&Selection::new(ClaimType::Other, ClassificationMethod::Rules), &registry), None);
}

#[test]
fn weights_show_both_factors() {
    let weights = source_weights(&by_rules("O orçamento da cidade"), &registry());
    assert_eq!((weights[0].reliability, weights[0].relevance), (Some(0.85), 0.95));
    assert_eq!(weights[0].weight, 0.8075);
    assert_eq!(source_weight(None, 0.5), 0.25);
}

/// What must hold of a selection whatever was read.
fn check(selection: &Selection, registry: &SourceRegistry) -> Result<(), TestCaseError> {
    for (index, source) in selection.selected_sources.iter().enumerate() {
        prop_assert!((0.0..=1.0).contains(&source.relevance));
        prop_assert!(registry.entry(&source.plugin_name).is_some());
        prop_assert!(selection.selected_sources[..index].iter().all(|one| one.plugin_name != source.plugin_name));
    }
    let tools = tools_to_search(registry, Some(selection));
    let position = |name: &str| registry.entries().iter().position(|entry| entry.name == name);
    prop_assert!(tools.is_sorted_by_key(|entry| position(&entry.name)));
    Ok(())
}

proptest! {
    #[test]
    fn any_claim_has_sources(claim in any::<String>(), minimum in any::<f64>()) {
        let registry = registry();
        let index = LexicalIndex::new(&registry, RuleTable::built_in());
        for classifier in [Classifier::default(), Classifier::Lexical(&index), Classifier::Vectors(&[])] {
            let selection = select_sources(&claim, &registry, &SelectionConfig { classifier, min_relevance: minimum });
            check(&selection, &registry)?;
            prop_assert!(!selection.selected_sources.is_empty());
        }
    }

    #[test]
    fn any_reply_is_read(text in any::<String>(), mended in "[\\[\\]{}\", :a-z0-9.]{0,80}") {
        let registry = registry();
        for text in [text, mended] {
            check(&selection_from_reply(&registry, &text), &registry)?;
            check(&selection_from_text(&registry, &text), &registry)?;
            let _ = usage_of(&text);
        }
    }

    #[test]
    fn a_cut_or_damaged_reply_is_read(cut in 0..200_usize, at in 0..200_usize, character in any::<char>()) {
        let whole = r#"{"claim_type":"health","selected_sources":[{"plugin_name":"openalex","relevance":0.9,"reason":"a \"b\""},{"plugin_name":"wikipedia","relevance":null}]}"#;
        let mut text: String = whole.chars().take(cut).collect();
        if let Some((offset, _)) = text.char_indices().nth(at) {
            text.insert(offset, character);
        }
        let registry = registry();
        check(&selection_from_text(&registry, &text), &registry)?;
    }

    #[test]
    fn any_memory_is_read(text in any::<String>(), numbers in "[-0-9.eE]{1,30}") {
        let _ = SelectionMemory::from_json(&text);
        let memory = format!(r#"{{"cache":{{"ttl_seconds":{numbers}}},"costs":{{"budget":{numbers}}},"minimums":[{{"bins":[{{"n_asked":{numbers}}}]}}],
            "comparison":{{"strategies":["rules","llm"],"next_id":{numbers},"n_claims":{numbers}}}}}"#);
        let mut memory = SelectionMemory::from_json(&memory);
        memory.minimums[0].record(0.05, true);
        if let Some(comparison) = &mut memory.comparison {
            let selection = by_rules("x");
            comparison.record([&selection, &selection]);
        }
    }

    #[test]
    fn any_table_is_read_or_refused(text in any::<String>(), rows in "[a-z |,@*=#.0-9\n]{0,120}") {
        let _ = RuleTable::parse(&text);
        let _ = RuleTable::parse(&rows);
    }
}

#[test]
fn time_grows_no_faster_than_the_text() {
    let registry = registry();
    let index = LexicalIndex::new(&registry, RuleTable::built_in());
    let claim = "orcamento ワクチン ".repeat(200_000);
    for classifier in [Classifier::default(), Classifier::Lexical(&index)] {
        let config = SelectionConfig { classifier, ..SelectionConfig::default() };
        assert!(!select_sources(&claim, &registry, &config).selected_sources.is_empty());
    }
    // With quadratic time each of these would take minutes.
    for text in ["{".repeat(1_000_000), "{\"a\":[".repeat(200_000), "\"{".repeat(500_000), "[{]}".repeat(300_000)] {
        let selection = selection_from_text(&registry, &text);
        assert_eq!(selection.classification_method, ClassificationMethod::LlmFallback);
    }
}
