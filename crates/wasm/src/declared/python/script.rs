//! Reads the TypeScript that is generated from Rust: a small part of the language.

/// A declared type.
pub(super) struct Declaration {
    pub(super) documentation: String,
    pub(super) name: String,
    pub(super) value: Type,
}

pub(super) enum Type {
    /// The text of a literal, in double quotes.
    Literal(String),
    /// A name, with its arguments.
    Name(String, Vec<Type>),
    /// `readonly T[]`.
    Sequence(Box<Type>),
    Union(Vec<Type>),
    Tuple(Vec<Type>),
    Record(Vec<Field>),
}

pub(super) struct Field {
    pub(super) documentation: String,
    pub(super) name: String,
    pub(super) may_be_missing: bool,
    pub(super) value: Type,
}

impl Type {
    /// Adds all names in it.
    pub(super) fn names<'t>(&'t self, names: &mut Vec<&'t str>) {
        match self {
            Self::Literal(_) => {}
            Self::Name(name, arguments) => {
                names.push(name);
                arguments.iter().for_each(|argument| argument.names(names));
            }
            Self::Sequence(item) => item.names(names),
            Self::Union(types) | Self::Tuple(types) => types.iter().for_each(|one| one.names(names)),
            Self::Record(fields) => fields.iter().for_each(|field| field.value.names(names)),
        }
    }
}

/// Reads `export type Name = …` and `export interface Name { … }`, with the comment before it.
pub(super) fn parse(text: &str) -> Declaration {
    let mut tokens = Tokens { rest: text };
    let documentation = tokens.comment();
    tokens.expect("export");
    let keyword = tokens.next();
    let name = tokens.next().to_owned();
    if keyword == "type" {
        tokens.expect("=");
    }
    Declaration { documentation, name, value: tokens.union() }
}

struct Tokens<'t> {
    rest: &'t str,
}

impl<'t> Tokens<'t> {
    fn peek(&mut self) -> &'t str {
        self.rest = self.rest.trim_start();
        let length = match self.rest.chars().next() {
            None => 0,
            Some('"') => self.rest[1..].find('"').map_or(self.rest.len(), |end| end + 2),
            Some(first) if is_of_name(first) => self.rest.find(|one| !is_of_name(one)).unwrap_or(self.rest.len()),
            Some(first) => first.len_utf8(),
        };
        &self.rest[..length]
    }

    fn next(&mut self) -> &'t str {
        let token = self.peek();
        self.rest = &self.rest[token.len()..];
        token
    }

    fn takes(&mut self, token: &str) -> bool {
        let is_next = self.peek() == token;
        if is_next {
            self.next();
        }
        is_next
    }

    fn expect(&mut self, token: &str) {
        assert!(self.takes(token), "expected `{token}` at `{:.60}`", self.rest);
    }

    /// The text of a comment, on one line.
    fn comment(&mut self) -> String {
        let Some((comment, rest)) =
            self.rest.trim_start().strip_prefix("/**").and_then(|comment| comment.split_once("*/"))
        else {
            return String::new();
        };
        self.rest = rest;
        let lines = comment.lines().map(|line| line.trim().trim_start_matches("* ").trim_start_matches('*').trim());
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
    }

    fn union(&mut self) -> Type {
        self.takes("|");
        let mut types = vec![self.list()];
        while self.takes("|") {
            types.push(self.list());
        }
        if types.len() == 1 { types.remove(0) } else { Type::Union(types) }
    }

    fn list(&mut self) -> Type {
        self.takes("readonly");
        let mut value = self.single();
        while self.takes("[") {
            self.expect("]");
            value = Type::Sequence(Box::new(value));
        }
        value
    }

    fn single(&mut self) -> Type {
        let token = self.next();
        match token {
            "{" => self.record(),
            "[" => Type::Tuple(self.until("]")),
            "(" => {
                let value = self.union();
                self.expect(")");
                value
            }
            literal if literal.starts_with('"') => Type::Literal(literal.to_owned()),
            name if self.takes("<") => Type::Name(name.to_owned(), self.until(">")),
            name => Type::Name(name.to_owned(), Vec::new()),
        }
    }

    /// Types with commas between them.
    fn until(&mut self, end: &str) -> Vec<Type> {
        let mut types = Vec::new();
        while !self.takes(end) {
            types.push(self.union());
            self.takes(",");
        }
        types
    }

    fn record(&mut self) -> Type {
        let mut fields = Vec::new();
        while !self.takes("}") {
            let documentation = self.comment();
            let name = self.next().trim_matches('"').to_owned();
            let may_be_missing = self.takes("?");
            self.expect(":");
            fields.push(Field { documentation, name, may_be_missing, value: self.union() });
            let _ = self.takes(",") || self.takes(";");
        }
        Type::Record(fields)
    }
}

fn is_of_name(one: char) -> bool {
    one.is_alphanumeric() || matches!(one, '_' | '$')
}
