//! The module `credence._native`: texts go in, JSON text comes out, and an error is a `CredenceError`.
//!
//! The functions are those of the npm package, called in this process. Each runs without the interpreter's lock. What makes texts of
//! Python's values, and values of results, is in `python/credence`.

use std::borrow::Cow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use credence_wasm::native::{self, AgentStream, CallError, DecisionTexts};
use pyo3::import_exception;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;

import_exception!(credence._error, CredenceError);

/// The result of a call that runs while other threads may use the interpreter.
fn detached<T: Send>(py: Python<'_>, call: impl FnOnce() -> Result<T, CallError> + Send) -> PyResult<T> {
    py.detach(call).map_err(raised)
}

fn raised(error: CallError) -> PyErr {
    CredenceError::new_err((error.message.clone(), error.code.name(), error.path.clone()))
}

/// Functions of texts whose result is a text.
macro_rules! functions {
    ($($(#[doc = $doc:literal])* $name:ident($($argument:ident),*);)*) => {
        $(
            $(#[doc = $doc])*
            #[pyfunction]
            fn $name(py: Python<'_>, $($argument: Cow<'_, str>),*) -> PyResult<String> {
                detached(py, || native::$name($(&$argument),*))
            }
        )*

        #[pymodule]
        fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
            module.add("__version__", env!("CARGO_PKG_VERSION"))?;
            module.add_class::<RawAgentStream>()?;
            module.add_function(wrap_pyfunction!(decide, module)?)?;
            $(module.add_function(wrap_pyfunction!($name, module)?)?;)*
            Ok(())
        }
    };
}

functions! {
    /// The assessment of one turn.
    assess(turn, options);
    /// The report on one turn, as Markdown.
    report_turn(turn, options);
    /// The sentences of one turn as rows.
    sentences(turn, options);
    /// Whether the sources of an answer support its sentences.
    check_grounding(answer, citations, options);
    /// The stance of a text on a claim.
    detect_stance(claim, text, options);
    /// The sources that cannot both be right about a claim.
    find_contradictions(claim, sources, options);
    /// The trust in each of a list of addresses.
    trust_of(addresses, options);
    /// The markers of an answer, compared with its citations.
    audit_markers(answer, citations);
    /// The citations that can be made of tool records.
    build_citations(records, options);
    /// The source list of a prompt, with the instruction to cite it.
    citation_prompt(citations);
    /// The health of a tool run.
    score_tool_run(records, step_count);
    /// The quality of the cited sources.
    score_source_quality(citations, weights);
}

/// Whether the evidence found so far decides a claim.
#[pyfunction]
fn decide(
    py: Python<'_>,
    task: Cow<'_, str>,
    history: Cow<'_, str>,
    attempts: Cow<'_, str>,
    max_attempts: Cow<'_, str>,
    rules: Cow<'_, str>,
    trust: Cow<'_, str>,
) -> PyResult<String> {
    let texts = DecisionTexts {
        task: &task,
        history: &history,
        attempts: &attempts,
        max_attempts: &max_attempts,
        rules: &rules,
        trust: &trust,
    };
    detached(py, || native::decide(texts))
}

/// An agent's stream. Threads may share it; their calls follow each other.
#[pyclass(frozen, module = "credence._native")]
struct RawAgentStream(Mutex<AgentStream>);

#[pymethods]
impl RawAgentStream {
    #[new]
    fn new(py: Python<'_>, options: Cow<'_, str>) -> PyResult<Self> {
        detached(py, || AgentStream::new(&options)).map(|stream| Self(Mutex::new(stream)))
    }

    fn push(&self, py: Python<'_>, bytes: PyBackedBytes) -> PyResult<()> {
        detached(py, || self.stream().push(&bytes))
    }

    fn finish(&self, py: Python<'_>) {
        py.detach(|| self.stream().finish());
    }

    fn stop(&self, py: Python<'_>) {
        py.detach(|| self.stream().stop());
    }

    fn has_ended(&self, py: Python<'_>) -> bool {
        py.detach(|| self.stream().has_ended())
    }

    fn protocol(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| self.stream().protocol())
    }

    fn assessments(&self, py: Python<'_>) -> PyResult<String> {
        detached(py, || self.stream().assessments())
    }

    fn report(&self, py: Python<'_>) -> PyResult<String> {
        detached(py, || self.stream().report())
    }
}

impl RawAgentStream {
    /// The stream. A call that panicked leaves it readable: every call begins from the bytes and turns it has.
    fn stream(&self) -> MutexGuard<'_, AgentStream> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
