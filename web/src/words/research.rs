//! The words around looking further: whether links are alive, and what is known of papers.

use credence_core::citation::{LinkReason, LinkState};

/// Declares the words once, for the page and for the test that reads them all.
macro_rules! words {
    ($($word:ident),* $(,)?) => {
        /// Looking further than the answer.
        pub struct ResearchWords {
            $(pub $word: &'static str,)*
        }

        #[cfg(test)]
        impl ResearchWords {
            fn all(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($word), self.$word)),*]
            }
        }
    };
}

words! {
    links, check, check_again, cancel, progress, unavailable,
    asks_nobody, asks_checker, checker, checker_label, checker_note, remember, bad_checker,
    live, redirect, not_modified, head_refused, rate_limited, forbidden, missing, server_error, unreachable, skipped,
    not_checkable, not_checked, status, leads_to, wait,
    not_web, timeout, no_answer, many_redirects, other_origin, private_address, checker_silent, odd_status,
    counted, quality, gate_passed, gate_not_passed,
    papers, look_up_all, paper_details, asks_apis, looking_up, hide,
    paper_unnamed, paper_not_found, paper_limited, paper_limited_for, paper_failed, try_again,
    retracted, cited_by, open_access, read_free, no_open_access, and_more, known_by,
}

impl ResearchWords {
    /// How a link stands.
    #[must_use]
    pub const fn state(&self, state: LinkState) -> &'static str {
        match state {
            LinkState::Live => self.live,
            LinkState::Redirect => self.redirect,
            LinkState::NotModified => self.not_modified,
            LinkState::HeadRefused => self.head_refused,
            LinkState::RateLimited => self.rate_limited,
            LinkState::Forbidden => self.forbidden,
            LinkState::Missing => self.missing,
            LinkState::ServerError => self.server_error,
            LinkState::Unreachable => self.unreachable,
            LinkState::Skipped => self.skipped,
            LinkState::NotCheckable => self.not_checkable,
        }
    }

    /// Why there is no status, or why it does not count.
    #[must_use]
    pub const fn reason(&self, reason: LinkReason) -> &'static str {
        match reason {
            LinkReason::NotWeb => self.not_web,
            LinkReason::Timeout => self.timeout,
            LinkReason::NoAnswer => self.no_answer,
            LinkReason::TooManyRedirects => self.many_redirects,
            LinkReason::OtherOrigin => self.other_origin,
            LinkReason::PrivateAddress => self.private_address,
            LinkReason::CheckerSilent => self.checker_silent,
            LinkReason::OddStatus => self.odd_status,
        }
    }
}

pub static EN: ResearchWords = ResearchWords {
    links: "Links",
    check: "Check the links",
    check_again: "Check again",
    cancel: "Cancel",
    progress: "{n} of {all} checked",
    unavailable: "What checks links could not be loaded.",
    asks_nobody: "Without a checker nobody is asked: a page may not see what other sites answer, so that it cannot check them itself.",
    asks_checker: "{host} is told the addresses and asks their sites; nobody else is asked.",
    checker: "Checker",
    checker_label: "Address of a checker",
    checker_note: "An endpoint of yours that is asked GET ?url=… for each address and answers with its status. The project has one to run.",
    remember: "Remember it in this browser",
    bad_checker: "This is not an http or https address.",
    live: "link works",
    redirect: "link leads elsewhere",
    not_modified: "link works, unchanged",
    head_refused: "server answers, not to this question",
    rate_limited: "server asks to come later",
    forbidden: "access refused",
    missing: "page is missing",
    server_error: "server failed",
    unreachable: "no answer",
    skipped: "not a web link",
    not_checkable: "link cannot be checked",
    not_checked: "link not checked",
    status: "status {code}",
    leads_to: "leads to {host}",
    wait: "again in {n} s",
    not_web: "neither http nor https",
    timeout: "no answer in time",
    no_answer: "no such host, or the connection broke",
    many_redirects: "one redirect after the other",
    other_origin: "another site’s answers are hidden from pages",
    private_address: "not on the public internet",
    checker_silent: "the checker did not say",
    odd_status: "a status that does not exist",
    counted: "checked {checked} · dead {dead} · unknown {unknown}",
    quality: "Source quality {with} with the dead links, {without} without them.",
    gate_passed: "Good enough for research: quality 85% or more, and two or more sites that answer.",
    gate_not_passed: "Not good enough for research: that takes a quality of 85% and two sites that answer.",
    papers: "Papers",
    look_up_all: "Look up {n} papers",
    paper_details: "Paper details",
    asks_apis: "Asks OpenAlex, then Semantic Scholar, then Crossref, until one knows the paper; they are told which paper.",
    looking_up: "Looking the paper up…",
    hide: "Hide details",
    paper_unnamed: "Its address and title name no paper.",
    paper_not_found: "None of the services asked knows {id}.",
    paper_limited: "The services asked want fewer questions for now.",
    paper_limited_for: "The services asked want fewer questions for now; again in {n} s.",
    paper_failed: "The services could not be asked.",
    try_again: "Try again",
    retracted: "Retracted",
    cited_by: "cited {n} times",
    open_access: "open access",
    read_free: "read it freely",
    no_open_access: "not open access",
    and_more: "{names} and {n} more",
    known_by: "{id}, by {api}",
};

