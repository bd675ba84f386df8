//! The sites of pages.

use std::cell::RefCell;

use credence_core::trust::Host;
use credence_lookup::Lookup;

use crate::reading::registrable_domain;

/// The sites of the pages of one call. Each host is looked up once.
#[derive(Default)]
pub(crate) struct Sites {
    found: RefCell<Found>,
}

#[derive(Default)]
struct Found {
    index_of_host: Lookup,
    sites: Vec<Option<String>>,
}

impl Sites {
    /// The registrable domain of an address.
    pub(crate) fn of(&self, address: &str) -> Option<String> {
        let host = Host::parse(address)?;
        let mut found = self.found.borrow_mut();
        let next = found.sites.len();
        if let Some(known) = found.index_of_host.get_or_set(host.as_str().to_owned(), next) {
            return found.sites[known].clone();
        }
        let site = registrable_domain(address);
        found.sites.push(site.clone());
        site
    }
}
