//! The words around asking an agent: how it is asked, what is sent, and what can be done after a cut.

use credence_ask::{BrowserAccess, ResumeObstacle};

/// Declares the words once, for the page and for the test that reads them all.
macro_rules! words {
    ($($word:ident),* $(,)?) => {
        /// How an agent is asked.
        pub struct ConnectWords {
            $(pub $word: &'static str,)*
        }

        #[cfg(test)]
        impl ConnectWords {
            fn all(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($word), self.$word)),*]
            }
        }
    };
}

words! {
    protocol, auto, auto_note, protocol_note, key, key_note, model, assistant, search, background, background_note,
    headers, headers_note, sent, sent_note, copy, copied, question,
    allowed, needs_header, refused, unknown,
    model_needed, header_wrong, key_wrong,
    lost, resume, can_resume, not_in_protocol, no_event_ids, not_background, no_thread, no_run,
}

pub static EN: ConnectWords = ConnectWords {
    protocol: "Protocol",
    auto: "Plain question, answer in any format",
    auto_note: "It receives POST {“message”, “thread_id”} as JSON and may answer in any format Credence reads. Nothing is sent anywhere else.",
    protocol_note: "The base of an API or the very address. Nothing is sent anywhere else.",
    key: "Key",
    key_note: "Kept in the memory of this page only, sent to this address only, and gone when you leave.",
    model: "Model",
    assistant: "Assistant or graph",
    search: "Let it search the web and name its sources",
    background: "Let it go on without this page, so that a cut answer can be resumed",
    background_note: "The provider keeps the answer for this.",
    headers: "Further headers",
    headers_note: "One a line, such as X-Team: red",
    sent: "What will be sent",
    sent_note: "Keys and your own headers are left to variables.",
    copy: "Copy",
    copied: "Copied",
    question: "Your question",
    allowed: "This provider answers pages in a browser.",
    needs_header: "This provider answers pages in a browser when a header asks for it. It is set; an organization can forbid it.",
    refused: "This provider does not answer pages in a browser. Ask it through a server of your own, or with the line below.",
    unknown: "Whether this server answers pages in a browser is not known here. It does when it sends Access-Control-Allow-Origin.",
    model_needed: "This protocol needs the name of a model.",
    header_wrong: "One of the headers cannot be sent. Expected is a name, a colon and a value in Latin letters.",
    key_wrong: "This key cannot be sent: a key has Latin letters and no line breaks.",
    lost: "The answer was cut.",
    resume: "Resume",
    can_resume: "The agent can send what is missing.",
    not_in_protocol: "It cannot be resumed: this protocol has no way to.",
    no_event_ids: "It cannot be resumed: the server does not number its events.",
    not_background: "It cannot be resumed: the provider was not asked to go on without a listener.",
    no_thread: "It cannot be resumed: the run belongs to no thread.",
    no_run: "It cannot be resumed: it was cut before the run had a name.",
};

pub static PT_BR: ConnectWords = ConnectWords {
    protocol: "Protocolo",
    auto: "Pergunta simples, resposta em qualquer formato",
    auto_note: "Recebe POST {“message”, “thread_id”} em JSON e pode responder em qualquer formato que o Credence lê. Nada é enviado a outro lugar.",
    protocol_note: "A base de uma API ou o próprio endereço. Nada é enviado a outro lugar.",
    key: "Chave",
    key_note: "Fica só na memória desta página, vai só para este endereço e some quando você sai.",
    model: "Modelo",
    assistant: "Assistente ou grafo",
    search: "Deixar que pesquise na web e diga suas fontes",
    background: "Deixar que continue sem esta página, para que uma resposta cortada possa ser retomada",
    background_note: "Para isso o provedor guarda a resposta.",
    headers: "Outros cabeçalhos",
    headers_note: "Um por linha, como X-Team: red",
    sent: "O que será enviado",
    sent_note: "Chaves e seus próprios cabeçalhos ficam em variáveis.",
    copy: "Copiar",
    copied: "Copiado",
    question: "Sua pergunta",
    allowed: "Este provedor responde a páginas no navegador.",
    needs_header: "Este provedor responde a páginas no navegador quando um cabeçalho pede. Ele é enviado; uma organização pode proibir.",
    refused: "Este provedor não responde a páginas no navegador. Pergunte por um servidor seu ou com a linha abaixo.",
    unknown: "Não se sabe aqui se este servidor responde a páginas no navegador. Ele responde quando envia Access-Control-Allow-Origin.",
    model_needed: "Este protocolo precisa do nome de um modelo.",
    header_wrong: "Um dos cabeçalhos não pode ser enviado. Espera-se um nome, dois-pontos e um valor em letras latinas.",
    key_wrong: "Esta chave não pode ser enviada: uma chave tem letras latinas e nenhuma quebra de linha.",
    lost: "A resposta foi cortada.",
    resume: "Retomar",
    can_resume: "O agente pode enviar o que falta.",
    not_in_protocol: "Não pode ser retomada: este protocolo não permite.",
    no_event_ids: "Não pode ser retomada: o servidor não numera seus eventos.",
    not_background: "Não pode ser retomada: não se pediu ao provedor que continuasse sem ouvinte.",
    no_thread: "Não pode ser retomada: a execução não pertence a nenhuma conversa.",
    no_run: "Não pode ser retomada: foi cortada antes que a execução tivesse um nome.",
};

