//! The features: their names and what each measures.

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// One of the numbers, from 0 to 255.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Feature { $($(#[$doc])* $name,)* }

        /// Every feature, in order.
        pub const FEATURES: &[Feature] = &[$(Feature::$name,)*];
    };
}

features! {
    /// The share of the claim that the window holds, by rarity.
    Covered,
    /// The same, by number of words.
    CoveredPlain,
    /// The share that the best single sentence holds.
    CoveredInSentence,
    /// The share that is held anywhere.
    CoveredAnywhere,
    /// The share held word by word, without synonyms.
    CoveredExactly,
    /// The share of names held in the window.
    NamesCovered,
    /// The share of names held anywhere.
    NamesCoveredAnywhere,
    /// The share of other words held in the window.
    WordsCovered,
    /// The share of the first third of the claim.
    BeginningCovered,
    /// The share of the middle third.
    MiddleCovered,
    /// The share of the last third.
    EndCovered,
    /// Whether the last word that counts is held.
    LastHeld,
    /// Whether the last is held anywhere.
    LastHeldAnywhere,
    /// Whether the first word that counts is held.
    FirstHeld,
    /// The rarity of the rarest word that is missing.
    LargestMissing,
    /// The rarity of the next.
    SecondMissing,
    /// Rarest missing in the whole text.
    LargestMissingAnywhere,
    /// How many words are missing.
    Missing,
    /// How many are missing anywhere.
    MissingAnywhere,
    /// How many names are missing.
    NamesMissing,
    /// The longest row of words in the same order, as a share of the claim.
    LongestRow,
    /// The share of neighbours that stay neighbours.
    Neighbours,
    /// The share of pairs whose order is turned.
    Turned,
    /// How closely the found words stand together.
    Compact,
    /// The share of the window that the claim holds.
    WindowCovered,
    /// The strongest opposite that stands in place.
    Opposite,
    /// The strongest opposite near by.
    OppositeNear,
    /// The strongest other member of a set in place.
    OneOf,
    /// The same near by.
    OneOfNear,
    /// An opposite trend near by.
    Trend,
    /// Another name in place.
    OtherName,
    /// Another name near by.
    OtherNameNear,
    /// Another word in place.
    OtherWord,
    /// How rare that is, times how surely it stands there.
    OtherWordWeight,
    /// The sum of all that stands in place of something else.
    OtherSum,
    /// "all" against "some".
    Quantity,
    /// Numbers of the claim that are in the window.
    NumbersHeld,
    /// Numbers that are not in the text.
    NumbersMissing,
    /// A number that differs, in place.
    NumberDiffers,
    /// A number that differs, near by.
    NumberDiffersNear,
    /// A year that differs, near by.
    YearDiffers,
    /// An order that differs.
    OrdinalDiffers,
    /// A share that differs.
    PercentDiffers,
    /// How far the numbers are apart.
    NumberDistance,
    /// The share of the pairs that one side denies and the other does not.
    Denied,
    /// The rarest pair of which that is so.
    DeniedMost,
    /// Claim denied, text not, anywhere in the pairs.
    ClaimDeniesMore,
    /// Text denies, claim does not.
    TextDeniesMore,
    /// Whether the number of denials is odd in one and even in the other.
    DenialParity,
    /// Verbs of denial of one side only.
    DenialVerbs,
    /// Negators in the window.
    WindowNegators,
    /// The claim says "only", the text does not.
    OnlyAdded,
    /// The claim says "all" or "always", the text does not.
    AllAdded,
    /// The text says "some" or "may", the claim does not.
    HedgeDropped,
    /// The claim hedges, the text does not.
    HedgeAdded,
    /// The text says that nothing is known.
    Unclear,
    /// Directions that agree.
    TrendAgrees,
    /// Directions of the claim that the window turns.
    TrendTurned,
    /// Claim speaks of a link and so does the window.
    LinkHeld,
    /// A link in the window near a denial.
    LinkDenied,
    /// The window begins with a pronoun, so that what it speaks of stands elsewhere.
    PronounFirst,
    /// The claim is a question.
    Question,
    /// How many words of the claim count.
    ClaimLength,
    /// How many sentences the text has.
    TextLength,
    /// Synonyms among the pairs.
    Synonyms,
    /// Other forms among the pairs.
    DerivedForms,
    /// The sum of the clashes that have a name.
    Named,
    /// Opposites of paired words somewhere in the window.
    OppositeElsewhere,
    /// Claim direction up or down missing in the text.
    TrendMissing,
    /// All words of the claim are an unbroken run of a sentence.
    IsRun,
    /// Content words that stand between the found words of the best sentence.
    Between,
    /// Names and numbers among them.
    NamesBetween,
    /// "who", "while", "that", "to", "and" among what stands between.
    LinksBetween,
    /// Content words of that sentence before the first found one.
    Before,
    /// Content words behind the last.
    Behind,
    /// A word that the first found ones depend on: "to", "that", "who".
    Governed,
    /// A content word directly before a found one, where the claim has none: "vice president".
    Modified,
    /// Words that only report: "said", "according".
    Reported,
    /// Plans, wishes, and worlds that are made up.
    NotFact,
    /// Another number of the same measure as a found one.
    OtherNumber,
    /// Prepositions and conjunctions of the claim that are not found.
    SmallMissing,
    /// The sentence beside it rates it: "This is false".
    Rated,
}

/// How many there are.
pub(in crate::stance) const N_FEATURES: usize = FEATURES.len();

/// The features of one claim and one text.
pub(in crate::stance) type Features = [u8; N_FEATURES];

/// The share that a feature stands for; `None` where there was nothing to take a share of.
pub(in crate::stance) fn share_of(features: &Features, feature: Feature) -> Option<f32> {
    let value = features[feature as usize];
    (value < u8::MAX).then(|| f32::from(value) / 200.0)
}
