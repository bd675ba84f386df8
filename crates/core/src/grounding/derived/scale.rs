//! Units that are told apart and not converted: degrees, areas, pressures, spoons.

/// A unit by its sort, such as temperature, and its place among those of the sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    sort: usize,
    place: usize,
}

/// The units of each sort, each with its names: in the text behind a number, or at the end of the name of a value.
const SORTS: [&[&[&str]]; 4] = [
    &[
        &["°c", "ºc", "℃", "degrees celsius", "celsius", "graus celsius", "度"],
        &["°f", "ºf", "℉", "degrees fahrenheit", "fahrenheit"],
    ],
    &[
        &["m²", "m2", "sqm", "square met", "metros quadrados", "㎡", "平方メートル", "平米"],
        &["ft²", "ft2", "sqft", "sq ft", "square f", "pés quadrados"],
    ],
    &[&["psi"], &["bar"], &["kpa"], &["hpa", "mbar"], &["mpa"]],
    &[
        &["tsp", "teaspoon", "colher de chá", "colheres de chá"],
        &["tbsp", "tablespoon", "colher de sopa", "colheres de sopa"],
    ],
];

/// The last word of a name that may be the unit of a temperature: `bearing_temp_c`.
const LETTERS_OF_DEGREES: [&str; 2] = ["c", "f"];

impl Scale {
    /// The unit that a text begins with.
    pub(super) fn at(text: &str) -> Option<Self> {
        let text = text.trim_start_matches([' ', '\u{a0}', '\u{202f}', '-']);
        let begins = |name: &&&str| {
            text.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name))
                && (name.len() > SHORT || !text[name.len()..].starts_with(|next: char| next.is_ascii_alphanumeric()))
        };
        Self::find(|names| names.iter().any(|name| begins(&name)))
    }

    /// The unit at the end of the name of a value.
    pub(super) fn of_key(key: &str) -> Option<Self> {
        let last = key.rsplit([' ', '_']).next()?;
        let of_degrees = LETTERS_OF_DEGREES.iter().position(|letter| *letter == last).filter(|_| last != key);
        let of_degrees = of_degrees.map(|place| Self { sort: 0, place });
        of_degrees.or_else(|| Self::find(|names| names.iter().any(|name| last.eq_ignore_ascii_case(name))))
    }

    /// Whether both are of one sort, and not the same.
    pub(super) fn is_other(self, other: Self) -> bool {
        self.sort == other.sort && self.place != other.place
    }

    fn find(is_named: impl Fn(&[&str]) -> bool) -> Option<Self> {
        SORTS
            .iter()
            .enumerate()
            .find_map(|(sort, units)| units.iter().position(|names| is_named(names)).map(|place| Self { sort, place }))
    }
}

/// A name of so many bytes is a whole word.
const SHORT: usize = 4;
