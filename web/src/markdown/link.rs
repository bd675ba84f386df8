//! Which addresses an untrusted text may link to, and which host a link really leads to.

use super::character::Neighbour;
use super::reference::Target;
use credence_core::trust::{Host, ShownHost};
use credence_lexical::lower::lowercase;

/// An address that may be followed.
#[derive(Clone, Debug, PartialEq)]
pub struct SafeLink {
    pub address: String,
    /// The host of a web address, in lower case.
    pub host: Option<String>,
    /// Whether something stands before the host that may look like one, as in `https://nih.gov@evil.example`.
    has_user: bool,
}

/// The address of a link if it is a web or electronic mail address.
pub fn safe(target: &Target) -> Option<SafeLink> {
    // Browsers drop these characters before they read the scheme.
    let address: String = target.destination.chars().filter(|character| !character.is_control()).collect();
    let address = address.trim();
    let (scheme, rest) = address.split_once(':')?;
    if scheme.eq_ignore_ascii_case("mailto") {
        return Some(SafeLink { address: address.to_owned(), host: None, has_user: false });
    }
    let is_web = scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
    let (user, host) = user_and_host(rest).filter(|(_, host)| is_web && !host.is_empty())?;
    Some(SafeLink { address: address.to_owned(), host: Some(host), has_user: !user.is_empty() })
}

/// The host behind a scheme, and what stands before it; browsers read a backslash as a slash, and any number of them.
fn user_and_host(rest: &str) -> Option<(&str, String)> {
    let authority = rest.trim_start_matches(['/', '\\']);
    if authority.len() == rest.len() {
        return None;
    }
    let authority = authority.split(['/', '\\', '?', '#']).next()?;
    let (user, host) = authority.rsplit_once('@').unwrap_or(("", authority));
    let host = if host.starts_with('[') { host } else { host.split(':').next()? };
    Some((user, lowercase(host.trim_end_matches('.'))))
}

impl SafeLink {
    /// The real host as it is shown beside the link: where the visible text looks like another one, where the address does, and where the
    /// letters of the host do.
    pub fn elsewhere(&self, visible: &str) -> Option<ShownHost> {
        let written = self.host.as_deref()?;
        let (shown, host) = (ShownHost::new(written), standard(written));
        let claims = |claimed: String| !is_same_site(&standard(&claimed), &host);
        let is_elsewhere = self.has_user || shown.misleading;
        (is_elsewhere || visible.split_whitespace().flat_map(named_hosts).any(claims)).then_some(shown)
    }
}

/// A host in the one spelling that browsers make of all.
fn standard(host: &str) -> String {
    Host::parse(host).map_or_else(|| host.to_owned(), String::from)
}

/// The hosts that a word looks like it names, before its path.
fn named_hosts(word: &str) -> Vec<String> {
    let behind_scheme = word.split_once("//").map(|(_, behind)| behind);
    let authority = behind_scheme.unwrap_or(word).split(['/', '\\', '?', '#']).next().unwrap_or_default();
    let plain: String = authority.chars().filter(|character| !is_invisible(*character)).map(plain_dot).collect();
    let hosts = plain.split(|character| !is_name_part(character) && !matches!(character, '-' | '.'));
    hosts.filter_map(|host| named_host(host, behind_scheme.is_some())).collect()
}

fn named_host(name: &str, has_scheme: bool) -> Option<String> {
    let host = lowercase(name.trim_matches('.'));
    let (_, ending) = host.rsplit_once('.')?;
    let is_ending =
        ending.chars().count() >= 2 && !ending.chars().any(|character| character == '-' || character.is_ascii_digit());
    let is_name = host.split('.').all(|label| !label.is_empty());
    (is_name && (is_ending || has_scheme)).then_some(host)
}

/// Browsers read these dots as the one of ASCII, or they look like it.
const fn plain_dot(character: char) -> char {
    match character {
        '\u{2024}' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}' => '.',
        other => other,
    }
}

