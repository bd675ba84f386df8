//! Download sizes and their budgets.

use crate::node;
use crate::paths;
use crate::process;
use crate::small_std::{self, StandardLibrary};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// One file that is loaded.
#[derive(Debug, PartialEq)]
pub struct Loaded {
    part: Part,
    raw: u64,
    brotli: u64,
    name: String,
}

/// The parts that have a budget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    PageFirstLoad,
    ElementFirstLoad,
    PageFirstAnswer,
    PageGrounding,
    PageCheck,
    PageCheckSources,
    NpmReading,
    NpmWasmAndGlue,
    NpmTables,
    NpmGrounding,
    NpmEvidence,
    NpmAsk,
    NpmYaml,
    NpmPapers,
    NpmResearch,
    NpmCheck,
    NpmCheckSources,
    NpmJudge,
    NpmEmbedder,
    NpmCalibration,
    NpmElements,
}

impl Part {
    /// The parts of the page.
    pub const PAGE: [Self; 6] = [
        Self::PageFirstLoad,
        Self::ElementFirstLoad,
        Self::PageFirstAnswer,
        Self::PageGrounding,
        Self::PageCheck,
        Self::PageCheckSources,
    ];

    /// The parts of the package.
    pub const PACKAGE: [Self; 15] = [
        Self::NpmReading,
        Self::NpmWasmAndGlue,
        Self::NpmTables,
        Self::NpmGrounding,
        Self::NpmEvidence,
        Self::NpmAsk,
        Self::NpmYaml,
        Self::NpmPapers,
        Self::NpmResearch,
        Self::NpmCheck,
        Self::NpmCheckSources,
        Self::NpmJudge,
        Self::NpmEmbedder,
        Self::NpmCalibration,
        Self::NpmElements,
    ];

    fn all() -> impl Iterator<Item = Self> {
        Self::PAGE.into_iter().chain(Self::PACKAGE)
    }

    /// The name in `tests/budgets.json` and in the output of the measuring script.
    fn key(self) -> &'static str {
        match self {
            Self::PageFirstLoad => "page_first_load",
            Self::ElementFirstLoad => "element_first_load",
            Self::PageFirstAnswer => "page_first_answer",
            Self::PageGrounding => "page_grounding",
            Self::PageCheck => "page_check",
            Self::PageCheckSources => "page_check_sources",
            Self::NpmReading => "npm_reading",
            Self::NpmWasmAndGlue => "npm_wasm_and_glue",
            Self::NpmTables => "npm_tables",
            Self::NpmGrounding => "npm_grounding",
            Self::NpmEvidence => "npm_evidence",
            Self::NpmAsk => "npm_ask",
            Self::NpmYaml => "npm_yaml",
            Self::NpmPapers => "npm_papers",
            Self::NpmResearch => "npm_research",
            Self::NpmCheck => "npm_check",
            Self::NpmCheckSources => "npm_check_sources",
            Self::NpmJudge => "npm_judge",
            Self::NpmEmbedder => "npm_embedder",
            Self::NpmCalibration => "npm_calibration",
            Self::NpmElements => "npm_elements",
        }
    }

    fn from_key(key: &str) -> Option<Self> {
        Self::all().find(|part| part.key() == key)
    }
}

/// The files that the page loads before the first click, and until the first answer is assessed.
pub fn page() -> Result<Vec<Loaded>> {
    measure("page", &paths::dist())
}

/// The files that the package loads.
pub fn package() -> Result<Vec<Loaded>> {
    measure("package", &paths::package())
}

fn measure(what: &str, folder: &Path) -> Result<Vec<Loaded>> {
    let mut command = node::command();
    command.args(["tests/bench/sizes.mjs", what]).arg(folder);
    let text = process::output(&mut command)?;
    let lines = text.lines();
    let loaded: Vec<Loaded> = lines
        .map(|line| read_line(line).with_context(|| format!("unreadable size `{line}`")))
        .collect::<Result<_>>()?;
    if loaded.is_empty() {
        bail!("`{}` holds nothing that is loaded", folder.display());
    }
    Ok(loaded)
}

fn read_line(line: &str) -> Option<Loaded> {
    let mut fields = line.split('\t');
    let part = Part::from_key(fields.next()?)?;
    let (raw, brotli) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some(Loaded { part, raw, brotli, name: fields.next()?.to_owned() })
}

