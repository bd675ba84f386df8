//! Why a text may vote.

credence_named::named_enum! {
    /// Why a text may vote.
    pub enum VoteGround {
        /// It is an official figure with the claim's number, subject, place and time, or with another number for them.
        Figure = "figure",
        /// A model says so, and all rules hold.
        Model = "model",
    }
}
