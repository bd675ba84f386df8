//! The words of the comparison of an answer with its sources.

use credence_core::Grounding;
use credence_core::grounding::TextOrigin;
use credence_core::stance::ReasonKind;

/// Declares the words and, for the tests, a list of them all.
macro_rules! grounding_words {
    ($($word:ident),* $(,)?) => {
        /// What the sources say about the sentences that cite them.
        pub struct GroundingWords {
            $(pub $word: &'static str,)*
        }

        #[cfg(test)]
        impl GroundingWords {
            fn all(&self) -> Vec<&'static str> {
                vec![$(self.$word,)*]
            }
        }
    };
}

grounding_words! {
    summary, contradicted, silent, not_checkable, not_checkable_note, whole_answer, comparing, failed, retry,
    to_next, card, close, answer_says, source_says, quote_says, snippet_says, given_says, value_says, no_text,
    supports, refutes, bears_not, checkable_not, chance_supports, chance_refutes, chance_silent, chance_note,
    value_compared, whole_answer_note, differs, opposite, exclusive, trend, denied, other, only_possible,
    not_known, same_number, shared, missing, only_answer, only_source, more, found,
    about_sentences,
}

impl GroundingWords {
    /// What a source says, in a word.
    #[must_use]
    pub const fn grounding(&self, grounding: Grounding) -> &'static str {
        match grounding {
            Grounding::Supports => self.supports,
            Grounding::Refutes => self.refutes,
            Grounding::Silent => self.bears_not,
            Grounding::NotCheckable => self.checkable_not,
        }
    }

    /// What was read of a source.
    #[must_use]
    pub const fn origin(&self, origin: Option<TextOrigin>) -> &'static str {
        match origin {
            Some(TextOrigin::Quote) => self.quote_says,
            Some(TextOrigin::Snippet) => self.snippet_says,
            Some(TextOrigin::Given) => self.given_says,
            Some(TextOrigin::Value) => self.value_says,
            None => self.source_says,
        }
    }

    /// What a chance is the chance of.
    #[must_use]
    pub const fn chance(&self, grounding: Grounding) -> &'static str {
        match grounding {
            Grounding::Supports => self.chance_supports,
            Grounding::Refutes => self.chance_refutes,
            Grounding::Silent | Grounding::NotCheckable => self.chance_silent,
        }
    }

    /// A reason in a sentence with places for the words of both.
    #[must_use]
    pub const fn reason(&self, kind: ReasonKind) -> &'static str {
        match kind {
            ReasonKind::NumberDiffers
            | ReasonKind::DateDiffers
            | ReasonKind::OrdinalDiffers
            | ReasonKind::QuantityDiffers => self.differs,
            ReasonKind::Opposite => self.opposite,
            ReasonKind::Exclusive => self.exclusive,
            ReasonKind::OppositeTrend => self.trend,
            ReasonKind::Denied => self.denied,
            ReasonKind::OtherName | ReasonKind::OtherWord => self.other,
            ReasonKind::OnlyPossible => self.only_possible,
            ReasonKind::NotKnown => self.not_known,
            ReasonKind::SameNumber => self.same_number,
            ReasonKind::SameWord | ReasonKind::SameMeaning => self.shared,
            ReasonKind::Missing => self.missing,
        }
    }
}

