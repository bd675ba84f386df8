//! Units of length, area, volume, mass, energy, data and time, so that "2 km" and "2,000 metres" are the same quantity.

use crate::script::is_kana_or_han;

/// What a unit measures. Days and months are separate, because a month has no fixed number of days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dimension {
    /// In metres.
    Length,
    /// In square metres.
    Area,
    /// In litres.
    Volume,
    /// In kilograms.
    Mass,
    /// In watt-hours.
    Energy,
    /// In bytes, of which a kilobyte has a thousand.
    Data,
    /// In seconds.
    Time,
    /// In months.
    Months,
}

/// A unit: what it measures, and how many base units it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// What it measures.
    pub dimension: Dimension,
    /// How many base units it is: metres, litres, seconds and so on.
    pub factor: f64,
}

impl Unit {
    /// Whether it measures time.
    #[must_use]
    pub const fn is_of_time(self) -> bool {
        matches!(self.dimension, Dimension::Time | Dimension::Months)
    }
}

/// Names in English, Portuguese and Japanese, in lower case. Ambiguous names (ton, pound, mês) are excluded.
const UNITS: [(Dimension, f64, &[&str]); 34] = [
    (
        Dimension::Length,
        1e3,
        &[
            "kilometres",
            "kilometers",
            "kilometre",
            "kilometer",
            "quilômetros",
            "quilômetro",
            "quilómetros",
            "quilómetro",
            "km",
            "キロメートル",
        ],
    ),
    (
        Dimension::Length,
        1e-2,
        &[
            "centimetres",
            "centimeters",
            "centimetre",
            "centimeter",
            "centímetros",
            "centímetro",
            "cm",
            "センチメートル",
        ],
    ),
    (
        Dimension::Length,
        1e-3,
        &["millimetres", "millimeters", "millimetre", "millimeter", "milímetros", "milímetro", "mm", "ミリメートル"],
    ),
    (Dimension::Length, 1.0, &["metres", "meters", "metre", "meter", "metros", "metro", "m", "メートル"]),
    (Dimension::Length, 1609.344, &["miles", "mile", "milhas", "milha", "マイル"]),
    (Dimension::Length, 0.9144, &["yards", "yard", "jardas", "jarda", "ヤード"]),
    (Dimension::Length, 0.3048, &["feet", "foot", "ft", "pés", "フィート"]),
    (Dimension::Length, 0.0254, &["inches", "inch", "polegadas", "polegada", "インチ"]),
    (
        Dimension::Mass,
        1.0,
        &["kilograms", "kilogram", "kilogrammes", "quilogramas", "quilograma", "quilos", "quilo", "kg", "キログラム"],
    ),
    (Dimension::Mass, 1e-3, &["grams", "gram", "grammes", "gramas", "grama", "g", "グラム"]),
    (Dimension::Mass, 1e-6, &["milligrams", "milligram", "miligramas", "miligrama", "mg", "ミリグラム"]),
    (Dimension::Mass, 1e3, &["tonnes", "tonne", "toneladas", "tonelada", "トン"]),
    (Dimension::Area, 1.0, &["m²", "m2", "平方メートル"]),
    (Dimension::Area, 1e6, &["km²", "km2", "平方キロメートル"]),
    (Dimension::Area, 1e4, &["hectares", "hectare", "ha", "ヘクタール"]),
    (Dimension::Volume, 1.0, &["litres", "liters", "litre", "liter", "litros", "litro", "l", "L", "リットル"]),
    (Dimension::Volume, 1e-3, &["millilitres", "milliliters", "mililitros", "ml", "mL", "ミリリットル"]),
    (Dimension::Energy, 1.0, &["Wh"]),
    (Dimension::Energy, 1e3, &["kWh"]),
    (Dimension::Energy, 1e6, &["MWh"]),
    (Dimension::Energy, 1e9, &["GWh", "gigawatt-hours"]),
    (Dimension::Energy, 1e12, &["TWh", "terawatt-hours"]),
    (Dimension::Data, 1e3, &["kilobytes", "KB", "kB"]),
    (Dimension::Data, 1e6, &["megabytes", "megabyte", "MB"]),
    (Dimension::Data, 1e9, &["gigabytes", "gigabyte", "GB"]),
    (Dimension::Data, 1e12, &["terabytes", "terabyte", "TB"]),
    (Dimension::Time, 1e-3, &["milliseconds", "millisecond", "milissegundos", "milissegundo", "ミリ秒"]),
    (Dimension::Time, 1.0, &["seconds", "second", "segundos", "segundo", "秒"]),
    (Dimension::Time, 60.0, &["minutes", "minute", "minutos", "minuto", "min", "分間"]),
    (Dimension::Time, 3600.0, &["hours", "hour", "horas", "hora", "h", "時間"]),
    (Dimension::Time, 86_400.0, &["days", "day", "dias", "dia", "日間"]),
    (Dimension::Time, 604_800.0, &["weeks", "week", "semanas", "semana", "週間"]),
    (Dimension::Months, 1.0, &["months", "month", "meses", "か月", "ヶ月", "カ月"]),
    (Dimension::Months, 12.0, &["years", "year", "anos", "ano", "年間"]),
];

