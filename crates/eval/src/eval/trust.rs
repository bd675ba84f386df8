//! Evaluates the bundled policy with labeled lists of domains.

use std::fmt::Write;

use credence_core::trust::{RuleOrigin, SourceTrust, TrustLevel, TrustPolicy};
use credence_eval::look_alikes::{is_taken_in, known_hosts, look_alikes, spellings};

use super::domains::{self, List, Rated, Unreadable};
use super::measure::{area_under_curve, median, spearman};

/// The words that an attacker adds to a known name.
const WORD: &str = "news";
/// Hosts rated below this are the worst.
const WORST_BELOW: f64 = 0.3;
/// The number of examples per error.
const N_EXAMPLES: usize = 12;

/// One line of the table at the end.
struct Row {
    what: String,
    found: String,
    aim: &'static str,
}

/// All results, with a Markdown table at the end.
pub fn report() -> Result<String, Unreadable> {
    let policy = TrustPolicy::bundled();
    let mut text = format!("The bundled policy: {} rules\n\n{}", policy.n_rules(), origins(policy));
    let mut rows = Vec::new();
    if let Some(rated) = domains::rated()? {
        text += &ratings(policy, &rated, &mut rows);
        text += &worst(policy, &rated, &mut rows);
    }
    text += &listed(policy, domains::low_credibility(), &mut rows)?;
    text += &false_trust(policy, "low-credibility hosts (CRED-1)", "CRED-1", domains::low_credibility(), &mut rows)?;
    text += &false_trust(policy, "predatory publishers and journals", "predatory", domains::predatory(), &mut rows)?;
    text += &recalls(policy, &mut rows)?;
    text += &imitations(policy, &mut rows);
    text += "\n| measured | found | aim |\n|---|---|---|\n";
    for Row { what, found, aim } in rows {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| {what} | {found} | {aim} |");
    }
    Ok(text)
}

/// The number of rules per origin.
fn origins(policy: &TrustPolicy) -> String {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for origin in policy.rules().map(|trust| trust.origin.unwrap_or_default()) {
        match counts.iter_mut().find(|(name, _)| *name == origin) {
            Some((_, count)) => *count += 1,
            None => counts.push((origin.into_owned(), 1)),
        }
    }
    counts.iter().map(|(name, count)| format!("{count:>6}  {name}\n")).collect()
}

/// Whether a rule comes from this list, which excludes it from the measurement with that list.
fn is_from(trust: &SourceTrust, list: &str) -> bool {
    trust.origin.as_deref().is_some_and(|origin| origin.contains(list))
}

fn is_known(trust: &SourceTrust) -> bool {
    trust.from != RuleOrigin::Default
}

/// Whether a level says what a host is worth. Skipped hosts are no sources of their own, except blocked ones and satire.
fn is_rated(trust: &SourceTrust) -> bool {
    !trust.skip || trust.level == TrustLevel::Blocked || trust.kind.as_deref() == Some("satire")
}

fn ratings(policy: &TrustPolicy, rated: &[Rated], rows: &mut Vec<Row>) -> String {
    let middle = median(rated.iter().map(|(_, rating)| *rating)).unwrap_or(0.5);
    let judged: Vec<(SourceTrust, f64)> =
        rated.iter().map(|(host, rating)| (policy.lookup(host, None), *rating)).collect();
    // No rule comes from this list; social networks and the like have no level to compare.
    let covered: Vec<_> = judged.iter().filter(|(trust, _)| is_known(trust) && is_rated(trust)).collect();
    let n_skipped = judged.iter().filter(|(trust, _)| is_known(trust) && !is_rated(trust)).count();
    let level = |(trust, _): &&&(SourceTrust, f64)| trust.level.rank();
    let better: Vec<u8> = covered.iter().filter(|(_, rating)| *rating >= middle).map(|pair| level(&pair)).collect();
    let worse: Vec<u8> = covered.iter().filter(|(_, rating)| *rating < middle).map(|pair| level(&pair)).collect();
    let area = area_under_curve(&better, &worse);
    let is_named_there = |pair: &&&(SourceTrust, f64)| is_from(&pair.0, "CRED-1");
    let n_named_there = covered.iter().filter(is_named_there).count();
    let own = |is_better: bool| -> Vec<u8> {
        let of_side = covered.iter().filter(|(_, rating)| (*rating >= middle) == is_better);
        of_side.filter(|pair| !is_named_there(pair)).map(|pair| level(&pair)).collect()
    };
    let area_of_own = area_under_curve(&own(true), &own(false));
    let pairs: Vec<(f64, f64)> =
        covered.iter().map(|(trust, rating)| (f64::from(trust.level.rank()), *rating)).collect();
    let correlation = spearman(&pairs);
    let n_unverified = judged.len() - covered.len() - n_skipped;
    let unverified = share(n_unverified, judged.len());
    rows.push(Row {
        what: "AUC of the level order against expert ratings, where covered".to_owned(),
        found: number(area),
        aim: "≥ 0.84",
    });
    rows.push(Row {
        what: "the same without the hosts that the table takes from CRED-1".to_owned(),
        found: number(area_of_own),
        aim: "–",
    });
    rows.push(Row { what: "Spearman, where covered".to_owned(), found: number(correlation), aim: "–" });
    rows.push(Row { what: "rated news hosts left unverified".to_owned(), found: unverified.clone(), aim: "–" });
    format!(
        "\nExpert ratings (Lin et al. 2023): {} hosts, 0 of them in the table from that list\n  \
         covered {} ({} rated {middle:.3}, the median, or better, {} worse), skipped {n_skipped}, left unverified {unverified}\n  \
         AUC {}, Spearman {}; AUC {} without the {n_named_there} hosts of another list, CRED-1\n",
        judged.len(),
        covered.len(),
        better.len(),
        worse.len(),
        number(area),
        number(correlation),
        number(area_of_own),
    )
}