pub static PT_BR: ResearchWords = ResearchWords {
    links: "Links (endereços)",
    check: "Verificar os links",
    check_again: "Verificar de novo",
    cancel: "Cancelar",
    progress: "{n} de {all} verificados",
    unavailable: "Não foi possível carregar o que verifica links.",
    asks_nobody: "Sem um verificador, ninguém é consultado: uma página não pode ver o que outros sites respondem, nem verificá-los sozinha.",
    asks_checker: "{host} recebe os endereços e consulta os sites; ninguém mais é consultado.",
    checker: "Verificador",
    checker_label: "Endereço de um verificador",
    checker_note: "Um endereço seu que recebe GET ?url=… para cada link e responde com o status. O projeto traz um para executar.",
    remember: "Lembrar neste navegador",
    bad_checker: "Este não é um endereço http ou https.",
    live: "link funciona",
    redirect: "link leva a outro lugar",
    not_modified: "link funciona, sem mudança",
    head_refused: "servidor responde, mas não a esta pergunta",
    rate_limited: "servidor pede para voltar depois",
    forbidden: "acesso recusado",
    missing: "página não existe",
    server_error: "servidor falhou",
    unreachable: "sem resposta",
    skipped: "não é link da web",
    not_checkable: "link não pode ser verificado",
    not_checked: "link não verificado",
    status: "código {code}",
    leads_to: "leva a {host}",
    wait: "de novo em {n} s",
    not_web: "nem http nem https",
    timeout: "sem resposta a tempo",
    no_answer: "o host não existe ou a conexão caiu",
    many_redirects: "um redirecionamento após o outro",
    other_origin: "respostas de outros sites são ocultas a páginas",
    private_address: "fora da internet pública",
    checker_silent: "o verificador não disse",
    odd_status: "um código que não existe",
    counted: "verificados {checked} · mortos {dead} · desconhecidos {unknown}",
    quality: "Qualidade das fontes: {with} com os links mortos, {without} sem eles.",
    gate_passed: "Basta para pesquisa: qualidade de 85% ou mais e dois ou mais sites que respondem.",
    gate_not_passed: "Não basta para pesquisa: são precisos 85% de qualidade e dois sites que respondem.",
    papers: "Artigos",
    look_up_all: "Consultar {n} artigos",
    paper_details: "Detalhes do artigo",
    asks_apis: "Consulta OpenAlex, depois Semantic Scholar, depois Crossref, até que um conheça o artigo; eles ficam sabendo qual.",
    looking_up: "Consultando o artigo…",
    hide: "Ocultar detalhes",
    paper_unnamed: "O endereço e o título não nomeiam um artigo.",
    paper_not_found: "Nenhum dos serviços conhece {id}.",
    paper_limited: "Os serviços pedem menos consultas por enquanto.",
    paper_limited_for: "Os serviços pedem menos consultas por enquanto; de novo em {n} s.",
    paper_failed: "Não foi possível consultar os serviços.",
    try_again: "Tentar de novo",
    retracted: "Retratado",
    cited_by: "citado {n} vezes",
    open_access: "acesso aberto",
    read_free: "ler de graça",
    no_open_access: "sem acesso aberto",
    and_more: "{names} e mais {n}",
    known_by: "{id}, segundo {api}",
};

