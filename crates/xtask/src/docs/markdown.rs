//! Markdown as HTML: headings that can be linked to, tables that scroll, and links between the pages.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// Where the validator is drawn.
pub const VALIDATOR: &str = r#"<div id="validator"></div>"#;

/// Where the recordings are, seen from a guide.
const RECORDINGS: &str = "../recordings/";

/// The HTML of a guide. Comments and other HTML of the guide are left out, except for the marks of live parts:
/// `<!-- validator -->`, and `<!-- live: NAME -->` for a recording.
pub fn html(guide: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut is_inside = false;
    let stays = |event: &Event<'_>| !leaves_the_site(event, &mut is_inside);
    let events = Parser::new_ext(guide, options).filter_map(without_html).filter(stays);
    let mut events: Vec<Event<'_>> = events.flat_map(with_scrolling).collect();
    give_ids(&mut events);
    events.iter_mut().for_each(lead_to_pages);
    let mut text = String::new();
    html::push_html(&mut text, events.into_iter());
    // Code that is wider than the page scrolls with the keyboard, too.
    text.replace("<pre>", r#"<pre tabindex="0">"#)
}

/// HTML of the guide goes, except for the marks of live parts.
fn without_html(event: Event<'_>) -> Option<Event<'_>> {
    match event {
        Event::Html(html) => live_part(&html).map(|element| Event::Html(element.into())),
        Event::InlineHtml(_) | Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock) => None,
        event => Some(event),
    }
}

/// The element that a mark stands for.
fn live_part(html: &str) -> Option<String> {
    let mark = html.trim().strip_prefix("<!-- ")?.strip_suffix(" -->")?;
    if mark == "validator" {
        return Some(VALIDATOR.to_owned());
    }
    let name = mark.strip_prefix("live: ")?;
    Some(format!(r#"<credence-panel recording="{RECORDINGS}{name}.sse" views="conversation"></credence-panel>"#))
}

/// A table that is wider than the page scrolls by itself, with the keyboard too. Alignment would need inline styles.
fn with_scrolling(event: Event<'_>) -> Vec<Event<'_>> {
    match event {
        Event::Start(Tag::Table(_)) => {
            vec![
                Event::Html(r#"<div class="table" role="group" aria-label="Table" tabindex="0">"#.into()),
                Event::Start(Tag::Table(Vec::new())),
            ]
        }
        Event::End(TagEnd::Table) => vec![event, Event::Html("</div>\n".into())],
        event => vec![event],
    }
}

/// Names the headings as links to them expect, and links each heading to itself.
fn give_ids(events: &mut [Event<'_>]) {
    let mut known: Vec<String> = Vec::new();
    for start in 0..events.len() {
        if let Event::Start(Tag::Heading { .. }) = events[start] {
            let name = unique(slug(&text_after(&events[start + 1..])), &mut known);
            if let Event::Start(Tag::Heading { id, .. }) = &mut events[start] {
                *id = Some(CowStr::from(name));
            }
        }
    }
}

fn text_after(events: &[Event<'_>]) -> String {
    let heading = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let text = |event: &Event<'_>| match event {
        Event::Text(text) | Event::Code(text) => text.to_string(),
        _ => String::new(),
    };
    heading.map(text).collect()
}

/// Small letters, digits and hyphens, as code hosts name headings.
fn slug(heading: &str) -> String {
    let sign = |sign: char| match sign {
        ' ' => Some('-'),
        sign if sign.is_alphanumeric() || sign == '-' || sign == '_' => Some(sign),
        _ => None,
    };
    heading.to_lowercase().chars().filter_map(sign).collect()
}

fn unique(name: String, known: &mut Vec<String>) -> String {
    let n_before = known.iter().filter(|before| **before == name).count();
    known.push(name.clone());
    if n_before == 0 { name } else { format!("{name}-{n_before}") }
}

/// Whether this begins or ends a link to a file of the repository. Those are not on the site: only the text of the link stays.
fn leaves_the_site(event: &Event<'_>, is_inside: &mut bool) -> bool {
    match event {
        Event::Start(Tag::Link { dest_url, .. }) => *is_inside = dest_url.starts_with("../"),
        Event::End(TagEnd::Link) => return std::mem::take(is_inside),
        _ => return false,
    }
    *is_inside
}

/// A link to another guide leads to its page.
fn lead_to_pages(event: &mut Event<'_>) {
    if let Event::Start(Tag::Link { dest_url, .. }) = event {
        let page = page_of(dest_url);
        *dest_url = CowStr::from(page);
    }
}

fn page_of(address: &str) -> String {
    match address.split_once(".md") {
        Some((name, place)) if !name.contains('/') => format!("./{name}.html{place}"),
        _ => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_get_the_names_that_links_use() {
        let page = html("# A page\n\n## Source `verification`\n\nText.\n\n## Again\n\n## Again\n");
        for id in ["a-page", "source-verification", "again", "again-1"] {
            assert!(page.contains(&format!(r#" id="{id}">"#)), "{id}: {page}");
        }
    }

    #[test]
    fn links_between_guides_lead_to_pages() {
        let page = html("[a](scoring.md#tool-run) [b](https://example.org/x.md) [c](#here) [`d`](../README.md) e");
        assert!(page.contains(r#"href="./scoring.html#tool-run""#), "{page}");
        assert!(page.contains(r#"href="https://example.org/x.md""#) && page.contains(r##"href="#here""##), "{page}");
        assert!(page.contains("<code>d</code> e</p>") && !page.contains("README"), "{page}");
    }

    #[test]
    fn marks_become_live_parts() {
        let page = html("Text.\n\n<!-- live: cut -->\n\n<!-- validator -->\n\n<!-- other -->\n");
        assert!(page.contains(r#"<credence-panel recording="../recordings/cut.sse" views="conversation">"#), "{page}");
        assert!(page.contains(VALIDATOR) && !page.contains("<!--"), "{page}");
    }

    #[test]
    fn html_in_a_guide_is_left_out_and_tables_scroll() {
        let page = html("<!-- note -->\n\n<script>x</script>\n\n| a |\n|---:|\n| b |\n");
        assert!(!page.contains("script") && !page.contains("note") && !page.contains("style"), "{page}");
        assert!(page.contains(r#"tabindex="0"><table>"#) && page.contains("</table>\n</div>"), "{page}");
    }
}
