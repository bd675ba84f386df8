//! Where a value stands in a message: names joined by dots, and a few steps more.

use std::borrow::Cow;

use credence_json::Json;
use credence_json_record::writer::to_json;

/// A path, with others to try where it leads nowhere.
///
/// | written | the values |
/// |---|---|
/// | `a.b` | the field `b` of the field `a`. A text that holds JSON is read as that JSON |
/// | `a[]`, `a[0]`, `a[-1]` | each item of a list, one, the last |
/// | `a[#]` | the item at the place that the value itself has in its list |
/// | `a[key=x].b` | the items whose field `key` is `x` |
/// | `*` | each field of an object |
/// | `@` | the value itself |
/// | `$.a`, `^.a` | from the whole message, from the value around this one |
/// | `a.@base64`, `a.@before(: )`, `a.@after(: )` | a text decoded, or the part of it before or behind the first such words |
/// | `a.b\|c` | `c` where there is no `a.b` |
#[derive(Clone, Debug)]
pub(super) struct Path(Vec<Route>);

#[derive(Clone, Debug)]
struct Route {
    from: Origin,
    steps: Vec<Step>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Here,
    /// So many values further out.
    Around(usize),
    Message,
}

#[derive(Clone, Debug)]
enum Step {
    Field(Box<str>),
    Each,
    Fields,
    At(usize),
    AtSame,
    Last,
    Where(Box<str>, Box<str>),
    Base64,
    Before(Box<str>),
    After(Box<str>),
}

/// A text with values in it, such as `turn{^.turn}search{#}`: paths in braces, and `{#}` for the place of the value in its list.
#[derive(Clone, Debug)]
pub(super) struct Template(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Words(Box<str>),
    Value(Path),
    Index,
}

impl Template {
    /// Reads a template; without braces it is a path.
    pub(super) fn read(written: &str) -> Result<Self, String> {
        if !written.contains('{') {
            return Path::read(written).map(|path| Self(vec![Piece::Value(path)]));
        }
        let mut pieces = Vec::new();
        for part in written.split_inclusive('}') {
            let (words, value) = part.split_once('{').map_or((part, None), |(words, value)| (words, Some(value)));
            pieces.push(Piece::Words(words.into()));
            match value.map(|value| value.strip_suffix('}')) {
                None => {}
                Some(Some("#")) => pieces.push(Piece::Index),
                Some(Some(path)) => pieces.push(Piece::Value(Path::read(path)?)),
                Some(None) => return Err(format!("`}}` is missing in `{written}`")),
            }
        }
        Ok(Self(pieces))
    }

    /// The text at a place; `None` where a value is missing.
    pub(super) fn text(&self, place: Place<'_>) -> Option<String> {
        self.0.iter().try_fold(String::new(), |mut text, piece| {
            match piece {
                Piece::Words(words) => text.push_str(words),
                Piece::Value(path) => text.push_str(&path.first_text(place)?),
                Piece::Index => text.push_str(&place.index.to_string()),
            }
            Some(text)
        })
    }
}

/// All values at a path as one.
pub(super) enum Whole {
    /// Texts, each on lines of its own.
    Text(String),
    /// The JSON of the only value, or of a list of them.
    Json(String),
}

/// A value of a message, with those around it.
#[derive(Clone, Copy)]
pub(super) struct Place<'p> {
    pub(super) value: Json<'p>,
    pub(super) around: Option<&'p Place<'p>>,
    /// Its place among the values that were read from there.
    pub(super) index: usize,
}

impl<'p> Place<'p> {
    /// The place of a whole message.
    pub(super) const fn of(value: Json<'p>) -> Self {
        Self { value, around: None, index: 0 }
    }