/// Soft hyphens, joiners, and marks of direction.
const fn is_invisible(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Letters and digits of every writing; what else stands in names beyond ASCII does no harm here.
fn is_name_part(character: char) -> bool {
    character.is_ascii_alphanumeric()
        || (!character.is_ascii() && Neighbour::from_character(Some(character)) != Neighbour::Punctuation)
}

/// Whether one host is the other or a part of it, `www.` aside.
fn is_same_site(claimed: &str, host: &str) -> bool {
    let claimed = claimed.strip_prefix("www.").unwrap_or(claimed);
    let host = host.strip_prefix("www.").unwrap_or(host);
    host == claimed || host.strip_suffix(claimed).is_some_and(|sub| sub.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(destination: &str) -> Option<SafeLink> {
        safe(&Target { destination: destination.to_owned(), title: String::new() })
    }

    #[test]
    fn only_web_and_mail_addresses_are_links() {
        for good in ["https://a.org", "HTTP://a.org/b", " https://a.org ", "mailto:a@b.org", "ht\ntps://a.org"] {
            assert!(link(good).is_some(), "{good}");
        }
        for bad in [
            "javascript:alert(1)",
            "java\nscript:alert(1)",
            "\u{1}javascript:alert(1)",
            "//a.org",
            "/a",
            "a",
            "#a",
            "data:text/html,a",
            "vbscript:a",
            "file:///etc",
            "https:",
            "https://",
            "blob:https://a.org",
            "",
        ] {
            assert_eq!(link(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_text_that_claims_another_host_is_found_out() {
        let link = link("https://evil.example:8080/bank.com").unwrap();
        assert_eq!(link.host.as_deref(), Some("evil.example"));
        for claim in [
            "bank.com",
            "https://bank.com/login",
            "see www.bank.com now",
            "(bank.com)",
            "user@bank.com",
            "http://127.0.0.1",
            "//bank.com",
            "bank.com|login",
            "bank.com(secure)",
            "bank.com\u{2014}secure",
            "https://bank.com@evil.example",
            "bank.co\u{ad}m",
            "bank\u{3002}com",
            "\u{ff42}\u{ff41}\u{ff4e}\u{ff4b}\u{ff0e}\u{ff43}\u{ff4f}\u{ff4d}",
        ] {
            assert_eq!(link.elsewhere(claim).unwrap().text, "evil.example", "{claim}");
        }
        for honest in [
            "evil.example",
            "www.evil.example",
            "https://evil.example/x",
            "the report",
            "3.14",
            "v1.2",
            "e.g. this",
            "[1]",
            "evil.exam\u{200b}ple",
            "evil.example/bank.com",
            "user@evil.example",
        ] {
            assert_eq!(link.elsewhere(honest), None, "{honest}");
        }
    }

    #[test]
    fn what_stands_before_the_host_is_found_out_behind_any_text() {
        for address in [
            "https://nih.gov@evil.example/",
            "https://nih.gov:443@evil.example/",
            "https://nih%2egov@evil.example/",
            "https:\\\\nih.gov@evil.example",
            "https:nih.gov@evil.example",
            "https://a@b@evil.example",
            "https://nih.gov%2F@evil.example",
        ] {
            let found = link(address);
            let shown = found.as_ref().and_then(|link| link.elsewhere("the study"));
            // Without slashes it is no address that is followed.
            assert!(found.is_none() || shown.is_some_and(|shown| shown.text == "evil.example"), "{address}");
        }
        assert_eq!(link("https://evil.example/@nih.gov").unwrap().elsewhere("the study"), None);
        assert_eq!(link("https://@evil.example/").unwrap().elsewhere("the study"), None);
    }

    #[test]
    fn letters_of_other_writings_are_compared_as_browsers_do() {
        let shown = |address: &str, visible: &str| {
            let shown = link(address).unwrap().elsewhere(visible)?;
            Some((shown.text, shown.misleading))
        };
        for text in ["münchen.de", "https://münchen.de/x", "xn--mnchen-3ya.de", "MÜNCHEN.DE", "the city"] {
            assert_eq!(shown("https://münchen.de/", text), None, "{text}");
            assert_eq!(shown("https://xn--mnchen-3ya.de/", text), None, "{text}");
        }
        assert_eq!(shown("https://münchen.de/", "munchen.de"), Some(("münchen.de".to_owned(), false)));
        let misleading = Some(("xn--80ak6aa92e.com".to_owned(), true));
        for text in ["apple.com", "аррӏе.com", "https://аррӏе.com/", "the shop", "xn--80ak6aa92e.com"] {
            assert_eq!(shown("https://аррӏе.com/", text), misleading, "{text}");
            assert_eq!(shown("https://xn--80ak6aa92e.com/", text), misleading, "{text}");
        }
    }
}
