//! Streams of dialects that a declaration describes: built-in ones, and the user's own.

mod condition;
mod dialects;
mod error;
mod mapping;
mod path;
mod proposal;
mod reading;
mod source;
mod turn;

use std::sync::Arc;

pub use dialects::{Dialects, dialect_names};
pub use error::MappingError;
pub use mapping::Mapping;
use path::Place;
pub use proposal::{MappingProposal, MessageKind, propose_mapping};
use reading::Reading;
use turn::Turn;

use super::ending::Ending;
use super::event::{EventSink, Protocol};
use super::parser::{Message, OpenParser, Parser, ProtocolParser, Understanding};
use credence_json::Json;

pub(super) const PARSER: ProtocolParser = ProtocolParser {
    protocol: Protocol::Mapped,
    recognizes: |message| dialects::dialect_of(message).is_some(),
    open: |message| Box::new(MappedParser::new(dialects::dialect_of(message).unwrap_or_default())),
    sequence: None,
};

/// A parser for the user's own mapping.
pub(super) fn parser_of(mapping: Arc<Mapping>) -> (&'static ProtocolParser, Box<dyn OpenParser>) {
    (&PARSER, Box::new(MappedParser::new(mapping)))
}

#[derive(Clone)]
struct MappedParser {
    mapping: Arc<Mapping>,
    turn: Turn,
}

impl Parser for MappedParser {
    fn read(&mut self, message: &Message<'_>, sink: &mut dyn EventSink) -> Understanding {
        self.read_payload(message.event, message.json, sink)
    }

    fn read_plain(&mut self, event: &str, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        self.read_payload(event, json, sink)
    }

    fn finish(&mut self, sink: &mut dyn EventSink) {
        if let Some(ending) = self.turn.pending.take() {
            sink.end(ending);
        } else if self.mapping.ends_with_stream && self.turn.has_begun {
            sink.end(Ending::COMPLETED);
        }
        self.turn = Turn::default();
    }
}

impl MappedParser {
    fn new(mapping: Arc<Mapping>) -> Self {
        Self { mapping, turn: Turn::default() }
    }

    fn read_payload(&mut self, event: &str, json: Json<'_>, sink: &mut dyn EventSink) -> Understanding {
        let mapping = Arc::clone(&self.mapping);
        let mut reading = Reading { event, mapping: &mapping, turn: &mut self.turn, sink, n_read: 0 };
        let mut is_known = false;
        for rule in &mapping.rules {
            is_known |= reading.apply(rule, Place::of(json));
        }
        if !is_known {
            let items = json.items().filter(|item| item.is_object());
            items.for_each(|item| is_known |= self.read_payload(event, item, sink) == Understanding::Known);
        }
        is_known.into()
    }
}
