//! Months as languages write them.

use credence_core::stance::StanceLanguage;
use credence_lexical::calendar::month;

/// A month, 1 to 12, and its year: `março de 2024`, `March 2024`, `2024年3月`. Other numbers give only the year.
pub(super) fn month_of_year(month: usize, year: &str, language: StanceLanguage) -> String {
    match language {
        StanceLanguage::Portuguese => {
            let name = month.checked_sub(1).and_then(|at| month::PORTUGUESE.get(at));
            name.map_or_else(|| year.to_owned(), |name| [name, " de ", year].concat())
        }
        StanceLanguage::English | StanceLanguage::Other => {
            month::english(month).map_or_else(|| year.to_owned(), |name| [&name, " ", year].concat())
        }
        StanceLanguage::Japanese if (1..=12).contains(&month) => [year, "年", &month.to_string(), "月"].concat(),
        StanceLanguage::Japanese => [year, "年"].concat(),
    }
}
