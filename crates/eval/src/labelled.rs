//! The labeled sets: claims, texts and labels by people, from the folder beside the repository.

use std::io::{Cursor, Read as _};
use std::path::Path;

use credence_core::stance::Stance;
use serde_json::Value;

use crate::shared::shared;

/// A labelled set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Set {
    /// Claims of Wikipedia with gold sentences, supports or refutes.
    Fever,
    /// FEVER without clues in the claim alone.
    FeverSymmetric,
    /// Scientific claims.
    SciFact,
    /// Claims from news about COVID-19, with abstracts.
    CheckCovid,
    /// Health claims, with abstracts.
    HealthVer,
    /// Claims from forums about COVID-19.
    CovidFact,
    /// Claims about the climate.
    ClimateFever,
    /// Sentences with one replaced word.
    BreakingNli,
    /// More and less general sentences.
    Monotonicity,
    /// Sentences with "and" and "or".
    Conjunction,
    /// Sentences with an inserted negation.
    Negation,
    /// Sentences of answers, with the texts they cite.
    AttributionBench,
    /// Sentences of Wikipedia, with the texts they cite.
    Wice,
    /// Responses of dialogue models, with the passage they were given.
    Begin,
    /// Claims of Wikipedia made to fool people, with gold sentences.
    FoolMeTwice,
}

impl Set {
    /// Every set.
    pub const ALL: [Self; 15] = [
        Self::Fever,
        Self::FeverSymmetric,
        Self::SciFact,
        Self::CheckCovid,
        Self::HealthVer,
        Self::CovidFact,
        Self::ClimateFever,
        Self::BreakingNli,
        Self::Monotonicity,
        Self::Conjunction,
        Self::Negation,
        Self::AttributionBench,
        Self::Wice,
        Self::Begin,
        Self::FoolMeTwice,
    ];

    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Fever => "FEVER",
            Self::FeverSymmetric => "FeverSymmetric",
            Self::SciFact => "SciFact",
            Self::CheckCovid => "Check-COVID",
            Self::HealthVer => "HealthVer",
            Self::CovidFact => "CovidFact",
            Self::ClimateFever => "CLIMATE-FEVER",
            Self::BreakingNli => "Breaking NLI",
            Self::Monotonicity => "MED",
            Self::Conjunction => "ConjNLI",
            Self::Negation => "negation NLI",
            Self::AttributionBench => "AttributionBench",
            Self::Wice => "WiCE",
            Self::Begin => "BEGIN",
            Self::FoolMeTwice => "FM2",
        }
    }

    /// Whether its license permits training of shipped weights.
    #[must_use]
    pub fn may_be_learned_from(self) -> bool {
        match self {
            Self::Fever
            | Self::FeverSymmetric
            | Self::SciFact
            | Self::CheckCovid
            | Self::BreakingNli
            | Self::Monotonicity
            | Self::Negation
            | Self::Wice => true,
            Self::HealthVer
            | Self::CovidFact
            | Self::ClimateFever
            | Self::AttributionBench
            | Self::Conjunction
            // Kept for measuring alone.
            | Self::Begin
            | Self::FoolMeTwice => false,
        }
    }

    /// Its pairs, in the order of the files. Empty, with a message, if the files do not exist.
    ///
    /// # Errors
    /// If a file exists and does not parse.
    pub fn read(self) -> Result<Vec<Labelled>, Unreadable> {
        let mut read = match self {
            Self::Fever => fever(),
            Self::FeverSymmetric => json_lines("stance/fever_symmetric/fever_symmetric_dev.jsonl", |row| {
                Some(vec![pair(clean(text(row, "claim")?), clean(text(row, "evidence")?), text(row, "label")?)?])
            }),
            Self::SciFact => {
                let mut all = two_way("stance/scifact/RTE-scifact_train.tsv")?;
                all.extend(two_way("stance/scifact/RTE-scifact_dev.tsv")?);
                Ok(all)
            }
            Self::CheckCovid => check_covid(),
            Self::HealthVer => health_ver(),
            Self::CovidFact => two_way("stance/covidfact/RTE-covidfact_dev.tsv"),
            Self::ClimateFever => json_lines("stance/climate_fever/climate-fever.jsonl", climate),
            Self::BreakingNli => breaking_nli(),
            // Four pairs of one sentence with itself are labelled as not following: no reading of them can be measured.
            Self::Monotonicity => {
                let mut all = table_rows("stance/nli/MED.tsv", (9, 8, 15))?;
                all.retain(|pair| pair.claim != pair.text);
                Ok(all)
            }
            Self::Conjunction => table_rows("stance/nli/conjnli_dev.tsv", (1, 0, 2)),
            Self::Negation => {
                let mut all = table_rows("stance/nli/negation_MNLI.txt", (2, 1, 3))?;
                all.extend(table_rows("stance/nli/negation_SNLI.txt", (2, 1, 3))?);
                Ok(all)
            }
            Self::AttributionBench => json_lines("citations/attributionbench_dev.jsonl", attribution),
            Self::Wice => json_lines("citations/wice_claim_dev.jsonl", wice),
            Self::Begin => begin(),
            Self::FoolMeTwice => json_lines("stance/fm2/dev.jsonl", fool_me_twice),
        }?;
        for labelled in &mut read {
            labelled.set = Some(self);
        }
        Ok(read)
    }
}

