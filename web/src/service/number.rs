//! Numbers as the language of the page writes them.

use std::cell::RefCell;

use credence_text::decimal::fixed;
use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::*;

use super::place;

/// How a number is written.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Form {
    /// A style of `Intl.NumberFormat`.
    style: &'static str,
    /// The fewest and the most decimals.
    places: [usize; 2],
}

thread_local! {
    /// What wrote numbers until now, by language and form: lists have many of one kind.
    static WRITERS: RefCell<Vec<(String, Form, NumberFormat)>> = const { RefCell::new(Vec::new()) };
}

/// A count, such as 12,345.
pub fn whole(n: impl TryInto<u32>) -> String {
    decimals(f64::from(n.try_into().unwrap_or(u32::MAX)), [0, 0])
}

/// A share, 0 to 1, in whole percent with its sign. It is rounded as in reports.
pub fn percent(share: f64) -> String {
    written((share * 100.0).round_ties_even() / 100.0, Form { style: "percent", places: [0, 0] })
}

/// A number with so many decimals, at least and at most.
pub fn decimals(number: f64, places: [usize; 2]) -> String {
    written(number, Form { style: "decimal", places })
}

fn written(number: f64, form: Form) -> String {
    // Tests run natively, where no browser knows languages.
    if cfg!(not(target_arch = "wasm32")) {
        return in_english(number, form);
    }
    let language = place::language();
    WRITERS.with_borrow_mut(|writers| {
        if let Some((.., writer)) = writers.iter().find(|(of, known, _)| *of == language && *known == form) {
            return writer.format(number);
        }
        let writer = NumberFormat::new(&language, &form.options());
        let text = writer.format(number);
        writers.push((language, form, writer));
        text
    })
}

impl Form {
    fn options(self) -> Object {
        let options = Object::new();
        let [least, most] = self.places.map(JsValue::from);
        let values = [("style", self.style.into()), ("minimumFractionDigits", least), ("maximumFractionDigits", most)];
        for (name, value) in &values {
            // A new object takes every property.
            let _ = Reflect::set(&options, &JsValue::from_str(name), value);
        }
        options
    }
}

/// Without a browser: in English, without separators.
fn in_english(number: f64, Form { style, places: [least, most] }: Form) -> String {
    let (number, sign) = if style == "percent" { (number * 100.0, "%") } else { (number, "") };
    let text = fixed(number, most);
    let text = if least < most { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    [text, sign].concat()
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = Intl)]
    type NumberFormat;

    #[wasm_bindgen(constructor, js_namespace = Intl)]
    fn new(language: &str, options: &Object) -> NumberFormat;

    #[wasm_bindgen(method)]
    fn format(this: &NumberFormat, number: f64) -> String;
}
