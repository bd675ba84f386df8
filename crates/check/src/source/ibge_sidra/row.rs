//! Parses the rows of a SIDRA response and writes each as a sentence.
//!
//! The first row names the columns: `V` is the figure, `MN` its unit, `NC` the level of the place, `D1C` and `D1N` code and name of the first
//! dimension, and so on in the order of the request.

use credence_core::stance::StanceLanguage;
use credence_json::Json;

use super::plan::{name_of, unit_of};
use crate::source::answer::{TITLE_MAX, plain};
use crate::source::calendar::month_of_year;
use crate::source::figure::Figure;
use crate::source::territory::Territory;

/// The most rows that are read.
const ROWS_MAX: usize = 200;
/// The most dimensions of a response.
const DIMENSIONS: [[&str; 2]; 9] = [
    ["D1C", "D1N"],
    ["D2C", "D2N"],
    ["D3C", "D3N"],
    ["D4C", "D4N"],
    ["D5C", "D5N"],
    ["D6C", "D6N"],
    ["D7C", "D7N"],
    ["D8C", "D8N"],
    ["D9C", "D9N"],
];

/// A figure as a sentence.
pub(super) struct Row {
    /// The sentence.
    pub sentence: String,
    /// The name of the figure in the response.
    pub variable_name: String,
    /// The year of the figure.
    pub year: Option<String>,
    place_code: String,
    variable_code: String,
    period_code: String,
}

/// The kind of a dimension.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dimension {
    Variable,
    Place,
    Time(Calendar),
    Class,
}

/// The format of time codes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Calendar {
    Years,
    Months,
    Quarters,
    MovingQuarters,
    Other,
}

/// The rows with a figure; `None` if the body is not a SIDRA response.
pub(super) fn read(body: Json<'_>, language: StanceLanguage, keeps_last: bool) -> Option<Vec<Row>> {
    let mut items = body.items();
    let header = items.next().filter(|header| body.is_array() && header.get("V").is_some())?;
    let dimensions: Vec<(Dimension, usize)> =
        (0..DIMENSIONS.len()).filter_map(|at| Some((dimension(&text_of(header, DIMENSIONS[at][1])?), at))).collect();
    let rows: Vec<Row> = items.take(ROWS_MAX).filter_map(|row| read_row(row, &dimensions, language)).collect();
    if !keeps_last {
        return Some(rows);
    }
    let is_last = |row: &Row| {
        let is_later = |other: &Row| {
            (&other.place_code, &other.variable_code, &other.year) == (&row.place_code, &row.variable_code, &row.year)
                && other.period_code > row.period_code
        };
        !rows.iter().any(is_later)
    };
    let last: Vec<bool> = rows.iter().map(is_last).collect();
    Some(rows.into_iter().zip(last).filter_map(|(row, is_last)| is_last.then_some(row)).collect())
}

fn dimension(header: &str) -> Dimension {
    const PLACES: [&str; 5] = ["Brasil", "Região", "Unidade da Federação", "Município", "Territorial"];
    match header {
        "Variável" => Dimension::Variable,
        "Ano" => Dimension::Time(Calendar::Years),
        "Mês" => Dimension::Time(Calendar::Months),
        "Trimestre" => Dimension::Time(Calendar::Quarters),
        "Trimestre Móvel" => Dimension::Time(Calendar::MovingQuarters),
        "Semestre" | "Período" => Dimension::Time(Calendar::Other),
        _ if PLACES.iter().any(|place| header.contains(place)) => Dimension::Place,
        _ => Dimension::Class,
    }
}

fn read_row(row: Json<'_>, dimensions: &[(Dimension, usize)], language: StanceLanguage) -> Option<Row> {
    let figure = figure(&text_of(row, "V")?)?;
    let value = |at: usize| DIMENSIONS[at].map(|column| text_of(row, column).unwrap_or_default());
    let of = |wanted: fn(Dimension) -> bool| dimensions.iter().find(|(dimension, _)| wanted(*dimension));
    let [variable_code, variable_name] =
        of(|it| it == Dimension::Variable).map_or_else(Default::default, |(_, at)| value(*at));
    let [place_code, place_name] = of(|it| it == Dimension::Place).map_or_else(Default::default, |(_, at)| value(*at));
    let (calendar, [period_code, period_name]) = match of(|it| matches!(it, Dimension::Time(_))) {
        Some((Dimension::Time(calendar), at)) => (*calendar, value(*at)),
        Some(_) | None => (Calendar::Other, Default::default()),
    };
    let mut name = name_of(&variable_code, language).map_or_else(|| variable_name.clone(), str::to_owned);
    for (dimension, at) in dimensions {
        let [_, class] = value(*at);
        if *dimension == Dimension::Class
            && !class.is_empty()
            && class != "Total"
            && name_of(&variable_code, language).is_none()
        {
            name = [&name, " (", &class, ")"].concat();
        }
    }
    let place = Territory::from_code(&["n", &text_of(row, "NC").unwrap_or_default()].concat(), &place_code)
        .map_or_else(|| unknown_place(&place_name, language), |territory| territory.place(language).to_owned());
    let unit = text_of(row, "MN").unwrap_or_default();
    let amount = amount(figure, &unit, language);
    let when = when(calendar, &period_code, &period_name, language);
    let year = period_code.get(..4).filter(|year| year.bytes().all(|byte| byte.is_ascii_digit())).map(str::to_owned);
    let sentence = sentence(&when, &name, &place, &amount, language);
    Some(Row { sentence, variable_name, year, place_code, variable_code, period_code })
}

