//! Evaluates how often the right source for a claim is among the first: `cargo xtask eval selection`.
//!
//! The claims and their sources are part of this project (`tests/fixtures/selection/`). Every third claim of the first set is held out, but
//! the author of the keyword tables knew them. The second set was written after the tables and never used to tune them.

use std::fmt::Write;
use std::time::Instant;

use credence_check::registry::SourceRegistry;
use credence_check::selection::{
    Classifier, LexicalIndex, RuleTable, Selection, SelectionConfig, Usage, select_sources, selection_messages,
    texts_to_embed,
};
use credence_core::stance::hosted::Embedder;
use credence_embedder::SentenceModel;
use credence_eval::labelled::Unreadable;
use credence_eval::shared::repository;

use super::stance_models;

/// The labeled claims; one in three is held out.
const CLAIMS: &str = "tests/fixtures/selection/claims.txt";

/// Claims written after the tables.
const LATER: &str = "tests/fixtures/selection/claims_later.txt";

const LANGUAGES: [&str; 3] = ["pt", "en", "ja"];

/// One claim in this many is held out.
const HELD_OUT: usize = 3;

/// The number of repetitions per claim, to measure the time.
const ROUNDS: u32 = 20;

/// A claim and the sources a fact-checker would use first.
struct Claim {
    language: String,
    sources: Vec<String>,
    text: String,
    part: Part,
}

/// The use of a claim.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Keyword tables were tuned on it.
    Tuned,
    /// It was held out.
    HeldOut,
    /// It was written after the tables.
    Later,
}

const PARTS: [Part; 3] = [Part::Tuned, Part::HeldOut, Part::Later];

/// The results of a strategy.
struct Measured {
    name: &'static str,
    selections: Vec<Selection>,
    milliseconds: f64,
    cost: &'static str,
}

/// The table of hit rates; with `misses`, also the tuned claims with a wrong first source.
pub fn report(with_misses: bool) -> Result<String, Unreadable> {
    let claims = claims()?;
    let registry = SourceRegistry::built_in();
    let mut measured =
        vec![by_rules(&claims, &registry), by_lexical_vectors(&claims, &registry), by_both(&claims, &registry)];
    let model = stance_models::load()?;
    if let Some(model) = &model {
        measured.push(by_model(&claims, &registry, model)?);
    }
    let mut text = String::from(
        "| strategy | language | tuned on | hit at 1 | hit at 3 | held out | hit at 1 | hit at 3 | written later | hit at 1 | hit at 3 | ms a claim | cost a claim |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for one in &measured {
        for language in LANGUAGES.into_iter().map(Some).chain([None]) {
            text += &row(one, &claims, language);
        }
    }
    text += &fixed_order(&claims, &registry);
    if model.is_none() {
        text += "| embedding (MiniLM) | all | not measured: CREDENCE_MINILM names no folder of the model |||||||||||\n";
    }
    text += &asking_a_model(&claims, &registry);
    if with_misses {
        for one in &measured {
            text += &misses(one, &claims);
        }
    }
    Ok(text)
}

fn claims() -> Result<Vec<Claim>, Unreadable> {
    let first_set = |index: usize| if (index + 1).is_multiple_of(HELD_OUT) { Part::HeldOut } else { Part::Tuned };
    let mut claims = read(CLAIMS, first_set)?;
    claims.extend(read(LATER, |_| Part::Later)?);
    Ok(claims)
}

fn read(path: &str, part: impl Fn(usize) -> Part) -> Result<Vec<Claim>, Unreadable> {
    let file = repository().join(path);
    let text = std::fs::read_to_string(file);
    let text = text.map_err(|error| Unreadable(format!("`{path}` cannot be read: {error}")))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.enumerate().map(|(index, line)| claim(path, part(index), line)).collect()
}

fn claim(path: &str, part: Part, line: &str) -> Result<Claim, Unreadable> {
    let cells: Vec<&str> = line.splitn(3, '|').map(str::trim).collect();
    let [language, sources, text] = cells[..] else {
        return Err(Unreadable(format!("`{path}` has `{line}`, expected `language | sources | claim`")));
    };
    Ok(Claim {
        language: language.to_owned(),
        sources: sources.split(',').map(|name| name.trim().to_owned()).collect(),
        text: text.to_owned(),
        part,
    })
}

fn by_rules(claims: &[Claim], registry: &SourceRegistry) -> Measured {
    measure("rules", claims, |claim| select_sources(&claim.text, registry, &SelectionConfig::default()))
}

fn by_lexical_vectors(claims: &[Claim], registry: &SourceRegistry) -> Measured {
    let index = LexicalIndex::new(registry, RuleTable::built_in());
    let config = SelectionConfig { classifier: Classifier::Lexical(&index), ..SelectionConfig::default() };
    measure("embedding (built in)", claims, |claim| select_sources(&claim.text, registry, &config))
}

fn by_both(claims: &[Claim], registry: &SourceRegistry) -> Measured {
    let table = RuleTable::built_in();
    let index = LexicalIndex::new(registry, table);
    let classifier = Classifier::RulesThenLexical(table, &index);
    let config = SelectionConfig { classifier, ..SelectionConfig::default() };
    measure("rules, then embedding", claims, |claim| select_sources(&claim.text, registry, &config))
}