    /// Calls `found` with the place of each value at a path from here, and of no more than so many.
    pub(super) fn each(self, path: &Path, most: usize, found: &mut dyn FnMut(Place<'_>)) {
        let mut index = 0;
        path.visit(self, &mut |value| {
            found(Place { value, around: Some(&self), index });
            index += 1;
            index < most
        });
    }

    /// Calls `found` with the value at this position of those at a path from here.
    pub(super) fn nth(self, path: &Path, position: usize, found: &mut dyn FnMut(Place<'_>)) {
        let mut index = 0;
        path.visit(self, &mut |value| {
            if index == position {
                found(Place { value, around: Some(&self), index });
            }
            index += 1;
            index <= position
        });
    }

    fn outermost(self) -> Self {
        let mut place = self;
        while let Some(around) = place.around {
            place = *around;
        }
        place
    }

    fn further_out(self, levels: usize) -> Self {
        (0..levels).fold(self, |place, _| place.around.copied().unwrap_or(place))
    }
}

impl Path {
    /// Reads a path as it is written.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn read(written: &str) -> Result<Self, String> {
        let routes = split(written, '|').into_iter().map(Route::read);
        routes.collect::<Result<_, _>>().map(Self)
    }

    /// Calls `found` with each value there, without `null`s, until it returns `false`.
    pub(super) fn visit(&self, place: Place<'_>, found: &mut dyn FnMut(Json<'_>) -> bool) {
        let mut any = false;
        for route in &self.0 {
            let from = match route.from {
                Origin::Here => place,
                Origin::Around(levels) => place.further_out(levels),
                Origin::Message => place.outermost(),
            };
            walk(from.value, &route.steps, place.index, &mut |value| {
                any = true;
                found(value)
            });
            if any {
                return;
            }
        }
    }

    /// The texts there, joined. A number counts as it is written.
    pub(super) fn text(&self, place: Place<'_>) -> Option<String> {
        let mut text: Option<String> = None;
        self.visit(place, &mut |value| {
            if let Some(piece) = plain(value) {
                text.get_or_insert_default().push_str(&piece);
            }
            true
        });
        text
    }

    /// The texts there, each on lines of its own.
    pub(super) fn lines(&self, place: Place<'_>) -> Option<String> {
        let mut lines: Vec<String> = Vec::new();
        self.visit(place, &mut |value| {
            lines.extend(plain(value));
            true
        });
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    /// The first text there that is not blank.
    pub(super) fn first_text(&self, place: Place<'_>) -> Option<String> {
        let mut first = None;
        self.visit(place, &mut |value| {
            first = plain(value).filter(|text| !text.trim().is_empty());
            first.is_none()
        });
        first
    }

    /// The first value there as JSON text.
    pub(super) fn raw(&self, place: Place<'_>) -> Option<String> {
        let mut raw = None;
        self.visit(place, &mut |value| {
            raw = Some(value.raw().to_owned());
            false
        });
        raw
    }

    /// All values there as one: a result may come in parts.
    pub(super) fn whole(&self, place: Place<'_>) -> Option<Whole> {
        let (mut raw, mut texts) = (Vec::new(), Vec::new());
        self.visit(place, &mut |value| {
            texts.extend(value.text().map(Cow::into_owned));
            raw.push(value.raw().to_owned());
            true
        });
        match raw.len() {
            0 => None,
            n_parts if n_parts == texts.len() => Some(Whole::Text(texts.join("\n"))),
            1 => raw.pop().map(Whole::Json),
            _ => Some(Whole::Json(["[", &raw.join(","), "]"].concat())),
        }
    }

    /// The whole number there, of either sign.
    pub(super) fn integer(&self, place: Place<'_>) -> Option<i32> {
        self.first_text(place)?.parse().ok()
    }

    /// The whole number there; texts may hold it.
    pub(super) fn count(&self, place: Place<'_>) -> Option<usize> {
        self.first_text(place)?.parse().ok()
    }
}

/// A text, or a number, `true` or `false` as they are written.
pub(super) fn plain(value: Json<'_>) -> Option<String> {
    match value.text() {
        Some(text) => Some(text.into_owned()),
        None => (!value.is_object() && !value.is_array() && !value.is_null()).then(|| value.raw().to_owned()),
    }
}

/// Whether to go on: calls `found` until it returns `false`.
fn walk(value: Json<'_>, steps: &[Step], index: usize, found: &mut dyn FnMut(Json<'_>) -> bool) -> bool {
    if value.is_null() {
        return true;
    }
    let Some((step, rest)) = steps.split_first() else { return found(value) };
    let mut go_on = |value: Option<Json<'_>>| value.is_none_or(|value| walk(value, rest, index, found));
    match step {
        Step::Base64 => walk_text(value, rest, index, found, base64),
        Step::Before(words) => {
            walk_text(value, rest, index, found, |text| Some(text.split_once(&**words)?.0.to_owned()))
        }
        Step::After(words) => {
            walk_text(value, rest, index, found, |text| Some(text.split_once(&**words)?.1.to_owned()))
        }
        _ if value.text().is_some() => in_text(value, steps, index, found),
        Step::Field(name) => go_on(value.get(name)),
        Step::Each => value.items().all(|value| go_on(Some(value))),
        Step::Fields => value.fields().all(|(_, value)| go_on(Some(value))),
        Step::At(at) => go_on(value.items().nth(*at)),
        Step::AtSame => go_on(value.items().nth(index)),
        Step::Last => go_on(value.items().last()),
        Step::Where(name, wanted) => {
            let is_wanted = |item: &Json<'_>| item.get(name).and_then(plain).is_some_and(|found| *found == **wanted);
            value.items().filter(is_wanted).all(|value| go_on(Some(value)))
        }
    }
}

