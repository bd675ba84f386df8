//! One turn: the answer, one line that says how far to trust it, and what it rests on.

use leptos::html::Article;
use leptos::prelude::*;

use super::answer::AnswerView;
use super::comparison::ComparisonView;
use super::notes::Notes;
use super::outcome::OutcomeBlock;
use super::pill::PillLine;
use super::score_detail::WhyPanel;
use super::sources::Sources;
use super::thoughts::{Thoughts, Working};
use super::tools::Tools;
use crate::service::window;
use crate::state::TurnState;
use crate::words::Words;

/// One turn.
#[component]
pub fn TurnView(turn: TurnState, words: &'static Words, repeat: Callback<()>, repeat_word: &'static str) -> impl IntoView {
    let article = NodeRef::<Article>::new();
    let why = RwSignal::new(false);
    let to_source = Callback::new(move |label: u32| {
        turn.sources_open.set(true);
        focus_after_update(article, format!(".source-row[data-label=\"{label}\"]"));
    });
    let to_marker = Callback::new(move |label: u32| {
        focus_after_update(article, format!("a.marker[data-label=\"{label}\"]"));
    });
    view! {
        <article class="turn" node_ref=article data-testid="turn" aria-busy=move || turn.running.get().to_string()>
            <AnswerView turn words on_follow=to_source />
            <Working turn words />
            <PillLine turn words why />
            <WhyPanel turn words why />
            <ComparisonView turn words />
            <OutcomeBlock turn words repeat repeat_word />
            <Tools tools=turn.tools words />
            <Sources turn words to_marker />
            <Notes turn words />
            <Thoughts turn words />
        </article>
    }
}

/// Moves the focus once the views have caught up with the signals.
fn focus_after_update(article: NodeRef<Article>, selector: String) {
    leptos::task::spawn_local(async move {
        leptos::task::tick().await;
        let found = article.get_untracked().and_then(|article| window::find_in(&article, &selector));
        if let Some(found) = found {
            window::focus_on(&found);
        }
    });
}
