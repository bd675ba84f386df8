//! Sources with their trust level, the rule that gave it and the state of their link.

use std::fmt::Write;

use super::label::{level_name, link_phrase, origin_phrase};
use super::text::{code_span, list};
use crate::record::{AssessedSource, Assessment};
use crate::trust::{BlockedDomain, SourceTrust};

/// The cited sources, or the others.
pub(super) fn section(title: &str, assessment: &Assessment, cited: bool) -> String {
    list(title, assessment.sources.iter().filter(|source| source.cited == cited).map(line))
}

fn line(source: &AssessedSource) -> String {
    let name = source.title.as_deref().unwrap_or(&source.id);
    let mut text = code_span(name);
    if let Some(url) = source.url.as_deref().filter(|url| *url != name) {
        let _ = write!(text, " {}", code_span(url));
    }
    if let Some(date) = &source.published {
        let _ = write!(text, ", published {}", code_span(date));
    }
    if source.cited && !source.retrieved {
        text.push_str(", not in any tool result");
    }
    if let Some(link) = source.link {
        let _ = write!(text, ", {}", link_phrase(link));
    }
    let _ = write!(text, " - {}", trust(&source.trust));
    text
}

fn trust(trust: &SourceTrust) -> String {
    let mut text = format!("{} ({:.2}), {}", level_name(trust.level), trust.weight, origin_phrase(trust.from));
    if let Some(rule) = &trust.rule {
        let _ = write!(text, " {}", code_span(rule));
    }
    if trust.skip {
        text.push_str(", skipped");
    }
    if let Some(reason) = &trust.reason {
        let _ = write!(text, ", because {}", code_span(reason));
    }
    text
}

pub(super) fn blocked(blocked: &BlockedDomain) -> String {
    format!("{}: {}", code_span(&blocked.domain), code_span(&blocked.reason))
}