/// How the table treats the hosts that experts rate worst. CRED-1 and the ratings share a source, so hosts that the table
/// takes from CRED-1 are counted separately.
fn worst(policy: &TrustPolicy, rated: &[Rated], rows: &mut Vec<Row>) -> String {
    let worst: Vec<(&String, SourceTrust)> = rated
        .iter()
        .filter(|(_, rating)| *rating < WORST_BELOW)
        .map(|(host, _)| (host, policy.lookup(host, None)))
        .collect();
    let count = |is_it: &dyn Fn(&SourceTrust) -> bool| worst.iter().filter(|(_, trust)| is_it(trust)).count();
    let n_known = count(&is_known);
    let n_by_list = count(&|trust| is_from(trust, "CRED-1"));
    let n_blocked = count(&|trust| trust.level == TrustLevel::Blocked);
    let n_above_unknown = count(&|trust| trust.level > TrustLevel::Unverified);
    let trusted = worst.iter().filter(|(_, trust)| trust.level >= TrustLevel::Trusted);
    let examples = examples(trusted.clone().map(|(host, trust)| format!("{host} ({})", trust.level.name())));
    rows.push(Row {
        what: format!("hosts rated below {WORST_BELOW} that weigh more than an unknown one"),
        found: share(n_above_unknown, worst.len()),
        aim: "< 5 %",
    });
    rows.push(Row {
        what: format!("hosts rated below {WORST_BELOW} that are trusted"),
        found: share(trusted.count(), worst.len()),
        aim: "< 1 %",
    });
    format!(
        "\nRated below {WORST_BELOW}: {} hosts\n  known {}, of which from CRED-1 {n_by_list}; blocked {}; above unknown {}\n{examples}",
        worst.len(),
        share(n_known, worst.len()),
        share(n_blocked, worst.len()),
        share(n_above_unknown, worst.len()),
    )
}

/// How the hosts of CRED-1 are treated. The table contains the list, so finding them proves nothing.
fn listed(policy: &TrustPolicy, hosts: List<String>, rows: &mut Vec<Row>) -> Result<String, Unreadable> {
    let Some(hosts) = hosts? else { return Ok(String::new()) };
    let trusts: Vec<SourceTrust> = hosts.iter().map(|host| policy.lookup(host, None)).collect();
    let count = |is_it: fn(&SourceTrust) -> bool| trusts.iter().filter(|trust| is_it(trust)).count();
    let known = share(count(is_known), hosts.len());
    let blocked = share(count(|trust| trust.level == TrustLevel::Blocked), hosts.len());
    let above = share(count(|trust| trust.level > TrustLevel::Unverified), hosts.len());
    rows.push(Row {
        what: "hosts of CRED-1 that are known (the table contains it)".to_owned(),
        found: known.clone(),
        aim: "–",
    });
    rows.push(Row {
        what: "hosts of CRED-1 that weigh more than an unknown one".to_owned(),
        found: above.clone(),
        aim: "< 5 %",
    });
    Ok(format!("\nCRED-1 is part of the table: known {known}; blocked {blocked}; above unknown {above}\n"))
}

