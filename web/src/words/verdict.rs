//! The words of the block of verdicts.

use credence_core::decision::{DecisionReason, DecisionWarningCode, LeftOutReason, Tier, TierOrigin};

use crate::state::verdict::VerdictWord;

/// Declares the words once, for the page and for the test that reads them all.
macro_rules! words {
    ($($word:ident),* $(,)?) => {
        /// What the evidence decides.
        pub struct VerdictWords {
            $(pub $word: &'static str,)*
        }

        #[cfg(test)]
        impl VerdictWords {
            fn all(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($word), self.$word)),*]
            }
        }
    };
}

words! {
    heading, heading_main, others, is_true, is_false, invalid, again, attempts,
    support_enough, refutation_enough, support_larger, refutation_larger, tie, conflict, not_enough_yet, no_evidence,
    side_for, side_against, side_sum, enough, not_enough, needed, missing, side_missing,
    only_other, won_against, both_sides, unreadable_date, unknown_stance,
    votes, vote, primary, wire, trade, other,
    from_weight, from_tier, from_domain, from_kind, from_level, from_default,
    left_out, neutral, stance_unknown, no_address, blocked, rejected, undated, date_unreadable, outside_time,
    outside_window, no_weight, same_domain, near_copy,
    how, rule_votes, rule_default, rule_flowchart, rule_tiers, domains_seen, searched,
}

impl VerdictWords {
    /// What came out.
    #[must_use]
    pub const fn verdict(&self, word: VerdictWord) -> &'static str {
        match word {
            VerdictWord::True => self.is_true,
            VerdictWord::False => self.is_false,
            VerdictWord::Invalid => self.invalid,
            VerdictWord::SearchAgain => self.again,
        }
    }

    /// What decided, or what stands in the way.
    #[must_use]
    pub const fn reason(&self, reason: DecisionReason) -> &'static str {
        match reason {
            DecisionReason::SupportIsEnough => self.support_enough,
            DecisionReason::RefutationIsEnough => self.refutation_enough,
            DecisionReason::SupportIsLarger => self.support_larger,
            DecisionReason::RefutationIsLarger => self.refutation_larger,
            DecisionReason::Tie => self.tie,
            DecisionReason::Conflict => self.conflict,
            DecisionReason::NotEnough => self.not_enough_yet,
            DecisionReason::NoEvidence => self.no_evidence,
        }
    }

    /// What a reader should know before relying on it.
    #[must_use]
    pub const fn warning(&self, code: DecisionWarningCode) -> &'static str {
        match code {
            DecisionWarningCode::OtherSourcesOnly => self.only_other,
            DecisionWarningCode::WonAgainstEnough => self.won_against,
            DecisionWarningCode::DomainOnBothSides => self.both_sides,
            DecisionWarningCode::UnreadableDate => self.unreadable_date,
            DecisionWarningCode::UnknownStance => self.unknown_stance,
        }
    }

    /// What kind of voice a source is.
    #[must_use]
    pub const fn tier(&self, tier: Tier) -> &'static str {
        match tier {
            Tier::Primary => self.primary,
            Tier::Wire => self.wire,
            Tier::Trade => self.trade,
            Tier::Other => self.other,
        }
    }

    /// What decided the weight of a vote.
    #[must_use]
    pub const fn tier_from(&self, origin: TierOrigin) -> &'static str {
        match origin {
            TierOrigin::StatedWeight => self.from_weight,
            TierOrigin::StatedTier => self.from_tier,
            TierOrigin::Domain => self.from_domain,
            TierOrigin::Kind => self.from_kind,
            TierOrigin::Level => self.from_level,
            TierOrigin::Default => self.from_default,
        }
    }

    /// Why a piece of evidence has no vote.
    #[must_use]
    pub const fn left_out_reason(&self, reason: LeftOutReason) -> &'static str {
        match reason {
            LeftOutReason::Neutral => self.neutral,
            LeftOutReason::UnknownStance => self.stance_unknown,
            LeftOutReason::NoAddress => self.no_address,
            LeftOutReason::Blocked => self.blocked,
            LeftOutReason::Rejected => self.rejected,
            LeftOutReason::Undated => self.undated,
            LeftOutReason::UnreadableDate => self.date_unreadable,
            LeftOutReason::OutsideTimeframe => self.outside_time,
            LeftOutReason::OutsideWindow => self.outside_window,
            LeftOutReason::NoWeight => self.no_weight,
            LeftOutReason::SameDomain => self.same_domain,
            LeftOutReason::NearCopy => self.near_copy,
        }
    }
}

