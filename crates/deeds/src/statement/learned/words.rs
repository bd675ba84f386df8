//! The words of a clause as features: each one, each two that follow one another, and those beside the clause.

use std::ops::Range;

use crate::list::Listed;
use crate::statement::token::{Kind, Token};

/// So many words before a clause and behind it are features.
const N_BESIDE: usize = 2;

/// The words of a clause that has this place among the tokens of its sentence.
pub fn words_of(tokens: &[Token], own: Range<usize>) -> Vec<String> {
    let words = || tokens[own.clone()].iter().map(name_of);
    let all = std::iter::once(String::from("^")).chain(words()).chain(std::iter::once(String::from("$"))).listed();
    let before = tokens[own.start.saturating_sub(N_BESIDE)..own.start].iter().map(name_of).listed();
    let behind = tokens[own.end..].iter().take(N_BESIDE).map(name_of).listed();
    let mut found = words().map(|word| ["word ", &word].concat()).listed();
    found.extend(all.windows(2).map(|two| ["words ", &two[0], " ", &two[1]].concat()));
    found.extend(before.iter().map(|word| ["word before ", word].concat()));
    found.extend(behind.iter().map(|word| ["word behind ", word].concat()));
    let (first, last) = (&all[1], &all[all.len() - 2]);
    found.extend(before.last().map(|word| ["words before ", word, " ", first].concat()));
    found.extend(behind.first().map(|word| ["words behind ", last, " ", word].concat()));
    found.sort_unstable();
    found.dedup();
    found
}

/// A word as it is; of a number, a name or a quotation that it is one.
fn name_of(token: &Token) -> String {
    match token.kind {
        Kind::Word => token.word.clone(),
        Kind::Number(_) => String::from("<number>"),
        Kind::Name if token.is_quoted() => String::from("<quote>"),
        Kind::Name => String::from("<name>"),
        Kind::Mark(mark) => String::from(mark),
    }
}

/// The two and three characters that follow one another in a clause of a language without spaces; each digit is a zero.
pub fn characters_of(text: &str) -> Vec<String> {
    let plain = |character: char| if character.is_ascii_digit() { '0' } else { character.to_ascii_lowercase() };
    let own = text.chars().filter(|character| !character.is_whitespace()).map(plain);
    let all = std::iter::once('^').chain(own).chain(std::iter::once('$')).listed();
    let runs = [2, 3].into_iter().flat_map(|length| all.windows(length));
    let name_of =
        |run: &[char]| run.iter().fold(String::from("characters "), |name, next| name + next.encode_utf8(&mut [0; 4]));
    let mut found = runs.map(name_of).listed();
    found.sort_unstable();
    found.dedup();
    found
}