fn false_trust(
    policy: &TrustPolicy,
    name: &str,
    list: &str,
    hosts: List<String>,
    rows: &mut Vec<Row>,
) -> Result<String, Unreadable> {
    let Some(hosts) = hosts? else { return Ok(String::new()) };
    let judged: Vec<(String, SourceTrust)> =
        hosts.into_iter().map(|host| (policy.lookup(&host, None), host)).map(|(trust, host)| (host, trust)).collect();
    let (taken, own): (Vec<_>, Vec<_>) = judged.into_iter().partition(|(_, trust)| is_from(trust, list));
    let trusted: Vec<_> = own.iter().filter(|(_, trust)| trust.level >= TrustLevel::Trusted).collect();
    let n_unverified = own.iter().filter(|(_, trust)| !is_known(trust)).count();
    let found = share(trusted.len(), own.len() + taken.len());
    rows.push(Row { what: format!("false \"trusted\" among {name}"), found: found.clone(), aim: "< 1 %" });
    Ok(format!(
        "\nOf {name}: {} hosts, and {} more that the table takes from that list\n  \
         trusted or above {found}, left unverified {}\n{}",
        own.len(),
        taken.len(),
        share(n_unverified, own.len()),
        examples(trusted.iter().map(|(host, trust)| format!("{host} ({})", trust.level.name()))),
    ))
}

fn recalls(policy: &TrustPolicy, rows: &mut Vec<Row>) -> Result<String, Unreadable> {
    let mut text = String::new();
    let least = |level| move |trust: &SourceTrust| trust.level >= level;
    if let Some(hosts) = domains::universities()? {
        let n_of_swot = hosts.iter().filter(|host| is_from(&policy.lookup(host, None), "swot")).count();
        text += &format!(
            "\nUniversities (Hipo): {} hosts; {n_of_swot} are found by rules from swot, a list of others that grew beside this one\n",
            hosts.len()
        );
        let row = recall(policy, "universities", &hosts, least(TrustLevel::Academic), &mut text);
        rows.push(row);
    }
    let (registered, others) = (domains::registered_governments()?, domains::other_governments()?);
    if let (Some(registered), Some(others)) = (registered, others) {
        text += "\nGovernment\n";
        let is_government = least(TrustLevel::Government);
        rows.push(recall(policy, "the registry of .gov", &registered, is_government, &mut text));
        let (in_us, outside): (Vec<String>, Vec<String>) = others.into_iter().partition(|host| host.ends_with(".us"));
        rows.push(recall(policy, "public bodies of the United States below .us", &in_us, is_government, &mut text));
        rows.push(recall(
            policy,
            "public bodies of the United States in open domains",
            &outside,
            is_government,
            &mut text,
        ));
        let all: Vec<String> = [registered, in_us, outside].concat();
        rows.push(recall(policy, "all government hosts", &all, is_government, &mut text));
    }
    Ok(text)
}

fn recall(
    policy: &TrustPolicy,
    name: &str,
    hosts: &[String],
    is_right: impl Fn(&SourceTrust) -> bool,
    text: &mut String,
) -> Row {
    let missed: Vec<&String> = hosts.iter().filter(|host| !is_right(&policy.lookup(host, None))).collect();
    let found = share(hosts.len() - missed.len(), hosts.len());
    let _ = writeln!(text, "  {name}: found {found}");
    Row { what: format!("recall on {name}"), found, aim: "≥ 95 %" }
}

fn imitations(policy: &TrustPolicy, rows: &mut Vec<Row>) -> String {
    let known = known_hosts(policy);
    let imitations: Vec<String> = known.iter().flat_map(|known| look_alikes(policy, &known.host, WORD)).collect();
    let taken_in: Vec<&String> =
        imitations.iter().filter(|address| is_taken_in(&policy.lookup(address, None))).collect();
    let other_spellings =
        || known.iter().flat_map(|known| spellings(&known.host).into_iter().map(|spelling| (&known.host, spelling)));
    let n_spellings = other_spellings().count();
    let lost =
        other_spellings().filter(|(host, spelling)| policy.lookup(spelling, None) != policy.lookup(host, None)).count();
    let precision = share(imitations.len() - taken_in.len(), imitations.len());
    rows.push(Row {
        what: "look-alikes taken for known hosts".to_owned(),
        found: taken_in.len().to_string(),
        aim: "0",
    });
    rows.push(Row {
        what: "other spellings of known hosts that lose their level".to_owned(),
        found: lost.to_string(),
        aim: "0",
    });
    format!(
        "\nLook-alikes of {} known hosts: {}, told apart {precision}; other spellings of them: {n_spellings}, lost {lost}\n{}",
        known.len(),
        imitations.len(),
        examples(taken_in.into_iter().cloned()),
    )
}

fn examples(all: impl Iterator<Item = String>) -> String {
    let shown: Vec<String> = all.take(N_EXAMPLES).collect();
    if shown.is_empty() { String::new() } else { format!("  for example {}\n", shown.join(", ")) }
}

fn share(part: usize, whole: usize) -> String {
    if whole == 0 {
        return "nothing to measure".to_owned();
    }
    format!("{:.1} % ({part} of {whole})", 100.0 * part as f64 / whole as f64)
}

fn number(value: Option<f64>) -> String {
    value.map_or_else(|| "nothing to measure".to_owned(), |value| format!("{value:.3}"))
}
