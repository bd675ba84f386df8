//! A step of the tests, and the groups that choose steps.

use anyhow::{Context, Result};

/// The groups of `--only`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Group {
    Lint,
    Native,
    Python,
    Package,
    Page,
}

impl Group {
    pub const ALL: [Self; 5] = [Self::Lint, Self::Native, Self::Python, Self::Package, Self::Page];

    fn name(self) -> &'static str {
        match self {
            Self::Lint => "lint",
            Self::Native => "native",
            Self::Python => "python",
            Self::Package => "package",
            Self::Page => "page",
        }
    }

    pub fn from_name(name: &str) -> Result<Self> {
        let names = Self::ALL.map(Self::name).join(", ");
        let found = Self::ALL.into_iter().find(|group| group.name() == name);
        found.with_context(|| format!("there is no group `{name}`; there are {names}"))
    }
}

/// A part of the tests that passes or fails as a whole.
pub struct Step {
    /// The groups that it is run for.
    pub groups: &'static [Group],
    pub name: &'static str,
    /// Earlier steps that this one depends on.
    pub needs: &'static [&'static str],
    /// What only one step at a time can use.
    pub uses: Option<&'static str>,
    /// The files and folders that decide whether it passes; none if it finds out by itself what is left to do.
    pub reads: &'static [&'static str],
    pub run: fn() -> Result<()>,
}
