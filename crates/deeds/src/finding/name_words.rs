//! The words of a text that may be names of things.

use crate::list::Listed;
use crate::words::contains_any;
use credence_lexical::script::is_hiragana;

/// Words that name nothing.
const PLAIN: &str = "the,that,this,those,these,with,from,into,also,then,have,been,were,they,them,their,your,which,every,each,both,some,well,when,where,\
                     after,before,about,there,checked,verified,compared,confirmed,reviewed,read,looked,made,used,created,added,changed,updated,sent,\
                     installed,deleted,removed,para,pelo,pela,todos,todas,foram,todo,tudo,esse,essa";

/// Words without case, split at all that is no letter, digit or `-`.
#[inline(never)]
pub fn words(text: &str) -> Vec<String> {
    let is_sign = |sign: char| !sign.is_alphanumeric() && sign != '-' || is_hiragana(sign);
    text.split(is_sign).filter(|word| !word.is_empty()).map(str::to_ascii_lowercase).listed()
}

#[inline(never)]
/// Whether a word is in a list with commas.
pub fn is_listed(list: &str, word: &str) -> bool {
    list.split(',').any(|listed| listed == word)
}

/// Whether a text speaks of all of something.
pub fn says_all(said: &str) -> bool {
    const ALL: &str = "all |every|both|each |everyone|todos|todas|ambos|cada |すべて|全|両方";
    contains_any(ALL, &said.to_lowercase())
}

/// The first letters of the names in a text.
pub fn stems_in(text: &str) -> Vec<String> {
    const STEM: usize = 6;
    const MOST: usize = 12;
    words(text).iter().filter(|word| is_name(word)).take(MOST).map(|word| word.chars().take(STEM).collect()).listed()
}

/// Whether a word may be the name of a thing.
pub fn is_name(word: &str) -> bool {
    const SHORTEST: usize = 4;
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    let is_long = word.chars().count() >= if word.is_ascii() { SHORTEST } else { 2 };
    is_long && !is_number && !is_listed(PLAIN, word)
}
