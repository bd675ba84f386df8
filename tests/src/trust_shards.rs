//! The shards of the trust tables, as the site has them: they give every host the trust and the site of the whole tables.

use std::process::Command;

use credence_core::trust::{Host, ShardSet, SuffixTable, TrustPolicy};

/// Separates the suffixes of a file from its policy.
const BETWEEN_TABLES: char = '\u{c}';

/// The files that the site has, by name.
fn files() -> serde_json::Map<String, serde_json::Value> {
    const SCRIPT: &str = "import { readFileSync } from 'node:fs';
        import { shardsOf } from './web/trust-shards.mjs';
        const read = (name) => readFileSync(`crates/core/data/${name}`, 'utf8');
        const policies = ['policy.txt', 'kinds_of_suffix.txt'].map(read);
        console.log(JSON.stringify(shardsOf(read('public_suffixes.txt'), policies)));";
    let mut node = Command::new("node");
    node.args(["--input-type=module", "--eval", SCRIPT]).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let output = node.output().expect("Node is installed");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("it is an object of texts")
}

/// The suffixes and the policy of the base and some shards, put together as the page does it.
fn tables(files: &serde_json::Map<String, serde_json::Value>, shards: ShardSet) -> (SuffixTable, TrustPolicy) {
    let names = std::iter::once("base".to_owned()).chain(shards.numbers().map(|number| number.to_string()));
    let texts = names.map(|name| files[&format!("{name}.txt")].as_str().expect("it is text").to_owned());
    let texts: Vec<&'static str> = texts.map(|text| &*text.leak()).collect();
    let tables = texts.iter().filter_map(|text| text.split_once(BETWEEN_TABLES));
    let (versions, tables): (Vec<&str>, Vec<&'static str>) = tables.unzip();
    assert!(versions.iter().all(|version| version.len() == 8 && version == &versions[0]), "{versions:?}");
    let halves = tables.iter().filter_map(|text| text.split_once(BETWEEN_TABLES));
    let (suffixes, policies): (Vec<&str>, Vec<&'static str>) = halves.unzip();
    (SuffixTable::parse(suffixes.join("\n").leak()), TrustPolicy::from_tables(&policies))
}

/// Hosts that rules are about, hosts below them, and their parents.
fn hosts() -> Vec<String> {
    let policy = TrustPolicy::bundled().rules().filter_map(|rule| rule.rule);
    let domains = policy.map(|rule| rule.split(['/', ' ']).next().unwrap_or_default().replace('*', "any"));
    let suffixes = include_str!("../../crates/core/data/public_suffixes.txt").lines();
    let parents = suffixes.map(|line| line.trim_start_matches([' ', '+']).split(' ').next().unwrap_or_default());
    let mut hosts: Vec<String> = domains.chain(parents.map(str::to_owned)).collect();
    hosts.iter_mut().for_each(|host| *host = host.trim_matches('.').to_owned());
    hosts.sort();
    hosts.dedup();
    hosts
}

#[test]
fn every_host_has_the_trust_and_the_site_of_the_whole_tables() {
    let files = files();
    assert_eq!(files.len(), 257);
    let shards: Vec<_> = ShardSet::ALL.numbers().collect();
    let mut n_compared = 0;
    let by_shard = |shard: ShardSet| tables(&files, shard);
    let mut loaded: Vec<(ShardSet, (SuffixTable, TrustPolicy))> =
        vec![(ShardSet::default(), by_shard(ShardSet::default()))];
    for host in hosts() {
        for host in [host.clone(), format!("x.{host}"), format!("a.x.{host}")] {
            let Some(parsed) = Host::parse(&host) else { continue };
            let shard = ShardSet::of_host(parsed.as_str());
            if !loaded.iter().any(|(known, _)| *known == shard) {
                loaded.push((shard, by_shard(shard)));
            }
            let (_, (suffixes, policy)) = loaded.iter().find(|(known, _)| *known == shard).expect("it was added");
            assert_eq!(
                suffixes.registrable_domain(&parsed),
                SuffixTable::bundled().registrable_domain(&parsed),
                "{host}"
            );
            for (address, day) in
                [(format!("https://{host}/~ann/a"), None), (format!("https://{host}/news"), Some("2024-05-01"))]
            {
                assert_eq!(policy.lookup(&address, day), TrustPolicy::bundled().lookup(&address, day), "{address}");
            }
            n_compared += 1;
        }
    }
    assert!(n_compared > 30_000, "{n_compared}");
    assert_eq!(loaded.len(), shards.len() + 1, "every shard has a host");
}

#[test]
fn joined_shards_are_the_whole_tables() {
    let (suffixes, policy) = tables(&files(), ShardSet::ALL);
    assert_eq!(policy.n_rules(), TrustPolicy::bundled().n_rules());
    for host in hosts() {
        let Some(parsed) = Host::parse(&host) else { continue };
        assert_eq!(suffixes.registrable_domain(&parsed), SuffixTable::bundled().registrable_domain(&parsed), "{host}");
        assert_eq!(policy.lookup(&host, None), TrustPolicy::bundled().lookup(&host, None), "{host}");
    }
}
