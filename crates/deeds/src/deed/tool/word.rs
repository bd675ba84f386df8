//! The verbs and nouns of tool names.

use super::super::record::{DeedKind, Object};

/// Words that are verbs wherever they stand.
pub(super) static VERBS: [(DeedKind, &str); 17] = [
    (
        DeedKind::Read,
        "read get fetch view open load list show describe retrieve download scrape crawl inspect navigate visit browse count ls cat webfetch ler obter listar abrir consultar",
    ),
    (DeedKind::Search, "search find lookup grep glob google websearch query buscar pesquisar procurar"),
    (
        DeedKind::Create,
        "create add new insert write generate make upload save store register copy duplicate mkdir criar adicionar inserir gerar cadastrar registrar salvar",
    ),
    (
        DeedKind::Change,
        "update edit modify patch change set replace append merge assign close reopen resolve mark toggle enable disable configure archive \
         approve reject accept apply multiedit undo fix refactor atualizar editar alterar modificar",
    ),
    (
        DeedKind::Delete,
        "delete remove drop destroy clear purge uninstall cancel unsubscribe trash revoke erase excluir apagar deletar remover cancelar",
    ),
    (DeedKind::Move, "move rename transfer mv mover renomear"),
    (DeedKind::Install, "install"),
    (DeedKind::Commit, "commit"),
    (DeedKind::Push, "push publish release"),
    (DeedKind::Deploy, "deploy launch rollout restart"),
    (
        DeedKind::Send,
        "send reply notify submit forward share respond broadcast tweet enviar responder notificar encaminhar",
    ),
    (DeedKind::Book, "reserve buy purchase rent place reservar comprar encomendar alugar"),
    (DeedKind::Pay, "pay refund payout withdraw deposit donate pagar reembolsar estornar"),
    (DeedKind::Schedule, "reschedule remind agendar"),
    (DeedKind::Verify, "verify check validate confirm compare assert verificar conferir validar comparar"),
    (DeedKind::Calculate, "calculate compute calc calculator eval evaluate math convert wolfram interpreter calcular"),
    (DeedKind::Run, "run execute exec invoke trigger start stop"),
];

/// Words that are nouns beside a verb: `email_search`, `create_order`.
pub(super) static WEAK_VERBS: [(DeedKind, &str); 9] = [
    (DeedKind::Send, "email mail message sms post comment invite alert dm contact"),
    (DeedKind::Book, "book order checkout"),
    (DeedKind::Pay, "charge"),
    (DeedKind::Schedule, "schedule"),
    (DeedKind::Build, "build compile bundle typecheck"),
    (DeedKind::Lint, "lint format formatter linter diagnostics"),
    (DeedKind::Search, "lookup retriever retrieval"),
    (DeedKind::Calculate, "python sum"),
    (DeedKind::Read, "reader browser fetcher"),
];

pub(super) static NOUNS: [(Object, &str); 8] = [
    (
        Object::Message,
        "message email mail sms comment reply slack chat dm notification tweet post telegram whatsapp gmail outlook discord inbox mensagem mensagens correio",
    ),
    (
        Object::Event,
        "event meeting calendar reminder appointment alarm invite evento reuniao reunião compromisso agenda",
    ),
    (
        Object::Order,
        "order booking reservation flight hotel room seat ride rental cart purchase restaurant trip reserva pedido voo hoteis hotéis quarto passagem",
    ),
    (Object::Version, "branch commit pull pr repository repo git tag release merge"),
    (Object::File, "file folder directory notebook path patch workspace arquivo pasta"),
    (
        Object::Record,
        "record row ticket issue entry task contact customer user account lead deal case database table item subscription sheet cell card \
         label sql column incident project registro chamado cliente tarefa usuario",
    ),
    (Object::Document, "page document doc url site web website article wiki pdf webpage html pagina página documento"),
    (Object::Figure, "figure sum calculator"),
];

/// What is paid.
pub(super) const PAID: &str =
    "payment payments refund refunds charge payout money funds pagamento pagamentos reembolso";