pub static EN: GroundingWords = GroundingWords {
    summary: "{supported} of {total} cited sentences supported",
    contradicted: "{n} contradicted",
    silent: "{n} silent",
    not_checkable: "{n} not checkable",
    not_checkable_note: "No text of the source came with the answer, or the sentence says too little to be compared.",
    whole_answer: "Found in sources that are cited for the whole answer: {n} sentences",
    comparing: "Comparing the cited sentences with their sources…",
    failed: "The cited sentences are not checkable: what reads the sources could not be loaded.",
    retry: "Try again",
    to_next: "Go to the next one in the answer",
    card: "What the sources say about this sentence",
    close: "Close",
    answer_says: "The answer",
    source_says: "The source",
    quote_says: "The source, as the agent quotes it",
    snippet_says: "The source, in the excerpt that came with it",
    given_says: "The source",
    value_says: "The tool",
    no_text: "No text of this source came with the answer.",
    supports: "says so",
    refutes: "says otherwise",
    bears_not: "silent",
    checkable_not: "not checkable",
    chance_supports: "{percent} likely that this text bears the sentence out",
    chance_refutes: "{percent} likely that this text says otherwise",
    chance_silent: "{percent} likely that this text does not bear on the sentence",
    chance_note: "read from the words alone, calibrated on labelled pairs",
    value_compared: "The values were compared; there is no chance to give.",
    whole_answer_note: "The source is cited for the whole answer; that it speaks about this sentence was found, not said.",
    differs: "The answer says {answer}, the source {source}.",
    opposite: "The answer says “{answer}”, the source the opposite: “{source}”.",
    exclusive: "The answer says “{answer}”, the source “{source}”: only one of them can hold.",
    trend: "The answer says “{answer}”, the source goes the other way: “{source}”.",
    denied: "One of them denies what the other says: “{answer}” in the answer, “{source}” in the source.",
    other: "Where the answer has “{answer}”, the source has “{source}”.",
    only_possible: "The source says only that it may be so: “{source}”.",
    not_known: "The source says that it is not known: “{source}”.",
    same_number: "The numbers agree: {answer} in the answer, {source} in the source.",
    shared: "In both: {words}",
    missing: "Not found in this text: {words}",
    only_answer: "“{answer}” in the answer speaks against it.",
    only_source: "“{source}” in the source speaks against it.",
    more: "{n} more sources",
    about_sentences: "About the sentences that cite it:",
    found: "Found by comparing the texts of the sources; the agent did not say which way they point.",
};

pub static PT_BR: GroundingWords = GroundingWords {
    summary: "{supported} de {total} frases com citação apoiadas",
    contradicted: "{n} contraditas",
    silent: "{n} sem menção nas fontes",
    not_checkable: "{n} não verificáveis",
    not_checkable_note: "Nenhum texto da fonte veio com a resposta, ou a frase diz pouco demais para ser comparada.",
    whole_answer: "Encontradas em fontes citadas para a resposta inteira: {n} frases",
    comparing: "Comparando as frases com citação com as suas fontes…",
    failed: "As frases com citação não são verificáveis: o leitor de fontes não pôde ser carregado.",
    retry: "Tentar de novo",
    to_next: "Ir à próxima na resposta",
    card: "O que as fontes dizem sobre esta frase",
    close: "Fechar",
    answer_says: "A resposta",
    source_says: "A fonte",
    quote_says: "A fonte, como o agente a cita",
    snippet_says: "A fonte, no trecho que veio com ela",
    given_says: "A fonte",
    value_says: "A ferramenta",
    no_text: "Nenhum texto desta fonte veio com a resposta.",
    supports: "diz o mesmo",
    refutes: "diz o contrário",
    bears_not: "nada diz",
    checkable_not: "não verificável",
    chance_supports: "{percent} de probabilidade de que este texto apoie a frase",
    chance_refutes: "{percent} de probabilidade de que este texto diga o contrário",
    chance_silent: "{percent} de probabilidade de que este texto não trate da frase",
    chance_note: "lida só nas palavras, calibrada em pares rotulados",
    value_compared: "Os valores foram comparados; não há probabilidade a dar.",
    whole_answer_note: "A fonte é citada para a resposta inteira; que ela trata desta frase foi encontrado, não dito.",
    differs: "A resposta diz {answer}, a fonte {source}.",
    opposite: "A resposta diz “{answer}”, a fonte o oposto: “{source}”.",
    exclusive: "A resposta diz “{answer}”, a fonte “{source}”: só um dos dois pode valer.",
    trend: "A resposta diz “{answer}”, a fonte vai na direção contrária: “{source}”.",
    denied: "Um nega o que o outro diz: “{answer}” na resposta, “{source}” na fonte.",
    other: "Onde a resposta tem “{answer}”, a fonte tem “{source}”.",
    only_possible: "A fonte só diz que pode ser: “{source}”.",
    not_known: "A fonte diz que não se sabe: “{source}”.",
    same_number: "Os números conferem: {answer} na resposta, {source} na fonte.",
    shared: "Em ambos: {words}",
    missing: "Não encontrado neste texto: {words}",
    only_answer: "“{answer}” na resposta fala contra.",
    only_source: "“{source}” na fonte fala contra.",
    more: "Mais {n} fontes",
    about_sentences: "Sobre as frases que a citam:",
    found: "Encontrado comparando os textos das fontes; o agente não disse para que lado apontam.",
};

