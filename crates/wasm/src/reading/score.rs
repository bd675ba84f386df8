//! The scores for callers who have records or citations and no stream.

use credence_core::Score;
use credence_core::score::{CallRecord, QualityCitation, score_tool_run};
use credence_core::stream::ToolRecord;
use credence_core::trust::{Host, registrable_domain};

use crate::boundary::{Argument, CallError, FromArgument, Unread, input};
use crate::reading::{link, tool_record};

pub(crate) fn tool_run(records: &[ToolRecord<'_>], steps: Option<u32>) -> Score {
    let records: Vec<CallRecord> = records.iter().map(tool_record::counted).collect();
    score_tool_run(&records, steps)
}

input! {
    /// A cited web page and how far it is trusted.
    open struct CitedPage as "CitedPage" {
        url: String,
        title: Unread => "string | null",
        credibility_score: f64,
        retrieved_at: Unread => "string | null",
        link: Option<credence_core::citation::LinkState> as link::state => "LinkState | { state: LinkState } | null",
    }
}

impl<'a> FromArgument<'a> for QualityCitation {
    fn from_argument(argument: &Argument<'a>) -> Result<Self, CallError> {
        let page: CitedPage = argument.read()?;
        let host = Host::parse(&page.url).ok_or_else(|| argument.field("url").invalid("a web address"))?;
        let domain = registrable_domain(&host).to_owned();
        Ok(Self { domain, credibility: page.credibility_score, link: page.link })
    }
}