pub static EN: VerdictWords = VerdictWords {
    heading: "Verdict",
    heading_main: "Verdict on the claim with the most evidence",
    others: "Further verdicts ({n})",
    is_true: "True",
    is_false: "False",
    invalid: "Undecided",
    again: "Would search again",
    attempts: "attempt {n} of {max}",
    support_enough: "What speaks for it is enough, what speaks against it is not.",
    refutation_enough: "What speaks against it is enough, what speaks for it is not.",
    support_larger: "Both sides are enough, and what speaks for it weighs more.",
    refutation_larger: "Both sides are enough, and what speaks against it weighs more.",
    tie: "Both sides are enough and weigh the same.",
    conflict: "Both sides are enough: the sources conflict.",
    not_enough_yet: "Neither side is enough.",
    no_evidence: "No piece of evidence has a vote.",
    side_for: "For",
    side_against: "Against",
    side_sum: "weight {weight} · sources {n}",
    enough: "enough",
    not_enough: "not enough",
    needed: "The line marks what is enough: a weight of {weight} from at least {sources} independent sources.",
    missing: "What a verdict would need:",
    side_missing: "weight {weight} more, sources {n} more",
    only_other: "It rests only on sources that count least: no primary source, wire service or trade press among them.",
    won_against: "The other side would have been enough, too.",
    both_sides: "{domain} speaks for both sides.",
    unreadable_date: "A date cannot be read; that piece counts as undated.",
    unknown_stance: "A stance has a name nobody knows; that piece takes no side.",
    votes: "Counted ({n})",
    vote: "weight {weight}, {tier}",
    primary: "primary source",
    wire: "like a wire service",
    trade: "like trade press",
    other: "other source",
    from_weight: "weight stated with the evidence",
    from_tier: "kind stated with the evidence",
    from_domain: "by its domain",
    from_kind: "by its kind",
    from_level: "by its level of trust",
    from_default: "on no list",
    left_out: "Not counted ({n})",
    neutral: "takes no side",
    stance_unknown: "has a stance nobody knows",
    no_address: "has no address on the web",
    blocked: "is blocked or to be left out",
    rejected: "is contradicted by a source of much higher rank",
    undated: "has no date, and the question is about a time",
    date_unreadable: "has a date that cannot be read, and the question is about a time",
    outside_time: "is from another time than the question",
    outside_window: "was published too long before or after the others",
    no_weight: "weighs nothing",
    same_domain: "is of a site that has its vote: {domain}",
    near_copy: "repeats a text that has its vote: {domain}",
    how: "How this is decided",
    rule_votes: "Each site has one vote a side, its weightiest; copies of one text count once.",
    rule_default: "Where both sides are enough, it would search again, and at the end nothing is decided.",
    rule_flowchart: "Where both sides are enough, the larger one wins; a tie decides nothing.",
    rule_tiers: "A primary source weighs 1.0, a wire service or journal 0.8, trade press 0.6, any other at most 0.4.",
    domains_seen: "Sites among the evidence: {n}",
    searched: "Queries {queries} · pages read {pages}",
};

pub static PT_BR: VerdictWords = VerdictWords {
    heading: "Veredito",
    heading_main: "Veredito sobre a afirmação com mais evidências",
    others: "Outros vereditos ({n})",
    is_true: "Verdadeiro",
    is_false: "Falso",
    invalid: "Indefinido",
    again: "Pesquisaria de novo",
    attempts: "tentativa {n} de {max}",
    support_enough: "O que fala a favor basta, o que fala contra não.",
    refutation_enough: "O que fala contra basta, o que fala a favor não.",
    support_larger: "Os dois lados bastam, e o que fala a favor pesa mais.",
    refutation_larger: "Os dois lados bastam, e o que fala contra pesa mais.",
    tie: "Os dois lados bastam e pesam o mesmo.",
    conflict: "Os dois lados bastam: as fontes estão em conflito.",
    not_enough_yet: "Nenhum dos lados basta.",
    no_evidence: "Nenhuma evidência tem voto.",
    side_for: "A favor",
    side_against: "Contra",
    side_sum: "peso {weight} · fontes {n}",
    enough: "basta",
    not_enough: "não basta",
    needed: "A linha marca o que basta: peso {weight} de pelo menos {sources} fontes independentes.",
    missing: "O que falta para um veredito:",
    side_missing: "mais peso: {weight}, mais fontes: {n}",
    only_other: "Baseia-se só nas fontes que menos contam: nenhuma fonte primária, agência de notícias ou imprensa especializada.",
    won_against: "O outro lado também bastaria.",
    both_sides: "{domain} fala pelos dois lados.",
    unreadable_date: "Uma data não pode ser lida; essa evidência conta como sem data.",
    unknown_stance: "Uma posição tem um nome desconhecido; essa evidência não toma partido.",
    votes: "Contadas ({n})",
    vote: "peso {weight}, {tier}",
    primary: "fonte primária",
    wire: "como agência de notícias",
    trade: "como imprensa especializada",
    other: "outra fonte",
    from_weight: "peso informado com a evidência",
    from_tier: "tipo informado com a evidência",
    from_domain: "pelo domínio",
    from_kind: "pelo tipo",
    from_level: "pelo nível de confiança",
    from_default: "em nenhuma lista",
    left_out: "Não contadas ({n})",
    neutral: "não toma partido",
    stance_unknown: "tem uma posição desconhecida",
    no_address: "não tem endereço na web",
    blocked: "está bloqueada ou deve ficar de fora",
    rejected: "é contradita por uma fonte de nível muito mais alto",
    undated: "não tem data, e a pergunta é sobre um período",
    date_unreadable: "tem uma data ilegível, e a pergunta é sobre um período",
    outside_time: "é de outro período que não o da pergunta",
    outside_window: "foi publicada muito antes ou depois das outras",
    no_weight: "não pesa nada",
    same_domain: "é de um site que já tem seu voto: {domain}",
    near_copy: "repete um texto que já tem seu voto: {domain}",
    how: "Como isto é decidido",
    rule_votes: "Cada site tem um voto por lado, o de maior peso; cópias de um texto contam uma vez.",
    rule_default: "Quando os dois lados bastam, pesquisaria de novo; no fim, nada é decidido.",
    rule_flowchart: "Quando os dois lados bastam, vence o maior; um empate não decide nada.",
    rule_tiers: "Uma fonte primária pesa 1.0, uma agência ou revista científica 0.8, a imprensa especializada 0.6, qualquer outra no máximo 0.4.",
    domains_seen: "Sites entre as evidências: {n}",
    searched: "Buscas {queries} · páginas lidas {pages}",
};