/// The unit that follows a number, as in "2 km" and "2km".
///
/// A ratio of units (`km/h`) is another quantity and not matched.
#[must_use]
pub fn unit_after(after: &str) -> Option<Unit> {
    unit_and_length(after).map(|(unit, _)| unit)
}

/// The same, with the length of the text up to the end of its name.
#[must_use]
pub fn unit_and_length(after: &str) -> Option<(Unit, usize)> {
    let text = after.trim_start_matches([' ', '\u{a0}', '-']);
    // Longer names precede shorter ones only within a unit, and a name must end at the end of a word.
    UNITS.iter().find_map(|(dimension, factor, names)| {
        let name = names.iter().find(|name| begins_with(text, name))?;
        Some((Unit { dimension: *dimension, factor: *factor }, after.len() - text.len() + name.len()))
    })
}

fn begins_with(text: &str, name: &str) -> bool {
    let Some((head, rest)) = text.split_at_checked(name.len()) else { return false };
    // `M` and `G` are different units from `m` and `g`.
    let is_name = if name.len() <= 2 { head == name } else { head.eq_ignore_ascii_case(name) };
    let is_ascii_word = name.is_ascii() || name.contains(|letter: char| letter.is_ascii_lowercase());
    // "100km離れた": scripts without spaces go on directly behind a unit.
    let goes_on = |next: char| next == '/' || next.is_alphanumeric() && !is_kana_or_han(next);
    is_name && !(is_ascii_word && rest.starts_with(goes_on))
}

/// The factors for two numbers before they are compared; `None` if their units measure different things.
///
/// Numbers in the same unit, and numbers of which one has no unit, are compared as they are.
#[must_use]
pub fn common_factors(one: Option<Unit>, other: Option<Unit>) -> Option<(f64, f64)> {
    match (one, other) {
        (Some(one), Some(other)) if one.dimension != other.dimension => None,
        (Some(one), Some(other)) if one.factor.to_bits() != other.factor.to_bits() => Some((one.factor, other.factor)),
        _ => Some((1.0, 1.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_known_in_three_languages() {
        for (after, dimension, factor) in [
            (" km", Dimension::Length, 1e3),
            ("km.", Dimension::Length, 1e3),
            (" Metres tall", Dimension::Length, 1.0),
            (" quilômetros", Dimension::Length, 1e3),
            ("メートルです", Dimension::Length, 1.0),
            ("-mile run", Dimension::Length, 1609.344),
            (" kg", Dimension::Mass, 1.0),
            (" toneladas", Dimension::Mass, 1e3),
            ("時間", Dimension::Time, 3600.0),
            (" semanas", Dimension::Time, 604_800.0),
            ("-year-old", Dimension::Months, 12.0),
            ("km離れた", Dimension::Length, 1e3),
            ("mの山", Dimension::Length, 1.0),
            (" km²", Dimension::Area, 1e6),
            ("ha", Dimension::Area, 1e4),
            (" ml", Dimension::Volume, 1e-3),
            ("リットル入り", Dimension::Volume, 1.0),
            (" GWh", Dimension::Energy, 1e9),
            (" MB", Dimension::Data, 1e6),
        ] {
            assert_eq!(unit_after(after), Some(Unit { dimension, factor }), "{after}");
        }
    }

    #[test]
    fn shares_and_other_words_are_no_units() {
        for after in
            ["", " km/h", " L/min", " Mb", " G", "M", " metropolis", " people", " %", " daylight", " minor", "年"]
        {
            assert_eq!(unit_after(after), None, "{after}");
        }
    }

    #[test]
    fn quantities_of_one_dimension_are_compared_in_base_units() {
        let [km, metre, kg] = [" km", " m", " kg"].map(unit_after);
        assert_eq!(common_factors(km, metre), Some((1e3, 1.0)));
        assert_eq!(common_factors(km, km), Some((1.0, 1.0)));
        assert_eq!(common_factors(km, None), Some((1.0, 1.0)));
        assert_eq!(common_factors(km, kg), None);
    }
}
