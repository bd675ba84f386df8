//! What the fragment of the page's address opens.

use percent_encoding::percent_decode_str;

use super::navigation::PageView;
use super::tab::Tab;

/// A longer shared link is not made and not opened, in characters.
pub const LONGEST_SHARED: usize = 64_000;

/// What a fragment opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeepLink {
    /// A recording at this address.
    Recording(String),
    /// "Check a claim" with this claim.
    Claim(String),
    /// A conversation that the link itself holds, packed.
    Shared(String),
    /// Something of which the link does not say which one.
    Empty,
    /// Nothing that this page has.
    Unknown(String),
}

impl DeepLink {
    /// What a fragment opens that is not the name of a view. It accepts any text.
    #[must_use]
    pub fn parse(fragment: &str) -> Self {
        let Some((name, value)) = fragment.split_once('=') else { return Self::unknown(fragment) };
        let open: fn(String) -> Self = match name {
            "recording" => Self::Recording,
            "claim" => Self::Claim,
            // Its letters need no encoding.
            "answer" => return if value.is_empty() { Self::Empty } else { Self::Shared(value.to_owned()) },
            _ => return Self::unknown(name),
        };
        let value = decoded(value).trim().to_owned();
        if value.is_empty() { Self::Empty } else { open(value) }
    }

    fn unknown(name: &str) -> Self {
        Self::Unknown(shortened(&decoded(name)))
    }
}

/// The view that a fragment names. No fragment is the page as it is first seen.
#[must_use]
pub fn view_of_name(fragment: &str) -> Option<PageView> {
    if fragment.is_empty() { Some(PageView::Gallery) } else { PageView::from_name(fragment) }
}

/// The view in which a fragment ends, by its name or by what it opens.
#[must_use]
pub fn view_of_link(fragment: &str) -> Option<PageView> {
    match fragment.split_once('=') {
        None => view_of_name(fragment),
        Some(("recording" | "answer", value)) if !value.is_empty() => Some(PageView::Conversation),
        Some(("claim", value)) if !value.is_empty() => Some(PageView::Check),
        Some(_) => None,
    }
}

/// What is selected in the conversation of a link, such as `&turn=2&tab=sources` at its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The number of the turn in the conversation, from 1; `None` for the last one.
    pub turn: Option<usize>,
    /// The tab of the inspector; `None` for the first one.
    pub tab: Option<Tab>,
}

impl Selection {
    /// A fragment without its selection, and the selection. The value of a link holds no `&` of its own: that is encoded.
    #[must_use]
    pub fn split(fragment: &str) -> (&str, Option<Self>) {
        let (mut link, mut selection) = (fragment, None);
        while let Some((before, last)) = link.rsplit_once('&') {
            let found: Self = selection.unwrap_or_default();
            selection = match last.split_once('=') {
                Some(("turn", turn)) => Some(Self { turn: turn.parse().ok(), ..found }),
                Some(("tab", tab)) => Some(Self { tab: Tab::from_name(tab), ..found }),
                _ => break,
            };
            link = before;
        }
        (link, selection)
    }

    /// A link with this selection at its end.
    #[must_use]
    pub fn after(self, link: &str) -> String {
        let turn = self.turn.map(|turn| ["&turn=", &turn.to_string()].concat());
        let tab = self.tab.map(|tab| ["&tab=", tab.name()].concat());
        [link, &turn.unwrap_or_default(), &tab.unwrap_or_default()].concat()
    }
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// As much of a name as a message needs.
fn shortened(name: &str) -> String {
    const LONGEST: usize = 40;
    let mut characters = name.chars();
    let start: String = characters.by_ref().take(LONGEST).collect();
    if characters.next().is_some() { start + "…" } else { start }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_view_has_a_link() {
        for view in PageView::ALL {
            assert_eq!((view_of_name(view.name()), view_of_link(view.name())), (Some(view), Some(view)));
        }
        assert_eq!(view_of_name(""), Some(PageView::Gallery));
        assert_eq!(view_of_link("claim=x"), Some(PageView::Check));
        assert_eq!(view_of_link("recording=x"), Some(PageView::Conversation));
        assert_eq!(view_of_link("answer="), None);
    }

    #[test]
    fn values_are_decoded_but_not_split() {
        let recording = DeepLink::parse("recording=https%3A%2F%2Fa.example%2Fx.sse%3Fa%3Db%26c");
        assert_eq!(recording, DeepLink::Recording("https://a.example/x.sse?a=b&c".to_owned()));
        assert_eq!(DeepLink::parse("recording=a/b=c.sse"), DeepLink::Recording("a/b=c.sse".to_owned()));
        assert_eq!(DeepLink::parse("claim=%E5%AF%8C%E5%A3%AB+1%25"), DeepLink::Claim("富士+1%".to_owned()));
        assert_eq!(DeepLink::parse("answer=a-_b"), DeepLink::Shared("a-_b".to_owned()));
    }

    #[test]
    fn a_link_without_value_or_with_an_unknown_name_is_told() {
        for empty in ["recording=", "claim=%20", "answer="] {
            assert_eq!(DeepLink::parse(empty), DeepLink::Empty, "{empty}");
        }
        assert_eq!(DeepLink::parse("recoding=x"), DeepLink::Unknown("recoding".to_owned()));
        assert_eq!(DeepLink::parse("Trust"), DeepLink::Unknown("Trust".to_owned()));
        let DeepLink::Unknown(name) = DeepLink::parse(&"é".repeat(100_000)) else { panic!("no view has that name") };
        assert_eq!(name.chars().count(), 41);
    }

    #[test]
    fn a_link_may_end_with_a_turn_and_a_tab() {
        let selection = |turn, tab| Some(Selection { turn, tab });
        assert_eq!(Selection::split("recording=a.sse"), ("recording=a.sse", None));
        assert_eq!(
            Selection::split("answer=a-_b&turn=2&tab=sources"),
            ("answer=a-_b", selection(Some(2), Some(Tab::Sources)))
        );
        assert_eq!(Selection::split("recording=a.sse&tab=why"), ("recording=a.sse", selection(None, Some(Tab::Why))));
        assert_eq!(Selection::split("recording=a.sse&turn=two&tab=x"), ("recording=a.sse", selection(None, None)));
        assert_eq!(Selection::split("recording=a?b=1&c=2"), ("recording=a?b=1&c=2", None));
    }

    proptest! {
        #[test]
        fn any_fragment_is_read(fragment in ".*") {
            let (link, _) = Selection::split(&fragment);
            let _ = (DeepLink::parse(link), view_of_link(link));
        }

        #[test]
        fn a_selection_is_read_back(turn in proptest::option::of(1_usize..), tab in proptest::option::of(0..Tab::ALL.len())) {
            let selection = Selection { turn, tab: tab.map(|tab| Tab::ALL[tab]) };
            let link = selection.after("recording=a%26turn%3D1");
            let is_any = turn.is_some() || tab.is_some();
            prop_assert_eq!(Selection::split(&link), ("recording=a%26turn%3D1", is_any.then_some(selection)));
        }
    }
}
