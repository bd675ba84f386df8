//! The conditions of a policy rule besides its host: a path and a range of dates.

use credence_lexical::calendar::date::Date;

/// What must match besides the host.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Condition {
    /// The path of the address must equal this one or lie below it.
    pub(super) path: Option<String>,
    pub(super) from: Option<Date>,
    pub(super) until: Option<Date>,
}

impl Condition {
    pub(super) fn holds<'path>(&self, path: impl FnOnce() -> &'path str, published: Option<Date>) -> bool {
        self.path.as_deref().is_none_or(|prefix| is_below(path(), prefix))
            && (!self.is_dated() || published.is_some_and(|day| self.includes(day)))
    }

    pub(super) fn is_dated(&self) -> bool {
        self.from.is_some() || self.until.is_some()
    }

    fn includes(&self, day: Date) -> bool {
        self.from.is_none_or(|from| from <= day) && self.until.is_none_or(|until| day <= until)
    }
}

/// `/news` matches `/news` and `/news/today`, but not `/newsletter`.
fn is_below(path: &str, prefix: &str) -> bool {
    let prefix = prefix.trim_end_matches('/');
    path.strip_prefix(prefix).is_some_and(|below| below.is_empty() || below.starts_with('/'))
}