pub static JA: VerdictWords = VerdictWords {
    heading: "判定",
    heading_main: "証拠が最も多い主張の判定",
    others: "ほかの判定（{n}）",
    is_true: "真",
    is_false: "偽",
    invalid: "決まらず",
    again: "再検索が必要",
    attempts: "{max}回中{n}回目",
    support_enough: "支持する証拠は足り、反対する証拠は足りません。",
    refutation_enough: "反対する証拠は足り、支持する証拠は足りません。",
    support_larger: "両側とも足りますが、支持のほうが重くなっています。",
    refutation_larger: "両側とも足りますが、反対のほうが重くなっています。",
    tie: "両側とも足り、重みも同じです。",
    conflict: "両側とも足りるため、情報源が対立しています。",
    not_enough_yet: "どちらの側も足りません。",
    no_evidence: "票を持つ証拠がありません。",
    side_for: "支持",
    side_against: "反対",
    side_sum: "重み {weight} · 出典 {n}",
    enough: "足りる",
    not_enough: "足りない",
    needed: "線は必要な量を示します。独立した出典{sources}件以上で、重み{weight}。",
    missing: "判定に足りないもの:",
    side_missing: "重みあと {weight}、出典あと {n}",
    only_other: "最も軽い出典だけに基づいています。一次資料、通信社、専門紙は含まれません。",
    won_against: "もう一方の側も足りていました。",
    both_sides: "{domain} は両側の根拠になっています。",
    unreadable_date: "読めない日付があり、その証拠は日付なしとして扱います。",
    unknown_stance: "不明な立場の名前があり、その証拠はどちらの側にも数えません。",
    votes: "数えたもの（{n}）",
    vote: "重み {weight}、{tier}",
    primary: "一次資料",
    wire: "通信社と同等",
    trade: "専門紙と同等",
    other: "その他の出典",
    from_weight: "証拠に付いていた重み",
    from_tier: "証拠に付いていた種類",
    from_domain: "ドメインによる",
    from_kind: "種類による",
    from_level: "信頼度による",
    from_default: "どの一覧にもない",
    left_out: "数えなかったもの（{n}）",
    neutral: "どちらの側でもない",
    stance_unknown: "立場の名前が不明",
    no_address: "ウェブ上のアドレスがない",
    blocked: "ブロックまたは除外の対象",
    rejected: "ずっと信頼度の高い情報源と矛盾する",
    undated: "日付がなく、問いは期間に関するもの",
    date_unreadable: "日付が読めず、問いは期間に関するもの",
    outside_time: "問いの期間から外れている",
    outside_window: "ほかと発行時期が離れすぎている",
    no_weight: "重みがない",
    same_domain: "同じサイトがすでに一票を持つ: {domain}",
    near_copy: "すでに一票を持つ文章の写し: {domain}",
    how: "判定のしかた",
    rule_votes: "各サイトは各側に一票（最も重いもの）。同じ文章の写しは1つと数えます。",
    rule_default: "両側とも足りるときは再検索し、最後まで続けば決まりません。",
    rule_flowchart: "両側とも足りるときは重い側を採り、同じ重みなら決まりません。",
    rule_tiers: "一次資料は1.0、通信社や学術誌は0.8、専門紙は0.6、その他は最大0.4。",
    domains_seen: "証拠に含まれるサイト: {n}",
    searched: "検索 {queries} · 読んだページ {pages}",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::tests::places;

    #[test]
    fn every_language_has_every_word_with_its_places() {
        for (language, words) in [("pt-BR", &PT_BR), ("ja", &JA)] {
            for ((name, english), (_, translated)) in EN.all().into_iter().zip(words.all()) {
                assert!(!english.is_empty() && !translated.is_empty() && english != translated, "{language}: {name}");
                assert_eq!(places(english), places(translated), "{language}: {name}");
            }
        }
    }
}