/// A labeled pair of a claim and a text.
#[derive(Clone, Debug)]
pub struct Labelled {
    /// Its set.
    pub set: Option<Set>,
    /// The claim.
    pub claim: String,
    /// The text of a source.
    pub text: String,
    /// The stance of the text toward the claim.
    pub stance: Stance,
    /// A part of the set with its own figures.
    pub kind: String,
}

/// The classes of the labels, by their index: supports, refutes, and neither.
#[must_use]
pub fn class_of(stance: Stance) -> usize {
    match stance {
        Stance::Supports => 0,
        Stance::Refutes => 1,
        Stance::Undecided | Stance::Neutral | Stance::NotCheckable => 2,
    }
}

/// A file that exists and does not parse.
#[derive(Debug)]
pub struct Unreadable(pub String);

impl std::fmt::Display for Unreadable {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

type Read = Result<Vec<Labelled>, Unreadable>;

fn pair(claim: String, text: String, label: &str) -> Option<Labelled> {
    let label = label.trim().to_ascii_lowercase();
    let stance = match label.as_str() {
        // Sets with two labels: supported or refuted.
        "not_entailment" => Stance::Refutes,
        "notenoughinfo" | "not_supported" | "not attributable" | "not fully attributable" | "partially_supported" => {
            Stance::Neutral
        }
        "attributable" | "fully attributable" => Stance::Supports,
        other => Stance::from_label(other)?,
    };
    Some(Labelled { set: None, claim, text, stance, kind: String::new() })
}

fn file(name: &str) -> Result<Option<String>, Unreadable> {
    let Some(path) = shared(&format!("data/{name}")) else { return Ok(None) };
    let bytes = std::fs::read(&path).map_err(|error| unreadable(&path, &error))?;
    // A few lines of one set are in another encoding.
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

fn unreadable(path: &Path, error: &dyn std::fmt::Display) -> Unreadable {
    Unreadable(format!("`{}` cannot be read: {error}", path.display()))
}

fn text<'a>(row: &'a Value, name: &str) -> Option<&'a str> {
    row[name].as_str()
}

/// The rows of a JSON lines file.
fn json_lines(name: &str, read: impl Fn(&Value) -> Option<Vec<Labelled>>) -> Read {
    let Some(content) = file(name)? else { return Ok(Vec::new()) };
    read_lines(name, &content, read)
}

fn read_lines(name: &str, content: &str, read: impl Fn(&Value) -> Option<Vec<Labelled>>) -> Read {
    let mut all = Vec::new();
    for (n, line) in content.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |what: &dyn std::fmt::Display| Unreadable(format!("`{name}`, line {}: {what}", n + 1));
        let row: Value = serde_json::from_str(line).map_err(|error| wrong(&error))?;
        all.extend(read(&row).ok_or_else(|| wrong(&"no claim, text or label, expected all three"))?);
    }
    Ok(all)
}

/// The rows of a tab-separated file, from the columns of claim, text and label.
fn table_rows(name: &str, (claim, words, label): (usize, usize, usize)) -> Read {
    let Some(content) = file(name)? else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    for line in content.lines().skip(1).filter(|line| !line.trim().is_empty()) {
        let cells: Vec<&str> = line.split('\t').collect();
        let cell = |at: usize| cells.get(at).map(|cell| cell.trim().to_owned());
        let row = cell(claim).zip(cell(words)).zip(cell(label));
        all.extend(row.and_then(|((claim, words), label)| pair(claim, words, &label)));
    }
    Ok(all)
}

/// Claim in the third column, text in the second, label in the fourth.
fn two_way(name: &str) -> Read {
    table_rows(name, (2, 1, 3))
}

