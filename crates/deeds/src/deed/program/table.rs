//! The programs. Of those whose words match, the one with the most words counts; of several, the first.

mod build;
mod file;
mod service;
mod test;
mod version;

use super::action::Programs;

pub(super) static PROGRAMS: [&[Programs]; 5] =
    [test::PROGRAMS, build::PROGRAMS, version::PROGRAMS, service::PROGRAMS, file::PROGRAMS];
