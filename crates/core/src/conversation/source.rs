//! The key of a source: two mentions with the same key are the same source.

use crate::stream::SourceRef;

/// The key of a source: its address without fragment and `utm_*` parameters, else its file or name, else its title.
#[must_use]
pub fn source_key(source: &SourceRef<'_>) -> String {
    if let Some(url) = source.url.as_deref().filter(|url| !url.is_empty()) {
        return address_key(url);
    }
    let name = source.file.as_deref().or(source.title.as_deref()).unwrap_or_default();
    name.to_owned()
}

/// The key of an address: without fragment and `utm_*` parameters, scheme and host in lower case.
#[must_use]
pub fn address_key(url: &str) -> String {
    let url = url.split('#').next().unwrap_or(url);
    let Some((path, query)) = url.split_once('?') else { return with_lower_host(url) };
    let kept: Vec<&str> = query.split('&').filter(|parameter| !is_tracking(parameter)).collect();
    let path = with_lower_host(path);
    if kept.is_empty() { path } else { format!("{path}?{}", kept.join("&")) }
}

fn is_tracking(parameter: &str) -> bool {
    parameter.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("utm_"))
}

/// Scheme and host are case-insensitive, and a bare host is the same as its root.
fn with_lower_host(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let host_length = rest.find('/').unwrap_or(rest.len());
    let (host, path) = rest.split_at(host_length);
    let path = if path.is_empty() { "/" } else { path };
    format!("{}://{}{path}", scheme.to_ascii_lowercase(), host.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(url: &str) -> String {
        source_key(&SourceRef { url: Some(url.into()), ..SourceRef::default() })
    }

    #[test]
    fn fragment_and_campaign_do_not_make_another_source() {
        assert_eq!(key("https://E.org/a?utm_source=openai"), "https://e.org/a");
        assert_eq!(key("https://e.org/a?x=1&utm_medium=m&y=2#top"), "https://e.org/a?x=1&y=2");
        assert_eq!(key("https://e.org"), key("https://e.org/"));
        assert_ne!(key("https://e.org/A"), key("https://e.org/a"));
    }

    #[test]
    fn a_file_is_known_by_its_identity() {
        let file = SourceRef { file: Some("file-1".into()), title: Some("a.pdf".into()), ..SourceRef::default() };
        assert_eq!(source_key(&file), "file-1");
    }
}
