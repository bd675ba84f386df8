//! Spans of an untrusted text as what a reader sees: links made safe, markers made known, images left out.

use credence_core::citation::ForeignMarker;
use credence_core::trust::ShownHost;

use super::delimiter::Style;
use super::inline::{Inline, InlineKind};
use super::link::safe;
use super::marks::{AnswerMarks, Mark, MarkStanding, NumberMark, SentenceMark};
use super::reference::Target;

/// A visible part of a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    Text(String),
    Break,
    Code(String),
    /// Raw HTML as it is written.
    Html(String),
    Styled(Style, Vec<Piece>),
    Link {
        address: String,
        title: String,
        pieces: Vec<Piece>,
        elsewhere: Option<ShownHost>,
    },
    /// An image that is not loaded: its description, and its address if it may be followed.
    Image {
        description: String,
        address: Option<String>,
        elsewhere: Option<ShownHost>,
    },
    Marker(MarkPiece),
    /// What the texts of the run say about the sentence before it.
    Sentence(SentenceMark),
    /// A number that is another one in a source.
    Number(String, NumberMark),
    /// A marker of another agent for a source that is not known.
    UnknownMarker,
}

/// A marker that leads to a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkPiece {
    pub number: u32,
    pub standing: MarkStanding,
    /// Whether it was placed by a citation rather than written in the text.
    pub is_placed: bool,
}

/// Makes pieces of the spans of one text.
pub struct PieceMaker<'a> {
    text: &'a str,
    marks: &'a AnswerMarks,
    /// Marks still to be placed, by their places in the text.
    placed: &'a [(usize, Mark)],
    is_in_link: bool,
}

impl<'a> PieceMaker<'a> {
    /// A maker for a text and the marks that stand in it.
    pub fn new(text: &'a str, marks: &'a AnswerMarks, placed: &'a [(usize, Mark)]) -> Self {
        Self { text, marks, placed, is_in_link: false }
    }

    /// The pieces of spans, with the marks that stand up to `end`.
    pub fn pieces(&mut self, inlines: &[Inline], end: usize) -> Vec<Piece> {
        let mut pieces = Vec::new();
        self.add_all(&mut pieces, inlines);
        self.place_before(&mut pieces, end.saturating_add(1));
        pieces
    }

    /// How many marks are still to be placed.
    pub fn left(&self) -> usize {
        self.placed.len()
    }

    fn add_all(&mut self, pieces: &mut Vec<Piece>, inlines: &[Inline]) {
        for inline in inlines {
            // A mark behind the last part stands before this one.
            self.place_before(pieces, inline.range.start + 1);
            self.add(pieces, inline);
        }
    }

    /// Adds the marks that stand before a place; inside a link they wait until it ends.
    fn place_before(&mut self, pieces: &mut Vec<Piece>, end: usize) {
        while let Some(((at, mark), rest)) = self.placed.split_first()
            && *at < end
            && !self.is_in_link
        {
            match mark {
                Mark::Label(label) => self.add_label(pieces, *label),
                Mark::Sentence(sentence) => pieces.push(Piece::Sentence(*sentence)),
                // The text that is added next may begin with it.
                Mark::Number(_) if at + 1 == end => break,
                // It is in no plain text, such as in code, which is not cut.
                Mark::Number(_) => {}
            }
            self.placed = rest;
        }
    }

    fn add_label(&self, pieces: &mut Vec<Piece>, label: u32) {
        let standing = self.marks.standing(label).unwrap_or(MarkStanding::Known);
        if !ends_with_mark(pieces, label) {
            pieces.push(Piece::Marker(MarkPiece { number: label, standing, is_placed: true }));
        }
    }

    fn add(&mut self, pieces: &mut Vec<Piece>, inline: &Inline) {
        let source = &self.text[inline.range.clone()];
        match &inline.kind {
            InlineKind::Text => self.add_text(pieces, inline.range.start, source),
            InlineKind::Characters(characters) => add_text(pieces, characters),
            InlineKind::SoftBreak => add_text(pieces, "\n"),
            InlineKind::HardBreak => pieces.push(Piece::Break),
            InlineKind::Code(code) => pieces.push(Piece::Code(code.clone())),
            InlineKind::Html if is_break(source) => pieces.push(Piece::Break),
            InlineKind::Html => pieces.push(Piece::Html(source.to_owned())),
            InlineKind::Styled(style, inner) => {
                let mut styled = Vec::new();
                self.add_all(&mut styled, inner);
                pieces.push(Piece::Styled(*style, styled));
            }
            InlineKind::Link(target, inner) => self.add_link(pieces, target, inner, source),
            InlineKind::Image(target, inner) => self.add_image(pieces, target, inner),
            InlineKind::Marker(numbers, target) => self.add_marker(pieces, numbers, target.as_ref(), source),
            InlineKind::Foreign(marker) => self.add_foreign(pieces, *marker, inline.range.end),
        }
    }