fn text_of(row: Json<'_>, column: &str) -> Option<String> {
    plain(&row.text_of(column)?, TITLE_MAX)
}

/// `-` is zero; `..`, `...` and `X` are missing values.
fn figure(written: &str) -> Option<Figure> {
    Figure::parse(if written == "-" { "0" } else { written })
}

fn amount(figure: Figure, unit: &str, language: StanceLanguage) -> String {
    match unit_of(unit, language) {
        Some((power, text)) => text.replace("{}", &figure.times_ten_to(power).written(language)),
        None => [&figure.written(language), " ", unit].concat(),
    }
}

fn unknown_place(name: &str, language: StanceLanguage) -> String {
    match language {
        StanceLanguage::Portuguese => ["em ", name].concat(),
        StanceLanguage::English | StanceLanguage::Other | StanceLanguage::Japanese => name.to_owned(),
    }
}

fn sentence(when: &str, name: &str, place: &str, amount: &str, language: StanceLanguage) -> String {
    match language {
        StanceLanguage::Portuguese => [when, ", ", name, " ", place, " foi de ", amount, " (IBGE)."].concat(),
        StanceLanguage::English | StanceLanguage::Other => {
            [when, ", ", name, " in ", place, " was ", amount, " (IBGE)."].concat()
        }
        StanceLanguage::Japanese => [when, "の", place, "の", name, "は", amount, "（IBGE）。"].concat(),
    }
}

/// The time as the beginning of a sentence.
fn when(calendar: Calendar, code: &str, name: &str, language: StanceLanguage) -> String {
    let (year, part) = code.split_at_checked(4).unwrap_or((code, ""));
    let part: usize = part.parse().unwrap_or(0);
    let given = || match language {
        StanceLanguage::Portuguese => ["Em ", name].concat(),
        StanceLanguage::English | StanceLanguage::Other => ["In ", name].concat(),
        StanceLanguage::Japanese => name.to_owned(),
    };
    match (calendar, part) {
        (Calendar::Years, _) => match language {
            StanceLanguage::Portuguese => ["Em ", year].concat(),
            StanceLanguage::English | StanceLanguage::Other => ["In ", year].concat(),
            StanceLanguage::Japanese => [year, "年"].concat(),
        },
        (Calendar::Months | Calendar::MovingQuarters, 1..=12) => {
            month(part, year, calendar == Calendar::MovingQuarters, language)
        }
        (Calendar::Quarters, 1..=4) => quarter(part, year, language),
        (Calendar::Months | Calendar::MovingQuarters | Calendar::Quarters | Calendar::Other, _) => given(),
    }
}

fn month(month: usize, year: &str, is_end_of_three: bool, language: StanceLanguage) -> String {
    let [before, behind] = match (language, is_end_of_three) {
        (StanceLanguage::Portuguese, true) => ["No trimestre móvel encerrado em ", ""],
        (StanceLanguage::Portuguese, false) => ["Em ", ""],
        (StanceLanguage::English | StanceLanguage::Other, true) => ["In the three months to ", ""],
        (StanceLanguage::English | StanceLanguage::Other, false) => ["In ", ""],
        (StanceLanguage::Japanese, true) => ["", "までの3か月"],
        (StanceLanguage::Japanese, false) => ["", ""],
    };
    [before, &month_of_year(month, year, language), behind].concat()
}

fn quarter(quarter: usize, year: &str, language: StanceLanguage) -> String {
    const ENGLISH: [&str; 4] = ["first", "second", "third", "fourth"];
    let number = quarter.to_string();
    match language {
        StanceLanguage::Portuguese => ["No ", &number, "º trimestre de ", year].concat(),
        StanceLanguage::English | StanceLanguage::Other => {
            ["In the ", ENGLISH[quarter - 1], " quarter of ", year].concat()
        }
        StanceLanguage::Japanese => [year, "年第", &number, "四半期"].concat(),
    }
}
