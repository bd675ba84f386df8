//! Figures of statistics and accounts, in a notation that users and the stance check read as the same number.

use credence_core::stance::StanceLanguage;

/// The maximum length of a figure.
const DIGITS_MAX: usize = 30;

/// A decimal number as digits, without loss of precision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Figure {
    is_negative: bool,
    whole: String,
    decimals: String,
}

impl Figure {
    /// Parses a figure in program notation: `-1234.5`.
    pub(super) fn parse(written: &str) -> Option<Self> {
        let written = written.trim();
        let (is_negative, digits) = written.strip_prefix('-').map_or((false, written), |digits| (true, digits));
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || digits.len() > DIGITS_MAX || !is_number(whole) || !is_number(decimals) {
            return None;
        }
        let whole = whole.trim_start_matches('0');
        Some(Self { is_negative, whole: whole.to_owned(), decimals: decimals.to_owned() })
    }

    /// Parses an amount in Brazilian notation, `108.009.379,09`, or in program notation.
    pub(super) fn from_amount(written: &str) -> Option<Self> {
        let written: String = written.trim().trim_start_matches("R$").split_whitespace().collect();
        if written.contains(',') {
            return Self::parse(&written.replace('.', "").replace(',', "."));
        }
        let n_behind = written.rsplit_once('.').map(|(_, behind)| behind.len());
        let is_grouped = written.matches('.').count() > 1 || n_behind == Some(3);
        Self::parse(&if is_grouped { written.replace('.', "") } else { written })
    }

    /// The figure times a power of ten.
    pub(super) fn times_ten_to(mut self, power: u32) -> Self {
        for _ in 0..power {
            let digit = if self.decimals.is_empty() { '0' } else { self.decimals.remove(0) };
            if !(self.whole.is_empty() && digit == '0') {
                self.whole.push(digit);
            }
        }
        self
    }

    /// The value in hundredths, for sums; `None` on overflow.
    pub(super) fn hundredths(&self) -> Option<i64> {
        let mut cents: String = self.whole.clone();
        cents.extend(self.decimals.chars().chain(['0', '0']).take(2));
        let cents: i64 = cents.parse().ok()?;
        Some(if self.is_negative { -cents } else { cents })
    }

    /// The figure of a value in hundredths.
    pub(super) fn from_hundredths(cents: i64) -> Self {
        let digits = format!("{:03}", cents.unsigned_abs());
        let (whole, decimals) = digits.split_at(digits.len() - 2);
        let whole = whole.trim_start_matches('0');
        Self { is_negative: cents < 0, whole: whole.to_owned(), decimals: decimals.to_owned() }
    }

    /// The figure in the notation of a language.
    ///
    /// Portuguese groups digits with points and has a decimal comma. The number parser reads `212.583` as a decimal and `4,623` as an integer,
    /// so integers of two groups are not grouped, and three decimals become four.
    pub(super) fn written(&self, language: StanceLanguage) -> String {
        let whole = if self.whole.is_empty() { "0" } else { &self.whole };
        let (group, point) = match language {
            StanceLanguage::Portuguese => ('.', ','),
            StanceLanguage::English | StanceLanguage::Other | StanceLanguage::Japanese => (',', '.'),
        };
        let is_portuguese = language == StanceLanguage::Portuguese;
        let mut text = String::from(if self.is_negative { "-" } else { "" });
        if is_portuguese && self.decimals.is_empty() && whole.len() <= 6 {
            text.push_str(whole);
        } else {
            push_grouped(&mut text, whole, group);
        }
        if !self.decimals.is_empty() {
            text.push(point);
            text.push_str(&self.decimals);
            if is_portuguese && self.decimals.len() == 3 && whole != "0" && whole.len() <= 3 {
                text.push('0');
            }
        }
        text
    }
}

fn push_grouped(text: &mut String, whole: &str, group: char) {
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            text.push(group);
        }
        text.push(digit);
    }
}

#[cfg(test)]
mod tests {
    use credence_core::stance::{Detector, Stance};
    use proptest::prelude::*;

    use super::*;

    const LANGUAGES: [StanceLanguage; 3] =
        [StanceLanguage::Portuguese, StanceLanguage::English, StanceLanguage::Japanese];

    fn written(number: &str) -> [String; 3] {
        let figure = Figure::parse(number).unwrap();
        LANGUAGES.map(|language| figure.written(language))
    }

    #[test]
    fn figures_are_written_as_the_language_does() {
        assert_eq!(written("212583750"), ["212.583.750", "212,583,750", "212,583,750"]);
        assert_eq!(written("881935"), ["881935", "881,935", "881,935"]);
        assert_eq!(written("-4.62"), ["-4,62", "-4.62", "-4.62"]);
        assert_eq!(written("0.523"), ["0,523", "0.523", "0.523"]);
        assert_eq!(written("1521202.961"), ["1.521.202,961", "1,521,202.961", "1,521,202.961"]);
        assert_eq!(
            Figure::parse("282953793").unwrap().times_ten_to(3).written(StanceLanguage::English),
            "282,953,793,000"
        );
        assert_eq!(Figure::parse("0.05").unwrap().times_ten_to(3).written(StanceLanguage::English), "50");
    }

    #[test]
    fn amounts_are_read_as_accounts_write_them() {
        for (written, cents) in [
            ("108.009.379.079,09", 10_800_937_907_909),
            ("R$ 1.500.000,00", 150_000_000),
            ("12013474.00", 1_201_347_400),
            ("850000.5", 85_000_050),
            ("1.500", 150_000),
            ("-1.234,5", -123_450),
            ("0,00", 0),
        ] {
            assert_eq!(Figure::from_amount(written).unwrap().hundredths(), Some(cents), "{written}");
        }
        for written in ["", "x", "1e9", "...", "-", "1,2,3"] {
            assert_eq!(Figure::from_amount(written), None, "{written}");
        }
        assert_eq!(Figure::from_hundredths(-5).written(StanceLanguage::Portuguese), "-0,05");
    }

    #[test]
    fn the_detector_takes_a_figure_for_the_number_it_is() {
        for (language, sentence) in [
            (StanceLanguage::Portuguese, "A população do Acre era de {} pessoas."),
            (StanceLanguage::English, "The population of Acre was {} people."),
        ] {
            let sentence_with =
                |number: &str| sentence.replace("{}", &Figure::parse(number).unwrap().written(language));
            let read = |claim: &str, text: &str| Detector::built_in().detect(claim, text, Some(language)).label;
            for number in ["881935", "45678", "212583750", "17.25"] {
                assert_eq!(
                    read(&sentence_with(number), &sentence_with(number)),
                    Stance::Supports,
                    "{}",
                    sentence_with(number)
                );
            }
            assert_eq!(read(&sentence_with("500000"), &sentence_with("881935")), Stance::Refutes);
        }
    }

    proptest! {
        #[test]
        fn cents_come_back_as_they_were(cents in any::<i32>()) {
            let figure = Figure::from_hundredths(i64::from(cents));
            prop_assert_eq!(figure.hundredths(), Some(i64::from(cents)));
            let written = figure.written(StanceLanguage::Portuguese);
            prop_assert_eq!(Figure::from_amount(&written).unwrap().hundredths(), Some(i64::from(cents)));
        }

        #[test]
        fn reading_never_fails(text in any::<String>()) {
            let _ = Figure::from_amount(&text).and_then(|figure| figure.times_ten_to(9).hundredths());
        }
    }
}