pub static JA: ConnectWords = ConnectWords {
    protocol: "プロトコル",
    auto: "質問だけを送り、どの形式の回答も読む",
    auto_note: "POST {“message”, “thread_id”} を JSON で受け取り、Credence が読めるどの形式で答えてもかまいません。ほかには何も送られません。",
    protocol_note: "API の基点、またはそのままのアドレスです。ほかには何も送られません。",
    key: "キー",
    key_note: "このページのメモリーにだけ置かれ、このアドレスにだけ送られ、ページを離れると消えます。",
    model: "モデル",
    assistant: "アシスタントまたはグラフ",
    search: "ウェブを検索させ、出典を挙げさせる",
    background: "このページがなくても続けさせ、途切れた回答を再開できるようにする",
    background_note: "そのため、提供元が回答を保存します。",
    headers: "追加のヘッダー",
    headers_note: "1 行に 1 つ（例 X-Team: red）",
    sent: "送られる内容",
    sent_note: "キーとご自身のヘッダーは変数になります。",
    copy: "コピー",
    copied: "コピーしました",
    question: "あなたの質問",
    allowed: "この提供元はブラウザーのページに答えます。",
    needs_header: "この提供元は、ヘッダーで求めればブラウザーのページに答えます。ヘッダーは付けられますが、組織が禁じていることもあります。",
    refused: "この提供元はブラウザーのページには答えません。ご自身のサーバーを通すか、下の行をお使いください。",
    unknown: "このサーバーがブラウザーのページに答えるかどうかは、ここではわかりません。Access-Control-Allow-Origin を送るサーバーなら答えます。",
    model_needed: "このプロトコルにはモデル名が必要です。",
    header_wrong: "送れないヘッダーがあります。名前、コロン、ラテン文字の値が必要です。",
    key_wrong: "このキーは送れません。キーはラテン文字で、改行を含みません。",
    lost: "回答が途切れました。",
    resume: "再開",
    can_resume: "エージェントは残りを送ることができます。",
    not_in_protocol: "再開できません。このプロトコルにはその方法がありません。",
    no_event_ids: "再開できません。サーバーがイベントに番号を付けていません。",
    not_background: "再開できません。聞き手がなくても続けるよう、提供元に求めていませんでした。",
    no_thread: "再開できません。この実行はどのスレッドにも属していません。",
    no_run: "再開できません。実行に名前が付く前に途切れました。",
};

impl ConnectWords {
    /// Whether a server answers browsers, in a sentence.
    #[must_use]
    pub const fn access(&self, access: BrowserAccess) -> &'static str {
        match access {
            BrowserAccess::Allowed => self.allowed,
            BrowserAccess::NeedsHeader => self.needs_header,
            BrowserAccess::Refused => self.refused,
            BrowserAccess::Unknown => self.unknown,
        }
    }

    /// Why an answer cannot be resumed.
    #[must_use]
    pub const fn obstacle(&self, obstacle: ResumeObstacle) -> &'static str {
        match obstacle {
            ResumeObstacle::NotInProtocol => self.not_in_protocol,
            ResumeObstacle::NoEventIds => self.no_event_ids,
            ResumeObstacle::NotBackground => self.not_background,
            ResumeObstacle::NoThread => self.no_thread,
            ResumeObstacle::NoRun => self.no_run,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_word() {
        for (language, words) in [("pt-BR", &PT_BR), ("ja", &JA)] {
            for ((name, english), (_, translated)) in EN.all().into_iter().zip(words.all()) {
                assert!(!english.is_empty() && !translated.is_empty() && english != translated, "{language}: {name}");
            }
        }
    }
}
