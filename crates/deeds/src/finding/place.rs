//! In what something was done: a browser, an emulator, a device. No call without its name was done in it.

use super::log::Log;
use super::verdict::{DeedFinding, DeedRule, Verdict};
use crate::deed::DeedKind;
use crate::list::Listed;
use crate::statement::Statement;

/// Places, each with other names under which a call may have been there.
const PLACES: &str = "browser:chrome,chromium,firefox,safari,playwright,puppeteer,webdriver,cypress,screenshot,navigate;chrome:browser,playwright;\
                      firefox:browser,playwright;safari:browser,playwright,xcrun;storybook:;emulator:adb,avd,connected;simulator:xcrun,simctl;\
                      physical device:adb,ios-deploy;real device:adb,ios-deploy;staging:stag;navegador:browser,chrome,playwright;emulador:adb,avd,emulator;\
                      simulador:xcrun,simctl;aparelho:adb,ios-deploy;ブラウザ:browser,chrome,playwright;エミュレータ:emulator,adb;シミュレータ:simulator,xcrun;実機:adb,device;\
                      playwright:e2e;e2e:playwright,cypress,detox,maestro;end-to-end:e2e,playwright,cypress;smoke test:smoke,curl;screenshot:screen,capture,browser";

/// Whether words name a place in which no call was.
pub fn is_elsewhere(log: &Log<'_>, said: &str) -> bool {
    let said = said.to_lowercase();
    let rows = PLACES.split(';').filter_map(|row| row.trim().split_once(':'));
    let named: Vec<(&str, &str)> = rows.filter(|(place, _)| said.contains(place)).listed();
    let is_known = |(place, others): &(&str, &str)| {
        [*place].into_iter().chain(others.split(',')).any(|name| !name.is_empty() && log.has_in_command(name))
    };
    !named.is_empty() && !named.iter().any(is_known)
}

/// What is shown by a call that was not in the place that the statement names.
pub fn in_its_place(statement: &Statement, log: &Log<'_>, verdict: Verdict) -> Verdict {
    use DeedKind as K;
    let is_shown = matches!(verdict.finding, DeedFinding::Shown | DeedFinding::Older);
    let is_use = matches!(statement.kind, K::Test | K::Verify | K::Run | K::Change | K::Read | K::Deploy | K::Search);
    if is_shown && is_use && is_elsewhere(log, log.said(statement)) && !log.is_exhausted() {
        let finding = if log.has_unknown_tool(None) { DeedFinding::NotCheckable } else { DeedFinding::NotShown };
        return Verdict { deed: verdict.deed, ..DeedRule::TargetDiffers.verdict(finding) };
    }
    verdict
}
