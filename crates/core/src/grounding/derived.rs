//! Numbers, times and weekdays of a sentence that follow from those of a text: written in another unit, rounded, or calculated from several.

mod amount;
mod calculation;
mod conversion;
mod day;
mod prefix;
mod scale;
mod time;

use std::cell::OnceCell;
use std::ops::Range;

use super::clock::{Clock, times_in};
use super::detail::{Detail, words_in};
use super::named_date::NamedDate;
use super::records::{RecordResult, RecordResults, Words};
use super::text_index::{IndexedTexts, keys};
use crate::record::{ParticularKind, ParticularState};
use amount::{Amount, SortOfRecord, amounts_in, is_same_sort, sort_of_record};
use calculation::{FEWEST_DIGITS_OF_TOTAL, MOST, calculated, change, is_no_chance};
use conversion::{Limit, is_converted};
use time::{Own, TimedText};

/// The date of a text in words that has each part of one.
fn date_in_words(named: &[Option<NamedDate>], text: &str) -> Option<String> {
    let dates = words_in(text).into_iter().filter(|word| word.kind == ParticularKind::Date);
    let written = dates.map(|date| &text[date.range]);
    let has = |date: &&str| NamedDate::of(date).is_some_and(|date| named.iter().flatten().any(|own| own.is_in(&date)));
    written.into_iter().find(has).map(str::to_owned)
}

/// The numbers of the texts that are near a sentence. They are read once, when a detail of the sentence is in none of them as it is written.
pub(super) struct NearNumbers<'s, 'i, 't> {
    sentence: &'s str,
    details: &'s [Detail],
    /// The passage that was read for the sentence.
    passage: &'t str,
    /// The texts in which others are near; without them only the passage is read.
    index: Option<IndexedTexts<'i, 't>>,
    of_sentence: OnceCell<Vec<Amount<'s>>>,
    parts: OnceCell<Vec<&'t str>>,
    of_passages: OnceCell<Vec<Vec<Amount<'t>>>>,
    of_records: OnceCell<Vec<RecordResults<'t>>>,
    times: OnceCell<Vec<Vec<(usize, Clock)>>>,
    derived: OnceCell<Vec<Derived>>,
}

/// What a detail follows from.
struct Derived {
    from: Option<(ParticularState, String)>,
    /// Its words and numbers, and those of what it follows from.
    keys: [Vec<u64>; 2],
}

impl<'s, 'i, 't> NearNumbers<'s, 'i, 't> {
    /// For the details of a sentence.
    pub(super) fn new(
        sentence: &'s str,
        details: &'s [Detail],
        passage: &'t str,
        index: Option<IndexedTexts<'i, 't>>,
    ) -> Self {
        Self {
            sentence,
            details,
            passage,
            index,
            of_sentence: OnceCell::new(),
            parts: OnceCell::new(),
            of_passages: OnceCell::new(),
            of_records: OnceCell::new(),
            times: OnceCell::new(),
            derived: OnceCell::new(),
        }
    }

    /// How a detail of the sentence follows from a text, with the words or the calculation from which it does.
    pub(super) fn derivation_of(&self, detail: &Detail) -> Option<(ParticularState, String)> {
        self.derived().find(|(own, _)| *own == detail)?.1.from.clone()
    }

    /// Whether words of a passage are those of a number or date of the sentence other than this one, as written or in another form: of
    /// "£320 million, after £290 million", `318.7 million` is the first.
    pub(super) fn is_of_another(&self, found: &str, detail: &Detail) -> bool {
        let found = keys(found);
        let has_found = |own: &Vec<u64>| !found.is_empty() && found.iter().all(|key| own.binary_search(key).is_ok());
        let is_number = |own: &Detail| matches!(own.kind, ParticularKind::Number | ParticularKind::Date);
        let others = self.derived().filter(|(own, _)| own.range != detail.range && is_number(own));
        others.into_iter().any(|(_, derived)| derived.keys.iter().any(has_found))
    }

    fn derived(&self) -> impl Iterator<Item = (&Detail, &Derived)> {
        let derived = self.derived.get_or_init(|| self.details.iter().map(|detail| self.derive(detail)).collect());
        self.details.iter().zip(derived)
    }