/// Goes on in the JSON that a text holds.
fn in_text(value: Json<'_>, steps: &[Step], index: usize, found: &mut dyn FnMut(Json<'_>) -> bool) -> bool {
    let Some(text) = value.text().filter(|text| text.trim_start().starts_with(['{', '['])) else { return true };
    Json::parse(&text).map_or(true, |json| walk(json, steps, index, found))
}

fn walk_text(
    value: Json<'_>,
    rest: &[Step],
    index: usize,
    found: &mut dyn FnMut(Json<'_>) -> bool,
    change: impl Fn(&str) -> Option<String>,
) -> bool {
    let Some(changed) = value.text().and_then(|text| change(&text)) else { return true };
    let Ok(written) = to_json(&changed) else { return true };
    Json::parse(&written).map_or(true, |json| walk(json, rest, index, found))
}

/// The text that is written in base 64; `None` where it is none.
fn base64(written: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let (mut bits, mut n_bits) = (0_u32, 0);
    for byte in written.trim_end_matches('=').bytes() {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = (bits << 6 | u32::from(digit)) & 0xffff;
        n_bits += 6;
        if n_bits >= 8 {
            n_bits -= 8;
            bytes.push(u8::try_from(bits >> n_bits & 0xff).ok()?);
        }
    }
    String::from_utf8(bytes).ok()
}

impl Route {
    fn read(written: &str) -> Result<Self, String> {
        let mut route = Self { from: Origin::Here, steps: Vec::new() };
        for part in split(written, '.') {
            route.read_part(part, written)?;
        }
        Ok(route)
    }

    fn read_part(&mut self, part: &str, written: &str) -> Result<(), String> {
        let is_first = self.steps.is_empty();
        let (name, brackets) = part.find('[').map_or((part, ""), |at| part.split_at(at));
        match name {
            "" if brackets.is_empty() => return Err(format!("a name between the dots of `{written}` is missing")),
            "" | "@" => {}
            "$" if is_first => self.from = Origin::Message,
            "^" if is_first => {
                let levels = if let Origin::Around(levels) = self.from { levels } else { 0 };
                self.from = Origin::Around(levels + 1);
            }
            "*" => self.steps.push(Step::Fields),
            "@base64" => self.steps.push(Step::Base64),
            _ => self.steps.push(named_step(name)),
        }
        if name.contains(']') || (!brackets.is_empty() && !brackets.ends_with(']')) {
            return Err(format!("the brackets of `{written}` do not match"));
        }
        for inner in brackets.split_terminator(']') {
            let inner = inner.strip_prefix('[').ok_or_else(|| format!("`[` is missing in `{written}`"))?;
            self.steps.push(step_in_brackets(inner, written)?);
        }
        Ok(())
    }
}

fn named_step(name: &str) -> Step {
    let words = |prefix: &str| name.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(')'));
    match (words("@before("), words("@after(")) {
        (Some(words), _) => Step::Before(words.into()),
        (_, Some(words)) => Step::After(words.into()),
        _ => Step::Field(name.into()),
    }
}

fn step_in_brackets(inner: &str, written: &str) -> Result<Step, String> {
    match inner {
        "" => Ok(Step::Each),
        "-1" => Ok(Step::Last),
        "#" => Ok(Step::AtSame),
        _ => match inner.split_once('=') {
            Some((name, wanted)) => Ok(Step::Where(name.into(), wanted.into())),
            None => {
                inner.parse().map(Step::At).map_err(|_| format!("`[{inner}]` in `{written}` is no place in a list"))
            }
        },
    }
}

