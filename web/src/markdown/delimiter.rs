//! Emphasis: runs of `*`, `_` and `~` are paired, the innermost first.

use super::character::Neighbour;

/// How paired delimiters style the text between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Emphasis,
    Strong,
    Strike,
}

impl Style {
    /// How many characters each side takes.
    pub fn width(self) -> usize {
        match self {
            Self::Emphasis => 1,
            Self::Strong | Self::Strike => 2,
        }
    }
}

/// A run of one character that may open or close emphasis.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The index of the run among the items of its text.
    pub item: usize,
    /// Where it begins in the text.
    pub start: usize,
    pub character: u8,
    pub can_open: bool,
    pub can_close: bool,
    /// How many characters it had.
    pub length: usize,
    /// How many of them are still unpaired.
    pub left: usize,
}

impl Run {
    /// A run between two neighbours.
    pub fn new(character: u8, start: usize, length: usize, before: Neighbour, after: Neighbour) -> Self {
        let flanks_left = after != Neighbour::Space && (after != Neighbour::Punctuation || before.separates());
        let flanks_right = before != Neighbour::Space && (before != Neighbour::Punctuation || after.separates());
        let is_inside_words = character == b'_';
        let can_open = flanks_left && (!is_inside_words || !flanks_right || before == Neighbour::Punctuation);
        let can_close = flanks_right && (!is_inside_words || !flanks_left || after == Neighbour::Punctuation);
        Self { item: 0, start, character, can_open, can_close, length, left: length }
    }

    /// Whether this opener and a later closer belong together.
    fn opens(&self, closer: &Self) -> bool {
        if self.character != closer.character {
            return false;
        }
        let is_ambiguous = self.can_close || closer.can_open;
        let is_odd = !self.length.is_multiple_of(3) || !closer.length.is_multiple_of(3);
        !(is_ambiguous && is_odd && (self.length + closer.length).is_multiple_of(3))
    }

    /// The style a pair has, by what is left on both sides.
    fn style_with(&self, closer: &Self) -> Style {
        match (self.character, self.left.min(closer.left)) {
            (b'~', _) => Style::Strike,
            (_, 1) => Style::Emphasis,
            (_, _) => Style::Strong,
        }
    }

    /// Closers of one kind look for the same openers.
    fn kind(&self) -> usize {
        let character = match self.character {
            b'*' => 0,
            b'_' => 1,
            _ => 2,
        };
        character * 6 + usize::from(self.can_open) * 3 + self.length % 3
    }
}

/// A pair: items of the opener and the closer.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    pub opener: usize,
    pub closer: usize,
    pub style: Style,
}

/// Pairs the runs of a text in linear time; returns the pairs, innermost first, and the openers that stay alone.
pub fn pair(runs: impl Iterator<Item = Run>) -> (Vec<Pair>, Vec<Run>) {
    let mut pairing = Pairing { open: Vec::new(), searched: [0; 18], pairs: Vec::new() };
    for run in runs {
        pairing.read(run);
    }
    (pairing.pairs, pairing.open)
}

struct Pairing {
    open: Vec<Run>,
    // Invariant: no opener below `searched[kind]` pairs with a closer of that kind.
    searched: [usize; 18],
    pairs: Vec<Pair>,
}

impl Pairing {
    fn read(&mut self, mut run: Run) {
        while run.can_close && run.left > 0 && self.close(&mut run) {}
        if run.can_open && run.left > 0 {
            self.open.push(run);
        }
    }

    /// Pairs a closer with the nearest opener; false when there is none.
    fn close(&mut self, closer: &mut Run) -> bool {
        let floor = self.searched[closer.kind()];
        let Some(index) = self.open[floor..].iter().rposition(|opener| opener.opens(closer)) else {
            self.searched[closer.kind()] = self.open.len();
            return false;
        };
        self.open.truncate(floor + index + 1);
        if let Some(opener) = self.open.last_mut() {
            let style = opener.style_with(closer);
            opener.left -= style.width();
            closer.left -= style.width();
            self.pairs.push(Pair { opener: opener.item, closer: closer.item, style });
        }
        self.open.pop_if(|opener| opener.left == 0);
        let height = self.open.len();
        self.searched.iter_mut().for_each(|floor| *floor = (*floor).min(height));
        true
    }
}
