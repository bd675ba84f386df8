//! A key or headers that were typed, and the origin they were typed for: they are sent to no other.

use crate::signal::RwSignal;

/// What was typed, bound to the origin of the address that it was typed for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoundSecret {
    text: String,
    /// `None` as long as there is no address.
    origin: Option<String>,
}

impl BoundSecret {
    /// What was typed, for the address that was set then.
    #[must_use]
    pub const fn typed(text: String, origin: Option<String>) -> Self {
        Self { text, origin }
    }

    /// What was typed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What was typed before there was an address is for the first one.
    #[must_use]
    pub fn bound(self, origin: Option<String>) -> Self {
        Self { origin: self.origin.or(origin), ..self }
    }

    /// What is sent to an origin; empty for another than its own.
    #[must_use]
    pub fn sent_to(&self, origin: Option<&str>) -> &str {
        let is_for = self.origin.is_none() || self.origin.as_deref() == origin;
        if is_for { &self.text } else { "" }
    }

    /// The names of the origin it was typed for and of this one, where they are two.
    #[must_use]
    pub fn elsewhere(&self, origin: Option<&str>) -> Option<[String; 2]> {
        let (own, other) = (self.origin.as_deref()?, origin?);
        (own != other && !self.text.trim().is_empty()).then(|| [own, other].map(name_of))
    }

    /// Binds it to another origin: whoever typed it wants to keep it.
    #[must_use]
    pub fn kept_for(self, origin: Option<String>) -> Self {
        Self { origin, ..self }
    }
}

/// A secret that can change, as one text: a signal of texts is compiled already where the page starts.
#[derive(Clone, Copy)]
pub struct SecretSignal(RwSignal<String>);

/// Stands between the origin and what was typed for it. No origin has one.
const BETWEEN: &str = "\n";

impl SecretSignal {
    /// Nothing is typed yet.
    pub fn new() -> Self {
        Self(RwSignal::new(String::new()))
    }

    /// The secret.
    #[must_use]
    pub fn get(self) -> BoundSecret {
        self.0.with(|kept| {
            let (origin, text) = kept.split_once(BETWEEN).unwrap_or_default();
            BoundSecret {
                text: text.to_owned(),
                origin: Some(origin).filter(|origin| !origin.is_empty()).map(str::to_owned),
            }
        })
    }

    /// Sets the secret.
    pub fn set(self, secret: BoundSecret) {
        let BoundSecret { text, origin } = secret;
        self.0.set([&origin.unwrap_or_default(), BETWEEN, &text].concat());
    }
}

/// The host and the port of an origin; the scheme where it is not the usual one.
fn name_of(origin: &str) -> String {
    origin.strip_prefix("https://").unwrap_or(origin).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    #[test]
    fn a_secret_is_sent_to_the_origin_it_was_typed_for_alone() {
        let secret = BoundSecret::typed("k".to_owned(), origin("https://a.example"));
        assert_eq!(secret.sent_to(Some("https://a.example")), "k");
        for other in
            [Some("https://b.example"), Some("http://a.example"), Some("https://a.example:8443"), Some("null"), None]
        {
            assert_eq!(secret.sent_to(other), "", "{other:?}");
        }
    }

    #[test]
    fn what_was_typed_before_the_address_is_for_the_first_one() {
        let secret = BoundSecret::typed("k".to_owned(), None);
        assert_eq!(secret.sent_to(Some("https://a.example")), "k");
        let secret = secret.bound(None).bound(origin("https://a.example")).bound(origin("https://b.example"));
        assert_eq!((secret.sent_to(Some("https://a.example")), secret.sent_to(Some("https://b.example"))), ("k", ""));
    }

    #[test]
    fn both_hosts_are_named_until_it_is_kept() {
        let secret = BoundSecret::typed("k".to_owned(), origin("https://api.a.example"));
        let to = Some("http://b.example:8080");
        assert_eq!(secret.elsewhere(to).unwrap(), ["api.a.example", "http://b.example:8080"]);
        assert_eq!((secret.elsewhere(Some("https://api.a.example")), secret.elsewhere(None)), (None, None));
        let kept = secret.kept_for(to.map(str::to_owned));
        assert_eq!((kept.elsewhere(to), kept.sent_to(to)), (None, "k"));
        assert_eq!(BoundSecret::typed(" ".to_owned(), origin("https://a.example")).elsewhere(to), None);
    }
}
