//! The files that an edit names in its text: a patch, or a list of changes.

use crate::list::Listed;
use credence_json::Json;

use super::fields::values;
use super::record::DeedKind;
use crate::words::head_of;

const MOST_FILES: usize = 100;
const LONGEST_PATH: usize = 300;

/// A file that a call edits, and what becomes of it.
pub(super) type Edit = (DeedKind, String);

/// The files of a patch, in the form of `apply_patch` or as unified diff.
pub(super) fn edits_in_patch(text: &str) -> Vec<Edit> {
    const HEADS: [(&str, DeedKind); 4] = [
        ("*** Add File: ", DeedKind::Create),
        ("*** Update File: ", DeedKind::Change),
        ("*** Delete File: ", DeedKind::Delete),
        ("*** Move to: ", DeedKind::Move),
    ];
    let mut edits: Vec<Edit> = Vec::new();
    let mut old = "";
    for line in text.split('\n').map(str::trim_end) {
        if edits.len() >= MOST_FILES {
            break;
        }
        let head = HEADS.iter().find_map(|(head, kind)| Some((*kind, line.strip_prefix(head)?)));
        if let Some((kind, path)) = head {
            add(&mut edits, kind, path);
        } else if let Some(path) = line.strip_prefix("--- ") {
            old = path;
        } else if let Some(path) = line.strip_prefix("+++ ").filter(|_| !old.is_empty()) {
            match (old, path) {
                ("/dev/null", path) => add(&mut edits, DeedKind::Create, without_side(path)),
                (old, "/dev/null") => add(&mut edits, DeedKind::Delete, without_side(old)),
                (_, path) => add(&mut edits, DeedKind::Change, without_side(path)),
            }
            old = "";
        }
    }
    edits
}

fn add(edits: &mut Vec<Edit>, kind: DeedKind, path: &str) {
    if !path.is_empty() && path.len() <= LONGEST_PATH {
        edits.push((kind, path.to_owned()));
    }
}

/// `b/src/x.rs` and a time after a tab, as diffs have them.
fn without_side(path: &str) -> &str {
    let path = path.split('\t').next().unwrap_or(path);
    path.strip_prefix("a/").or_else(|| path.strip_prefix("b/")).unwrap_or(path)
}

/// The edits of arguments: `changes: [{path, kind}]`, `changes: {path: {add: …}}`, or a patch in one of their texts.
pub(super) fn edits_in(json: Json<'_>) -> Vec<Edit> {
    let changes = json.get("changes").or_else(|| json.get("fileChanges"));
    let mut edits: Vec<Edit> = Json::items_of(changes).take(MOST_FILES).filter_map(edit_in_item).listed();
    for (path, change) in Json::fields_of(changes).take(MOST_FILES) {
        let kind = change.fields().next().map_or(DeedKind::Change, |(name, _)| kind_of(&name));
        let kind = change.text_of("type").map_or(kind, |name| kind_of(&name));
        add(&mut edits, kind, &path);
    }
    if edits.is_empty() {
        for text in values(json, "input patch diff patchText patch_text").into_iter().filter_map(Json::text) {
            edits.extend(edits_in_patch(&text));
        }
    }
    edits
}

fn edit_in_item(item: Json<'_>) -> Option<Edit> {
    let path = item.text_of("path").or_else(|| item.text_of("file_path"))?;
    let kind = item.get("kind").or_else(|| item.get("type"));
    let name = kind.and_then(|kind| kind.text().or_else(|| kind.text_of("type")));
    let is_short = path.len() <= LONGEST_PATH;
    is_short.then(|| (name.map_or(DeedKind::Change, |name| kind_of(&name)), path.into_owned()))
}

/// What the sub-command of an editing tool, or the kind of a change, does.
pub(super) fn kind_of(name: &str) -> DeedKind {
    const KINDS: &str = "\
create: add create added created new write
delete: delete remove deleted removed
move: move rename renamed moved
read: view read open";
    head_of(KINDS, name).and_then(DeedKind::from_name).unwrap_or(DeedKind::Change)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_patches() {
        let patch =
            "*** Begin Patch\n*** Add File: a.rs\n+x\n*** Update File: b.rs\n@@\n*** Delete File: c.rs\n*** End Patch";
        let kinds = [(DeedKind::Create, "a.rs"), (DeedKind::Change, "b.rs"), (DeedKind::Delete, "c.rs")];
        assert_eq!(edits_in_patch(patch), kinds.map(|(kind, path)| (kind, path.to_owned())));
        let diff = "--- a/x.py\t2026\n+++ b/x.py\n@@ -1 +1 @@\n--- /dev/null\n+++ b/n.py\n";
        assert_eq!(
            edits_in_patch(diff),
            [(DeedKind::Change, "x.py".to_owned()), (DeedKind::Create, "n.py".to_owned())]
        );
    }

    #[test]
    fn lists_of_changes() {
        let list =
            Json::parse(r#"{"changes":[{"path":"a","kind":"add"},{"path":"b","kind":{"type":"update"}}]}"#).unwrap();
        assert_eq!(edits_in(list), [(DeedKind::Create, "a".to_owned()), (DeedKind::Change, "b".to_owned())]);
        let map = Json::parse(r#"{"changes":{"a":{"delete":{}}}}"#).unwrap();
        assert_eq!(edits_in(map), [(DeedKind::Delete, "a".to_owned())]);
    }
}
