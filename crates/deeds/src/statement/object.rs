//! What a verb is done to: the class of the noun that follows it.

use super::lexicon::Lexicon;
use super::token::{Token, is_in};
use super::word::{AUXILIARY, NEGATION, OF, PREPOSITION, PRONOUN, RECIPIENT};
use crate::deed::DeedKind;
use crate::words::Words;

/// Kinds of deeds that are done to files.
pub const fn is_of_files(kind: DeedKind) -> bool {
    matches!(kind, DeedKind::Create | DeedKind::Change | DeedKind::Delete | DeedKind::Move | DeedKind::Install)
}

/// Tests and messages of a kind that agents do not have.
pub fn is_of_others(token: &Token) -> bool {
    const OTHERS: Words = Words::of(
        "blood covid covid-19 pcr drug crash safety clinical nuclear emission emissions driving medical \
                          antigen dna flight missile pregnancy aptitude genetic animal laboratory weapons hiv \
                          sangue clínico clínicos rápido nucleares ted pisa enem",
    );
    is_in(OTHERS, &token.word)
}

/// The class of the object that follows a verb, and how many of it there are.
pub fn object_in(tokens: &[Token], classes: &str, lexicon: &Lexicon) -> Option<(char, Option<u32>)> {
    let mut found = None;
    let mut count = None;
    if tokens.is_empty() && classes.contains('z') {
        return Some(('z', None));
    }
    for (index, token) in tokens.iter().take(10).enumerate() {
        let word = token.word.as_str();
        if let Some(number) = token.number() {
            count = count.or(Some(number));
        } else if token.is_name() {
            found = found.or_else(|| classes.contains('n').then_some('n'));
        } else if is_in(OF, word) && found.is_none()
            || index == 0 && is_in(RECIPIENT, word) && classes.contains(['o', 'e', 'm'])
        {
            continue;
        } else if is_in(PREPOSITION, word) || is_in(OF, word) || index == 0 && word == "as" && classes.contains('z') {
            if index == 0 && classes.contains('z') {
                found = Some('z');
            }
            break;
        } else if (is_in(AUXILIARY, word) && word != "tem") || is_in(NEGATION, word) {
            return None;
        } else if index == 0
            && is_in(PRONOUN, word)
            && (word != "both" || tokens.len() == 1)
            && classes.contains('i')
            && tokens.len() < 8
        {
            found = Some('i');
        } else if let Some(class) = lexicon.classes(word).chars().find(|class| classes.contains(*class)) {
            found = Some(class);
        }
    }
    let any = || (classes.contains('*') && !tokens.is_empty()).then_some('*');
    found.or_else(any).map(|class| (class, count))
}
