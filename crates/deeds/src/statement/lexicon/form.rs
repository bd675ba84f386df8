//! What a form of a verb is.

use crate::deed::DeedKind;

/// The form of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// "run", "test": not a deed by itself.
    Base,
    /// "ran", "wrote".
    Past,
    /// "run", "written".
    Participle,
    /// "tested": past and participle.
    Both,
    /// "read", "put": also the base.
    Any,
    /// Portuguese, first person: "testei".
    First,
    /// Portuguese participle: "testado".
    Stem,
    /// "testing".
    Gerund,
}

impl Form {
    pub const fn is_participle(self) -> bool {
        matches!(self, Self::Participle | Self::Both | Self::Any | Self::Stem)
    }
}

/// A form of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    pub kind: DeedKind,
    pub form: Form,
    /// Whether the verb is not listed: the kind is open.
    pub is_open: bool,
    /// Whether it says nothing without an object that is listed: "made", "did".
    pub is_vague: bool,
}

impl Verb {
    /// The classes of what it is usually done to, the nearest first; anything else is `*`.
    pub const fn usual(self) -> &'static str {
        use DeedKind as K;
        if self.is_vague {
            return "tblqhwoycuam";
        }
        match self.kind {
            K::Run => "tblcnqshwoyegvua*",
            K::Test => "fsnchkbi*",
            K::Build => "bspnfi*",
            K::Lint => "fnih*",
            K::Create => "tfrmdvweonpscki*",
            K::Change => "tfcnkblrdpehvsowi*",
            K::Delete => "tfrmndvcepsoki*",
            K::Move => "tfrndmei*",
            K::Install => "pncsl*",
            K::Commit => "hvwfnizt*",
            K::Push => "hvwnizfcp*",
            K::Deploy => "snfhiczvb*",
            K::Send => "mnrdievowhfy*",
            K::Book => "oeinr*",
            K::Pay => "yoi*",
            K::Schedule => "eoirm*",
            K::Read => "fdnctrvbhjp*",
            K::Verify => "dtblfnoe*",
            K::Calculate => "gryo*",
            K::Search => "*",
        }
    }
}
