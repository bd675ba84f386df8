//! Names in statements and in deeds.

use crate::deed::{Deed, DeedKind};
use crate::list::Listed;
use crate::statement::Statement;
use crate::words::is_in;

/// The names of a statement that its deeds must have: paths and addresses. Names of functions, flags and branches are in no argument for certain.
pub fn comparable(statement: &Statement) -> Vec<&str> {
    let is_work = !matches!(
        statement.kind,
        DeedKind::Test | DeedKind::Build | DeedKind::Lint | DeedKind::Run | DeedKind::Commit | DeedKind::Push
    );
    statement.targets.iter().map(String::as_str).filter(|target| is_work && is_path(target)).listed()
}

fn is_path(target: &str) -> bool {
    let is_plain = !target.contains([' ', '(', ')', '{', '}', '<', '>', '=', '*', ':', ',', ';', '$', '|'])
        && !target.starts_with(['-', '#']);
    if !is_plain || !target.is_ascii() {
        return false;
    }
    if let Some((name, host)) = target.split_once('@') {
        return !name.is_empty() && host.contains('.');
    }
    let file = last_part(target);
    let Some((stem, ending)) = file.rsplit_once('.') else { return false };
    let is_ending = (1..=5).contains(&ending.len()) && ending.starts_with(|first: char| first.is_ascii_lowercase());
    is_ending && (!stem.is_empty() || target.starts_with('.')) && is_in(FILES, ending)
}

/// Endings of files. Others may be members of objects, such as `user.name`.
const FILES: &str = "rs py js ts tsx jsx mjs cjs go java kt c h cc cpp hpp cs rb php swift scala sh bash zsh ps1 sql html htm css scss less vue svelte json \
                     jsonl yaml yml toml ini cfg conf env xml csv tsv md mdx txt rst pdf docx xlsx pptx png jpg jpeg svg gif lock ipynb r jl ex exs erl hs ml \
                     lua dart proto graphql tf log db sqlite parquet zip";

pub fn last_part(target: &str) -> &str {
    target.trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next().unwrap_or_default()
}

/// Whether a deed names what a statement names.
pub fn names_same(deed: &Deed, target: &str) -> bool {
    let file = last_part(target);
    let is_same =
        |named: &String| named == target || last_part(named).eq_ignore_ascii_case(file) || named.contains(target);
    deed.targets.iter().any(is_same) || deed.command.as_deref().is_some_and(|command| command.contains(file))
}

/// Whether the words of a command in a statement are in the command of a deed: "npm test" in "npm run test -- --ci".
pub fn is_same_command(deed: &Deed, said: &str) -> bool {
    const RUNNERS: &str = "npm npx yarn pnpm bun run exec poetry uv sudo python -m";
    let Some(command) = deed.command.as_deref() else { return false };
    let mut said = said.split_whitespace().filter(|word| !is_in(RUNNERS, word)).take(12).peekable();
    let is_path = |word: &str| word.contains(['/', '.']);
    let has =
        |word: &str| (is_path(word) && command.contains(word)) || command.split_whitespace().any(|own| own == word);
    said.peek().is_some() && said.all(has)
}
