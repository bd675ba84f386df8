//! What must hold of a message, or of a value in it, for a rule to apply.

use super::error::MappingError;
use super::path::{Path, Place, plain};
use credence_json::Json;

/// Every test must hold. Without one, it always holds.
#[derive(Clone, Debug, Default)]
pub(super) struct Condition(Vec<(Subject, Test)>);

#[derive(Clone, Debug)]
enum Subject {
    /// The name of the frame, written `@event`.
    Event,
    /// Whether a flag is set, written `@flag.name`.
    Flag(Box<str>),
    Value(Path),
}

#[derive(Clone, Debug)]
enum Test {
    /// One of these; an asterisk at the end stands for anything.
    Is(Vec<Box<str>>),
    IsNone(Vec<Box<str>>),
    IsThere,
    IsAbsent,
}

/// What a condition is asked about besides the value.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    pub(super) event: &'a str,
    pub(super) flags: &'a [Box<str>],
}

impl Condition {
    /// Reads an object of paths and what is wanted there: a text, number or truth value, a list of them, `"*"` for anything, `null` for
    /// nothing, `{"not": …}` for anything else.
    pub(super) fn read(json: Json<'_>, at: &str) -> Result<Self, MappingError> {
        if !json.is_object() {
            return Err(MappingError::new(at, json, "an object of paths and what is wanted there"));
        }
        let tests = json.fields().map(|(name, wanted)| {
            let at = format!("{at}.{name}");
            let subject = match name.as_ref() {
                "@event" => Subject::Event,
                _ => match name.strip_prefix("@flag.") {
                    Some(flag) => Subject::Flag(flag.into()),
                    None => Subject::Value(Path::read(&name).map_err(|problem| MappingError::of_path(&at, problem))?),
                },
            };
            Ok((subject, Test::read(wanted, &at)?))
        });
        tests.collect::<Result<_, _>>().map(Self)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn holds(&self, place: Place<'_>, around: Around<'_>) -> bool {
        self.0.iter().all(|(subject, test)| match subject {
            Subject::Event => test.holds_for(Some(around.event).filter(|event| !event.is_empty())),
            Subject::Flag(flag) => test.holds_for(Some(if around.flags.contains(flag) { "true" } else { "false" })),
            Subject::Value(path) => test.holds_at(path, place),
        })
    }
}

impl Test {
    fn read(json: Json<'_>, at: &str) -> Result<Self, MappingError> {
        if json.is_null() {
            return Ok(Self::IsAbsent);
        }
        if json.text().as_deref() == Some("*") {
            return Ok(Self::IsThere);
        }
        let (is_not, wanted) = json.get("not").map_or((false, json), |other| (true, other));
        let texts: Option<Vec<Box<str>>> = match wanted.is_array() {
            true => wanted.items().map(|item| plain(item).map(Into::into)).collect(),
            false => plain(wanted).map(|text| vec![text.into()]),
        };
        let texts =
            texts.ok_or_else(|| MappingError::new(at, json, "a text, a number, a truth value or a list of them"))?;
        Ok(if is_not { Self::IsNone(texts) } else { Self::Is(texts) })
    }

    fn holds_for(&self, found: Option<&str>) -> bool {
        match self {
            Self::Is(wanted) => found.is_some_and(|found| is_one(found, wanted)),
            Self::IsNone(unwanted) => !found.is_some_and(|found| is_one(found, unwanted)),
            Self::IsThere => found.is_some(),
            Self::IsAbsent => found.is_none(),
        }
    }

    /// Whether it holds for any value there.
    fn holds_at(&self, path: &Path, place: Place<'_>) -> bool {
        let (mut is_there, mut is_wanted) = (false, false);
        path.visit(place, &mut |value| {
            is_there = true;
            if let Self::Is(texts) | Self::IsNone(texts) = self {
                is_wanted |= plain(value).is_some_and(|found| is_one(&found, texts));
                return !is_wanted;
            }
            false
        });
        match self {
            Self::Is(_) => is_wanted,
            Self::IsNone(_) => !is_wanted,
            Self::IsThere => is_there,
            Self::IsAbsent => !is_there,
        }
    }
}

fn is_one(found: &str, wanted: &[Box<str>]) -> bool {
    wanted.iter().any(|wanted| match wanted.strip_suffix('*') {
        Some(beginning) => found.starts_with(beginning),
        None => found == &**wanted,
    })
}