pub static JA: GroundingWords = GroundingWords {
    summary: "引用のある{total}文のうち{supported}文は出典と一致",
    contradicted: "矛盾 {n}文",
    silent: "言及なし {n}文",
    not_checkable: "確認不可 {n}文",
    not_checkable_note: "出典の文章が回答に付いていないか、文の内容が少なく比べられません。",
    whole_answer: "回答全体に引用された出典で見つかった文: {n}",
    comparing: "引用のある文を出典と比べています…",
    failed: "引用のある文は確認できません。出典を読むための表を読み込めませんでした。",
    retry: "もう一度試す",
    to_next: "回答の次の箇所へ",
    card: "この文について出典が述べていること",
    close: "閉じる",
    answer_says: "回答",
    source_says: "出典",
    quote_says: "出典（エージェントの引用）",
    snippet_says: "出典（付いてきた抜粋）",
    given_says: "出典",
    value_says: "ツール",
    no_text: "この出典の文章は回答に付いていません。",
    supports: "一致",
    refutes: "矛盾",
    bears_not: "言及なし",
    checkable_not: "確認不可",
    chance_supports: "この文章が文を裏付ける確率 {percent}",
    chance_refutes: "この文章が異なることを述べる確率 {percent}",
    chance_silent: "この文章が文に触れていない確率 {percent}",
    chance_note: "語だけから読み取り、ラベル付きの組で較正した値",
    value_compared: "値を直接比べたため、確率はありません。",
    whole_answer_note: "この出典は回答全体に引用されています。この文に関わることは、比較で見つかったものです。",
    differs: "回答では{answer}、出典では{source}です。",
    opposite: "回答は「{answer}」、出典は反対の「{source}」です。",
    exclusive: "回答は「{answer}」、出典は「{source}」です。両立しません。",
    trend: "回答は「{answer}」、出典は逆向きの「{source}」です。",
    denied: "一方が他方を否定しています。回答は「{answer}」、出典は「{source}」です。",
    other: "回答の「{answer}」に対し、出典は「{source}」です。",
    only_possible: "出典は可能性だけを述べています:「{source}」",
    not_known: "出典は不明だと述べています:「{source}」",
    same_number: "数値は一致しています。回答では{answer}、出典では{source}です。",
    shared: "両方にある語: {words}",
    missing: "この文章にない語: {words}",
    only_answer: "回答の「{answer}」が反しています。",
    only_source: "出典の「{source}」が反しています。",
    more: "ほか{n}件の出典",
    about_sentences: "引用した文について：",
    found: "出典の文章を比べて見つけたものです。エージェントが述べた立場ではありません。",
};

#[cfg(test)]
mod tests {
    use super::*;

    fn places(sentence: &str) -> Vec<&str> {
        let mut names: Vec<&str> = sentence.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn every_language_keeps_the_places_of_the_english_sentence() {
        for words in [&PT_BR, &JA] {
            for (english, translated) in EN.all().iter().zip(words.all()) {
                assert!(!translated.is_empty(), "`{english}` is not translated");
                assert_eq!(places(english), places(translated), "`{translated}`");
            }
        }
    }
}