    fn derive(&self, detail: &Detail) -> Derived {
        let from = match detail.kind {
            ParticularKind::Number => self
                .of_time(&detail.range)
                .or_else(|| self.of_day(&detail.range))
                .or_else(|| self.of_number(&detail.range)),
            ParticularKind::Name => self.of_weekday(&detail.range),
            ParticularKind::Date => self.of_date(&detail.range),
            ParticularKind::Quotation
            | ParticularKind::Identifier
            | ParticularKind::Value
            | ParticularKind::Statement => None,
        };
        let of_from = from.as_ref().map(|(_, from)| keys(from)).filter(|keys| !keys.is_empty());
        let own = keys(&self.sentence[detail.range.clone()]);
        Derived { keys: [of_from.unwrap_or_else(|| own.clone()), own], from }
    }

    /// What a passage has instead, where it has the digits of a number in another unit or currency only: "8 kg" for 8 lb, "7.2 billion" for 7.2 million,
    /// "3 metres a day" for 3 metres a year.
    pub(super) fn in_another_unit(&self, number: &Range<usize>) -> Option<String> {
        let own = self.amounts_at(number).into_iter().next()?;
        let has_digits =
            |other: &&Amount<'_>| other.values().any(|(value, _)| own.rounds(value)) || own.has_other_magnitude(other);
        let passages = self.parts().iter().zip(self.amounts());
        let same =
            passages.flat_map(|(part, amounts)| amounts.iter().filter(has_digits).map(move |other| (*part, other)));
        let mut same = same.map(|(part, other)| (other, sort_of_record(part, other.range.start))).peekable();
        let (first, SortOfRecord { currency, .. }) = *same.peek()?;
        if !same.all(|(other, sort)| own.has_other_sort(other, sort) || own.has_other_magnitude(other)) {
            return None;
        }
        let currency = currency.filter(|_| first.is_count()).map(|currency| [" ", currency.code()].concat());
        let key = first.key.filter(|_| currency.is_none()).map(|key| [key, ": "].concat());
        let written = first.written_with_unit();
        Some([key.as_deref().unwrap_or_default(), &written, currency.as_deref().unwrap_or_default()].concat())
    }