    /// Adds text, cut where marks stand.
    fn add_text(&mut self, pieces: &mut Vec<Piece>, start: usize, text: &str) {
        let mut from = 0;
        while let Some(((at, mark), rest)) = self.placed.split_first().filter(|_| !self.is_in_link) {
            let cut = at.saturating_sub(start).max(from);
            if cut >= text.len() || !text.is_char_boundary(cut) {
                break;
            }
            add_text(pieces, &text[from..cut]);
            from = cut;
            if let Mark::Number(number) = mark {
                from = text.floor_char_boundary(cut.saturating_add(number.length));
                pieces.push(Piece::Number(text[cut..from].to_owned(), number.clone()));
                self.placed = rest;
            } else {
                self.place_before(pieces, at + 1);
            }
        }
        add_text(pieces, &text[from..]);
    }

    fn add_link(&mut self, pieces: &mut Vec<Piece>, target: &Target, inner: &[Inline], source: &str) {
        let was_in_link = std::mem::replace(&mut self.is_in_link, true);
        let mut inside = Vec::new();
        self.add_all(&mut inside, inner);
        self.is_in_link = was_in_link;
        match safe(target).filter(|_| !was_in_link) {
            Some(link) => {
                let elsewhere = link.elsewhere(&plain(&inside));
                pieces.push(Piece::Link {
                    address: link.address,
                    title: target.title.clone(),
                    pieces: inside,
                    elsewhere,
                });
            }
            // An address that is not followed is shown as it was written.
            None => add_text(pieces, source),
        }
    }

    fn add_image(&self, pieces: &mut Vec<Piece>, target: &Target, inner: &[Inline]) {
        let mut description = PieceMaker { text: self.text, marks: self.marks, placed: &[], is_in_link: true };
        let description = plain(&description.pieces(inner, 0));
        let link = safe(target).filter(|_| !self.is_in_link);
        let elsewhere = link.as_ref().and_then(|link| link.elsewhere(&description));
        pieces.push(Piece::Image { description, address: link.map(|link| link.address), elsewhere });
    }

    /// A marker whose source is known is shown as any other; a citation that is placed there says it itself.
    fn add_foreign(&self, pieces: &mut Vec<Piece>, marker: ForeignMarker, end: usize) {
        let is_placed = self.placed.first().is_some_and(|(at, mark)| *at == end && matches!(mark, Mark::Label(_)));
        let mark = match marker {
            ForeignMarker::Silent => return,
            _ if is_placed || self.is_in_link => return,
            ForeignMarker::Number(number) => {
                let standing = self.marks.standing(number).filter(|standing| *standing != MarkStanding::Dangling);
                standing.map(|standing| MarkPiece { number, standing, is_placed: false })
            }
            ForeignMarker::Unnamed => None,
        };
        pieces.push(mark.map_or(Piece::UnknownMarker, Piece::Marker));
    }

    fn add_marker(&mut self, pieces: &mut Vec<Piece>, numbers: &[u32], target: Option<&Target>, source: &str) {
        let standings: Vec<_> =
            numbers.iter().filter_map(|number| Some((*number, self.marks.standing(*number)?))).collect();
        if self.is_in_link || standings.len() < numbers.len() {
            return match target.filter(|_| !self.is_in_link).and_then(safe) {
                Some(link) => {
                    let text = source.split_inclusive(']').next().unwrap_or(source);
                    let elsewhere = link.elsewhere(text);
                    let inside = vec![Piece::Text(text.to_owned())];
                    let (address, title) = (link.address, String::new());
                    pieces.push(Piece::Link { address, title, pieces: inside, elsewhere });
                }
                None => add_text(pieces, source),
            };
        }
        for (number, standing) in standings {
            pieces.push(Piece::Marker(MarkPiece { number, standing, is_placed: false }));
        }
    }
}

/// Text next to text is one piece.
fn add_text(pieces: &mut Vec<Piece>, text: &str) {
    match pieces.last_mut() {
        _ if text.is_empty() => {}
        Some(Piece::Text(last)) => last.push_str(text),
        Some(_) | None => pieces.push(Piece::Text(text.to_owned())),
    }
}

fn ends_with_mark(pieces: &[Piece], number: u32) -> bool {
    let marks =
        pieces.iter().rev().map_while(|piece| if let Piece::Marker(mark) = piece { Some(mark.number) } else { None });
    marks.into_iter().any(|mark| mark == number)
}

fn is_break(tag: &str) -> bool {
    let inner = tag.trim_start_matches('<').trim_end_matches(['>', '/', ' ']);
    inner.eq_ignore_ascii_case("br")
}

/// What a reader would read of some pieces.
fn plain(pieces: &[Piece]) -> String {
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(part) | Piece::Code(part) | Piece::Html(part) => text.push_str(part),
            Piece::Break => text.push(' '),
            Piece::Styled(_, inner) | Piece::Link { pieces: inner, .. } => text.push_str(&plain(inner)),
            Piece::Image { description, .. } => text.push_str(description),
            Piece::Marker(mark) => text.push_str(&format!("[{}]", mark.number)),
            Piece::Number(number, _) => text.push_str(number),
            Piece::Sentence(_) | Piece::UnknownMarker => {}
        }
    }
    text
}