/// The pieces between the separators that stand outside of brackets.
fn split(written: &str, separator: char) -> Vec<&str> {
    let (mut pieces, mut start, mut depth) = (Vec::new(), 0, 0_u32);
    for (at, character) in written.char_indices() {
        match character {
            '[' | '(' => depth += 1,
            ']' | ')' => depth = depth.saturating_sub(1),
            _ if character == separator && depth == 0 => {
                pieces.push(&written[start..at]);
                start = at + character.len_utf8();
            }
            _ => {}
        }
    }
    pieces.push(&written[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(path: &str, json: &str) -> Vec<String> {
        let mut texts = Vec::new();
        let place = Place::of(Json::parse(json).unwrap());
        Path::read(path).unwrap().visit(place, &mut |value| {
            texts.push(value.raw().to_owned());
            true
        });
        texts
    }

    #[test]
    fn what_comes_in_parts_is_one() {
        let whole =
            |path: &str, json: &str| match Path::read(path).unwrap().whole(Place::of(Json::parse(json).unwrap())) {
                Some(Whole::Text(text)) => ["text ", &text].concat(),
                Some(Whole::Json(raw)) => ["json ", &raw].concat(),
                None => "nothing".to_owned(),
            };
        let parts = r#"{"a":[{"t":"one"},{"t":"two"},{"j":{"n":1}},{"j":{"n":2}},{"j":"x"}],"b":"plain"}"#;
        assert_eq!(whole("a[].t", parts), "text one\ntwo");
        assert_eq!(whole("a[].j", parts), r#"json [{"n":1},{"n":2},"x"]"#);
        assert_eq!(whole("a[2].j", parts), r#"json {"n":1}"#);
        assert_eq!(whole("a[].x|b", parts), "text plain");
        assert_eq!(whole("a[].x", parts), "nothing");
    }

    #[test]
    fn a_path_leads_through_objects_lists_and_json_in_texts() {
        let json = r#"{"a":{"b":[{"c":1,"k":"x"},{"c":2,"k":"y.z"}]},"t":"{\"u\":[3]}","n":null}"#;
        assert_eq!(all("a.b[].c", json), ["1", "2"]);
        assert_eq!(all("a.b[0].c", json), ["1"]);
        assert_eq!(all("a.b[-1].c", json), ["2"]);
        assert_eq!(all("a.b[k=y.z].c", json), ["2"]);
        assert_eq!(all("a.*[].c", json), ["1", "2"]);
        assert_eq!(all("t.u[]", json), ["3"]);
        assert_eq!(all("n|a.x|t.u[0]", json), ["3"]);
        assert_eq!(all("n", json), [""; 0]);
        assert_eq!(all("@", "5"), ["5"]);
    }

    #[test]
    fn a_text_is_decoded_or_cut() {
        assert_eq!(all("a.@base64", r#"{"a":"w6kg4oKs"}"#), ["\"é €\""]);
        assert_eq!(all("a.@base64", r#"{"a":"?"}"#), [""; 0]);
        assert_eq!(all("a.@before(: )", r#"{"a":"x.md: y: z"}"#), ["\"x.md\""]);
        assert_eq!(all("a.@after(: )", r#"{"a":"x.md: y: z"}"#), ["\"y: z\""]);
    }

    #[test]
    fn a_path_may_begin_further_out() {
        let (outer, inner) = (Json::parse(r#"{"a":1,"b":{"c":2}}"#).unwrap(), Json::parse(r#"{"c":2}"#).unwrap());
        let around = Place::of(outer);
        let place = Place { value: inner, around: Some(&around), index: 0 };
        let text = |path: &str| Path::read(path).unwrap().text(place);
        assert_eq!([text("^.a"), text("$.a"), text("c")].map(Option::unwrap), ["1", "1", "2"]);
    }

    #[test]
    fn a_wrong_path_is_an_error() {
        for wrong in ["a..b", "", "a[x]", "a]["] {
            Path::read(wrong).unwrap_err();
        }
    }

    #[test]
    fn a_template_has_values_and_the_place_in_the_list() {
        let outer = Json::parse(r#"{"turn":2,"list":["a","b"]}"#).unwrap();
        let text = |template: &str| {
            let mut texts = Vec::new();
            let path = Path::read("list[]").unwrap();
            Place::of(outer).each(&path, 9, &mut |place| texts.push(Template::read(template).unwrap().text(place)));
            texts
        };
        assert_eq!(text("turn{^.turn}search{#}"), [Some("turn2search0".to_owned()), Some("turn2search1".to_owned())]);
        assert_eq!(text("@"), [Some("a".to_owned()), Some("b".to_owned())]);
        assert_eq!(text("x{^.missing}"), [None, None]);
        Template::read("a{b").unwrap_err();
    }
}
