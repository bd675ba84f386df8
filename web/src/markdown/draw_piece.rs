//! Visible parts of a text as nodes of a page.

use super::delimiter::Style;
use super::marks::{MarkStanding, Marked, NumberMark, SentenceMark};
use super::page::Page;
use super::piece::{MarkPiece, Piece};
use credence_core::trust::ShownHost;
use credence_strings::{Strings, fill};

/// Draws parts with the texts of a language.
pub struct PieceDrawer<'a, P: Page> {
    pub page: &'a P,
    pub strings: &'a Strings,
}

/// Makes what was drawn into what is to be seen, touching only what differs.
pub fn change<P: Page>(
    drawer: &PieceDrawer<P>,
    parent: &P::Node,
    drawn: &mut Vec<(Piece, P::Node)>,
    pieces: Vec<Piece>,
) {
    for (_, node) in drawn.drain(pieces.len().min(drawn.len())..) {
        drawer.page.remove(&node);
    }
    for (index, piece) in pieces.into_iter().enumerate() {
        match drawn.get_mut(index) {
            Some((old, _)) if *old == piece => {}
            Some((Piece::Text(old), node)) if let Piece::Text(new) = &piece => {
                drawer.page.set_text(node, new);
                old.clone_from(new);
            }
            Some(slot) => {
                let node = drawer.draw(&piece);
                drawer.page.replace(&slot.1, &node);
                *slot = (piece, node);
            }
            None => {
                let node = drawer.draw(&piece);
                drawer.page.append(parent, &node);
                drawn.push((piece, node));
            }
        }
    }
}

impl<P: Page> PieceDrawer<'_, P> {
    /// The node of a part.
    pub fn draw(&self, piece: &Piece) -> P::Node {
        match piece {
            Piece::Text(text) => self.page.text(text),
            Piece::Break => self.page.element("br"),
            Piece::Code(code) => self.with_text("code", "", code),
            Piece::Html(html) => self.with_text("span", "html", html),
            Piece::Styled(style, pieces) => self.with_pieces(style_tag(*style), pieces),
            Piece::Link { address, title, pieces, elsewhere } => self.link(address, title, pieces, elsewhere.as_ref()),
            Piece::Image { description, address, elsewhere } => {
                self.image(description, address.as_deref(), elsewhere.as_ref())
            }
            Piece::Marker(mark) => self.marker(*mark),
            Piece::Sentence(mark) => self.sentence(*mark),
            Piece::Number(text, mark) => self.number(text, mark),
            Piece::UnknownMarker => self.unknown_marker(),
        }
    }

    fn with_text(&self, tag: &'static str, class: &str, text: &str) -> P::Node {
        let node = self.page.element(tag);
        if !class.is_empty() {
            self.page.set_attribute(&node, "class", class);
        }
        self.page.append(&node, &self.page.text(text));
        node
    }

    fn with_pieces(&self, tag: &'static str, pieces: &[Piece]) -> P::Node {
        let node = self.page.element(tag);
        pieces.iter().for_each(|piece| self.page.append(&node, &self.draw(piece)));
        node
    }

    fn link(&self, address: &str, title: &str, pieces: &[Piece], elsewhere: Option<&ShownHost>) -> P::Node {
        let link = self.with_pieces("a", pieces);
        self.lead_out(&link, address);
        if !title.is_empty() {
            self.page.set_attribute(&link, "title", title);
        }
        self.with_host(link, elsewhere)
    }

    /// A link with the host that it really leads to beside it, if that is not what it looks like.
    fn with_host(&self, link: P::Node, elsewhere: Option<&ShownHost>) -> P::Node {
        let Some(ShownHost { text: host, misleading }) = elsewhere else { return link };
        // What changes the direction of the text before it does not reach into `bdi`.
        let (whole, warning) = (self.page.element("span"), self.with_text("bdi", "elsewhere", ""));
        let sentence =
            if *misleading { self.strings.answer().link_misleads() } else { self.strings.answer().link_goes_to() };
        let goes_to = fill(sentence, &[("host", host)]);
        let shown = self.with_text("span", "", &format!(" (→ {host})"));
        self.page.set_attribute(&shown, "aria-hidden", "true");
        self.page.append(&warning, &shown);
        self.page.append(&warning, &self.with_text("span", "heard", &format!(" ({goes_to})")));
        self.page.set_attribute(&warning, "title", &goes_to);
        self.page.append(&whole, &link);
        self.page.append(&whole, &warning);
        whole
    }

    /// The page's opener and referrer stay unknown to where a link leads.
    fn lead_out(&self, link: &P::Node, address: &str) {
        self.page.set_attribute(link, "href", address);
        self.page.set_attribute(link, "rel", "noopener noreferrer nofollow");
        self.page.set_attribute(link, "target", "_blank");
    }

    fn image(&self, description: &str, address: Option<&str>, elsewhere: Option<&ShownHost>) -> P::Node {
        let image = self.with_text("span", "image", self.strings.answer().image_not_loaded());
        let text = if description.is_empty() { address.unwrap_or_default() } else { description };
        self.page.append(&image, &self.page.text(" "));
        match address {
            Some(address) => {
                let link = self.with_text("a", "", text);
                self.lead_out(&link, address);
                self.page.append(&image, &self.with_host(link, elsewhere));
            }
            None => self.page.append(&image, &self.page.text(text)),
        }
        image
    }

    fn unknown_marker(&self) -> P::Node {
        let node = self.with_text("span", "marker unknown", "[?]");
        self.page.set_attribute(&node, "title", self.strings.answer().marker_dangling());
        node
    }

    fn marker(&self, mark: MarkPiece) -> P::Node {
        let (standing, note) = match mark.standing {
            MarkStanding::Known => ("", None),
            MarkStanding::Dangling => (" dangling", Some(self.strings.answer().marker_dangling())),
            MarkStanding::Mismatched => (" mismatched", Some(self.strings.answer().marker_mismatched())),
        };
        let placed = if mark.is_placed { " placed" } else { "" };
        let node = self.with_text("a", &format!("marker{placed}{standing}"), &format!("[{}]", mark.number));
        self.page.set_attribute(&node, "href", &format!("#source-{}", mark.number));
        self.page.set_attribute(&node, "data-label", &mark.number.to_string());
        if let Some(note) = note {
            self.page.set_attribute(&node, "title", note);
            self.page.append(&node, &self.with_text("span", "heard", &format!(" {note}")));
        }
        node
    }
}

impl<P: Page> PieceDrawer<'_, P> {
    /// A button that is a shape to the eye and a word to the ear; what it opens is not the text's affair.
    fn sentence(&self, mark: SentenceMark) -> P::Node {
        let node = self.with_pieces("button", &[]);
        self.page.set_attribute(&node, "class", &["sentence-mark ", mark.standing.name()].concat());
        self.page.set_attribute(&node, "type", "button");
        let name = if mark.marked == Marked::Deed { "data-deed" } else { "data-sentence" };
        self.page.set_attribute(&node, name, &mark.index.to_string());
        self.page.append(&node, &self.with_text("span", "heard", mark.words(self.strings)));
        node
    }

    fn number(&self, text: &str, mark: &NumberMark) -> P::Node {
        let node = self.with_text("span", "number-differs", text);
        let note = format!("{} {}", self.strings.answer().number_in_source(), mark.cited);
        self.page.set_attribute(&node, "title", &note);
        self.page.append(&node, &self.with_text("span", "heard", &format!(" ({note})")));
        node
    }
}

fn style_tag(style: Style) -> &'static str {
    match style {
        Style::Emphasis => "em",
        Style::Strong => "strong",
        Style::Strike => "del",
    }
}
