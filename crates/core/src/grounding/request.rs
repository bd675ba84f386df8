//! What was asked for: a city, a day, a name. Who asks about a thing names it, so that no text needs to.

use super::detail::Detail;
use super::named_date::NamedDate;
use super::particular::has_date;
use super::task::AskedFor;
use super::text_index::keys;
use crate::record::ParticularKind;

/// What the user and the calls of a run asked for.
#[derive(Debug)]
pub(super) struct Request<'a> {
    asked: &'a AskedFor,
    /// Of each message of the user.
    words_of_messages: Vec<Vec<u64>>,
    /// Of each argument.
    words_of_arguments: Vec<Vec<u64>>,
}

impl<'a> Request<'a> {
    pub(super) fn new(asked: &'a AskedFor) -> Self {
        let words_of = |texts: &[String]| texts.iter().map(|text| keys(text)).collect();
        let (words_of_messages, words_of_arguments) = (words_of(&asked.messages), words_of(&asked.arguments));
        Self { asked, words_of_messages, words_of_arguments }
    }

    /// Whether a tool was asked for a detail. A name may be a part of an argument; a number or a date is all of it, because one in the words of a search
    /// may be a guess.
    pub(super) fn is_argument(&self, detail: &Detail, sentence: &str) -> bool {
        let text = &sentence[detail.range.clone()];
        let words = keys(text);
        match detail.kind {
            ParticularKind::Name | ParticularKind::Identifier => {
                self.words_of_arguments.iter().any(|own| are_in(&words, own))
            }
            ParticularKind::Number => !words.is_empty() && self.words_of_arguments.contains(&words),
            ParticularKind::Date => self.words_of_arguments.contains(&words) || self.has_date(text),
            ParticularKind::Quotation | ParticularKind::Value | ParticularKind::Statement => false,
        }
    }

    /// Whether the user says a detail anywhere.
    pub(super) fn is_said(&self, detail: &Detail, sentence: &str) -> bool {
        let text = &sentence[detail.range.clone()];
        let words = keys(text);
        let has_words = || self.words_of_messages.iter().any(|own| are_in(&words, own));
        match detail.kind {
            ParticularKind::Name | ParticularKind::Identifier => {
                self.asked.messages.iter().any(|message| message.contains(text))
            }
            ParticularKind::Number => has_words(),
            ParticularKind::Date => has_words() || self.asked.messages.iter().any(|message| has_date(text, message)),
            ParticularKind::Quotation | ParticularKind::Value | ParticularKind::Statement => false,
        }
    }

    /// Whether the question has a number, with which the answer may have calculated.
    pub(super) const fn has_number(&self) -> bool {
        self.asked.has_number
    }

    fn has_date(&self, date: &str) -> bool {
        let own = NamedDate::readings(date);
        let has = |other: &NamedDate| own.iter().flatten().any(|own| own.is_in(other));
        self.asked.arguments.iter().any(|value| NamedDate::readings(value).iter().flatten().any(has))
    }
}

fn are_in(words: &[u64], own: &[u64]) -> bool {
    !words.is_empty() && words.iter().all(|word| own.binary_search(word).is_ok())
}

#[cfg(test)]
mod tests {
    use super::super::detail::details_of;
    use super::*;

    #[test]
    fn names_are_parts_of_arguments_and_numbers_and_dates_all_of_one() {
        let values = ["Carlisle", "2025-09-14", "60", "tallest tower of Paris 330 m"].map(str::to_owned);
        let asked = AskedFor { arguments: values.into(), ..AskedFor::default() };
        let request = Request::new(&asked);
        let asked = |sentence: &str| asked_in(&request, sentence);
        assert_eq!(asked("It leaves Carlisle for Leeds."), [true, false]);
        assert_eq!(asked("It leaves on 14 September 2025."), [true]);
        assert_eq!(asked("It leaves on 14 September."), [true]);
        assert_eq!(asked("It leaves on 15 September."), [false]);
        assert_eq!(asked("A stay of 60 days."), [true]);
        assert_eq!(asked("The tower in Paris is 330 m high."), [true, false]);
        let nothing = AskedFor::default();
        assert_eq!(asked_in(&Request::new(&nothing), "It is in Paris."), [false]);
    }

    #[test]
    fn what_the_user_says_is_anywhere_in_a_message() {
        let messages = vec!["We are 12 people, and Lena Brandt comes on 2025-09-14. Is order KX-448 ready?".to_owned()];
        let said = AskedFor { messages, ..AskedFor::default() };
        let request = Request::new(&said);
        for sentence in
            ["It is for 12 people.", "We welcome Lena Brandt.", "It is open on 14 September.", "KX-448 is ready."]
        {
            assert!(asked_in(&request, sentence).iter().all(|is_asked| *is_asked), "{sentence}");
        }
        for sentence in
            ["It is for 13 people.", "We welcome Otto Brandt.", "It is open on 15 September.", "KX-449 is ready."]
        {
            assert!(asked_in(&request, sentence).iter().any(|is_asked| !*is_asked), "{sentence}");
        }
    }

    fn asked_in(request: &Request<'_>, sentence: &str) -> Vec<bool> {
        let is_asked = |detail: &Detail| request.is_argument(detail, sentence) || request.is_said(detail, sentence);
        details_of(sentence).iter().map(is_asked).collect()
    }
}
