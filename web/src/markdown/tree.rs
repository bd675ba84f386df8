//! The flat items of a text, with the styles that open and close at them, as a tree.

use std::ops::Range;

use super::delimiter::Style;
use super::inline::{Inline, InlineKind};
use super::reference::Target;

/// How deeply styles may nest; deeper ones are dropped, their text is not.
const DEEPEST: usize = 24;

/// A piece of a text in the order it was read.
#[derive(Debug)]
pub struct Item {
    pub range: Range<usize>,
    pub kind: ItemKind,
}

/// What a piece is.
#[derive(Debug)]
pub enum ItemKind {
    Part(InlineKind),
    /// A run of delimiters, with the styles that close and open at it, the innermost first.
    Run {
        closes: Vec<Style>,
        opens: Vec<Style>,
    },
    OpenLink {
        is_image: bool,
        target: Target,
    },
    CloseLink,
}

impl Item {
    /// A finished part.
    pub fn part(range: Range<usize>, kind: InlineKind) -> Self {
        Self { range, kind: ItemKind::Part(kind) }
    }

    /// A run of delimiters.
    pub fn run(range: Range<usize>) -> Self {
        Self { range, kind: ItemKind::Run { closes: Vec::new(), opens: Vec::new() } }
    }

    /// Lets a style begin at this run.
    pub fn open(&mut self, style: Style) {
        if let ItemKind::Run { opens, .. } = &mut self.kind {
            opens.push(style);
        }
    }

    /// Lets a style end at this run.
    pub fn close(&mut self, style: Style) {
        if let ItemKind::Run { closes, .. } = &mut self.kind {
            closes.push(style);
        }
    }
}

/// Puts the items into each other.
pub fn build(items: Vec<Item>) -> Vec<Inline> {
    let mut builder = Builder { levels: Vec::new(), inlines: Vec::new(), dropped: 0 };
    for item in items {
        builder.add(item);
    }
    builder.inlines
}

enum Opened {
    Style(Style),
    Link(Target),
    Image(Target),
}

struct Level {
    start: usize,
    opened: Opened,
    /// What stood before it.
    outer: Vec<Inline>,
}

struct Builder {
    levels: Vec<Level>,
    inlines: Vec<Inline>,
    /// How many levels are open beyond the deepest.
    dropped: usize,
}

impl Builder {
    fn add(&mut self, item: Item) {
        let range = item.range;
        match item.kind {
            ItemKind::Part(InlineKind::Text) => self.add_text(range),
            ItemKind::Part(kind) => self.inlines.push(Inline { range, kind }),
            ItemKind::Run { closes, opens } => self.add_run(range, &closes, &opens),
            ItemKind::OpenLink { is_image, target } => {
                self.open(range.start, if is_image { Opened::Image(target) } else { Opened::Link(target) });
            }
            ItemKind::CloseLink => self.close(range.end),
        }
    }

    /// Text that goes on where the last part ended is one part with it.
    fn add_text(&mut self, range: Range<usize>) {
        match self.inlines.last_mut() {
            Some(Inline { range: last, kind: InlineKind::Text }) if last.end == range.start => last.end = range.end,
            Some(_) | None => self.inlines.push(Inline { range, kind: InlineKind::Text }),
        }
    }

    /// Closers take from the left of a run, openers from its right; what is left between them is text.
    fn add_run(&mut self, range: Range<usize>, closes: &[Style], opens: &[Style]) {
        let mut at = range.start;
        for style in closes {
            at += style.width();
            self.close(at);
        }
        let mut opening = range.end - opens.iter().map(|style| style.width()).sum::<usize>();
        if at < opening {
            self.add_text(at..opening);
        }
        for style in opens.iter().rev() {
            self.open(opening, Opened::Style(*style));
            opening += style.width();
        }
    }

    fn open(&mut self, start: usize, opened: Opened) {
        if self.levels.len() == DEEPEST {
            self.dropped += 1;
            return;
        }
        self.levels.push(Level { start, opened, outer: std::mem::take(&mut self.inlines) });
    }

    fn close(&mut self, end: usize) {
        if self.dropped > 0 {
            self.dropped -= 1;
            return;
        }
        let Some(level) = self.levels.pop() else { return };
        let inner = std::mem::replace(&mut self.inlines, level.outer);
        let kind = match level.opened {
            Opened::Style(style) => InlineKind::Styled(style, inner),
            Opened::Link(target) => InlineKind::Link(target, inner),
            Opened::Image(target) => InlineKind::Image(target, inner),
        };
        self.inlines.push(Inline { range: level.start..end, kind });
    }
}
