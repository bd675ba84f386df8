//! Tokens → the tree of a script.
//!
//! At most [`MOST_COMMANDS`] commands of a script are read, so that a tree has bounded depth. What `case` and functions would run, and what
//! `$(…)` in the middle of other words runs, is not taken apart.

use super::lexer::{Lexer, Operator, Token};
use super::script::{Command, Connection, Node, Script};
use super::wrapper::{Started, is_assignment, program_name, started};
use crate::list::Listed;

const MOST_COMMANDS: usize = 200;
const DEEPEST: usize = 24;
/// How many words of a command are kept.
const MOST_WORDS: usize = 400;
/// How many bytes of a command are shown.
const LONGEST_SHOWN: usize = 200;
/// How many wrappers one command may have.
const MOST_WRAPPERS: usize = 8;

/// The script of a command line.
pub(in super::super) fn script_of(line: &str) -> Script {
    let mut script = Script::empty();
    script.root = Parser::new(line, &mut script, 0).all();
    script
}

/// The script of a command that is given as its words: `["bash", "-lc", "npm test"]`.
pub(in super::super) fn script_of_words(words: Vec<String>) -> Script {
    let mut script = Script::empty();
    let command = Command { words, ..Command::default() };
    script.root = Parser::new("", &mut script, 0).started(command);
    script
}

struct Parser<'a, 's> {
    lexer: Lexer<'a>,
    ahead: Option<Token>,
    script: &'s mut Script,
    depth: usize,
}

impl<'a, 's> Parser<'a, 's> {
    fn new(line: &'a str, script: &'s mut Script, depth: usize) -> Self {
        let mut lexer = Lexer::new(line);
        let ahead = lexer.next();
        Self { lexer, ahead, script, depth }
    }

    fn all(&mut self) -> Node {
        let mut items = Vec::new();
        while self.ahead.is_some() && !self.script.is_cut {
            items.push(self.list(&[]));
            // A closing word or bracket without an opening one.
            self.advance();
        }
        list_of(items)
    }

    fn advance(&mut self) -> Option<Token> {
        std::mem::replace(&mut self.ahead, self.lexer.next())
    }

    fn operator(&self) -> Option<Operator> {
        match self.ahead {
            Some(Token::Operator(operator)) => Some(operator),
            _ => None,
        }
    }

    fn keyword(&self) -> &str {
        match &self.ahead {
            Some(Token::Word { text, is_plain: true }) => text,
            _ => "",
        }
    }

    fn skip(&mut self, operators: &[Operator]) {
        while self.operator().is_some_and(|operator| operators.contains(&operator)) {
            self.advance();
        }
    }

    /// Commands up to a closing bracket, or one of the words in the place of a command.
    fn list(&mut self, ends: &[&str]) -> Node {
        let mut items = Vec::new();
        loop {
            self.skip(&[Operator::Semicolon, Operator::NewLine, Operator::Background]);
            let is_end = ends.contains(&self.keyword()) || self.operator() == Some(Operator::Close);
            if self.ahead.is_none() || is_end || self.script.is_cut {
                break;
            }
            let Some(mut node) = self.chain() else {
                self.advance();
                continue;
            };
            node.is_background = self.operator() == Some(Operator::Background);
            items.push(node);
        }
        list_of(items)
    }

    fn chain(&mut self) -> Option<Node> {
        let mut node = self.pipeline()?;
        while let Some(operator @ (Operator::And | Operator::Or)) = self.operator() {
            self.advance();
            self.skip(&[Operator::NewLine]);
            let Some(next) = self.pipeline() else { break };
            let how = if operator == Operator::Or { Connection::Or } else { Connection::And };
            if how == Connection::And && node.how == how {
                node.nodes.push(next);
            } else {
                node = Node::of(how, vec![node, next]);
            }
        }
        Some(node)
    }

    fn pipeline(&mut self) -> Option<Node> {
        if self.keyword() == "!" {
            self.advance();
            return Some(Node::of(Connection::Not, vec![self.pipeline_of_commands()?]));
        }
        self.pipeline_of_commands()
    }

    fn pipeline_of_commands(&mut self) -> Option<Node> {
        let mut nodes = vec![self.command(false)?];
        while self.operator() == Some(Operator::Pipe) {
            self.advance();
            self.skip(&[Operator::NewLine]);
            nodes.extend(self.command(true));
        }
        if nodes.len() == 1 { nodes.pop() } else { Some(Node::of(Connection::Pipe, nodes)) }
    }

    fn command(&mut self, is_fed: bool) -> Option<Node> {
        if self.depth > DEEPEST {
            self.script.is_cut = true;
            return None;
        }
        self.depth += 1;
        let node = self.compound().or_else(|| self.simple(is_fed));
        self.depth -= 1;
        node
    }

    fn compound(&mut self) -> Option<Node> {
        if self.operator() == Some(Operator::Open) {
            return Some(self.group(&[]));
        }
        let keyword = self.keyword().to_owned();
        let node = match keyword.as_str() {
            "{" => self.group(&["}"]),
            "if" => self.parts(&["then", "elif", "else", "fi"]),
            "while" | "until" => self.parts(&["do", "done"]),
            "for" | "select" => {
                self.skip_to("do");
                self.parts(&["done"])
            }
            "case" => {
                self.skip_to("esac");
                self.advance();
                Node::of(Connection::Compound, Vec::new())
            }
            "function" => {
                self.advance();
                self.advance();
                self.skip(&[Operator::Open, Operator::Close]);
                Node::of(Connection::Compound, Vec::from_iter(self.command(false)))
            }
            "[[" => {
                self.skip_to("]]");
                self.advance();
                self.kept(Command { words: vec![keyword], ..Command::default() })
            }
            _ => return None,
        };
        Some(node)
    }

