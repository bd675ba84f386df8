//! The sites of pages, by a function of the caller.

use std::cell::RefCell;

use credence_core::trust::Host;
use credence_lookup::Lookup;
use js_sys::Function;

use super::balance::domain_of;

/// The sites of the pages of one call. The function is called once for each host.
pub(crate) struct Sites<'f> {
    site_of: &'f Function,
    found: RefCell<Found>,
}

#[derive(Default)]
struct Found {
    index_of_host: Lookup,
    sites: Vec<Option<String>>,
}

impl<'f> Sites<'f> {
    pub(crate) fn new(site_of: &'f Function) -> Self {
        Self { site_of, found: RefCell::default() }
    }

    /// The registrable domain of an address.
    pub(crate) fn of(&self, address: &str) -> Option<String> {
        let host = Host::parse(address)?;
        let mut found = self.found.borrow_mut();
        let next = found.sites.len();
        if let Some(known) = found.index_of_host.get_or_set(host.as_str().to_owned(), next) {
            return found.sites[known].clone();
        }
        let site = domain_of(address, self.site_of);
        found.sites.push(site.clone());
        site
    }
}
