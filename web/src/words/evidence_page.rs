//! The words of the block of disagreement and of the view of evidence.

use credence_core::evidence::{BetaConfidence, Stance, Verdict};
use credence_core::trust::{BlockReason, ClaimStatus, ContradictionKind, InformationCredibility, SourceReliability};

use crate::state::evidence_map::Dispute;

/// Declares the words and, for the tests, a list of them all.
macro_rules! evidence_words {
    ($($word:ident),* $(,)?) => {
        /// Where sources agree and disagree.
        pub struct EvidencePageWords {
            $(pub $word: &'static str,)*
        }

        #[cfg(test)]
        impl EvidencePageWords {
            fn all(&self) -> Vec<&'static str> {
                vec![$(self.$word,)*]
            }
        }
    };
}

evidence_words! {
    disagreement, misinformation, contested, agreed, unnamed_claim, supports, refutes, neutral, no_quote, rank, published,
    pending, verified, rejected, status_contested, dates_note, why_far_apart, why_both_high, why_too_near,
    blocked, blocked_without_reason, was_level, by_misinformation, by_rate, by_pattern, by_denylist, by_reader, restore,
    not_restorable, more, unlisted, to_evidence,
    checked, counts, n_rejected, balance, no_balance, balance_note,
    well_supported, supported, verdict_contested, likely_false, unverified,
    summary, filter, picture, table, view_as, show_all, show_disputed, begins_with_disputed, nothing_found,
    picture_label, sources, claims, width_note, one_text, one_text_note, source_node, claim_node,
    claim, source, level, stance, confidence, status, quote, not_said, all_rows,
    count_for, count_against, controversy, grade, reliability, credibility, speaks_to, evidence, to_trust,
    reliable_a, reliable_b, reliable_c, reliable_d, reliable_e, reliable_f,
    credible_1, credible_2, credible_3, credible_4, credible_5, credible_6,
    empty, empty_note, play,
}

impl EvidencePageWords {
    /// What a contradiction amounts to.
    #[must_use]
    pub const fn kind(&self, kind: ContradictionKind) -> &'static str {
        match kind {
            ContradictionKind::Contested => self.contested,
            ContradictionKind::Misinformation => self.misinformation,
        }
    }

    /// Whether sources contradict each other.
    #[must_use]
    pub const fn dispute(&self, dispute: Dispute) -> &'static str {
        match dispute {
            Dispute::None => self.agreed,
            Dispute::Contested => self.contested,
            Dispute::Misinformation => self.misinformation,
        }
    }

    /// Which way a source points.
    #[must_use]
    pub const fn stance(&self, stance: Stance) -> &'static str {
        match stance {
            Stance::Supports => self.supports,
            Stance::Refutes => self.refutes,
            Stance::Neutral => self.neutral,
        }
    }

    /// What becomes of a source's word.
    #[must_use]
    pub const fn claim_status(&self, status: ClaimStatus) -> &'static str {
        match status {
            ClaimStatus::Pending => self.pending,
            ClaimStatus::Verified => self.verified,
            ClaimStatus::Rejected => self.rejected,
            ClaimStatus::Contested => self.status_contested,
        }
    }

    /// The verdict on a claim; where as many refute as support it is contested, and not refuted.
    #[must_use]
    pub const fn verdict(&self, verdict: Verdict, confidence: &BetaConfidence) -> &'static str {
        match verdict {
            Verdict::LikelyFalse if confidence.n_supports == confidence.n_refutes => self.verdict_contested,
            Verdict::WellSupported => self.well_supported,
            Verdict::Supported => self.supported,
            Verdict::Contested => self.verdict_contested,
            Verdict::LikelyFalse => self.likely_false,
            Verdict::Unverified => self.unverified,
        }
    }

    /// Why a domain is blocked.
    #[must_use]
    pub const fn block_reason(&self, reason: BlockReason) -> &'static str {
        match reason {
            BlockReason::Misinformation => self.by_misinformation,
            BlockReason::HighRejectionRate => self.by_rate,
            BlockReason::DangerousPattern => self.by_pattern,
            BlockReason::Denylist => self.by_denylist,
            BlockReason::Manual => self.by_reader,
        }
    }

    /// What the letter of a source means.
    #[must_use]
    pub const fn reliability_of(&self, reliability: SourceReliability) -> &'static str {
        match reliability {
            SourceReliability::A => self.reliable_a,
            SourceReliability::B => self.reliable_b,
            SourceReliability::C => self.reliable_c,
            SourceReliability::D => self.reliable_d,
            SourceReliability::E => self.reliable_e,
            SourceReliability::F => self.reliable_f,
        }
    }

    /// What the digit of a claim means.
    #[must_use]
    pub const fn credibility_of(&self, credibility: InformationCredibility) -> &'static str {
        match credibility {
            InformationCredibility::Confirmed => self.credible_1,
            InformationCredibility::ProbablyTrue => self.credible_2,
            InformationCredibility::PossiblyTrue => self.credible_3,
            InformationCredibility::Doubtful => self.credible_4,
            InformationCredibility::Improbable => self.credible_5,
            InformationCredibility::CannotBeJudged => self.credible_6,
        }
    }
}

