//! Fields of JSON objects, by lists of names.

use crate::list::Listed;
use credence_json::Json;

/// The fields of those names that an object has, in the order of the names. Not generic, unlike `Json::pick`.
pub(super) fn values<'a>(json: Json<'a>, names: &str) -> Vec<Json<'a>> {
    let mut found = vec![None; names.split(' ').count()];
    for (name, value) in json.fields() {
        if let Some(at) = names.split(' ').position(|own| own == name) {
            found[at] = Some(value);
        }
    }
    found.into_iter().flatten().listed()
}
