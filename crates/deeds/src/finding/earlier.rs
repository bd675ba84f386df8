//! Whether a statement tells of a time before the last change.

use super::log::Log;
use crate::statement::Statement;
use crate::words::contains_any;

/// A longer beginning of a sentence is a clause of its own.
const LONGEST_LEAD: usize = 60;

/// "Passed before the rename", "At the start, the linter was clean", "修正前のテストは": a result of that time is not older, but told.
pub fn tells_of_earlier(statement: &Statement, log: &Log<'_>) -> bool {
    const EARLIER: &str = " before| at first| at the start| on the first| right after| just after| when i ran| earlier| until then| at that point| antes| \
                           no início| na primeira| logo depois| logo após|前は|前に|前の|時点|当初|最初の|初回";
    const ENDS: [char; 7] = ['.', '!', '?', '\n', ';', '。', ':'];
    let (start, end) = (statement.range.start, statement.range.end);
    let near = |at: usize| log.answer.floor_char_boundary(at);
    // Behind it up to the next comma; before it, what its sentence begins with.
    let behind = log.answer.get(end..near(end + LONGEST_LEAD)).unwrap_or_default();
    let behind =
        behind.split(|sign: char| ENDS.contains(&sign) || matches!(sign, ',' | '、')).next().unwrap_or_default();
    let before = log.answer.get(near(start.saturating_sub(LONGEST_LEAD))..start).unwrap_or_default();
    let lead = before.rsplit(ENDS).next().unwrap_or_default().trim_start_matches([' ', '-', '*']);
    let own = [log.said(statement), behind].concat();
    let is_whole = start <= LONGEST_LEAD || lead.len() < before.len();
    let is_lead = is_whole && lead.trim_end().ends_with([',', '、']);
    let has = |text: &str| contains_any(EARLIER, &[" ", &text.to_lowercase()].concat());
    has(&own) || is_lead && has(lead)
}
