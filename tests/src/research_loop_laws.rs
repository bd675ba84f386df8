//! Laws of the research loop for any replies, and the vectors of repetition.

use credence_research::research_loop::{
    Action, FoundPage, Hit, Quality, ResearchAnswer, ResearchError, ResearchLoop, ResearchPlan, is_stuck,
};
use proptest::prelude::*;
use serde_json::json;

use crate::shared::vectors;

#[test]
fn going_in_circles() {
    for vector in vectors("source_quality.loop_check") {
        let found = is_stuck(vector.input["result_hashes"].as_array().unwrap());
        assert_eq!(json!({"stuck": found}), vector.expected, "{}", vector.name);
    }
}

/// A reply, which may not fit the action.
fn any_answer() -> impl Strategy<Value = ResearchAnswer> {
    let page = "https://[a-d]\\.org/[a-c]".prop_map(|url| FoundPage { url, ..FoundPage::default() });
    let quality = proptest::option::of((0.0..1.0, 0..4_u32)).prop_map(|quality| {
        let (score, live_domains) = quality?;
        Some(Quality { score, live_domains })
    });
    let status = proptest::option::of(prop_oneof![Just(404), Just(429), Just(500), Just(0)]);
    prop_oneof![
        proptest::collection::vec(page.clone(), 0..4)
            .prop_map(|results| ResearchAnswer::Found { query: None, results }),
        page.prop_map(|page| ResearchAnswer::Page { page }),
        (0..3_usize).prop_map(|count| ResearchAnswer::Evidence { hits: vec![Hit::default(); count] }),
        (any::<bool>(), quality).prop_map(|(is_final, quality)| ResearchAnswer::Decided {
            is_final,
            outcome: None,
            quality
        }),
        Just(ResearchAnswer::Waited),
        (status, proptest::option::of(0..1000_u32)).prop_map(|(status, retry_after)| ResearchAnswer::Failed {
            error: ResearchError { message: String::new(), status, retry_after }
        }),
    ]
}

fn any_plan() -> impl Strategy<Value = ResearchPlan> {
    (1..5_u32, 1..4_u32, 1..4_u32, any::<bool>(), proptest::option::of(0.0..1.0)).prop_map(
        |(max_attempts, max_tries, pages_per_attempt, read_pages, gate)| ResearchPlan {
            max_attempts,
            max_tries,
            pages_per_attempt,
            read_pages,
            gate,
            ..ResearchPlan::new("claim")
        },
    )
}

/// Sends the replies and returns the actions for which one was accepted.
fn accepted_actions(research: &mut ResearchLoop, answers: Vec<ResearchAnswer>) -> Vec<Action> {
    let mut actions = Vec::new();
    for answer in answers {
        let action = research.next();
        if research.receive(answer) {
            actions.push(action);
        }
    }
    actions
}

proptest! {
    #[test]
    fn it_never_searches_more_often_than_it_may(plan in any_plan(), answers in proptest::collection::vec(any_answer(), 0..200)) {
        let (max_attempts, max_tries) = (plan.max_attempts, plan.max_tries);
        let mut research = ResearchLoop::new(plan);
        let actions = accepted_actions(&mut research, answers);
        let n_searches = actions.iter().filter(|action| matches!(action, Action::Search { .. })).count();
        prop_assert!(n_searches <= (max_attempts * max_tries) as usize);
        prop_assert!(research.queries().len() <= max_attempts as usize);
    }

    #[test]
    fn it_goes_on_where_it_stopped(plan in any_plan(), answers in proptest::collection::vec(any_answer(), 0..120), rest in proptest::collection::vec(any_answer(), 0..60)) {
        let mut research = ResearchLoop::new(plan.clone());
        accepted_actions(&mut research, answers);
        let mut resumed = ResearchLoop::resumed(plan, research.received().to_vec());
        prop_assert_eq!(resumed.next(), research.next());
        prop_assert_eq!(resumed.log(), research.log());
        prop_assert_eq!(accepted_actions(&mut resumed, rest.clone()), accepted_actions(&mut research, rest));
        prop_assert_eq!(resumed.evidence(), research.evidence());
    }

    #[test]
    fn no_page_is_read_twice(answers in proptest::collection::vec(any_answer(), 0..200)) {
        let mut research = ResearchLoop::new(ResearchPlan { max_attempts: 50, ..ResearchPlan::new("claim") });
        accepted_actions(&mut research, answers);
        let mut urls: Vec<&str> = research.pages().iter().map(|page| page.url.as_str()).collect();
        urls.sort_unstable();
        let n_urls = urls.len();
        urls.dedup();
        prop_assert_eq!(urls.len(), n_urls);
    }

    #[test]
    fn what_is_over_stays_as_it_is(plan in any_plan(), answers in proptest::collection::vec(any_answer(), 0..200)) {
        let mut research = ResearchLoop::new(plan);
        for answer in answers {
            let before = research.next();
            let taken = research.receive(answer);
            if before.is_end() {
                prop_assert!(!taken);
                prop_assert_eq!(research.next(), before);
            }
        }
    }
}
