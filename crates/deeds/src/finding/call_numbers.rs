//! The numbers, days and times of a call: in its texts, and how many things these list.

use credence_json::Json;

use super::moment::{Moment, moments_in};
use super::number_written::numbers_in;
use crate::call::Call;
use crate::list::Listed;

/// So many bytes of each text of a call are read for numbers.
const LONGEST: usize = 20_000;

/// Seconds, minutes, hours, days and weeks in milliseconds, and all but the first in seconds.
const UNITS: [u64; 9] = [1_000, 60_000, 3_600_000, 86_400_000, 604_800_000, 60, 3_600, 86_400, 604_800];

/// What a call has in numbers.
#[derive(Default)]
pub struct CallNumbers {
    /// Sorted.
    numbers: Vec<String>,
    /// The whole numbers of its fields.
    pub fields: Vec<(String, i64)>,
    /// How many things its lists have, how many lists there are, and how many of them are empty.
    pub n_items: usize,
    pub n_lists: usize,
    pub n_empty: usize,
    /// The days and times of its texts.
    pub moments: Vec<Moment>,
}

impl CallNumbers {
    pub fn of(call: &Call<'_>) -> Self {
        let mut found = Self::default();
        for text in [call.args, call.output, call.error].into_iter().flatten().map(start_of) {
            let lower = text.to_lowercase();
            found.numbers.extend(numbers_in(&lower));
            found.moments.extend(moments_in(&lower).into_iter().map(|(_, moment)| moment));
            let Ok(json) = Json::parse(text) else { continue };
            for length in lists_in(json) {
                found.n_lists += 1;
                found.n_empty += usize::from(length == 0);
                found.n_items += length;
                found.add_length(length);
            }
            found.fields.extend(fields_of(json));
        }
        found.add_length(call.output.map_or(0, |output| start_of(output).trim().lines().count()));
        found.numbers.sort_unstable();
        found.numbers.dedup();
        found
    }

    fn add_length(&mut self, number: usize) {
        if number > 0 {
            self.numbers.push(number.to_string());
        }
    }

    /// Whether a number is in its texts, or is a length.
    pub fn has(&self, number: &String) -> bool {
        self.numbers.binary_search(number).is_ok()
    }

    /// Whether it has a number, also as an hour of the afternoon, as cents, and as seconds or thousandths of what is said in larger units.
    pub fn may_have(&self, number: &String) -> bool {
        let whole = number.parse::<u32>().ok();
        let is_hour = || whole.is_some_and(|hour| hour < 12 && self.has(&(hour + 12).to_string()));
        let in_units = |size: u64| whole.is_some_and(|whole| self.has(&(u64::from(whole) * size).to_string()));
        self.has(number) || is_hour() || self.has(&cents_of(number)) || UNITS.into_iter().any(in_units)
    }
}

/// "23.5" → "2350".
pub fn cents_of(number: &str) -> String {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let padded = format!("{part:0<2}");
    [whole, &padded].concat().trim_start_matches('0').to_owned()
}

pub fn start_of(text: &str) -> &str {
    let end = text.char_indices().map(|(at, _)| at).take_while(|at| *at <= LONGEST).last().unwrap_or(0);
    if text.len() <= LONGEST { text } else { &text[..end] }
}

/// The lengths of the lists in an object, or of the list itself.
fn lists_in(json: Json<'_>) -> Vec<usize> {
    const MOST: usize = 10_000;
    let length = |json: Json<'_>| json.is_array().then(|| json.items().take(MOST).count());
    length(json).into_iter().chain(json.fields().take(40).filter_map(|(_, value)| length(value))).listed()
}

fn fields_of(json: Json<'_>) -> Vec<(String, i64)> {
    json.fields().take(40).filter_map(|(key, value)| Some((key.to_string(), value.integer()?))).listed()
}
