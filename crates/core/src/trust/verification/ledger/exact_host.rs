//! Parses the name of one exact host.

use crate::trust::host::Host;
use crate::trust::policy::{DomainPattern, PolicyProblem};

/// The host that a text names, without its subdomains.
pub(super) fn exact_host(text: &str) -> Result<Host, PolicyProblem> {
    match DomainPattern::parse(text)? {
        DomainPattern::Domain(host) if !text.trim_start().starts_with(['.', '*']) => Ok(host),
        DomainPattern::Domain(_) | DomainPattern::Glob(_) => Err(PolicyProblem::NotAnExactHost(text.to_owned())),
    }
}
