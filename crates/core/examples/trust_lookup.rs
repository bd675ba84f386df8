//! Measures loading a policy of 12,000 rules and looking 100,000 addresses up in it.

use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

use credence_core::trust::TrustPolicy;

const N_RULES: u32 = 12_000;
const N_ADDRESSES: u32 = 100_000;
const N_ROUNDS: u32 = 10;

fn main() {
    let table: &'static str = Box::leak(table().into_boxed_str());
    let started = Instant::now();
    let policy = TrustPolicy::from_tables(&[table]);
    let loading = started.elapsed();
    let started = Instant::now();
    let bundled = TrustPolicy::bundled();
    let loading_bundled = started.elapsed();
    println!("loading {} rules: {:.2} ms", policy.n_rules(), loading.as_secs_f64() * 1e3);
    println!("loading the {} bundled rules: {:.2} ms", bundled.n_rules(), loading_bundled.as_secs_f64() * 1e3);

    let addresses: Vec<String> = (0..N_ADDRESSES).map(address).collect();
    measure("lookup", &addresses, |address| policy.lookup(address, None).level.rank());
}

/// Prints the best of a few rounds, which is the least disturbed one.
fn measure(name: &str, addresses: &[String], rank: impl Fn(&str) -> u8) {
    let mut best = f64::INFINITY;
    let mut sum = 0;
    for _ in 0..N_ROUNDS {
        let started = Instant::now();
        sum = addresses.iter().map(|address| u32::from(rank(black_box(address)))).sum();
        best = best.min(started.elapsed().as_secs_f64());
    }
    println!("{name}: {:.0} ns an address (ranks sum to {sum})", best * 1e9 / f64::from(N_ADDRESSES));
}

/// A fixed sequence that looks random.
fn mixed(n: u32) -> u32 {
    let mixed = (n ^ (n >> 16)).wrapping_mul(0x7feb_352d);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x846c_a68b);
    mixed ^ (mixed >> 16)
}

fn word(n: u32) -> String {
    let length = 4 + mixed(n) % 9;
    (0..length).map(|at| char::from(b'a' + u8::try_from(mixed(n ^ (at << 24)) % 26).unwrap_or(0))).collect()
}

const ENDS: [&str; 12] =
    ["com", "org", "net", "de", "co.uk", "com.br", "ac.jp", "gov", "edu", "fr", "go.jp", "blogspot.com"];

fn domain(n: u32) -> String {
    format!("{}.{}", word(n), ENDS[mixed(n ^ 0x5555) as usize % ENDS.len()])
}

/// Rules on all lists; one in eight for a section of its site, one in sixteen for some years of it.
fn table() -> String {
    let mut table = String::from("origin made Made for this measurement\n");
    let sections = ["allowlist level=academic", "greylist level=low", "denylist", "allowlist level=trusted"];
    for (n, section) in (0_u32..).zip(sections) {
        let _ = writeln!(table, "[list={section} origin=made]");
        for rule in n * N_RULES / 4..(n + 1) * N_RULES / 4 {
            let _ = match rule % 16 {
                3 | 7 => writeln!(table, "{}/news", domain(rule)),
                5 => writeln!(table, "{}/ 2015-01-01..2024-12-31", domain(rule)),
                _ => writeln!(table, "{}", domain(rule)),
            };
        }
    }
    table
}

/// Half of the addresses lie in a rule's domain, as in answers of agents.
fn address(n: u32) -> String {
    let site = domain(if n.is_multiple_of(2) { mixed(n) % N_RULES } else { N_RULES + n });
    let below = ["", "www.", "news.", "a.b."][mixed(n ^ 0xaaaa) as usize % 4];
    format!("https://{below}{site}/{}/{}?id={n}", word(n ^ 0x1234), word(n ^ 0x4321))
}
