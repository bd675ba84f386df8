//! Command line → tokens. Every byte is read once.

/// What separates or connects commands, or redirects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    And,
    Or,
    Pipe,
    Semicolon,
    NewLine,
    Background,
    Open,
    Close,
    /// Output of the descriptor into the file that follows; whether it is appended.
    Output {
        descriptor: u8,
        appends: bool,
    },
    /// `<`, `<<<`: what follows is input.
    Input,
    /// A heredoc. Its text is skipped.
    Heredoc,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// A word without its quotes. `is_plain`: none of it was quoted, so that it can be a keyword.
    Word {
        text: String,
        is_plain: bool,
    },
    Operator(Operator),
}

/// Longer words, such as a whole program in quotes, are cut.
const LONGEST_WORD: usize = 100_000;

/// The tokens of a command line.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// The delimiters of the heredocs that start on this line, and whether tabs before them are skipped.
    heredocs: Vec<(String, bool)>,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, heredocs: Vec::new() }
    }

    fn byte(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn take(&mut self, n_bytes: usize, operator: Operator) -> Token {
        self.at += n_bytes;
        Token::Operator(operator)
    }

    pub(super) fn next(&mut self) -> Option<Token> {
        self.skip_blanks();
        if self.at >= self.text.len() {
            return None;
        }
        Some(match (self.byte(0), self.byte(1)) {
            (b'\n', _) => {
                self.at += 1;
                self.skip_heredocs();
                Token::Operator(Operator::NewLine)
            }
            (b'&', b'&') => self.take(2, Operator::And),
            (b'|', b'|') => self.take(2, Operator::Or),
            (b'|', b'&') => self.take(2, Operator::Pipe),
            (b'|', _) => self.take(1, Operator::Pipe),
            (b';', _) => self.take(1, Operator::Semicolon),
            (b'&', b'>') => {
                self.at += 1;
                self.output(1)
            }
            // `>&2` and `2>&1`: the descriptor after a redirection.
            (b'&', _) if self.text.as_bytes()[..self.at].ends_with(b">") => {
                let mut word = Word { text: String::new(), is_plain: false };
                self.keep(&mut word, '&');
                let Token::Word { text, .. } = self.word() else { return None };
                Token::Word { text: word.text + &text, is_plain: false }
            }
            (b'&', _) => self.take(1, Operator::Background),
            (b'<' | b'>', b'(') => self.word(),
            (b'(', _) => self.take(1, Operator::Open),
            (b')', _) => self.take(1, Operator::Close),
            (b'>', _) => self.output(1),
            (b'<', _) => self.input(),
            (digit, b'>') if digit.is_ascii_digit() => {
                self.at += 1;
                self.output(digit - b'0')
            }
            _ => self.word(),
        })
    }

    fn skip_blanks(&mut self) {
        loop {
            match (self.byte(0), self.byte(1)) {
                (b' ' | b'\t' | b'\r', _) => self.at += 1,
                (b'\\', b'\n') => self.at += 2,
                (b'\\', b'\r') if self.byte(2) == b'\n' => self.at += 3,
                (b'#', _) => self.at += self.line().len(),
                _ => return,
            }
        }
    }

    /// From here to the end of the line.
    fn line(&self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        rest.split('\n').next().unwrap_or_default()
    }

    fn output(&mut self, descriptor: u8) -> Token {
        self.at += 1;
        let appends = self.byte(0) == b'>';
        if appends || self.byte(0) == b'|' {
            self.at += 1;
        }
        Token::Operator(Operator::Output { descriptor, appends })
    }

    fn input(&mut self) -> Token {
        if self.byte(1) != b'<' {
            return self.take(1, Operator::Input);
        }
        if self.byte(2) == b'<' {
            return self.take(3, Operator::Input);
        }
        self.at += 2;
        let skips_tabs = self.byte(0) == b'-';
        self.at += usize::from(skips_tabs);
        self.skip_blanks();
        if let Token::Word { text, .. } = self.word() {
            self.heredocs.push((text, skips_tabs));
        }
        Token::Operator(Operator::Heredoc)
    }

    fn skip_heredocs(&mut self) {
        for (delimiter, skips_tabs) in std::mem::take(&mut self.heredocs) {
            while self.at < self.text.len() {
                let line = self.line();
                self.at = (self.at + line.len() + 1).min(self.text.len());
                let line = line.trim_end_matches('\r');
                if (if skips_tabs { line.trim_start_matches('\t') } else { line }) == delimiter {
                    break;
                }
            }
        }
    }

    fn word(&mut self) -> Token {
        let mut word = Word { text: String::new(), is_plain: true };
        while let Some(letter) = self.text.get(self.at..).and_then(|rest| rest.chars().next()) {
            match letter {
                ' ' | '\t' | '\n' | '\r' | '|' | ';' | ')' | '&' => break,
                '<' | '>' if self.byte(1) == b'(' && word.text.is_empty() => {
                    self.keep(&mut word, letter);
                    self.keep_parenthesis(&mut word);
                }
                '(' if !word.text.ends_with(['$', '=', '@', '?', '+', '*', '!']) => break,
                '(' => self.keep_parenthesis(&mut word),
                '<' | '>' => break,
                '\'' => self.quote(&mut word),
                '"' => self.double_quote(&mut word),
                '`' => self.until(&mut word, '`'),
                '\\' => self.escape(&mut word),
                _ => self.keep(&mut word, letter),
            }
        }
        if word.text.is_empty() && word.is_plain {
            // Nothing was read: an operator out of place. It is skipped.
            self.at += self.text.get(self.at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
        }
        Token::Word { text: word.text, is_plain: word.is_plain }
    }

    fn keep(&mut self, word: &mut Word, letter: char) {
        word.push(letter);
        self.at += letter.len_utf8();
    }

    fn letter(&mut self) -> Option<char> {
        let letter = self.text.get(self.at..)?.chars().next()?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    fn escape(&mut self, word: &mut Word) {
        self.at += 1;
        word.is_plain = false;
        match self.letter() {
            Some('\n') | None => {}
            Some(letter) => word.push(letter),
        }
    }

    fn quote(&mut self, word: &mut Word) {
        self.at += 1;
        word.is_plain = false;
        while let Some(letter) = self.letter().filter(|letter| *letter != '\'') {
            word.push(letter);
        }
    }

    fn double_quote(&mut self, word: &mut Word) {
        self.at += 1;
        word.is_plain = false;
        while let Some(letter) = self.letter().filter(|letter| *letter != '"') {
            if letter != '\\' {
                word.push(letter);
                continue;
            }
            match self.letter() {
                Some(escaped @ ('"' | '\\' | '$' | '`')) => word.push(escaped),
                Some('\n') | None => {}
                Some(other) => {
                    word.push('\\');
                    word.push(other);
                }
            }
        }
    }

    fn until(&mut self, word: &mut Word, end: char) {
        self.at += 1;
        word.push(end);
        while let Some(letter) = self.letter() {
            word.push(letter);
            if letter == end {
                break;
            }
        }
    }

    /// `$(…)` as it stands: what is substituted is not taken apart.
    fn keep_parenthesis(&mut self, word: &mut Word) {
        let mut depth = 0_usize;
        while let Some(letter) = self.letter() {
            word.push(letter);
            match letter {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                '\'' if depth > 0 => {
                    while let Some(quoted) = self.letter() {
                        word.push(quoted);
                        if quoted == '\'' {
                            break;
                        }
                    }
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
}

struct Word {
    text: String,
    is_plain: bool,
}

impl Word {
    fn push(&mut self, letter: char) {
        if self.text.len() < LONGEST_WORD {
            self.text.push(letter);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> String {
        let mut lexer = Lexer::new(line);
        let mut found = Vec::new();
        while let Some(token) = lexer.next() {
            found.push(match token {
                Token::Word { text, .. } => text,
                Token::Operator(operator) => format!("<{operator:?}>"),
            });
        }
        found.join("·")
    }

    #[test]
    fn quotes_and_escapes() {
        assert_eq!(words(r#"echo 'a b' "c \"d\" $x" e\ f g'h'"i""#), "echo·a b·c \"d\" $x·e f·ghi");
        assert_eq!(words("a \\\n  b # comment\nc"), "a·b·<NewLine>·c");
        assert_eq!(words("x=$(cat 'a)b' | wc) y"), "x=$(cat 'a)b' | wc)·y");
    }

    #[test]
    fn operators() {
        assert_eq!(words("a&&b||c|d;e&"), "a·<And>·b·<Or>·c·<Pipe>·d·<Semicolon>·e·<Background>");
        assert_eq!(
            words("a 2>&1 >f"),
            "a·<Output { descriptor: 2, appends: false }>·&1·<Output { descriptor: 1, appends: false }>·f"
        );
        assert_eq!(words("(a)"), "<Open>·a·<Close>");
    }

    #[test]
    fn heredocs_are_skipped() {
        assert_eq!(words("cat > f <<'EOF'\nrm -rf x\nEOF\nls"), words("cat > f <<X\nX\nls"));
        assert_eq!(words("cat <<-E\n\ta\n\tE\nls"), "cat·<Heredoc>·<NewLine>·ls");
    }
}