pub(super) const EN: EvidencePageWords = EvidencePageWords {
    disagreement: "The sources disagree ({n})",
    misinformation: "Misinformation",
    contested: "Contested",
    agreed: "No disagreement",
    unnamed_claim: "A claim without a name",
    supports: "supports",
    refutes: "refutes",
    neutral: "points neither way",
    no_quote: "The words of this source were not sent.",
    rank: "{level}, rank {rank}",
    published: "published {date}",
    pending: "undecided",
    verified: "adopted",
    rejected: "not adopted",
    status_contested: "contested",
    dates_note: "Dates are for information: a newer source does not win by being newer.",
    why_far_apart: "Ranks {lower} and {higher} differ by {gap}; from {threshold} on the lower is not adopted.",
    why_both_high: "Both are of high trust: both stay.",
    why_too_near: "Ranks {lower} and {higher} differ by {gap}; only from {threshold} on is the lower not adopted: both stay.",
    blocked: "{domain} is blocked: {reason}.",
    blocked_without_reason: "{domain} is blocked.",
    was_level: "Before, its level was “{level}”.",
    by_misinformation: "a source of much higher rank contradicts it",
    by_rate: "too much of what it said was not adopted",
    by_pattern: "its address or text shows a dangerous pattern",
    by_denylist: "it is on a denylist",
    by_reader: "you blocked it",
    restore: "Restore {domain}",
    not_restorable: "Only a change of that list restores it.",
    more: "Further disagreements ({n})",
    unlisted: "Pairs of sources that are counted and not listed: {n}",
    to_evidence: "Show all evidence",
    checked: "Claims checked ({n})",
    counts: "supports {supports} · refutes {refutes} · independent texts {texts}",
    n_rejected: "not adopted {n}",
    balance: "balance {ratio} ± {uncertainty}",
    no_balance: "nothing points either way",
    balance_note: "The balance runs from 0 (all against) to 1 (all for) and sums up the evidence seen; it is not the probability that a claim is true.",
    well_supported: "Well supported",
    supported: "Supported",
    verdict_contested: "Contested",
    likely_false: "Rather refuted",
    unverified: "Not verified",
    summary: "Claims {claims} · sources {sources} · claims with disagreement {disputed}",
    filter: "Find a claim, a source or a domain",
    picture: "Picture",
    table: "Table",
    view_as: "Show as",
    show_all: "Show all {n} claims",
    show_disputed: "Show only claims with disagreement",
    begins_with_disputed: "Shown first: the {n} claims that sources disagree about.",
    nothing_found: "Nothing holds “{text}”.",
    picture_label: "Sources on the left, {sources} of them, and claims on the right, {claims} of them, joined by what is said. Arrow keys go from one to the next, Enter opens one. The table says the same.",
    sources: "Sources",
    claims: "Claims",
    width_note: "the thicker, the surer",
    one_text: "same text",
    one_text_note: "bracket: one site, or one text on several; counted once",
    source_node: "Source: {title}. {domain}. {level}. Speaks about {n} of the claims shown.",
    claim_node: "Claim: {text}. {dispute}. {verdict}. {counts}.",
    claim: "Claim",
    source: "Source",
    level: "Level",
    stance: "Stance",
    confidence: "Confidence",
    status: "Status",
    quote: "Quote",
    not_said: "not said",
    all_rows: "Show all {n} rows",
    count_for: "For it: pages {pages} · sites {sites} · independent texts {texts}",
    count_against: "Against it: pages {pages} · sites {sites} · independent texts {texts}",
    controversy: "Controversy {value}: the share of the smaller side, 0.50 at most.",
    grade: "Grade",
    reliability: "Source {letter}: {words}",
    credibility: "Information {digit}: {words}",
    speaks_to: "What it says",
    evidence: "What sources say",
    to_trust: "Whom you trust",
    reliable_a: "completely reliable",
    reliable_b: "usually reliable",
    reliable_c: "fairly reliable",
    reliable_d: "not usually reliable",
    reliable_e: "unreliable",
    reliable_f: "cannot be judged",
    credible_1: "confirmed",
    credible_2: "probably true",
    credible_3: "possibly true",
    credible_4: "doubtful",
    credible_5: "improbable",
    credible_6: "cannot be judged",
    empty: "No claim was checked in this conversation.",
    empty_note: "An agent that checks claims sends its evidence with a “stance” for each source: supports, refutes or neutral. This recording has some:",
    play: "Play “{title}”",
};