fn fever() -> Read {
    let names = ["stance/fever/dev.raw.input1", "stance/fever/dev.raw.input0", "stance/fever/dev.label"];
    let mut contents = Vec::new();
    for name in names {
        let Some(content) = file(name)? else { return Ok(Vec::new()) };
        contents.push(content);
    }
    let rows = contents[0].lines().zip(contents[1].lines()).zip(contents[2].lines());
    Ok(rows.filter_map(|((claim, words), label)| pair(clean(claim), clean(words), label)).collect())
}

/// Punctuation that a treebank wrote as words.
fn clean(written: &str) -> String {
    const SIGNS: [(&str, &str); 9] = [
        ("-LRB-", "("),
        ("-RRB-", ")"),
        ("-LSB-", "["),
        ("-RSB-", "]"),
        ("-COLON-", ":"),
        ("``", "\""),
        ("''", "\""),
        (" 's", "'s"),
        (" n't", "n't"),
    ];
    SIGNS.iter().fold(written.trim().to_owned(), |text, (from, to)| text.replace(from, to))
}

fn check_covid() -> Read {
    let Some(corpus) = file("stance/check_covid/corpus.json")? else { return Ok(Vec::new()) };
    let mut abstracts: Vec<(String, Vec<String>)> = Vec::new();
    for line in corpus.lines().filter(|line| !line.trim().is_empty()) {
        let row: Value = serde_json::from_str(line).map_err(|error| Unreadable(format!("the abstracts: {error}")))?;
        let sentences = row["abstract"].as_array().into_iter().flatten().filter_map(Value::as_str);
        abstracts.push((text(&row, "cord_id").unwrap_or_default().to_owned(), sentences.map(str::to_owned).collect()));
    }
    json_lines("stance/check_covid/Check-COVID_all.json", |row| {
        let id = text(row, "cord_id")?;
        let (_, sentences) = abstracts.iter().find(|(other, _)| other == id)?;
        let indices = row["evidence_set"].as_array()?.iter().filter_map(|index| index["sent_index"].as_u64());
        let found: Vec<&str> = indices.filter_map(|at| sentences.get(at as usize)).map(String::as_str).collect();
        Some(pair(text(row, "claim")?.to_owned(), found.join(" "), text(row, "label")?).into_iter().collect())
    })
}

fn health_ver() -> Read {
    let Some(content) = file("stance/healthver/healthver_dev.csv")? else { return Ok(Vec::new()) };
    let mut rows = csv::ReaderBuilder::new().flexible(true).from_reader(content.as_bytes());
    let row = |cells: csv::StringRecord| pair(cells.get(2)?.to_owned(), cells.get(1)?.to_owned(), cells.get(3)?);
    Ok(rows.records().filter_map(Result::ok).filter_map(row).collect())
}

fn climate(row: &Value) -> Option<Vec<Labelled>> {
    let claim = text(row, "claim")?;
    let evidences = row["evidences"].as_array()?.iter();
    evidences
        .map(|one| pair(claim.to_owned(), text(one, "evidence")?.to_owned(), text(one, "evidence_label")?))
        .collect()
}

fn attribution(row: &Value) -> Option<Vec<Labelled>> {
    let references: Vec<&str> = row["references"].as_array()?.iter().filter_map(Value::as_str).collect();
    let mut labelled = pair(text(row, "claim")?.to_owned(), references.join("\n"), text(row, "attribution_label")?)?;
    labelled.kind = text(row, "src_dataset")?.to_owned();
    Some(vec![labelled])
}

fn wice(row: &Value) -> Option<Vec<Labelled>> {
    let sentences: Vec<&str> = row["evidence"].as_array()?.iter().filter_map(Value::as_str).collect();
    let mut labelled = pair(text(row, "claim")?.to_owned(), sentences.join("\n"), text(row, "label")?)?;
    labelled.kind = text(row, "label")?.to_owned();
    Some(vec![labelled])
}

/// Responses that say nothing ("Generic") are left out.
fn begin() -> Read {
    let mut all = Vec::new();
    for corpus in ["cmu", "tc", "wow"] {
        let mut rows = table_rows(&format!("citations/begin/begin_dev_{corpus}.tsv"), (4, 2, 5))?;
        rows.iter_mut().for_each(|row| row.kind = corpus.to_owned());
        all.extend(rows);
    }
    Ok(all)
}

