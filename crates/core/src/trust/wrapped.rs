//! The page behind an address: copies, translations, caches and redirects show or open another page than their own host's.
//!
//! Two rules. Behind the address of a service that only shows other pages, the page decides. Any other address that carries the
//! address of a page, such as that of a redirect nobody has listed, is trusted as little as the lower of the two.

use std::borrow::Cow;

use super::address::Address;
use super::host::percent_decoded;

/// Wrappers in wrappers that are opened; what is below them is unknown.
pub(super) const MOST_WRAPPERS: usize = 4;

/// Hosts, with everything below them, that show or open pages of others and have none of their own.
const SERVICES: [&str; 40] = [
    "12ft.io",
    "ampproject.net",
    "ampproject.org",
    "anonym.to",
    "archive.fo",
    "archive.is",
    "archive.li",
    "archive.md",
    "archive.ph",
    "archive.today",
    "archive.vn",
    "arquivo.pt",
    "bing-amp.com",
    "cc.bingj.com",
    "freedium.cfd",
    "ghostarchive.org",
    "href.li",
    "l.facebook.com",
    "l.instagram.com",
    "lm.facebook.com",
    "megalodon.jp",
    "nullrefer.com",
    "out.reddit.com",
    "perma.cc",
    "proxy.duckduckgo.com",
    "r.jina.ai",
    "r.search.yahoo.com",
    "removepaywall.com",
    "safelinks.protection.outlook.com",
    "slack-redir.net",
    "translate.goog",
    "translatetheweb.com",
    "urldefense.com",
    "urldefense.proofpoint.com",
    "via.hypothes.is",
    "wayback.archive-it.org",
    "web.archive.org",
    "webarchive.nationalarchives.gov.uk",
    "webarchive.org.uk",
    "webcache.googleusercontent.com",
];

/// Hosts with pages of their own, and the paths below which they open pages of others.
const SERVICE_PATHS: [(&str, &str); 13] = [
    ("baidu.com", "/link"),
    ("bing.com", "/ck"),
    ("duckduckgo.com", "/l"),
    ("facebook.com", "/l.php"),
    ("linkedin.com", "/redir"),
    ("news.google.com", "/rss/articles"),
    ("steamcommunity.com", "/linkfilter"),
    ("t.umblr.com", "/redirect"),
    ("translate.google.com", "/translate"),
    ("vertexaisearch.cloud.google.com", "/grounding-api-redirect"),
    ("vk.com", "/away.php"),
    ("yandex.ru", "/clck"),
    ("youtube.com", "/redirect"),
];

/// The paths of Google's searches, in every country, that open or show pages of others.
const GOOGLE_PATHS: [&str; 3] = ["/url", "/amp", "/imgres"];

/// Parameters that say where a reader comes from or goes back to, not what the address opens.
const NAMES_OF_ORIGIN: [&str; 10] =
    ["back", "from", "origin", "ref", "referer", "referrer", "return", "returnurl", "source", "via"];

/// The page behind an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Behind {
    /// The page is its own.
    Itself,
    /// A service shows or opens this page.
    Page(String),
    /// A service shows or opens a page that its address does not name.
    Hidden,
    /// The address of a page is part of the address of another site.
    Carried(String),
}

/// The page that a copy, translation, cache or redirect shows or opens; `None` for every other address.
///
/// Copies count as the original page: two copies are not two sources. Of a copy of a copy, the innermost page counts.
#[must_use]
pub fn original_of(url: &str) -> Option<String> {
    let mut page = None;
    for _ in 0..MOST_WRAPPERS {
        match behind(page.as_deref().unwrap_or(url)) {
            Behind::Page(inner) => page = Some(inner),
            Behind::Itself | Behind::Hidden | Behind::Carried(_) => break,
        }
    }
    page
}

/// Whether an address is that of a copy or a redirect that does not name its page.
#[must_use]
pub fn hides_its_page(url: &str) -> bool {
    let innermost = original_of(url);
    behind(innermost.as_deref().unwrap_or(url)) == Behind::Hidden
}

/// Every page that has a say in the trust in an address, besides its own host.
pub(super) fn pages_behind(url: &str) -> Vec<String> {
    let mut pages: Vec<String> = Vec::new();
    while pages.len() < MOST_WRAPPERS {
        match behind(pages.last().map_or(url, String::as_str)) {
            Behind::Page(page) | Behind::Carried(page) => pages.push(page),
            Behind::Itself | Behind::Hidden => break,
        }
    }
    pages
}

/// What is behind one address; a wrapper in it is not opened.
pub(super) fn behind(url: &str) -> Behind {
    Address::parse(url).map_or(Behind::Itself, |address| behind_address(&address))
}

