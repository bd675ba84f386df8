//! Trust in domains: the badge of a source, why a domain has its level, and the page of rules.

pub mod badge;
mod block_account;
mod blocked_domains;
mod learned;
mod level_form;
mod look_up;
mod own_rules;
mod policy_file;
mod project_rules;
mod rule_error;
mod rule_table;
mod section;
pub mod subject;
pub mod trust_page;
pub mod why_level;
