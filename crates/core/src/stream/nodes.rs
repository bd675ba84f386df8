//! The nodes of LlamaIndex: passages with an id, which markers such as `[citation:id]` name.

use super::event::{Event, EventSink, SourceRef};
use super::field::Fields;
use super::payload::short;
use credence_address::is_web_address;
use credence_json::Json;
use credence_lookup::Lookup;

/// The nodes of a turn, numbered from 1 in the order they come.
#[derive(Clone, Default)]
pub(super) struct Nodes {
    numbers: Lookup,
}

impl Nodes {
    /// Reports the nodes in the data of a part, and whether it has any.
    pub(super) fn read(&mut self, data: Json<'_>, sink: &mut dyn EventSink) -> bool {
        let nodes: Vec<Json<'_>> = data.list("nodes").filter(|node| node.is_object()).collect();
        nodes.iter().for_each(|node| self.read_node(*node, sink));
        !nodes.is_empty()
    }

    fn read_node(&mut self, scored: Json<'_>, sink: &mut dyn EventSink) {
        // A node with its score is inside of another object in some versions.
        let node = scored.get("node").filter(|node| node.is_object()).unwrap_or(scored);
        let about = node.get("metadata").unwrap_or(node);
        let name = node.first_text(&["id", "id_", "node_id"]);
        let n_known = self.numbers.len();
        let key = name.clone().map_or_else(|| format!("{n_known}"), |name| name.into_owned());
        let place = self.numbers.get_or_set(key, n_known).unwrap_or(n_known);
        let urls = [node.text_of("url"), about.first_text(&["URL", "url", "source"])];
        let file = about.first_text(&["file_name", "filename", "file_path"]);
        let source = SourceRef {
            url: short(urls.into_iter().flatten().find(|url| is_web_address(url))),
            file: short(file.clone().or_else(|| name.clone())),
            title: short(about.text_of("title").or(file)),
            snippet: node.first_text(&["text", "content"]),
            ..SourceRef::default()
        };
        if let Ok(label) = u32::try_from(place + 1) {
            sink.event(Event::Listed { label, name, source, is_citation: false });
        }
    }
}
