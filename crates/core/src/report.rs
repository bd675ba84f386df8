//! An assessment as a readable Markdown report.
