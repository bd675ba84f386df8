//! The part with the forms for texts of sources and for a model that judges: it is loaded when the first one is opened, with the scripts
//! that make the requests.
#![allow(unsafe_code, reason = "the entrance of a part is an import of the first module and an export of the part")]

use std::rc::Rc;

use credence_strings::Strings;

use super::{fetching_form, judge_form, text_form};
use crate::part::{DeferredPart, NotLoaded, entrances};
use crate::service::task::both;
use crate::service::{judge_models, source_texts};
use crate::state::TurnState;
use crate::state::model_judge::ModelJudge;
use crate::state::source_texts::SourceTexts;
use crate::view::widget::element::Element;

/// What closes a form.
type Close = Rc<dyn Fn()>;

/// What makes each form.
#[derive(Clone, Copy)]
pub(super) struct Forms {
    /// The form of a model that judges a turn.
    pub judge: fn(ModelJudge, TurnState, &'static Strings, Close) -> Element,
    /// The form for the text of the source with an id.
    pub text: fn(SourceTexts, String, &'static Strings, Close) -> Element,
    /// The form for the texts of all cited sources of a turn.
    pub all_texts: fn(SourceTexts, TurnState, &'static Strings) -> Element,
}

entrances! {
    /// The forms.
    forms fn forms() -> Forms {
        Forms { judge: judge_form::judge_form, text: text_form::text_form, all_texts: fetching_form::fetching_form }
    }
}

thread_local! {
    /// The forms.
    pub(super) static FORMS: DeferredPart<Forms> = DeferredPart::new(|| Box::pin(load()));
}

async fn load() -> Result<Forms, NotLoaded> {
    let (forms, scripts) = both(forms(), both(judge_models::load(), source_texts::load())).await;
    match scripts {
        (Ok(()), Ok(())) => forms,
        _ => Err(NotLoaded),
    }
}