fn fool_me_twice(row: &Value) -> Option<Vec<Labelled>> {
    let sentences: Vec<&str> = row["evidence"].as_array()?.iter().filter_map(Value::as_str).collect();
    Some(vec![pair(text(row, "claim")?.to_owned(), sentences.join(" "), text(row, "label")?)?])
}

/// The references of each row of AttributionBench, in the order of its pairs.
///
/// # Errors
/// If the file exists and does not parse.
pub fn references() -> Result<Vec<Vec<String>>, Unreadable> {
    let name = "citations/attributionbench_dev.jsonl";
    let Some(content) = file(name)? else { return Ok(Vec::new()) };
    let row = |line: &str| -> Option<Vec<String>> {
        let row: Value = serde_json::from_str(line).ok()?;
        row["references"].as_array()?.iter().map(|one| one.as_str().map(str::to_owned)).collect()
    };
    let rows = content.lines().filter(|line| !line.trim().is_empty()).map(row);
    rows.collect::<Option<_>>().ok_or_else(|| Unreadable(format!("`{name}` has a line without references")))
}

/// Claims of WiCE beside the part of the document that supports them, in whole or in part.
///
/// # Errors
/// If the file exists and does not parse.
pub fn excerpts() -> Result<Vec<Labelled>, Unreadable> {
    json_lines("citations/wice_claim_dev.jsonl", |row| Some(excerpt(row).into_iter().collect()))
}

/// Sentences before and behind those that support a claim of WiCE.
const AROUND: usize = 2;
/// Longer parts of a document are no excerpt.
const LONGEST_EXCERPT: usize = 25;

fn excerpt(row: &Value) -> Option<Labelled> {
    let sentences: Vec<&str> = row["evidence"].as_array()?.iter().filter_map(Value::as_str).collect();
    let lists = row["supporting_sentences"].as_array()?.iter().filter_map(Value::as_array);
    let supporting: Vec<usize> = lists.flatten().filter_map(Value::as_u64).map(|at| at as usize).collect();
    let start = supporting.iter().min()?.saturating_sub(AROUND);
    let end = (supporting.iter().max()? + 1 + AROUND).min(sentences.len());
    let part = sentences.get(start..end).filter(|part| part.len() < LONGEST_EXCERPT)?;
    pair(text(row, "claim")?.to_owned(), part.join(" "), text(row, "label")?)
}

/// The documents of the sets that may be learned from, but those in `without`, sentence by sentence.
///
/// # Errors
/// If a file exists and does not parse.
pub fn documents(without: &[Set]) -> Result<Vec<Vec<String>>, Unreadable> {
    let mut documents = Vec::new();
    let mut add = |set: Set, name: &str, field: &str| {
        let Some(content) = (if without.contains(&set) { None } else { file(name)? }) else { return Ok(()) };
        for line in content.lines().filter(|line| !line.trim().is_empty()) {
            let row: Value = serde_json::from_str(line).map_err(|error| Unreadable(format!("`{name}`: {error}")))?;
            let sentences = row[field].as_array().into_iter().flatten().filter_map(Value::as_str);
            documents.push(sentences.map(str::trim).filter(|one| is_sentence(one)).map(str::to_owned).collect());
        }
        Ok(())
    };
    add(Set::CheckCovid, "stance/check_covid/corpus.json", "abstract")?;
    add(Set::Wice, "citations/wice_claim_dev.jsonl", "evidence")?;
    Ok(documents)
}

/// Whether a line of a document is a sentence, and no heading or menu.
fn is_sentence(line: &str) -> bool {
    let n_words = line.split_whitespace().count();
    (5..=60).contains(&n_words) && line.ends_with(['.', '!', '"']) && !line.contains("(meta data)")
}

fn breaking_nli() -> Read {
    let Some(path) = shared("data/stance/nli/breaking_nli_dataset.zip") else { return Ok(Vec::new()) };
    let bytes = std::fs::read(&path).map_err(|error| unreadable(&path, &error))?;
    let mut content = String::new();
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|error| unreadable(&path, &error))?;
    let mut member = archive.by_name("data/dataset.jsonl").map_err(|error| unreadable(&path, &error))?;
    member.read_to_string(&mut content).map_err(|error| unreadable(&path, &error))?;
    read_lines("data/dataset.jsonl", &content, |row| {
        let mut labelled =
            pair(text(row, "sentence2")?.to_owned(), text(row, "sentence1")?.to_owned(), text(row, "gold_label")?)?;
        labelled.kind = text(row, "category")?.to_owned();
        Some(vec![labelled])
    })
}
