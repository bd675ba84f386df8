//! Calibration: the question whether an answer was right, and the page that counts the user's labels.

pub mod calibration_page;
mod diagram;
mod group;
pub mod right_or_wrong;
