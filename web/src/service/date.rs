//! Days and times as the language of the page writes them.

use js_sys::Date;
use wasm_bindgen::JsValue;

use super::mount;
use super::object::object;

/// The day and time of now, such as `2026-11-21T12:00:00.000Z`.
pub fn now() -> String {
    String::from(Date::new_0().to_iso_string())
}

/// The day of now, such as `2026-11-21`.
pub fn today() -> String {
    now().chars().take(10).collect()
}

/// A day and time such as those of [`now`].
pub fn local_time(time: &str) -> String {
    String::from(parsed(time).to_locale_string(&mount::language(), &JsValue::UNDEFINED))
}

/// The day of a date or time such as `2026-11-21` or `2026-11-21T12:00:00Z`; what is no date stays as it is.
pub fn day(time: &str) -> String {
    let date = parsed(time);
    if date.get_time().is_nan() {
        return time.to_owned();
    }
    // The day is that of the date as it is written, wherever the user is.
    let options = object(&[("dateStyle", "medium".into()), ("timeZone", "UTC".into())]);
    String::from(date.to_locale_date_string(&mount::language(), &options))
}

fn parsed(time: &str) -> Date {
    Date::new(&JsValue::from_str(time))
}
