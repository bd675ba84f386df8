//! The field of the page as it is loaded, which takes a question before the program runs.

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlTextAreaElement};

use super::mount::Mount;
use super::window;

/// What was typed and done before the program ran.
pub struct FirstQuestion {
    field: Option<HtmlTextAreaElement>,
    had_focus: bool,
}

/// The field of the page as it is loaded; what is typed later goes to the field of the program.
pub fn typed() -> FirstQuestion {
    let field = window::element_by_id("first-question").and_then(|field| field.dyn_into::<HtmlTextAreaElement>().ok());
    let had_focus = window::focused().is_some_and(|focused| focused.id() == "first-question");
    FirstQuestion { field, had_focus }
}

impl FirstQuestion {
    /// Gives the question to the field of the program, with the cursor; sends it if the user has.
    pub fn hand_over(self) {
        let (Some(first), Some(field)) = (self.field, find::<HtmlTextAreaElement>(".composer-input")) else { return };
        field.set_value(&first.value());
        if self.had_focus {
            // A field that cannot take the focus still has the text.
            let _ = field.focus();
            if let (Ok(Some(start)), Ok(Some(end))) = (first.selection_start(), first.selection_end()) {
                let _ = field.set_selection_range(start, end);
            }
        }
        if first.has_attribute("data-sent")
            && let Some(send) = find::<HtmlElement>(".composer-row .main-button")
        {
            send.click();
        }
    }
}

fn find<T: JsCast>(selector: &str) -> Option<T> {
    Mount::here()?.find(selector)?.dyn_into().ok()
}