    fn skip_to(&mut self, word: &str) {
        while self.ahead.is_some() && self.keyword() != word {
            self.advance();
        }
    }

    /// `( … )` or `{ …; }`, with the redirections after it.
    fn group(&mut self, ends: &[&str]) -> Node {
        self.advance();
        let from = self.script.commands.len();
        let node = self.list(ends);
        self.advance();
        let mut redirected = Command::default();
        while self.redirection(&mut redirected) {}
        for command in self.script.commands.iter_mut().skip(from) {
            command.files.extend(redirected.files.iter().take(2).cloned());
        }
        node
    }

    /// The lists between the words of a compound command; the last of the words ends it.
    fn parts(&mut self, words: &[&str]) -> Node {
        let mut nodes = Vec::new();
        loop {
            self.advance();
            nodes.push(self.list(words));
            if self.ahead.is_none() || self.script.is_cut || words.last() == Some(&self.keyword()) {
                break;
            }
        }
        self.advance();
        let mut redirected = Command::default();
        while self.redirection(&mut redirected) {}
        Node::of(Connection::Compound, nodes)
    }

    fn simple(&mut self, is_fed: bool) -> Option<Node> {
        let mut command = Command { is_fed, ..Command::default() };
        let mut assigned = None;
        let mut is_empty = true;
        loop {
            if self.redirection(&mut command) {
                is_empty = false;
                continue;
            }
            let Some(Token::Word { .. }) = &self.ahead else { break };
            let Some(Token::Word { text, is_plain }) = self.advance() else { break };
            is_empty = false;
            if command.words.is_empty() && is_assignment(&text) {
                assigned = Some(text);
            } else if command.words.len() < MOST_WORDS && !(text.is_empty() && is_plain) {
                command.words.push(text);
            }
        }
        if command.words.len() == 1 && self.operator() == Some(Operator::Open) {
            return Some(self.function());
        }
        if command.words.is_empty() {
            let substituted = assigned.as_deref().and_then(|text| text.split_once("=$(")?.1.strip_suffix(')'));
            return match substituted {
                Some(script) => Some(self.nested(script)),
                // A file is made empty: `> file`.
                None if !command.files.is_empty() => Some(self.kept(command)),
                None => (!is_empty).then(|| Node::of(Connection::List, Vec::new())),
            };
        }
        Some(self.started(command))
    }

    /// `name() { … }`.
    fn function(&mut self) -> Node {
        self.skip(&[Operator::Open, Operator::Close, Operator::NewLine]);
        Node::of(Connection::Compound, Vec::from_iter(self.command(false)))
    }

    fn redirection(&mut self, command: &mut Command) -> bool {
        let Some(operator) = self.operator() else { return false };
        match operator {
            Operator::Output { descriptor, appends } => {
                self.advance();
                if let Some(Token::Word { text, .. }) = &self.ahead {
                    if descriptor == 1 && !text.starts_with('&') {
                        command.files.push((text.clone(), appends));
                    }
                    self.advance();
                }
            }
            Operator::Input => {
                command.has_input = true;
                self.advance();
                if matches!(self.ahead, Some(Token::Word { .. })) {
                    self.advance();
                }
            }
            Operator::Heredoc => {
                command.has_input = true;
                self.advance();
            }
            _ => return false,
        }
        true
    }

    /// The command that a command starts, if it is a wrapper.
    fn started(&mut self, mut command: Command) -> Node {
        command.shown = shown_words(&command.words);
        for _ in 0..MOST_WRAPPERS {
            if matches!(program_name(&command.words[0]), "set" | "bash" | "sh" | "zsh") {
                let options = command.words.iter().skip(1).take_while(|word| word.len() < 12).cloned();
                let options: Vec<String> = options.listed();
                self.script.set(&options);
            }
            match started(&command.words) {
                Started::Words(words) if !words.is_empty() => {
                    // `xargs` feeds its command from the pipe, and so do the others: what they start is no filter of its output.
                    command.is_fed &= program_name(&command.words[0]) != "xargs";
                    command.words = words;
                }
                Started::Script(script) => {
                    let from = self.script.commands.len();
                    let node = self.nested(&script);
                    for inner in self.script.commands.iter_mut().skip(from) {
                        inner.files.extend(command.files.iter().take(2).cloned());
                    }
                    return node;
                }
                _ => break,
            }
        }
        self.kept(command)
    }

    fn nested(&mut self, script: &str) -> Node {
        if self.depth > DEEPEST {
            return Node::of(Connection::List, Vec::new());
        }
        let depth = self.depth + 4;
        Parser::new(script, self.script, depth).all()
    }

    fn kept(&mut self, command: Command) -> Node {
        if self.script.commands.len() >= MOST_COMMANDS {
            self.script.is_cut = true;
            return Node::of(Connection::List, Vec::new());
        }
        self.script.commands.push(command);
        Node::command(self.script.commands.len() - 1)
    }
}

/// The only item, or a list of all.
fn list_of(mut items: Vec<Node>) -> Node {
    match items.pop() {
        Some(node) if items.is_empty() && !node.is_background => node,
        last => {
            items.extend(last);
            Node::of(Connection::List, items)
        }
    }
}

/// The words of a command for a reader, those with spaces in quotes.
fn shown_words(words: &[String]) -> String {
    let mut shown = String::new();
    for word in words {
        let quote = if word.is_empty() || word.contains([' ', '\n']) { "'" } else { "" };
        let separator = if shown.is_empty() { "" } else { " " };
        shown.extend([separator, quote, word, quote]);
        if shown.len() > LONGEST_SHOWN {
            shown.truncate(shown.floor_char_boundary(LONGEST_SHOWN));
            shown.push('…');
            break;
        }
    }
    shown
}

#[cfg(test)]
mod tests;