/// The files with their sizes and the sum of each part.
pub fn table(title: &str, loaded: &[Loaded]) -> String {
    let mut text = format!("\n{title:<52} {:>10} {:>10}\n", "raw", "brotli 11");
    let mut row = |name: &str, raw: u64, brotli: u64| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:<52} {:>6.1} KiB {:>6.1} KiB", kib(raw), kib(brotli));
    };
    for part in Part::all() {
        let files: Vec<_> = loaded.iter().filter(|file| file.part == part).collect();
        for file in &files {
            row(&format!("  {}", file.name), file.raw, file.brotli);
        }
        if !files.is_empty() {
            row(part.key(), files.iter().map(|file| file.raw).sum(), files.iter().map(|file| file.brotli).sum());
        }
    }
    text
}

#[expect(clippy::cast_precision_loss, reason = "sizes are far below 2^53")]
fn kib(bytes: u64) -> f64 {
    bytes as f64 / 1024.0
}

/// An error for each part that exceeds its budget or has none.
pub fn keep_budgets(title: &str, loaded: &[Loaded], parts: &[Part]) -> Result<()> {
    let file = paths::root().join("tests/budgets.json");
    let text = fs::read_to_string(&file).with_context(|| format!("could not read `{}`", file.display()))?;
    let budgets: Value = serde_json::from_str(&text).with_context(|| format!("`{}` is not JSON", file.display()))?;
    print!("{}", table(title, loaded));
    if small_std::choose()? == StandardLibrary::Shipped {
        println!("budgets are not held: they are for modules with the small standard library");
        return Ok(());
    }
    let broken: Vec<String> =
        parts.iter().filter_map(|part| over_budget(*part, loaded, &budgets).transpose()).collect::<Result<_>>()?;
    if !broken.is_empty() {
        bail!("{}", broken.join("; "));
    }
    Ok(())
}

fn over_budget(part: Part, loaded: &[Loaded], budgets: &Value) -> Result<Option<String>> {
    let key = part.key();
    let limit =
        |name: &str| budgets[key][name].as_f64().with_context(|| format!("`tests/budgets.json` has no `{key}.{name}`"));
    let (budget, goal) = (limit("budget_kib")?, limit("goal_kib")?);
    let size = kib(loaded.iter().filter(|file| file.part == part).map(|file| file.brotli).sum());
    println!("{key}: {size:.1} KiB of {budget} KiB (goal {goal} KiB)");
    Ok((size > budget).then(|| format!("{key} is {size:.1} KiB, its budget is {budget} KiB")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn loaded(brotli: u64) -> Vec<Loaded> {
        vec![Loaded { part: Part::NpmTables, raw: 4096, brotli, name: "suffixes.txt".to_owned() }]
    }

    #[test]
    fn a_line_of_the_measuring_script_is_read() {
        assert_eq!(read_line("npm_tables\t4096\t1024\tsuffixes.txt"), loaded(1024).pop());
        assert_eq!(read_line("something\t1\t1\tx"), None);
    }

    #[test]
    fn one_byte_over_the_budget_is_over() {
        let budgets = json!({ "npm_tables": { "budget_kib": 1, "goal_kib": 0.5 } });
        let over = |brotli| over_budget(Part::NpmTables, &loaded(brotli), &budgets).expect("there is a budget");
        assert_eq!(over(1024), None);
        assert_eq!(over(1025).expect("it is over"), "npm_tables is 1.0 KiB, its budget is 1 KiB");
    }

    #[test]
    fn a_part_without_a_budget_is_an_error() {
        over_budget(Part::NpmTables, &loaded(1), &json!({})).expect_err("there is no budget");
    }

    #[test]
    fn a_table_sums_each_part() {
        let mut files = loaded(1024);
        files.extend(loaded(2048));
        let text = table("the package", &files);
        assert!(
            text.lines().last().is_some_and(|line| line.starts_with("npm_tables")
                && line.contains("8.0 KiB")
                && line.ends_with("3.0 KiB")),
            "{text}"
        );
    }

    #[test]
    fn every_part_has_a_budget() {
        let text = fs::read_to_string(paths::root().join("tests/budgets.json")).expect("the budgets are there");
        let budgets: Value = serde_json::from_str(&text).expect("the budgets are JSON");
        for part in Part::all() {
            over_budget(part, &[], &budgets).expect("the part has a budget");
        }
    }
}
