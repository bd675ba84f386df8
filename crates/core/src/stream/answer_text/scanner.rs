//! Finds the thoughts that a model writes into its answer: between tags such as `<think>`, or in the channels of gpt-oss.
//! Tags in code stay where they are, and so do those that a sentence mentions.

/// A piece of the text.
pub(super) enum Piece<'a> {
    Answer(&'a str),
    /// A thought begins.
    ThoughtBegin,
    Thought(&'a str),
    /// A tag, or white space after one: part of neither.
    Mark(&'a str),
    /// All of the part so far was a thought, of so many bytes, characters and UTF-16 units with its tag.
    AllWasThought((usize, usize, usize)),
}

/// A pair of tags.
type Tags = (&'static str, &'static str);

const TAGS: [Tags; 7] = [
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("<seed:think>", "</seed:think>"),
    ("[THINK]", "[/THINK]"),
    ("◁think▷", "◁/think▷"),
];

/// What is left of the channels of gpt-oss where a server drops their marks.
const BARE_CHANNELS: Tags = ("analysis", "assistantfinal");

/// So much of the bare name is needed to wait for the rest. Models write the word as one token; an answer that begins with "a" is shown.
const LEAST_HELD: usize = 4;

/// The marks of the channels of gpt-oss.
const FIRST_MARKS: [&str; 2] = ["<|channel|>", "<|start|>"];
const MARKS: [&str; 7] =
    ["<|channel|>", "<|start|>", "<|message|>", "<|constrain|>", "<|end|>", "<|return|>", "<|call|>"];

/// The longest head of a channel that is kept.
const LONGEST_HEAD: usize = 200;

#[derive(Clone, Default)]
pub(super) struct Scanner {
    mode: Mode,
    /// What may be the beginning of a tag.
    held: String,
    /// Something of the part is not blank.
    has_text: bool,
    /// White space is dropped, because it follows a thought.
    after_thought: bool,
    /// A thought was found.
    has_thought: bool,
    /// Something of the line is not blank.
    in_line: bool,
    /// The character before.
    last: Option<char>,
    /// A run of backticks or tildes that is being written.
    run: Option<(u8, usize)>,
    /// The fence of the code block around, and the backticks of the code span around.
    fence: Option<(u8, usize)>,
    span: usize,
    /// Length of the answer so far, in bytes, characters and UTF-16 units.
    length: (usize, usize, usize),
}

#[derive(Clone, Default)]
enum Mode {
    #[default]
    Answer,
    /// In a thought, up to this tag.
    Thought(&'static str),
    /// In the channels of gpt-oss.
    Channel(Section),
}

#[derive(Clone, PartialEq)]
enum Section {
    /// The head of a message, up to its text.
    Head(String),
    Answer,
    Thought,
    Between,
}

/// Whether a tag stands at a place.
enum Found {
    No,
    /// More of the text must come.
    Perhaps,
    Opening(Tags),
    Closing(&'static str),
    Channels,
}

impl Scanner {
    /// Whether a text can be passed on as it is: nothing in it or before it matters for tags. Most texts can.
    pub(super) fn passes(&mut self, text: &str) -> bool {
        if !matches!(self.mode, Mode::Answer) || !self.held.is_empty() || self.after_thought {
            return false;
        }
        if !self.has_text && may_begin(text) || text.bytes().any(|byte| matches!(byte, b'<' | b'`' | b'~')) {
            return false;
        }
        self.settle_run();
        self.note(text);
        true
    }

    /// Notes a text without anything that matters.
    fn note(&mut self, text: &str) {
        let line = text.rsplit('\n').next().unwrap_or_default();
        if line.len() < text.len() {
            (self.in_line, self.span) = (false, 0);
        }
        self.in_line |= !line.trim().is_empty();
        self.has_text |= !text.trim().is_empty();
        self.last = text.chars().next_back().or(self.last);
        self.measure(text);
    }

    fn measure(&mut self, text: &str) {
        let is_ascii = text.is_ascii();
        self.length.0 += text.len();
        self.length.1 += if is_ascii { text.len() } else { text.chars().count() };
        self.length.2 += if is_ascii { text.len() } else { text.encode_utf16().count() };
    }

    pub(super) fn is_at_start(&self) -> bool {
        !self.has_text
    }

    pub(super) fn read(&mut self, text: &str, take: &mut dyn FnMut(Piece<'_>)) {
        let held = std::mem::take(&mut self.held);
        let text = if held.is_empty() { text.to_owned() } else { [held.as_str(), text].concat() };
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let taken = match &self.mode {
                Mode::Answer => self.read_answer(rest, false, take),
                Mode::Thought(closing) => self.read_thought(rest, closing, take),
                Mode::Channel(_) => self.read_channel(rest, take),
            };
            rest = &rest[taken..];
            if taken == 0 {
                self.held.push_str(rest);
                return;
            }
        }
    }

    /// Passes on what was held.
    pub(super) fn flush(&mut self, take: &mut dyn FnMut(Piece<'_>)) {
        let held = std::mem::take(&mut self.held);
        let mut rest = held.as_str();
        while !rest.is_empty() {
            let taken = match &self.mode {
                Mode::Answer => self.read_answer(rest, true, take),
                Mode::Thought(_) => {
                    take(Piece::Thought(rest));
                    rest.len()
                }
                Mode::Channel(section) => {
                    let section = section.clone();
                    report_section(&section, rest, take);
                    rest.len()
                }
            };
            rest = &rest[taken..];
        }
    }

    /// Reads text of the answer up to a tag; returns how much was taken. 0 if more must come.
    fn read_answer(&mut self, text: &str, is_last: bool, take: &mut dyn FnMut(Piece<'_>)) -> usize {
        if self.after_thought {
            let blank = text.len() - text.trim_start().len();
            if blank > 0 {
                take(Piece::Mark(&text[..blank]));
                return blank;
            }
        }
        for (at, character) in text.char_indices() {
            let is_candidate = character == '<' || !self.has_text && matches!(character, '[' | '◁' | 'a');
            if is_candidate && !self.is_in_code() {
                match self.tag_at(&text[at..], is_last) {
                    Found::No => {}
                    // What is before it is passed on first.
                    _ if at > 0 => return self.pass(&text[..at], take),
                    Found::Perhaps => return 0,
                    Found::Opening(tags) => return self.open(tags, take),
                    Found::Closing(closing) => return self.close_unopened(closing, take),
                    Found::Channels => {
                        self.mode = Mode::Channel(Section::Between);
                        self.has_thought = true;
                        return self.read_channel(text, take).max(1);
                    }
                }
            }
            self.step(character);
        }
        self.pass(text, take)
    }

    fn pass(&mut self, text: &str, take: &mut dyn FnMut(Piece<'_>)) -> usize {
        self.after_thought = false;
        self.measure(text);
        take(Piece::Answer(text));
        text.len()
    }

    fn open(&mut self, (opening, closing): Tags, take: &mut dyn FnMut(Piece<'_>)) -> usize {
        self.mode = Mode::Thought(closing);
        self.has_thought = true;
        take(Piece::ThoughtBegin);
        take(Piece::Mark(opening));
        opening.len()
    }

    /// A closing tag whose opening one stood in the question: all before it was a thought.
    fn close_unopened(&mut self, closing: &'static str, take: &mut dyn FnMut(Piece<'_>)) -> usize {
        let (bytes, characters, utf16) = self.length;
        let tag = closing.chars().count();
        take(Piece::AllWasThought((bytes + closing.len(), characters + tag, utf16 + tag)));
        self.end_thought();
        closing.len()
    }

    fn end_thought(&mut self) {
        *self = Self { has_thought: true, after_thought: true, ..Self::default() };
    }

    fn read_thought(&mut self, text: &str, closing: &'static str, take: &mut dyn FnMut(Piece<'_>)) -> usize {
        if let Some(at) = text.find(closing) {
            if at > 0 {
                take(Piece::Thought(&text[..at]));
            }
            take(Piece::Mark(closing));
            self.end_thought();
            return at + closing.len();
        }
        let certain = text.len() - cut_tag(text, &[closing]);
        if certain > 0 {
            take(Piece::Thought(&text[..certain]));
        }
        certain
    }

    fn read_channel(&mut self, text: &str, take: &mut dyn FnMut(Piece<'_>)) -> usize {
        let Mode::Channel(section) = &mut self.mode else { return 0 };
        let found = text.match_indices("<|").find_map(|(at, _)| {
            let mark = MARKS.into_iter().find(|mark| text[at..].starts_with(mark))?;
            Some((at, mark))
        });
        let certain = found.map_or(text.len() - cut_tag(text, &MARKS), |(at, _)| at);
        if certain > 0 {
            match section {
                Section::Head(head) if head.len() < LONGEST_HEAD => {
                    head.push_str(&text[..certain]);
                    take(Piece::Mark(&text[..certain]));
                }
                section => report_section(section, &text[..certain], take),
            }
            return certain;
        }
        let Some((_, mark)) = found else { return 0 };
        take(Piece::Mark(mark));
        *section = match (mark, &*section) {
            ("<|channel|>", _) => Section::Head(String::new()),
            ("<|message|>", Section::Head(head)) if head.trim_start().starts_with("final") => Section::Answer,
            ("<|message|>", Section::Head(_)) => {
                take(Piece::ThoughtBegin);
                Section::Thought
            }
            ("<|message|>", _) => Section::Answer,
            ("<|constrain|>", section) => section.clone(),
            _ => Section::Between,
        };
        mark.len()
    }

    /// The tag that a text begins with.
    fn tag_at(&mut self, text: &str, is_last: bool) -> Found {
        self.settle_run();
        let mut is_cut = false;
        for tags in TAGS {
            for (tag, is_opening) in [(tags.0, true), (tags.1, false)] {
                match found_at(text, tag) {
                    Some(after) => {
                        let next = after.chars().next();
                        if next.is_none() && !is_last && (!is_opening || self.has_text) {
                            is_cut = true;
                        } else if is_opening && self.may_open(next) {
                            return Found::Opening(tags);
                        } else if !is_opening && self.may_close(next) {
                            return Found::Closing(tags.1);
                        }
                    }
                    None => {
                        is_cut |= is_beginning_of(text, tag) && (is_opening && !self.has_text || text.starts_with('<'))
                    }
                }
            }
        }
        if !self.has_text {
            if FIRST_MARKS.into_iter().any(|mark| text.starts_with(mark)) {
                return Found::Channels;
            }
            is_cut |= FIRST_MARKS.into_iter().any(|mark| mark.starts_with(text));
            match found_at(text, BARE_CHANNELS.0).map(|after| after.chars().next()) {
                Some(Some(next)) if next.is_ascii_uppercase() && self.length.0 == 0 => {
                    return Found::Opening(BARE_CHANNELS);
                }
                Some(None) => is_cut = true,
                None => is_cut |= text.len() >= LEAST_HELD && BARE_CHANNELS.0.starts_with(text),
                Some(Some(_)) => {}
            }
        }
        if is_cut && !is_last { Found::Perhaps } else { Found::No }
    }

    /// Whether an opening tag opens a thought: at the start, or on a line of its own.
    fn may_open(&self, next: Option<char>) -> bool {
        !self.has_text || !self.in_line && matches!(next, Some('\n' | '\r'))
    }

    /// Whether a closing tag without an opening one closes a thought: at the edge of a line, or directly between two sentences.
    /// A tag with spaces around it, or with quotes, is one that the text speaks of.
    fn may_close(&self, next: Option<char>) -> bool {
        let is_at_edge = !self.in_line || matches!(next, None | Some('\n' | '\r'));
        let ends_sentence =
            self.last.is_some_and(|last| last.is_alphanumeric() || matches!(last, '.' | '!' | '?' | ':' | ')' | '*'));
        let begins = next.is_some_and(|next| next.is_alphanumeric() || matches!(next, '*' | '#' | '[' | ' '));
        let is_before_word = next.is_some_and(|next| next != ' ');
        !self.has_thought && self.has_text && (is_at_edge || ends_sentence && begins && is_before_word)
    }

    fn is_in_code(&mut self) -> bool {
        self.settle_run();
        self.fence.is_some() || self.span > 0
    }

    fn step(&mut self, character: char) {
        let byte = u8::try_from(character).unwrap_or_default();
        match (byte, &mut self.run) {
            (b'`' | b'~', Some((mark, length))) if *mark == byte => *length += 1,
            (b'`' | b'~', _) => {
                self.settle_run();
                self.run = Some((byte, 1));
            }
            _ => self.settle_run(),
        }
        match character {
            '\n' => (self.in_line, self.span) = (false, 0),
            _ if character.is_whitespace() || self.run.is_some() => {}
            _ => (self.in_line, self.has_text) = (true, true),
        }
        self.last = Some(character);
    }

    /// A run of backticks or tildes has ended: it opens or closes a code block at the start of a line, and a code span elsewhere.
    fn settle_run(&mut self) {
        let Some((mark, length)) = self.run.take() else { return };
        let at_start = !self.in_line;
        (self.in_line, self.has_text) = (true, true);
        match self.fence {
            Some((fence, least)) if at_start && fence == mark && length >= least => self.fence = None,
            Some(_) => {}
            None if at_start && length >= 3 => self.fence = Some((mark, length)),
            None if mark == b'`' && self.span == 0 => self.span = length,
            None if mark == b'`' && self.span == length => self.span = 0,
            None => {}
        }
    }
}

/// Whether the beginning of a text may be a tag of the kinds that count only there.
fn may_begin(text: &str) -> bool {
    text.trim_start().chars().next().is_some_and(|first| matches!(first, '[' | '◁' | 'a'))
}

/// The text after a tag. Tags in angle brackets are the same in capitals.
fn found_at<'t>(text: &'t str, tag: &str) -> Option<&'t str> {
    let start = text.get(..tag.len())?;
    let is_same = start == tag || tag.starts_with('<') && start.eq_ignore_ascii_case(tag);
    is_same.then(|| &text[tag.len()..])
}

/// Whether a text is the beginning of a tag.
fn is_beginning_of(text: &str, tag: &str) -> bool {
    tag.starts_with(text)
        || tag.starts_with('<') && tag.get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text))
}

/// The length of the beginning of a tag at the end of a text.
fn cut_tag(text: &str, tags: &[&str]) -> usize {
    let longest = tags.iter().map(|tag| tag.len()).max().unwrap_or(0);
    let from = text.len().saturating_sub(longest.saturating_sub(1));
    let ends = (from..text.len()).filter_map(|at| text.get(at..));
    ends.into_iter().find(|end| tags.iter().any(|tag| tag.starts_with(end))).map_or(0, str::len)
}

fn report_section(section: &Section, text: &str, take: &mut dyn FnMut(Piece<'_>)) {
    match section {
        Section::Answer => take(Piece::Answer(text)),
        Section::Thought => take(Piece::Thought(text)),
        Section::Head(_) | Section::Between => take(Piece::Mark(text)),
    }
}