fn measure(name: &'static str, claims: &[Claim], select: impl Fn(&Claim) -> Selection) -> Measured {
    let selections = claims.iter().map(&select).collect();
    let start = Instant::now();
    for _ in 0..ROUNDS {
        for claim in claims {
            std::hint::black_box(select(claim));
        }
    }
    let n_asked = f64::from(ROUNDS) * claims.len() as f64;
    Measured { name, selections, milliseconds: start.elapsed().as_secs_f64() * 1000.0 / n_asked, cost: "0" }
}

/// The descriptions are embedded once, as a host application would cache their vectors.
fn by_model(claims: &[Claim], registry: &SourceRegistry, model: &SentenceModel) -> Result<Measured, Unreadable> {
    let embed = |text: &str| {
        let vectors = model.embed(&[text]).map_err(|error| Unreadable(error.to_string()))?;
        vectors.into_iter().next().ok_or_else(|| Unreadable("the model gave no vector".to_owned()))
    };
    let mut vectors = texts_to_embed("", registry).iter().map(|text| embed(text)).collect::<Result<Vec<_>, _>>()?;
    let start = Instant::now();
    let mut selections = Vec::new();
    for claim in claims {
        vectors[0] = embed(&claim.text)?;
        let config = SelectionConfig { classifier: Classifier::Vectors(&vectors), ..SelectionConfig::default() };
        selections.push(select_sources(&claim.text, registry, &config));
    }
    let milliseconds = start.elapsed().as_secs_f64() * 1000.0 / claims.len() as f64;
    Ok(Measured { name: "embedding (MiniLM)", selections, milliseconds, cost: "0" })
}

fn row(measured: &Measured, claims: &[Claim], language: Option<&str>) -> String {
    let mut row = format!("| {} | {} |", measured.name, language.unwrap_or("all"));
    for part in PARTS {
        let is_here = |claim: &Claim| claim.part == part && language.is_none_or(|language| claim.language == language);
        let pairs: Vec<(&Claim, &Selection)> =
            claims.iter().zip(&measured.selections).filter(|(claim, _)| is_here(claim)).collect();
        let hits = |n_first: usize| {
            let count = pairs.iter().filter(|(claim, selection)| is_hit(claim, &names(selection), n_first)).count();
            share(count, pairs.len())
        };
        let _ = write!(row, " {} | {} | {} |", pairs.len(), hits(1), hits(3));
    }
    let _ = writeln!(row, " {:.3} | {} |", measured.milliseconds, measured.cost);
    row
}

fn names(selection: &Selection) -> Vec<&str> {
    selection.selected_sources.iter().map(|source| source.plugin_name.as_str()).collect()
}

fn is_hit(claim: &Claim, names: &[&str], n_first: usize) -> bool {
    names.iter().take(n_first).any(|name| claim.sources.iter().any(|source| source == name))
}

fn share(part: usize, whole: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
}

/// The baseline: the most frequent sources for every claim.
fn fixed_order(claims: &[Claim], registry: &SourceRegistry) -> String {
    let mut order: Vec<&str> = registry.entries().iter().map(|entry| entry.name.as_str()).collect();
    let n_right = |name: &&str| {
        claims
            .iter()
            .filter(|claim| claim.part == Part::Tuned && claim.sources.iter().any(|source| source == name))
            .count()
    };
    order.sort_by_key(|name| std::cmp::Reverse(n_right(name)));
    // Sources that are right for the same claims count as one.
    order.retain(|name| !["semantic_scholar", "crossref"].contains(name));
    let mut row = String::from("| always the commonest | all |");
    for part in PARTS {
        let here: Vec<&Claim> = claims.iter().filter(|claim| claim.part == part).collect();
        let hits =
            |n_first: usize| share(here.iter().filter(|claim| is_hit(claim, &order, n_first)).count(), here.len());
        let _ = write!(row, " {} | {} | {} |", here.len(), hits(1), hits(3));
    }
    row + " – | 0 |\n"
}

/// The cost of a model; the quality of its selections is not measured here.
fn asking_a_model(claims: &[Claim], registry: &SourceRegistry) -> String {
    let mut registry = registry.clone();
    let names: Vec<String> = registry.entries().iter().map(|entry| entry.name.clone()).collect();
    for name in names {
        // Every name is that of a source.
        let _ = registry.set_key(&name, true);
    }
    let usages = claims.iter().map(|claim| Usage::estimated(&selection_messages(&claim.text, &registry)));
    let (input, output) = usages.fold((0, 0), |sum, usage| (sum.0 + usage.input_tokens, sum.1 + usage.output_tokens));
    let n_claims = claims.len().max(1) as u64;
    format!(
        "| llm | all | not measured: no model here |||||||||| about {} tokens in, {} out, guessed |\n",
        input / n_claims,
        output / n_claims
    )
}

fn misses(measured: &Measured, claims: &[Claim]) -> String {
    let mut text = format!("\n{}: claims not held out whose best source is wrong\n", measured.name);
    for (claim, selection) in claims.iter().zip(&measured.selections).filter(|(claim, _)| claim.part == Part::Tuned) {
        let names = names(selection);
        if !is_hit(claim, &names, 1) {
            let _ = writeln!(
                text,
                "  {}\n    expected {}, got {}, relevance {}",
                claim.text,
                claim.sources.join(", "),
                names.join(", "),
                selection.selected_sources.first().map_or(0.0, |source| source.relevance)
            );
        }
    }
    text
}
