//! Addresses: a host is read alike with and without its scheme and path, and its registrable domain is its end.

use credence_core::trust::{Host, TrustPolicy, registrable_domain};

pub(super) const TEXTS: [&str; 10] = [
    "https://user:password@www.example.co.uk:8080/a/b?c=d#e",
    "http://xn--bcher-kva.example/%61",
    "https://例え.テスト/パス",
    "https://[2001:db8::1]/",
    "http://192.168.0.1:80/x",
    "https://EXAMPLE.com.",
    "https:\\\\example.org\\a",
    "example.org/path",
    "https://a.b.c.d.gov.br/",
    "https://www.nature.com@evil.example/",
];

pub(super) fn check(text: &str) -> Result<(), String> {
    let _ = TrustPolicy::bundled().lookup(text, None);
    let Some(host) = Host::parse(text) else { return Ok(()) };
    let again = Host::parse(host.as_str());
    // Each reading leaves out one `www.`.
    let has_another = host.as_str().starts_with("www.");
    if !has_another && again.as_ref() != Some(&host) {
        return Err(format!("`{}` is read again as {again:?}", host.as_str()));
    }
    let domain = registrable_domain(&host);
    if !host.as_str().ends_with(domain) {
        return Err(format!("`{domain}` is not the end of `{}`", host.as_str()));
    }
    Ok(())
}
