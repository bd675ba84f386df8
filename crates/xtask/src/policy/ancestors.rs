//! The domains above a domain.

/// The domain and every domain above it.
pub fn ancestors(domain: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(domain), |domain| domain.split_once('.').map(|(_, above)| above))
}