pub(super) const PT_BR: EvidencePageWords = EvidencePageWords {
    disagreement: "As fontes discordam ({n})",
    misinformation: "Desinformação",
    contested: "Contestada",
    agreed: "Sem discordância",
    unnamed_claim: "Uma afirmação sem nome",
    supports: "apoia",
    refutes: "refuta",
    neutral: "não aponta para nenhum lado",
    no_quote: "As palavras desta fonte não foram enviadas.",
    rank: "{level}, posto {rank}",
    published: "publicada em {date}",
    pending: "em aberto",
    verified: "adotada",
    rejected: "não adotada",
    status_contested: "contestada",
    dates_note: "As datas são só informação: a fonte mais nova não vence por ser mais nova.",
    why_far_apart: "Os postos {lower} e {higher} diferem em {gap}; a partir de {threshold} o menor não é adotado.",
    why_both_high: "As duas são de alta confiança: as duas ficam.",
    why_too_near: "Os postos {lower} e {higher} diferem em {gap}; só a partir de {threshold} o menor deixa de ser adotado: as duas ficam.",
    blocked: "{domain} está bloqueado: {reason}.",
    blocked_without_reason: "{domain} está bloqueado.",
    was_level: "Antes, seu nível era “{level}”.",
    by_misinformation: "uma fonte de posto muito mais alto o contradiz",
    by_rate: "muito do que disse não foi adotado",
    by_pattern: "seu endereço ou texto mostra um padrão perigoso",
    by_denylist: "está em uma lista de bloqueio",
    by_reader: "você o bloqueou",
    restore: "Restaurar {domain}",
    not_restorable: "Só uma mudança dessa lista o restaura.",
    more: "Outras discordâncias ({n})",
    unlisted: "Pares de fontes contados e não listados: {n}",
    to_evidence: "Mostrar todas as evidências",
    checked: "Afirmações verificadas ({n})",
    counts: "apoiam {supports} · refutam {refutes} · textos independentes {texts}",
    n_rejected: "não adotadas {n}",
    balance: "balanço {ratio} ± {uncertainty}",
    no_balance: "nada aponta para nenhum lado",
    balance_note: "O balanço vai de 0 (tudo contra) a 1 (tudo a favor) e resume as evidências vistas; não é a probabilidade de a afirmação ser verdadeira.",
    well_supported: "Bem apoiada",
    supported: "Apoiada",
    verdict_contested: "Contestada",
    likely_false: "Mais refutada",
    unverified: "Não verificada",
    summary: "Afirmações {claims} · fontes {sources} · afirmações com discordância {disputed}",
    filter: "Procurar afirmação, fonte ou domínio",
    picture: "Figura",
    table: "Tabela",
    view_as: "Mostrar como",
    show_all: "Mostrar todas as {n} afirmações",
    show_disputed: "Mostrar só afirmações com discordância",
    begins_with_disputed: "Primeiro, as {n} afirmações sobre as quais as fontes discordam.",
    nothing_found: "Nada contém “{text}”.",
    picture_label: "À esquerda as fontes, {sources}; à direita as afirmações, {claims}; ligadas pelo que se diz. As setas levam de uma à outra, Enter abre. A tabela diz o mesmo.",
    sources: "Fontes",
    claims: "Afirmações",
    width_note: "quanto mais grossa, mais segura",
    one_text: "mesmo texto",
    one_text_note: "colchete: um site, ou um texto em vários; conta uma vez",
    source_node: "Fonte: {title}. {domain}. {level}. Fala de {n} das afirmações mostradas.",
    claim_node: "Afirmação: {text}. {dispute}. {verdict}. {counts}.",
    claim: "Afirmação",
    source: "Fonte",
    level: "Nível",
    stance: "Posição",
    confidence: "Confiança",
    status: "Situação",
    quote: "Citação",
    not_said: "não dito",
    all_rows: "Mostrar todas as {n} linhas",
    count_for: "A favor: páginas {pages} · sites {sites} · textos independentes {texts}",
    count_against: "Contra: páginas {pages} · sites {sites} · textos independentes {texts}",
    controversy: "Controvérsia {value}: a parte do lado menor, no máximo 0.50.",
    grade: "Grau",
    reliability: "Fonte {letter}: {words}",
    credibility: "Informação {digit}: {words}",
    speaks_to: "O que ela diz",
    evidence: "O que as fontes dizem",
    to_trust: "Em quem você confia",
    reliable_a: "totalmente confiável",
    reliable_b: "geralmente confiável",
    reliable_c: "razoavelmente confiável",
    reliable_d: "geralmente não confiável",
    reliable_e: "não confiável",
    reliable_f: "não pode ser julgada",
    credible_1: "confirmada",
    credible_2: "provavelmente verdadeira",
    credible_3: "possivelmente verdadeira",
    credible_4: "duvidosa",
    credible_5: "improvável",
    credible_6: "não pode ser julgada",
    empty: "Nenhuma afirmação foi verificada nesta conversa.",
    empty_note: "Um agente que verifica afirmações envia as evidências com um “stance” para cada fonte: supports, refutes ou neutral. Esta gravação traz algumas:",
    play: "Reproduzir “{title}”",
};

