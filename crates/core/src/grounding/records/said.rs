//! What a sentence says of records without their values: which is the cheapest, which has more, whether something is there.

use std::ops::Range;

use super::bound::bound_in;
use super::rank::rank_in;
use super::yes_no::yes_or_no_in;
use super::{MOST_RECORDS, SaidOfData, parts_of};
use crate::grounding::text_index::keys;
use crate::stance::signs::Signs;

/// Of a longer text only the passage is read, in bytes.
pub(in super::super) const LONGEST_DATA: usize = 8 << 10;

/// What a sentence says of the records of a passage. `text`: the text that the passage is from, if it is no longer than [`LONGEST_DATA`]; `before`: the
/// sentence before it.
pub(in super::super) fn said_of_data(
    passage: &str,
    text: Option<&str>,
    sentence: &str,
    before: &str,
    signs: &Signs,
) -> Vec<SaidOfData> {
    let has_few = |text: &&str| text.lines().filter(|line| line.contains(": ")).count() <= MOST_RECORDS;
    let whole = text.filter(has_few);
    let data = whole.unwrap_or(passage);
    let mut said = Vec::new();
    for part in parts_of(data, sentence, before) {
        let is_in_part = |place: &Range<usize>| part.range.start <= place.start && place.end <= part.range.end;
        let is_doubted = signs.doubts.iter().any(is_in_part);
        if !signs.denials.iter().any(is_in_part) {
            said.extend(rank_in(&part, whole.is_some()).filter(|one| one.is_so || !is_doubted));
            said.extend(bound_in(&part, &keys(sentence), whole.is_some()).filter(|_| !is_doubted));
        }
        yes_or_no_in(&part, data, whole.is_some(), signs, &mut said);
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stance::Detector;

    /// The words that say something, with what decides it; in brackets where it is not so.
    fn said(sentence: &str, data: &str) -> Vec<String> {
        let signs = Detector::built_in().signs_of(sentence);
        let said = said_of_data(data, Some(data), sentence, "", &signs);
        let written = |one: SaidOfData| {
            let text = [&sentence[one.range], " – ", &one.found].concat();
            if one.is_so { text } else { ["(", &text, ")"].concat() }
        };
        said.into_iter().map(written).collect()
    }

    const PHONES: &str = "phones: model: Lumo 8, weight g: 172, battery mah: 4300, price usd: 599, screen in: 6.1\n\
        phones: model: Lumo 8 Pro, weight g: 208, battery mah: 5000, price usd: 899, screen in: 6.7\n\
        phones: model: Vega S, weight g: 181, battery mah: 5200, price usd: 649, screen in: 6.4\n\
        phones: model: Vega S Lite, weight g: 166, battery mah: 4100, price usd: 429, screen in: 6.2";

    #[test]
    fn the_first_of_a_list_is_told_from_the_others() {
        for (sentence, expected) in [
            ("The Vega S has the largest battery, 5,200 mAh.", "largest – Vega S, battery mah: 5200"),
            ("The Lumo 8 has the largest battery.", "(largest – Vega S, battery mah: 5200)"),
            ("The Vega S Lite is both the cheapest and the lightest.", "cheapest – Vega S Lite, price usd: 429"),
            ("The cheapest is the Vega S.", "(cheapest – Vega S Lite, price usd: 429)"),
        ] {
            assert_eq!(said(sentence, PHONES).first().map(String::as_str), Some(expected), "{sentence}");
        }
    }

    #[track_caller]
    fn assert_said(sentence: &str, data: &str, expected: &[&str]) {
        assert_eq!(said(sentence, data), expected, "{sentence}");
    }

    #[test]
    fn what_may_leave_out_records_is_not_called_wrong() {
        for sentence in [
            "Among the small ones, the Lumo 8 has the largest battery.",
            "The Lumo 8 has the largest battery of the phones with a warranty.",
            "The Lumo 8 is the second cheapest.",
            "If weight is what counts, the Lumo 8 is the cheapest.",
            "The Lumo 8 is not the cheapest.",
            "The Lumo 8 is one of the cheapest.",
            "Neither the Lumo 8 nor the Vega S is the cheapest.",
            "The cheapest costs 429 dollars.",
        ] {
            assert_said(sentence, PHONES, &[]);
        }
        // It is the cheapest of the direct ones.
        let flights = "flight: TP 534, stops: none, price: 142\nflight: LH 1177, stops: none, price: 189\nflight: IB 3107, stops: Madrid, price: 98";
        assert_said("TP 534 is the cheapest.", flights, &[]);
        assert_said("LH 1177 is the cheapest.", flights, &["(cheapest – IB 3107, price: 98)"]);
        assert_said("IB 3107 is the cheapest.", flights, &["cheapest – IB 3107, price: 98"]);
    }

    #[test]
    fn the_number_beside_it_says_what_the_first_is_about() {
        let invoices = "no: A-1031, amount: 1240.0, due: 2025-02-10\nno: A-1044, amount: 3890.5, due: 2025-03-01";
        assert_said("A-1044 is the largest at 3,890.50.", invoices, &["largest – A-1044, amount: 3890.5"]);
        // It may be the largest of its currency.
        assert_said("A-1031 is the largest at 1,240.", invoices, &[]);
        let catalogue = "title: Salt, year: 1987\ntitle: Weir, year: 1979\ntitle: Lanterns, year: 1994";
        assert_said("Lanterns is her latest book.", catalogue, &["latest – Lanterns, year: 1994"]);
        assert_said("Weir is her latest book.", catalogue, &["(latest – Lanterns, year: 1994)"]);
        assert_said("With the reprints, Weir is her latest.", catalogue, &[]);
    }

    #[test]
    fn two_records_are_compared() {
        for (sentence, expected) in [
            ("The Vega S is cheaper than the Lumo 8 Pro.", "cheaper – price usd: 649 < 899"),
            ("The Vega S is more expensive than the Lumo 8 Pro.", "(more expensive – price usd: 649 < 899)"),
            ("The Vega S Lite has less battery than the Lumo 8.", "less – battery mah: 4100 < 4300"),
            ("The Vega S is light, and it is heavier than the Lumo 8.", "heavier – weight g: 181 > 172"),
            ("O Lumo 8 é mais barato que o Vega S.", "mais barato – price usd: 599 < 649"),
        ] {
            assert_said(sentence, PHONES, &[expected]);
        }
        assert_said("The Vega S is nicer than the Lumo 8.", PHONES, &[]);
        assert_said("The Vega S is cheaper than before.", PHONES, &[]);
    }

    #[test]
    fn yes_and_no_are_told_from_each_other() {
        let flat = "type: flat, rooms: 3\nfeatures: garage: true, balcony: true, furnished: false\nrules: pets allowed: false, smoking: false";
        for (sentence, expected) in [
            ("It has a garage.", "garage – garage: true"),
            ("It has no garage.", "(garage – garage: true)"),
            ("The flat is furnished.", "(furnished – furnished: false)"),
            ("Pets aren't allowed.", "Pets – pets allowed: false"),
            ("Pets are allowed.", "(Pets – pets allowed: false)"),
            ("There is a balcony, and smoking is prohibited.", "balcony – balcony: true"),
        ] {
            assert_eq!(said(sentence, flat).first().map(String::as_str), Some(expected), "{sentence}");
        }
        for sentence in [
            "It might have a garage.",
            "It has a lift.",
            "It isn't furnished, garage and balcony.",
            "Ask for a garage or a shed.",
        ] {
            assert!(said(sentence, flat).iter().all(|one| !one.starts_with('(')), "{sentence}");
        }
        assert_said(
            "The tablets are free of lactose.",
            "name: Calvorin, lactose: true",
            &["(lactose – lactose: true)"],
        );
        // Which of the two is meant is not said.
        let inn = "pets: accepted: false, fee: 0\nchildren: accepted: true, age: 5";
        assert_said("Dogs are not accepted.", inn, &[]);
        assert_said("Children are not accepted.", inn, &["(Children are not accepted – accepted: true)"]);
    }

    #[test]
    fn all_none_and_only_are_of_every_record() {
        let flags = "flag: search, live: true, owner: web\nflag: export, live: true, owner: data\nflag: labs, live: false, owner: web";
        assert_said("All of them are live.", flags, &["(live – labs, live: false)"]);
        assert_said("Only search is live.", flags, &["(live – export, live: true)"]);
        assert_said("Only labs is not live.", flags, &["live – live: false"]);
        assert_said("None of them is live.", flags, &["(live – search, live: true)"]);
        // Those of one owner may be meant.
        assert_said("All flags of the web team are live.", flags, &[]);
    }

    #[test]
    fn a_value_is_set_against_its_limit() {
        let budget = "dept: Marketing, budget: 120000, spent: 131450\ndept: Facilities, budget: 85000, spent: 85000";
        assert_said("Marketing is over budget.", budget, &["over – spent: 131450 > budget: 120000"]);
        assert_said("Facilities landed above budget.", budget, &["(above – spent: 85000 = budget: 85000)"]);
        assert_said("Facilities stayed within its budget.", budget, &["within – spent: 85000 = budget: 85000"]);
        assert_said("Facilities is not over budget.", budget, &[]);
        let room = "zone: Nursery, current temp c: 19.5, target temp c: 21.0, humidity pct: 48";
        assert_said("The nursery is below its target.", room, &["below – current temp c: 19.5 < target temp c: 21.0"]);
        assert_said("It is just under the alert level.", "thresholds: alert m: 2.5, flood m: 3.1", &[]);
    }

    #[track_caller]
    fn assert_none_differs(sentence: &str, data: &str) {
        assert!(said(sentence, data).iter().all(|one| !one.starts_with('(')), "{sentence}: {:?}", said(sentence, data));
    }

    #[test]
    fn what_means_something_else_is_not_called_wrong() {
        let hotel =
            "hotel: Sol, parking: true, pool: true, price: 90\nhotel: Mar, parking: true, pool: false, price: 60";
        for sentence in [
            "At the Sol parking is free of charge.",
            "Sol is barrier-free with parking.",
            "Sol has parking, 20% off.",
            "Sol not only has parking but also a pool.",
            "Sol has parking without a barrier.",
            "So Sol has parking.",
            "Sol just opened its parking.",
            "Sol has parking only on weekdays.",
            "You asked for a place with a pool; Mar has none.",
            "Sol would be the cheapest.",
            "Sol is the cheapest with a pool.",
            "Sol is the cheapest above 70.",
            "プールのあるホテルではSolが最も安い。",
        ] {
            assert_none_differs(sentence, hotel);
        }
        assert_said(
            "The fare is non-refundable.",
            "fare: Basic, refundable: false",
            &["refundable – refundable: false"],
        );
        assert_none_differs("The country is Norway.", "order: 812, country: NO, total: 90");
        let budget = "dept: Sales, budget: 200000, spent: 90000\ndept: Marketing, budget: 120000, spent: 110000";
        for sentence in [
            "Marketing spent most of its budget.",
            "Marketing has over 100,000 in budget.",
            "Marketing is below 50% of its budget.",
        ] {
            assert_said(sentence, budget, &[]);
        }
        assert_none_differs("The Lumo 8 Pro weighs at least 200 g.", PHONES);
        assert_none_differs("O Vega S custa mais de 600 USD.", PHONES);
        let flats = "flat: Elm 3, bedrooms: 2, price: 1200\nflat: Oak 1, bedrooms: 1, price: 900";
        assert_none_differs("Elm 3 is the cheapest 2-bedroom flat.", flats);
    }

    #[test]
    fn a_word_that_may_be_of_several_values_decides_where_all_agree() {
        let hotels = "hotel: Lima, price: 200, cleaning fee: 0\nhotel: Sol, price: 90, cleaning fee: 15";
        assert_said("The Lima is the cheapest.", hotels, &[]);
        assert_said("The Lima is cheaper than the Sol.", hotels, &[]);
        let shops = "shop: Hightop, price: 70, shipping: 3\nshop: Bex, price: 60, shipping: 5";
        assert_said("Hightop has the cheapest shipping.", shops, &["cheapest – Hightop, shipping: 3"]);
        let tenants = "tenant: Ana, late payments: 4, start date: 2020-01-01\ntenant: Rui, late payments: 1, start date: 2023-05-01";
        assert_none_differs("Ana has more late payments than Rui.", tenants);
        let cinemas = "cinema: Rex, founded: 1965\ncinema: Odeon, founded: 1893";
        assert_said("Rex is the oldest, founded in 1965.", cinemas, &[]);
        let prices = "hotel: Shin, price: 12000, currency: JPY\nhotel: Lux, price: 300, currency: USD";
        assert_said("The Shin is the cheapest.", prices, &[]);
    }

    #[test]
    fn a_part_of_the_records_confirms_no_first() {
        let (sentence, passage) = ("The Vega S has the largest battery.", PHONES);
        let of_part =
            |sentence: &str| said_of_data(passage, None, sentence, "", &Detector::built_in().signs_of(sentence));
        assert_eq!(of_part(sentence), []);
        assert!(!of_part("The Lumo 8 has the largest battery.")[0].is_so, "another one has more, whatever follows");
    }

    #[test]
    fn any_text_is_read() {
        for sentence in
            ["", "the cheapest than", "最も安い", "all only none", "é mais que", "above budget: : ,", "最", "No: no"]
        {
            for data in ["", ": , : ", "a: b, c: d", "é: 1, é: 2\né: 3, é: x", "name: true, budget: 1\nname: no"] {
                let _ = said(sentence, data);
            }
        }
    }
}
