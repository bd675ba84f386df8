//! Calibration for JavaScript: labels as JSON text go in, reports and maps as JSON text come out.

use credence_calibration::{Label, LabelError, MapPoint, RecalibrationMap};
use credence_decimal::shortest;
use credence_part::part;
use wasm_bindgen::prelude::*;

use crate::boundary::{CallError, ErrorCode, input, json_text, read};

input! {
    /// Whether one score or reading was right.
    closed struct LabelInput as "LabelInput" {
        /// The kind of score or reading, such as `stance` or `source_quality`.
        kind: String,
        /// Who judged, such as `lexical` or the name of a model.
        judge: Option<String>,
        /// The predicted probability that it is right, 0 to 1. It may be missing if there is a reading.
        score: Option<f64>,
        /// The reading, such as `supports`.
        reading: Option<String>,
        /// Whether it was right.
        right: bool,
        /// How much the label counts; above 0, 1 by default.
        weight: f64 = 1.0,
    }
}

input! {
    /// A map made by `calibrate`.
    open struct MapInput as "MapInput" {
        /// The kind of score or the judge it is for.
        of: String,
        /// The number of labels it was fitted on.
        n_labels: u32,
        /// Scores with their shares, both ascending.
        points: Vec<PointInput>,
    }
}

input! {
    /// A point of a map.
    open struct PointInput as "PointInput" {
        /// The score, 0 to 1.
        score: f64,
        /// The share that was right, 0 to 1.
        value: f64,
    }
}

impl From<LabelInput> for Label {
    fn from(LabelInput { kind, judge, score, reading, right, weight }: LabelInput) -> Self {
        Self { kind, judge, score, reading, right, weight }
    }
}

impl From<MapInput> for RecalibrationMap {
    fn from(map: MapInput) -> Self {
        let points = map.points.iter().map(|point| MapPoint { score: point.score, value: point.value }).collect();
        Self { of: map.of, n_labels: map.n_labels, points }
    }
}

/// The calibration of labels, with a map for each group if `with_maps`.
#[wasm_bindgen]
#[part(calibration)]
pub fn calibrate(records: &str, with_maps: bool) -> Result<String, CallError> {
    let labels = labels(records)?;
    json_text(&credence_calibration::calibrate(&labels, with_maps).map_err(|error| invalid(&error))?)
}

/// The labels in a CSV text or in JSON lines.
#[wasm_bindgen(js_name = parseLabels)]
#[part(calibration)]
pub fn parse_labels(text: &str) -> Result<String, JsValue> {
    let labels = credence_calibration::parse_labels(text).map_err(|error| {
        let thrown = JsValue::from(CallError::new(ErrorCode::InvalidArgument, "text", error.to_string()));
        for (field, value) in [("line", error.line), ("column", error.column)] {
            // Setting a field of a new object cannot fail.
            let _ = js_sys::Reflect::set(&thrown, &field.into(), &value.into());
        }
        thrown
    })?;
    Ok(json_text(&labels)?)
}

/// Labels as JSON lines.
#[wasm_bindgen(js_name = writeLabels)]
#[part(calibration)]
pub fn write_labels(records: &str) -> Result<String, CallError> {
    Ok(credence_calibration::write_labels(&labels(records)?))
}

/// A score by a map, with its limits.
#[wasm_bindgen]
#[part(calibration)]
pub fn recalibrate(map: &str, score: f64) -> Result<String, CallError> {
    let map = RecalibrationMap::from(read::<MapInput>("map", map)?);
    map.check().map_err(|(index, field)| {
        let path = format!("map.points[{index}].{field}");
        let message = format!("`{path}` is invalid, expected points from 0 to 1 in ascending order");
        CallError::new(ErrorCode::InvalidArgument, &path, message)
    })?;
    let found = map.recalibrate(score).ok_or_else(|| {
        let message = format!("`score` is {}, expected a number from 0 to 1", shortest(score));
        CallError::new(ErrorCode::InvalidArgument, "score", message)
    })?;
    json_text(&found)
}

fn labels(records: &str) -> Result<Vec<Label>, CallError> {
    Ok(read::<Vec<LabelInput>>("records", records)?.into_iter().map(Label::from).collect())
}

fn invalid(error: &LabelError) -> CallError {
    CallError::new(ErrorCode::InvalidArgument, &error.path(), error.to_string())
}

/// The inputs that are declared in TypeScript.
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(crate) mod inputs {
    pub(crate) use super::LabelInput;
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn what_is_invalid_is_named_by_its_path() {
        let error = calibrate(r#"[{"kind":"a","score":1.5,"right":true}]"#, false).unwrap_err();
        assert_eq!(
            (&*error.path, &*error.message),
            ("records[0].score", "`records[0].score` is 1.5, expected a number from 0 to 1")
        );
        let error = calibrate(r#"[{"kind":"a","score":0.5}]"#, false).unwrap_err();
        assert_eq!(error.path, "records[0].right");
        let error = recalibrate(r#"{"of":"a","n_labels":2,"points":[{"score":0.5,"value":2}]}"#, 0.5).unwrap_err();
        assert_eq!(error.path, "map.points[0].value");
    }

    #[test]
    fn labels_survive_writing() {
        let records = r#"[{"kind":"a","score":0.5,"right":true,"weight":2}]"#;
        assert_eq!(write_labels(records).unwrap(), "{\"kind\":\"a\",\"score\":0.5,\"right\":true,\"weight\":2}\n");
    }
}