pub(super) const JA: EvidencePageWords = EvidencePageWords {
    disagreement: "出典の食い違い ({n})",
    misinformation: "誤情報",
    contested: "争点",
    agreed: "食い違いなし",
    unnamed_claim: "名前のない主張",
    supports: "支持",
    refutes: "反対",
    neutral: "どちらでもない",
    no_quote: "この出典の文章は送られていません。",
    rank: "{level}、序列{rank}",
    published: "公開日 {date}",
    pending: "未決",
    verified: "採用",
    rejected: "不採用",
    status_contested: "係争中",
    dates_note: "日付は参考です。新しいというだけで勝ることはありません。",
    why_far_apart: "序列{lower}と{higher}の差は{gap}です。差が{threshold}以上なら低い方は採用されません。",
    why_both_high: "どちらも信頼度が高いため、両方を残します。",
    why_too_near: "序列{lower}と{higher}の差は{gap}です。低い方が不採用になるのは差が{threshold}以上のときなので、両方を残します。",
    blocked: "{domain}はブロックされています: {reason}。",
    blocked_without_reason: "{domain}はブロックされています。",
    was_level: "以前の信頼度は「{level}」です。",
    by_misinformation: "序列がはるかに高い出典と矛盾しています",
    by_rate: "述べたことの多くが不採用になりました",
    by_pattern: "アドレスまたは文章に危険なパターンがあります",
    by_denylist: "拒否リストにあります",
    by_reader: "ご自身でブロックしました",
    restore: "{domain}を元に戻す",
    not_restorable: "そのリストを変更しないと元に戻せません。",
    more: "その他の食い違い ({n})",
    unlisted: "数に含め、表示していない出典の組: {n}",
    to_evidence: "すべての証拠を見る",
    checked: "確認された主張 ({n})",
    counts: "支持{supports} · 反対{refutes} · 独立した文章{texts}",
    n_rejected: "不採用{n}",
    balance: "釣り合い {ratio} ± {uncertainty}",
    no_balance: "どちらを指す証拠もありません",
    balance_note: "釣り合いは0（すべて反対）から1（すべて支持）で、見つかった証拠のまとめです。主張が真である確率ではありません。",
    well_supported: "十分に支持",
    supported: "支持あり",
    verdict_contested: "争点",
    likely_false: "反対が優勢",
    unverified: "未確認",
    summary: "主張{claims} · 出典{sources} · 食い違いのある主張{disputed}",
    filter: "主張・出典・ドメインを探す",
    picture: "図",
    table: "表",
    view_as: "表示方法",
    show_all: "{n}件の主張をすべて表示",
    show_disputed: "食い違いのある主張だけを表示",
    begins_with_disputed: "まず、出典が食い違う{n}件の主張を表示しています。",
    nothing_found: "「{text}」は見つかりません。",
    picture_label: "左に出典{sources}件、右に主張{claims}件を並べ、何を述べているかで結んだ図です。矢印キーで移動し、Enterで開きます。表の内容も同じです。",
    sources: "出典",
    claims: "主張",
    width_note: "太いほど確か",
    one_text: "同じ文章",
    one_text_note: "括弧: 同じサイト、または複数サイトの同じ文章。1つと数えます",
    source_node: "出典: {title}。{domain}。{level}。表示中の主張{n}件について述べています。",
    claim_node: "主張: {text}。{dispute}。{verdict}。{counts}。",
    claim: "主張",
    source: "出典",
    level: "信頼度",
    stance: "立場",
    confidence: "確信度",
    status: "扱い",
    quote: "引用",
    not_said: "記載なし",
    all_rows: "{n}行をすべて表示",
    count_for: "支持: ページ{pages} · サイト{sites} · 独立した文章{texts}",
    count_against: "反対: ページ{pages} · サイト{sites} · 独立した文章{texts}",
    controversy: "対立度 {value}: 少ない側の割合（最大0.50）。",
    grade: "等級",
    reliability: "出典 {letter}: {words}",
    credibility: "情報 {digit}: {words}",
    speaks_to: "述べていること",
    evidence: "出典が述べていること",
    to_trust: "信頼の設定",
    reliable_a: "完全に信頼できる",
    reliable_b: "通常は信頼できる",
    reliable_c: "かなり信頼できる",
    reliable_d: "通常は信頼できない",
    reliable_e: "信頼できない",
    reliable_f: "判断できない",
    credible_1: "確認済み",
    credible_2: "おそらく真",
    credible_3: "真の可能性あり",
    credible_4: "疑わしい",
    credible_5: "ありそうにない",
    credible_6: "判断できない",
    empty: "この会話で確認された主張はありません。",
    empty_note: "主張を確認するエージェントは、出典ごとに「stance」（supports、refutes、neutral）を付けて証拠を送ります。次の記録に例があります:",
    play: "「{title}」を再生",
};

#[cfg(test)]
mod tests {
    use super::*;

    fn places(sentence: &str) -> Vec<&str> {
        let mut names: Vec<&str> =
            sentence.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn every_language_keeps_the_places_of_the_english_sentence() {
        for words in [&PT_BR, &JA] {
            for (english, translated) in EN.all().into_iter().zip(words.all()) {
                assert!(!translated.is_empty(), "nothing for `{english}`");
                assert_eq!(places(english), places(translated), "`{translated}`");
            }
        }
    }
}