    /// Whether a number may be the sum or the difference of two amounts of a passage, however many it has: too little to say so, but enough not to say
    /// that another one stands in its place.
    pub(super) fn may_be_calculated(&self, number: &Range<usize>) -> bool {
        let may_be = |own: &Amount<'_>, part: &str, amounts: &[Amount<'_>]| {
            let amounts = &amounts[..amounts.len().min(MOST)];
            let is_result = |one: &Amount<'_>, other: &Amount<'_>| {
                let is_of_key = one.key.is_some() && one.key == other.key;
                // "8.8 GB are left" of `used: 41.2, quota: 50`
                let is_of_record = || one.key.is_some() && !part[one.range.end..other.range.start].contains('\n');
                let is_sort =
                    is_same_sort(one, other) && one.may_be(own) && (!one.is_count() || is_of_key || is_of_record());
                is_sort && (own.is(one.value + other.value) || own.is((one.value - other.value).abs()))
            };
            amounts.iter().enumerate().any(|(at, one)| amounts[at + 1..].iter().any(|other| is_result(one, other)))
        };
        let mut of_parts = self.parts().iter().zip(self.amounts());
        let own = self.amounts_at(number);
        of_parts.any(|(part, amounts)| own.iter().any(|own| may_be(own, part, amounts)))
    }

    fn of_sentence(&self) -> &[Amount<'s>] {
        self.of_sentence.get_or_init(|| amounts_in(self.sentence))
    }

    /// The amounts of the sentence that have a number, joined ones first.
    fn amounts_at(&self, number: &Range<usize>) -> Vec<&Amount<'s>> {
        let own = self.of_sentence().iter();
        let own = own.filter(|amount| amount.range.start < number.end && number.start < amount.range.end);
        // Joined ones follow those that they join. A part of 11万7千 is no number of its own.
        let mut own: Vec<&Amount<'s>> = own.rev().collect();
        let n_whole = if own.first().is_some_and(|first| first.has_scale_within()) { 1 } else { own.len() };
        own.truncate(n_whole);
        own
    }

    fn amounts(&self) -> &[Vec<Amount<'t>>] {
        self.of_passages.get_or_init(|| self.parts().iter().map(|part| amounts_in(part)).collect())
    }

    fn of_number(&self, number: &Range<usize>) -> Option<(ParticularState, String)> {
        let own = self.amounts_at(number);
        let converted = |number: &&Amount<'_>| {
            let limit = Limit::around(self.sentence, number);
            let others = self.parts().iter().zip(self.amounts());
            let mut others = others.flat_map(|(part, amounts)| amounts.iter().map(move |other| (*part, other)));
            let is_other = |part, other: &Amount<'_>| {
                number.has_other_currency(other, sort_of_record(part, other.range.start).currency)
            };
            let found = others.find(|(part, other)| is_converted(number, other, limit) && !is_other(part, other));
            found.map(|(_, other)| other.written.to_owned())
        };
        if let Some(other) = own.iter().find_map(converted) {
            return Some((ParticularState::Converted, other));
        }
        let calculated = |number: &&Amount<'_>| self.amounts().iter().find_map(|amounts| calculated(number, amounts));
        let calculated = own.iter().find_map(calculated).or_else(|| own.iter().find_map(|number| self.total(number)));
        let calculated = calculated.or_else(|| own.iter().find_map(|number| self.count(number)));
        let calculated = calculated.or_else(|| own.iter().find_map(|number| change(number, self.of_sentence())));
        calculated.map(|how| (ParticularState::Calculated, how))
    }

    /// The numbers whose total over some records of a passage a number is.
    fn total(&self, number: &Amount<'_>) -> Option<String> {
        if number.is_percent() || number.n_digits() < FEWEST_DIGITS_OF_TOTAL {
            return None;
        }
        let is_total = |result: &&RecordResult<'_>| number.is(result.value);
        let of_passage = |results: &RecordResults<'_>| {
            let of_groups =
                || results.of_groups.iter().find(is_total).filter(|_| is_no_chance(results.of_groups.len(), number));
            results.of_named.iter().find(is_total).or_else(of_groups).map(RecordResult::written)
        };
        self.of_records().iter().find_map(of_passage)
    }

    /// What the records of each passage give.
    fn of_records(&self) -> &[RecordResults<'t>] {
        let words = Words { text: self.sentence, details: self.details };
        self.of_records.get_or_init(|| self.parts().iter().map(|part| RecordResults::new(part, words)).collect())
    }

    /// The records that a number counts, by their first values.
    fn count(&self, number: &Amount<'_>) -> Option<String> {
        if !number.is_count() {
            return None;
        }
        let counts = self.of_records().iter().flat_map(|results| &results.counts);
        counts.into_iter().find(|count| number.is(count.value)).map(RecordResult::written)
    }

    fn of_time(&self, time: &Range<usize>) -> Option<(ParticularState, String)> {
        let clock = Clock::at(&self.sentence[time.start..], &self.sentence[..time.start]);
        let timed = || self.parts().iter().zip(self.times()).map(|(text, times)| TimedText { text, times });
        let same = |part: TimedText<'_>| {
            let clock = clock?;
            let behind = &self.sentence[time.start + clock.length..];
            day::of_time(clock, behind, part.text).or_else(|| part.same_time(clock))
        };
        if let Some(found) = timed().find_map(same) {
            return Some((ParticularState::Converted, found));
        }
        let own = Own { clock, amounts: self.amounts_at(time) };
        timed().zip(self.amounts()).find_map(|(part, amounts)| own.derivation(part, amounts))
    }

    /// The times of each passage.
    fn times(&self) -> &[Vec<(usize, Clock)>] {
        self.times.get_or_init(|| self.parts().iter().map(|part| times_in(part)).collect())
    }

    /// "On the 25th" of `2024-06-25`.
    fn of_day(&self, number: &Range<usize>) -> Option<(ParticularState, String)> {
        let number = &self.sentence[number.clone()];
        let digits = ["st", "nd", "rd", "th"].iter().find_map(|ending| number.strip_suffix(ending))?;
        let named = [NamedDate::of_day(digits.parse().ok()?), None];
        let in_words = |part: &&str| date_in_words(&named, part);
        let parts = self.parts();
        let found =
            parts.iter().find_map(|part| day::of_named(&named, part)).or_else(|| parts.iter().find_map(in_words))?;
        Some((ParticularState::Converted, found))
    }

    fn of_weekday(&self, name: &Range<usize>) -> Option<(ParticularState, String)> {
        let weekday = &self.sentence[name.clone()];
        let others: Vec<Vec<u64>> = self
            .details
            .iter()
            .filter(|other| other.range != *name)
            .map(|other| keys(&self.sentence[other.range.clone()]))
            .filter(|keys| !keys.is_empty())
            .collect();
        let is_spoken_of = |line: &str| {
            let line = keys(line);
            others.iter().any(|other| other.iter().all(|key| line.binary_search(key).is_ok()))
        };
        let parts = self.parts();
        let found = parts.iter().find_map(|part| day::of_weekday(weekday, self.sentence, part, &is_spoken_of))?;
        Some((ParticularState::Converted, found))
    }

    fn of_date(&self, date: &Range<usize>) -> Option<(ParticularState, String)> {
        let date = &self.sentence[date.clone()];
        let found = self.parts().iter().find_map(|part| day::of_date(date, part))?;
        Some((ParticularState::Converted, found))
    }

    /// The passage that was read, then the others that are near.
    fn parts(&self) -> &[&'t str] {
        self.parts.get_or_init(|| {
            let others = self.index.map(|index| index.near_or_all(self.sentence)).unwrap_or_default();
            let others = others.into_iter().filter(|part| *part != self.passage);
            std::iter::once(self.passage).chain(others).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::detail::details_of;
    use super::super::text_index::TextIndex;
    use super::*;

    fn derivations(sentence: &str, passage: &str) -> Vec<(String, ParticularState, String)> {
        let texts = [passage];
        let index = TextIndex::new(&texts);
        let details = details_of(sentence);
        let near = NearNumbers::new(sentence, &details, passage, Some(IndexedTexts { index: &index, texts: &texts }));
        let derived = details.iter().filter_map(|detail| Some((detail, near.derivation_of(detail)?)));
        derived.map(|(detail, (state, from))| (sentence[detail.range.clone()].to_owned(), state, from)).collect()
    }

    #[track_caller]
    fn assert_follows(sentence: &str, passage: &str, state: ParticularState, from: &str) {
        let all = derivations(sentence, passage);
        assert!(all.iter().any(|(_, of, found)| (*of, found.as_str()) == (state, from)), "{sentence}: {all:?}");
    }

    #[track_caller]
    fn assert_nothing_follows(sentence: &str, passage: &str) {
        assert_eq!(derivations(sentence, passage), [], "{sentence}");
    }

    #[test]
    fn a_number_is_the_same_in_another_unit_or_rounded() {
        use ParticularState::Converted;
        for (sentence, passage, from) in [
            ("It weighs 4.75 kg.", "sku: KT-7710, weight g: 4750, price: 129.0", "4750"),
            ("It has a 10-year warranty.", "capacity: 3, warranty months: 120", "120"),
            ("The trip lasts 160 minutes.", "The crossing takes 2 hours and 40 minutes.", "2 hours and 40 minutes"),
            ("所要時間は160分間です。", "片道2時間40分かかります。", "2時間40分"),
            ("In March 2.9% bought something.", "month: 2025-03, purchase rate: 0.029", "0.029"),
            ("およそ119万人が訪れた。", "visitors: 1187432, opened: 1988", "1187432"),
            ("It has roughly 1.2 million inhabitants.", "Drevna | 1187432 | 501220", "1187432"),
            ("It brought in nearly £320 million.", "Revenue reached £318.7 million.", "318.7 million"),
            ("More than 30 km away.", "Visible from 32 km.", "32 km"),
            ("Around 95 percent evaporates.", "Of this, 94.6 percent evaporates.", "94.6"),
            ("Cerca de 30 % do custo.", "O município paga 31,2 % do custo.", "31,2"),
            ("およそ8割の人に効果がみられた。", "効果がみられた人は82％でした。", "82"),
            ("申込者の7割弱でした。", "内定率は68.4％でした。", "68.4"),
            ("It is gusting past 19.", "wind mean ms: 11.8, wind gust ms: 19.4", "19.4"),
            ("It rose by 88 cm.", "gauge: Ancrum, change 3h: 0.88", "0.88"),
            ("It moves about 46 cubic metres an hour.", "pump: P-12, flow m3 per h: 46.2", "46.2"),
            ("It blows at roughly 12 m/s.", "station: Vest, wind mean ms: 11.8", "11.8"),
            ("貯水率は約49%です。", "ダム: 大川ダム, 貯水率: 48.9", "48.9"),
            ("Off-peak power costs 14.8 cents per kWh.", "band: off peak, rate: 0.148", "0.148"),
            ("下ごしらえで30分かかります。", "prep time: PT30M, cook time: PT2H", "PT30M"),
            (
                "Parada desde as 11h42 de 8 de outubro.",
                "id: INJ-22, ultima parada: 2024-10-08T11:42",
                "2024-10-08T11:42",
            ),
            ("O backup falhou à 1h52.", "[01:52:39] ERROR /srv/fotos", "01:52:39"),
            ("午前1時5分ごろに試された。", "2024-08-03T01:05:09 login user=admin", "2024-08-03T01:05:09"),
            ("It runs 5:05.", "title: Nine Herons, length s: 305", "305"),
            ("She won in 5:48.", "She won in 5 hours 48 minutes.", "5 hours 48 minutes"),
            ("On the 25th the rent was paid.", "date: 2024-06-25, note: rent", "2024-06-25"),
            ("On Saturdays the boat leaves late.", "day: Sat, dep: 09:15", "Sat"),
            ("Viktor Halas runs it on Wednesday.", "start: 2025-11-05T09:15, by: Viktor Halas", "2025-11-05"),
            ("It starts on the 12th.", "Members are invited on Thursday 12 June.", "12 June"),
            ("Messages can be up to 25 MiB.", "max message size: 26214400", "26214400"),
            ("The largest has 4 TiB.", "name: raw, size bytes: 4398046511104", "4398046511104"),
            ("The plant delivers 0.85 GW.", "It has a capacity of 850 megawatts.", "850"),
            ("長野が約10万7千トンで続きます。", "県: 長野, 収穫量(t): 106800", "106800"),
        ] {
            assert_follows(sentence, passage, Converted, from);
        }
    }

    #[test]
    fn times_durations_and_records_give_what_follows_from_them() {
        use ParticularState::Calculated;
        let flights = "voo: AZ 4410, saida: 06:50, chegada: 08:10\nvoo: AZ 4414, saida: 12:15, chegada: 13:35";
        assert_follows("A viagem dura 1h20.", flights, Calculated, "08:10 − 06:50");
        assert_follows("It takes 80 minutes.", flights, Calculated, "08:10 − 06:50");
        assert_nothing_follows("A viagem dura 1h30.", flights);
        let exam = "course: HIS118, start: 2024-06-03T09:30, duration min: 120";
        assert_follows("It ends at 11:30.", exam, Calculated, "09:30 + 120");
        let orders = "no: A-501, qty: 3, price: 1450\nno: A-503, qty: 5, price: 980\nno: A-504, qty: 2, price: 2750";
        assert_follows("合計は14,750円です。", orders, Calculated, "3 × 1450 + 5 × 980 + 2 × 2750");
        assert_follows(
            "注文は3件です。",
            "no: A-501, qty: 7\nno: A-503, qty: 5\nno: A-504, qty: 2",
            Calculated,
            "A-501, A-503, A-504",
        );
        let miles = "data: 2024-07-09, tipo: credito, milhas: 2350\ndata: 2024-08-02, tipo: credito, milhas: 4180\ndata: 2024-08-21, tipo: debito, milhas: 5000";
        assert_follows("Você ganhou 6.530 milhas.", miles, Calculated, "2350 + 4180");
        let classes = "turma: 6A, bilhetes: 84\nturma: 7A, bilhetes: 112\nturma: 7B, bilhetes: 39";
        assert_follows("A 7A vendeu 73 bilhetes a mais que a 7B.", classes, Calculated, "112 − 39");
        assert_nothing_follows("A 7A vendeu 74 bilhetes a mais que a 7B.", classes);
    }

    #[test]
    fn both_numbers_of_a_duration_are_converted() {
        let found = derivations("It runs 5 minutes 5 seconds.", "no: 3, title: Nine Herons, length s: 305");
        assert_eq!(found.len(), 2, "{found:?}");
    }

    #[test]
    fn another_number_is_not_converted() {
        for (sentence, passage) in [
            ("It weighs 4.25 kg.", "weight g: 4750, price: 129.0"),
            ("It has a 12-year warranty.", "warranty months: 120"),
            ("The trip lasts 240 minutes.", "The crossing takes 2 hours and 40 minutes."),
            ("It has roughly 1.9 million inhabitants.", "Drevna | 1187432 | 501220"),
            ("It brought in nearly £390 million.", "Revenue reached £318.7 million."),
            ("It brought in £320 million.", "Revenue reached £318.7 million."),
            ("Less than 30 km away.", "Visible from 32 km."),
            ("It costs about $300.", "It costs 295 €."),
            ("It takes about 30 minutes.", "It is 31 km long."),
            ("It weighs around 198 pounds.", "The average was 195.7 in 2016."),
            ("It costs 2,000 yen.", "Table 2 lists the prices."),
            ("Used 1 time.", "It weighs 1.4 kg."),
            ("It blows at 14 m/s.", "station: Vest, wind mean ms: 11.8"),
            ("It costs 18.4 cents.", "band: off peak, rate: 0.148"),
            ("Parada desde as 11h52.", "ultima parada: 2024-10-08T11:42"),
            ("On the 26th the rent was paid.", "date: 2024-06-25, note: rent"),
            ("On Sundays the boat leaves late.", "day: Sat, dep: 09:15"),
            ("Viktor Halas runs it on Thursday.", "start: 2025-11-05T09:15, by: Viktor Halas"),
            ("Anna Berg runs it on Wednesday.", "start: 2025-11-05T09:15, by: Viktor Halas"),
            ("It starts on the 13th.", "Members are invited on Thursday 12 June."),
            ("Messages can have 26 MiB.", "max message size: 26214400"),
            ("長野が約11万7千トンで続きます。", "県: 長野, 収穫量(t): 106800"),
            ("There are 63 points.", "He scored 63 points."),
            ("About 5 percent left.", "In 2019 there were 5 of them, room v5 and 2025-05-05."),
        ] {
            assert_nothing_follows(sentence, passage);
        }
    }

    #[test]
    fn a_total_a_sum_a_difference_and_a_product_are_calculated() {
        use ParticularState::Calculated;
        let expenses = "item: Train, eur: 118.0\nitem: Hotel, eur: 264.0\nitem: Dinner, eur: 73.5\nitem: Tram, eur: 12.0\nitem: Pass, eur: 190.0";
        assert_follows("They add up to €657.50.", expenses, Calculated, "118.0 + 264.0 + 73.5 + 12.0 + 190.0");
        assert_nothing_follows("They add up to €685.50.", expenses);
        let invoice = "Gross: £3,024. Paid so far: £1,000.";
        assert_follows("£2,024 are still outstanding.", invoice, Calculated, "3,024 − 1,000");
        assert_nothing_follows("£2,240 are still outstanding.", invoice);
        assert_follows("That makes 342 EUR a month.", "You have 18 users at 19 EUR each.", Calculated, "18 × 19");
        let hotel = "category: hotel, amount eur: 378.0, nights: 3";
        assert_follows("That is €126 per night.", hotel, Calculated, "378.0 / 3");
        assert_nothing_follows("That is €129 per night.", hotel);
        assert_follows("残りは12.5日です。", "granted days: 20, used days: 7.5", Calculated, "20 − 7.5");
        let months = "month: 2025-01, mrr: 80000, churned: 42\nmonth: 2025-04, mrr: 92000, churned: 60";
        let rise = |percent: &str| format!("Revenue went from 80,000 to 92,000, a rise of {percent}.");
        assert_follows(&rise("15%"), months, Calculated, "(92,000 − 80,000) / 80,000");
        assert_nothing_follows(&rise("18%"), months);
        let times = "seq: 0, time ms: 18.2\nseq: 1, time ms: 17.9\nseq: 3, time ms: 41.6";
        assert_follows("It took 25.9 ms on average.", times, Calculated, "⌀ (18.2, 17.9, 41.6)");
        let council = "It agreed grants of £1,200, £650 and £375. The fund stood at £5,400 before.";
        assert_follows("It awarded £2,225.", council, Calculated, "1,200 + 650 + 375");
        assert_follows("That leaves £3,175.", council, Calculated, "5,400 − (1,200 + 650 + 375)");
        assert_nothing_follows("It awarded £2,252.", council);
        // Too few digits: any two numbers give one of them.
        assert_nothing_follows("There are 9 more.", "12 of 21, 30 of 39, 3 and 6 and 15 and 24");
    }

    #[test]
    fn days_and_times_are_those_of_data() {
        use ParticularState::Converted;
        let meeting = "title: Design review, date: 2025-03-14, start: 10:30\ntitle: Budget, date: 2025-03-17";
        assert_follows("The review is on Friday, 14 March.", meeting, Converted, "2025-03-14");
        let thursday = derivations("The review is on Thursday, 14 March.", meeting);
        assert_eq!(thursday, [("14 March".to_owned(), Converted, "2025-03-14".to_owned())]);
        assert_nothing_follows("The review is on Friday.", meeting);
        let invoice = "issued: 2025-04-08, due: 2025-05-08, paid at: 2025-05-21T16:05:00Z";
        assert_follows("It is due on 8 May 2025.", invoice, Converted, "2025-05-08");
        assert_follows("A fatura vence em 8 de maio.", invoice, Converted, "2025-05-08");
        assert_follows("It was paid on May 21st.", invoice, Converted, "2025-05-21");
        assert_follows("The April invoice was paid.", invoice, Converted, "2025-04-08");
        for other in [
            "It is due on May 18.",
            "It is due on June 8.",
            "It is due on 8 May 2024.",
            "Vence em 8 de março.",
            "In 2025 it was due.",
        ] {
            assert_nothing_follows(other, invoice);
        }
        let keynote = "start: 2025-10-02T09:00:00-04:00, end: 2025-10-02T10:15:00-04:00";
        assert_follows("It starts at 13:00 UTC.", keynote, Converted, "2025-10-02T09:00:00-04:00");
        assert_follows("It starts at 9 am.", keynote, Converted, "2025-10-02T09:00:00-04:00");
        assert_nothing_follows("It starts at 05:00 UTC.", keynote);
        assert_nothing_follows("It starts at 8 am.", keynote);
    }

    #[test]
    fn a_number_is_the_same_in_the_forms_of_data() {
        use ParticularState::Converted;
        for (sentence, passage, from) in [
            ("訪問着のプランは1万2800円です。", "訪問着プラン: 12800, 浴衣プラン: 5500", "12800"),
            ("売上は3億5,000万円でした。", "売上: 350000000", "350000000"),
            ("The lecture lasts 90 minutes.", "title: Glaciers, duration: PT1H30M", "PT1H30M"),
            ("煮込む時間は1時間半です。", "cook time: PT1H30M", "PT1H30M"),
            ("The sync ran for 90 minutes.", "job=sync status=OK elapsed_s=5400", "5400"),
            ("They were charged $1,234.50.", "id: pay_9, amount: 123450, currency: usd", "123450"),
            ("It ends on February 28, 2026.", "unit: 4B, end: 28.02.2026", "28.02.2026"),
            ("It is due on May 31, 2026.", "7KLM201,05/08/25,05/31/26", "05/31/26"),
            ("A licença foi negada em 20 de fevereiro de 2025.", "decisão: indeferida (20/02/2025)", "20/02/2025"),
            ("収集は2025年5月8日です。", "収集日: 2025-05-08", "2025-05-08"),
            ("It produced most in December 2024.", "month: 2024-12, output: 12480", "2024-12"),
            ("It was printed on 05/06/2025.", "printed: 2025-06-05", "2025-06-05"),
        ] {
            assert_follows(sentence, passage, Converted, from);
        }
        for (sentence, passage) in [
            ("The fee is £1,234.50.", "id: pay_9, amount: 123450, currency: usd"),
            ("It is due on May 30, 2026.", "7KLM201,05/08/25,05/31/26"),
            ("収集は2025年5月9日です。", "収集日: 2025-05-08"),
            ("It was printed on 07/06/2025.", "printed: 2025-06-05"),
        ] {
            assert_nothing_follows(sentence, passage);
        }
    }

    #[test]
    fn the_digits_of_a_number_in_another_unit_are_another_number() {
        let other = |sentence: &str, passage: &str| {
            let (texts, details) = ([passage], details_of(sentence));
            let index = TextIndex::new(&texts);
            let index = IndexedTexts { index: &index, texts: &texts };
            let near = NearNumbers::new(sentence, &details, passage, Some(index));
            details.iter().find_map(|detail| near.in_another_unit(&detail.range))
        };
        assert_eq!(
            other("It is just over 42 miles long.", "name: Full, distance km: 42.2").as_deref(),
            Some("distance km: 42.2")
        );
        assert_eq!(other("A soja ocupa 120 km².", "cultura: soja, area ha: 120").as_deref(), Some("area ha: 120"));
        assert_eq!(other("The hotel bills 642 euros.", "total: 642.0, currency: CHF").as_deref(), Some("642.0 CHF"));
        assert_eq!(other("The hotel bills CHF 642.", "total: 642.0, currency: CHF"), None);
        assert_eq!(other("The course is 42 km long.", "name: Full, distance km: 42.2"), None);
        assert_eq!(other("It takes 3 hours.", "It takes 3 hours, or 3 days on foot."), None);
        assert_eq!(other("It takes 3 hours.", "duration: 3"), None);
        assert_eq!(other("The bearing is at 67 °F.", "pump: P-12, temp c: 67").as_deref(), Some("temp c: 67"));
        assert_eq!(other("The bearing is at 67 °C.", "pump: P-12, temp c: 67"), None);
        assert_eq!(other("It has 94 square feet.", "rooms: 4, area m2: 94.0").as_deref(), Some("area m2: 94.0"));
        assert_eq!(other("A maximum of 140 psi.", "It has a pressure of 140 bar.").as_deref(), Some("140 bar"));
        assert_eq!(other("Take 60 kg of salt.", "item: salt, qty: 60, unit: g").as_deref(), Some("qty: 60"));
        assert_eq!(other("Take 2 teaspoons.", "item: thyme, qty: 2, unit: tbsp").as_deref(), Some("qty: 2"));
        assert_eq!(other("料金は5,850ドルです。", "amount: 5850, currency: JPY").as_deref(), Some("5850 JPY"));
        assert_eq!(other("手数料は800円です。", "currency: AUD, fee jpy: 800"), None);
        let megawatts = "It covers 310 hectares. Its panels have a capacity of 260 megawatts.";
        assert_eq!(other("It has a capacity of 260 kilowatts.", megawatts).as_deref(), Some("260 megawatts"));
        assert_eq!(other("It has a capacity of 260 MW.", megawatts), None);
        assert_eq!(
            other("Os painéis têm 260 quilowatts.", "Os painéis somam 260 megawatts.").as_deref(),
            Some("260 megawatts")
        );
        assert_eq!(other("出力は5キロワットです。", "出力は5メガワットです。").as_deref(), Some("5メガワット"));
        assert_eq!(other("A central tem 1,2 GW.", "A central tem 1.200 megawatts."), None);
        assert_eq!(other("São 2 bilhões de euros.", "São 2 mil milhões de euros."), None);
        let billion = "The fund manages 7.2 billion crowns for 61,000 members.";
        assert_eq!(other("It manages 7.2 million crowns.", billion).as_deref(), Some("7.2 billion crowns"));
        assert_eq!(other("It manages 7.2 billion crowns.", billion), None);
        assert_eq!(other("It has 61,000 members.", billion), None);
        assert_eq!(other("総額は3億円です。", "総額は3万円です。").as_deref(), Some("3万"));
        let daily = "It has sped up to 3.4 metres per day since its tongue broke off.";
        assert_eq!(other("It moves 3.4 metres a year.", daily).as_deref(), Some("3.4 metres per day"));
        assert_eq!(other("It moves 3.4 metres a day.", daily), None);
        assert_eq!(other("It moves 3.4 metres.", daily), None);
        let shares = "The shares closed 4.2 per cent lower, a loss of 3 dollars.";
        assert_eq!(other("The shares closed 4.2 dollars lower.", shares).as_deref(), Some("4.2 %"));
        assert_eq!(other("The shares closed 3 dollars lower.", shares), None);
        assert_eq!(other("湖面の標高は684フィートです。", "湖面の標高は684mです。").as_deref(), Some("684m"));
    }

    #[test]
    fn any_text_is_read() {
        for sentence in ["1", "９9:99 ١٢ 9e999 %0.0", "12:30:", "1分2時間3", "-- 2025-1", "2025-02-30T99", "0 0 0 0 0"]
        {
            for passage in [
                "",
                "9".repeat(400).as_str(),
                "時間1時間1分",
                "é-éééé-ab-cd",
                "::: 5: 6:7",
                "2025-03-14T",
                "0 km and 0 m",
            ] {
                let _ = derivations(sentence, passage);
            }
        }
    }
}
