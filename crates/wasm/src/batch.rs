//! Many turns for JavaScript: a line of JSON in, a line of JSON out.
//!
//! Reading and grounding are linked into one module: nothing of a turn crosses a boundary in between, and no options are read again.

pub(crate) mod fields;

use credence_core::Session;
use credence_core::stance::Detector;
use credence_part::part;
use wasm_bindgen::prelude::*;

use crate::boundary::{CallError, json_text};
use crate::reading::GivenTurn;
use crate::reading::trust_policy::RawTrustPolicy;
use fields::{LineParts, RawFields};

/// Assesses lines, and holds the last one with its assessment.
#[wasm_bindgen(js_name = RawLineAssessor)]
#[derive(Debug)]
pub struct RawLineAssessor {
    session: Session,
    turn: String,
    assessment: String,
}

#[wasm_bindgen(js_class = RawLineAssessor)]
impl RawLineAssessor {
    /// An assessor with the policy in a JSON text, and trust learned before; either may be empty.
    #[wasm_bindgen(constructor)]
    #[part(batch, RawLineAssessor)]
    pub fn new(policy: &str, learned: &str) -> Result<RawLineAssessor, CallError> {
        let policy = RawTrustPolicy::new("policy", policy, learned)?;
        let mut session = Session::new(policy.assessor().clone());
        policy.apply_to(&mut session);
        session.set_detector(Some(Detector::built_in()));
        Ok(Self { session, turn: String::new(), assessment: String::new() })
    }

    /// Assesses the turn in a line. Bytes that are not UTF-8 are replaced.
    #[part(batch, RawLineAssessor)]
    pub fn assess(&mut self, line: &[u8]) -> Result<(), CallError> {
        self.turn = String::from_utf8_lossy(line).into_owned();
        let GivenTurn { turn, protocol, unknown_keys } = GivenTurn::read(&self.turn)?;
        self.session.clear();
        let run = self.session.add_turn(turn, protocol, None);
        let mut assessment = self.session.assessments(run, 0).remove(0);
        assessment.warnings.extend(unknown_keys);
        self.assessment = json_text(&assessment)?;
        Ok(())
    }

    /// Fields of the assessment and of its line, as JSON text. `number` is that of the line.
    #[part(batch, RawLineAssessor)]
    pub fn part(&self, fields: &RawFields, number: u32) -> Result<Vec<u8>, CallError> {
        let parts = LineParts { number, turn: &self.turn, assessment: &self.assessment };
        fields.write(&parts).map(String::into_bytes)
    }

    /// The whole assessment as JSON text. It is no longer held.
    #[wasm_bindgen(js_name = takeWhole)]
    #[part(batch, RawLineAssessor)]
    pub fn take_whole(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.assessment).into_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CITED: &str = r#"{"id":7.10,"answer":"The bridge opened in 1966 [1].","citations":[{"label":1,"url":"https://a.example/","snippet":"The bridge opened in 1976."}]}"#;

    fn assessed(line: &str) -> RawLineAssessor {
        let mut assessor = RawLineAssessor::new("", "").unwrap();
        assessor.assess(line.as_bytes()).unwrap();
        assessor
    }

    fn part(line: &str, fields: &str) -> String {
        String::from_utf8(assessed(line).part(&RawFields::new(fields).unwrap(), 3).unwrap()).unwrap()
    }

    #[test]
    fn a_line_is_grounded_and_has_the_parts_that_were_asked_for() {
        let fields = r#"{"line":true,"input":{"id":true,"user":true},"coverage":{"contradicted":true},"sources":{"domain":true,"trust":{"level":true}},"headline":{"kind":true}}"#;
        let expected = r#"{"line":3,"input":{"id":7.10,"user":null},"coverage":{"contradicted":1},"sources":[{"domain":"a.example","trust":{"level":"unverified"}}],"headline":{"kind":"sentences"}}"#;
        assert_eq!(part(CITED, fields), expected);
    }

    #[test]
    fn what_a_value_does_not_have_is_null() {
        assert_eq!(
            part("{}", r#"{"headline":{"score":true},"answer":{"x":true},"tools":{"name":true}}"#),
            r#"{"headline":null,"answer":null,"tools":[]}"#
        );
    }

    #[test]
    fn the_whole_is_what_one_call_for_one_turn_returns() {
        let mut assessor = assessed(r#"{"answer":"a","anwser":1}"#);
        let text = String::from_utf8(assessor.take_whole()).unwrap();
        assert!(
            text.starts_with(r#"{"protocol":null,"outcome":"completed""#) && text.contains("did you mean `answer`?"),
            "{text}"
        );
        assert!(assessor.take_whole().is_empty());
    }

    #[test]
    fn a_broken_line_is_an_error_and_the_next_one_is_assessed() {
        let mut assessor = RawLineAssessor::new("", "").unwrap();
        assert_eq!(assessor.assess(b"{\"answer\":").unwrap_err().code.name(), "invalid_json");
        assert_eq!(assessor.assess(b"{\"answer\":5}").unwrap_err().path, "turn.answer");
        assessor.assess(b"{\"answer\":\"\xff\"}").unwrap();
        assert!(String::from_utf8(assessor.take_whole()).unwrap().contains('\u{fffd}'));
    }
}
