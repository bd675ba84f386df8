//! The element that the panel is in, as its script shows it: commands come in, events go out.

use crate::signal::StoredValue;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::host::plain;
use super::mount::bound;

#[wasm_bindgen]
extern "C" {
    /// The script's own object.
    #[derive(Clone)]
    pub type HostPort;

    /// Hands over the function that takes commands.
    #[wasm_bindgen(method)]
    fn connected(this: &HostPort, command: &JsValue);

    /// Reports that a part of the program could not be loaded.
    #[wasm_bindgen(method)]
    pub fn failed(this: &HostPort);

    #[wasm_bindgen(method, js_name = tell)]
    fn send(this: &HostPort, name: &str, detail: &JsValue);
}

impl HostPort {
    /// Takes commands from now on, as long as the panel lives.
    pub fn connect(&self, command: impl Fn(&str, JsValue) -> JsValue + 'static) {
        let command = bound(move |(name, value): (String, JsValue)| command(&name, value));
        let command = Closure::<dyn Fn(String, JsValue) -> JsValue>::new(move |name, value| {
            command((name, value)).unwrap_or_default()
        });
        self.connected(command.as_ref());
        StoredValue::new(command);
    }

    /// Tells the page of an event.
    pub fn tell(&self, name: &str, detail: &impl Serialize) {
        self.send(name, &plain(detail));
    }
}