/// The same for an address that was parsed.
pub(super) fn behind_address(address: &Address<'_>) -> Behind {
    let (path, query) = address.path_and_query();
    if is_service(&address.host, path) {
        let page = label_host(&address.host, path).or_else(|| carried(path, query)).or_else(|| named(path, query));
        return page.map_or(Behind::Hidden, Behind::Page);
    }
    carried(path, query).map_or(Behind::Itself, Behind::Carried)
}

fn is_service(host: &str, path: &str) -> bool {
    let is_at = |known: &str| host.strip_suffix(known).is_some_and(|before| before.is_empty() || before.ends_with('.'));
    let is_below =
        |prefix: &str| path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    SERVICES.iter().any(|known| is_at(known))
        || SERVICE_PATHS.iter().any(|(known, prefix)| is_at(known) && is_below(prefix))
        || (is_google(host) && GOOGLE_PATHS.iter().any(|prefix| is_below(prefix)))
}

/// Google's search in any country, such as `google.co.uk`.
fn is_google(host: &str) -> bool {
    let country = host.strip_prefix("google.").unwrap_or_default();
    matches!(country.len(), 2..=6) && country.split('.').count() <= 2
}

/// The page whose host is written as one label, as in `www-example-org.translate.goog`: a hyphen is a dot, two are a hyphen.
fn label_host(host: &str, path: &str) -> Option<String> {
    let label = host.strip_suffix(".translate.goog")?;
    let name = label.replace("--", "\n").replace('-', ".").replace('\n', "-");
    Some(["https://", &name, path].concat())
}

/// The whole address of a page in a path or in a parameter.
fn carried(path: &str, query: &str) -> Option<String> {
    if let Some(at) = start_of_address(path) {
        // What follows in the query belongs to the page.
        let mark = if query.is_empty() { "" } else { "?" };
        return Some(web_address(&path[at..])? + mark + query);
    }
    parameters(query).filter(|(name, _)| !is_origin(name)).find_map(|(_, value)| {
        let at = start_of_address(value).filter(|at| *at == 0 || value[..*at].ends_with(':'))?;
        web_address(&value[at..])
    })
}

/// A page that a service names without `https://`: in a parameter, else in the path.
fn named(path: &str, query: &str) -> Option<String> {
    let of_parameter = parameters(query).map(|(_, value)| decoded(value)).find_map(|value| {
        // A cache writes `cache:ID:example.org/page`.
        let value = value.trim_start_matches('/');
        let last = value.rsplit(':').next().unwrap_or(value);
        is_host_and_path(last).then(|| last.to_owned())
    });
    of_parameter.or_else(|| {
        let starts = std::iter::once(0).chain(path.match_indices('/').map(|(at, _)| at + 1));
        starts.map(|at| &path[at..]).find(|rest| is_host_and_path(rest)).map(str::to_owned)
    })
}

/// Whether a text begins with the name of a host, such as `example.org/page`.
fn is_host_and_path(text: &str) -> bool {
    let host = text.split(['/', '?', '#']).next().unwrap_or_default();
    let last = host.rsplit_once('.').map_or("", |(_, last)| last);
    last.len() >= 2 && last.bytes().all(|byte| byte.is_ascii_alphabetic()) && Address::parse(host).is_some()
}

/// The names and values of a query. A parameter without a name is a value.
fn parameters(query: &str) -> impl Iterator<Item = (&str, &str)> {
    query.split('&').filter(|one| !one.is_empty()).map(|one| match one.split_once('=') {
        Some((name, value)) if start_of_address(name).is_none() => (name, value),
        _ => ("", one),
    })
}

fn is_origin(name: &str) -> bool {
    let name = name.to_ascii_lowercase().replace(['_', '-'], "");
    name.starts_with("utm") || NAMES_OF_ORIGIN.contains(&name.as_str())
}

/// Where the address of a page begins, plain or escaped.
fn start_of_address(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    (0..bytes.len()).find(|at| {
        let rest = &bytes[*at..];
        let Some(after) = strip_letters(rest, b"http") else { return false };
        let after = after.strip_prefix(b"s").or_else(|| after.strip_prefix(b"S")).unwrap_or(after);
        let colon = after.strip_prefix(b":").or_else(|| escaped(after, b"3a"));
        colon.is_some_and(|slashes| slashes.starts_with(b"/") || escaped(slashes, b"2f").is_some())
    })
}

/// What follows an escape, which may itself be escaped: `%3a`, `%253a`.
fn escaped<'b>(bytes: &'b [u8], code: &[u8]) -> Option<&'b [u8]> {
    let mut rest = bytes.strip_prefix(b"%")?;
    while let Some(inner) = rest.strip_prefix(b"25") {
        rest = inner;
    }
    strip_letters(rest, code)
}

/// What follows these letters, in either case.
fn strip_letters<'b>(bytes: &'b [u8], letters: &[u8]) -> Option<&'b [u8]> {
    let (start, rest) = bytes.split_at_checked(letters.len())?;
    start.eq_ignore_ascii_case(letters).then_some(rest)
}