pub static JA: ResearchWords = ResearchWords {
    links: "リンク",
    check: "リンクを確認",
    check_again: "もう一度確認",
    cancel: "中止",
    progress: "{all}件中{n}件を確認",
    unavailable: "リンクを確認する部分を読み込めませんでした。",
    asks_nobody: "確認サーバーがなければ、どこにも問い合わせません。ほかのサイトの応答はページから見えず、ページだけでは確認できないためです。",
    asks_checker: "{host} にアドレスを渡し、そこから各サイトに問い合わせます。ほかには何も送りません。",
    checker: "確認サーバー",
    checker_label: "確認サーバーのアドレス",
    checker_note: "アドレスごとに GET ?url=… を受け取り、その状態を返す、ご自身のエンドポイントです。プロジェクトに実行できるものがあります。",
    remember: "このブラウザーに記憶する",
    bad_checker: "http または https のアドレスではありません。",
    live: "リンクは有効",
    redirect: "別の場所へ移動",
    not_modified: "リンクは有効、変更なし",
    head_refused: "サーバーは応答、この問いには答えず",
    rate_limited: "サーバーが後での再試行を要求",
    forbidden: "アクセス拒否",
    missing: "ページがない",
    server_error: "サーバーの失敗",
    unreachable: "応答なし",
    skipped: "ウェブのリンクではない",
    not_checkable: "リンクは確認できない",
    not_checked: "リンク未確認",
    status: "ステータス {code}",
    leads_to: "移動先 {host}",
    wait: "{n} 秒後に再試行",
    not_web: "http でも https でもない",
    timeout: "時間内に応答なし",
    no_answer: "ホストがないか、接続が切れた",
    many_redirects: "転送が続きすぎる",
    other_origin: "ほかのサイトの応答はページから見えない",
    private_address: "公開インターネット上にない",
    checker_silent: "確認サーバーの返答なし",
    odd_status: "存在しないステータス",
    counted: "確認 {checked} · リンク切れ {dead} · 不明 {unknown}",
    quality: "出典の質: リンク切れを含めて{with}、除いて{without}。",
    gate_passed: "調査に十分です。質が85%以上、応答するサイトが2つ以上あります。",
    gate_not_passed: "調査には足りません。質85%と、応答するサイト2つが必要です。",
    papers: "論文",
    look_up_all: "論文{n}件を調べる",
    paper_details: "論文の詳細",
    asks_apis: "OpenAlex、次に Semantic Scholar、次に Crossref に、論文が見つかるまで問い合わせます。どの論文かが相手に伝わります。",
    looking_up: "論文を調べています…",
    hide: "詳細を隠す",
    paper_unnamed: "アドレスと題名に論文の識別子がありません。",
    paper_not_found: "{id} はどのサービスにもありませんでした。",
    paper_limited: "サービスが問い合わせを減らすよう求めています。",
    paper_limited_for: "サービスが問い合わせを減らすよう求めています。{n} 秒後に再試行できます。",
    paper_failed: "サービスに問い合わせできませんでした。",
    try_again: "もう一度",
    retracted: "撤回済み",
    cited_by: "被引用 {n} 回",
    open_access: "オープンアクセス",
    read_free: "無料で読む",
    no_open_access: "オープンアクセスではない",
    and_more: "{names} ほか{n}名",
    known_by: "{id}（{api} による）",
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