/// The address that begins here, with two slashes; `None` without a host.
fn web_address(written: &str) -> Option<String> {
    let is_escaped = !written.as_bytes().iter().take("https:".len()).any(|byte| *byte == b':');
    // An escaped address ends where the next segment of the path around it begins.
    let text = if is_escaped { decoded(written.split('/').next().unwrap_or(written)) } else { written.into() };
    let (scheme, rest) = text.split_once(':')?;
    let address = [scheme, "://", rest.trim_start_matches('/')].concat();
    let has_host = Address::parse(&address).is_some();
    has_host.then_some(address)
}

/// A text with its escapes resolved, twice if it was escaped twice; as it is if it would be no text.
fn decoded(text: &str) -> Cow<'_, str> {
    let once = percent_decoded(text).unwrap_or(Cow::Borrowed(text));
    if start_of_address(&once) == Some(0) && !once.contains("://") {
        return percent_decoded(&once).map_or(Cow::Borrowed(text), |twice| Cow::Owned(twice.into_owned()));
    }
    once
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behind_a_copy_a_translation_or_a_redirect_is_its_page() {
        for (url, page) in [
            ("https://web.archive.org/web/20201129141238/https://scoopertino.com/a/b", "https://scoopertino.com/a/b"),
            ("http://web.archive.org:80/web/2020id_/http://www.cdc.gov/x?y=z", "http://www.cdc.gov/x?y=z"),
            ("web.archive.org/web/*/nature.com", "nature.com"),
            ("https://web.archive.org/save/https://cdc.gov", "https://cdc.gov"),
            ("https://archive.ph/newest/https:/a.example/x", "https://a.example/x"),
            ("https://archive.is/20200101/http://a.example/", "http://a.example/"),
            ("https://www.google.com/url?sa=t&q=https%3A%2F%2Fa.example%2Fx%3Fy&usg=1", "https://a.example/x?y"),
            ("https://google.co.uk/amp/s/a.example/x", "a.example/x"),
            ("https://duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2F&rut=1", "https://a.example/"),
            ("https://a-example.translate.goog/x?_x_tr_sl=en", "https://a.example/x"),
            ("https://my--site-co-uk.translate.goog/", "https://my-site.co.uk/"),
            ("https://translate.google.com/translate?sl=de&u=a.example/x", "a.example/x"),
            ("https://a-example.cdn.ampproject.org/c/s/a.example/x", "a.example/x"),
            ("https://r.jina.ai/https://a.example/x", "https://a.example/x"),
            ("https://webcache.googleusercontent.com/search?q=cache:x1Y:a.example/x", "a.example/x"),
            ("https://r.search.yahoo.com/_ylt=A/RU=https%3a%2f%2fa.example%2fx/RK=2/RS=1", "https://a.example/x"),
            ("https://href.li/?https://a.example/", "https://a.example/"),
            ("https://l.facebook.com/l.php?u=https%253A%252F%252Fa.example%252F", "https://a.example/"),
            ("https://web.archive.org/web/2020/https://archive.is/2019/https://a.example/", "https://a.example/"),
        ] {
            assert_eq!(original_of(url).as_deref(), Some(page), "{url}");
        }
    }

    #[test]
    fn other_pages_are_their_own() {
        for url in [
            "https://evil.example/web/2020/cdc.gov",
            "https://web.archive.org.evil.example/web/2020/cdc.gov",
            "https://google.com.evil.example/url?q=cdc.gov",
            "https://www.google.com/about/",
            "https://who.int/a?ref=https://facebook.com/&utm_source=https://t.co",
            "https://who.int/http/a",
            "",
        ] {
            assert_eq!(behind(url), Behind::Itself, "{url}");
        }
    }

    #[test]
    fn a_service_may_hide_its_page() {
        for url in
            ["https://archive.is/AbCd1", "https://perma.cc/AB12-CD34", "https://www.bing.com/ck/a?!&&u=a1aHR0cHM6"]
        {
            assert_eq!(behind(url), Behind::Hidden, "{url}");
        }
    }

    #[test]
    fn an_unlisted_redirect_carries_an_address() {
        for (url, page) in [
            ("https://evil.example/web/2020/https://cdc.gov", "https://cdc.gov"),
            ("https://www.nih.gov/out?to=https%3A%2F%2Fblog.example%2F", "https://blog.example/"),
            ("https://www.nih.gov/exit?HTTPS://blog.example/", "HTTPS://blog.example/"),
        ] {
            assert_eq!(behind(url), Behind::Carried(page.to_owned()), "{url}");
        }
    }

    #[test]
    fn wrappers_in_wrappers_end() {
        let deep = "https://r.jina.ai/".repeat(10_000) + "https://a.example/";
        assert!(original_of(&deep).is_some());
    }
}
