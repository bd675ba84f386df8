//! The verbs and nouns of tool names.

/// Words that are verbs wherever they stand.
pub(super) const VERBS: &str = "\
read: read get fetch view open load list show describe retrieve download scrape crawl inspect navigate visit browse count ls cat webfetch ler obter listar abrir consultar
search: search find lookup grep glob google websearch query buscar pesquisar procurar localizar
create: create add new insert write generate make upload save store register copy duplicate mkdir criar adicionar inserir gerar cadastrar registrar salvar
change: update edit modify patch change set replace append merge assign close reopen resolve mark toggle enable disable configure archive approve reject accept apply multiedit undo fix refactor atualizar editar alterar modificar
delete: delete remove drop destroy clear purge uninstall cancel unsubscribe trash revoke erase excluir apagar deletar remover cancelar
move: move rename transfer mv mover renomear
install: install
commit: commit
push: push publish release
deploy: deploy launch rollout restart
send: send reply notify submit forward share respond broadcast tweet enviar responder notificar encaminhar invite convidar avisar
book: reserve hold buy purchase rent place reservar comprar encomendar alugar
pay: pay refund payout withdraw deposit donate pagar reembolsar estornar
schedule: reschedule remind agendar marcar reagendar remarcar
verify: verify check validate confirm compare assert verificar conferir validar comparar
calculate: calculate compute calc calculator eval evaluate math convert wolfram interpreter calcular
run: run execute exec invoke trigger start stop";

/// Words that are nouns beside a verb: `email_search`, `create_order`.
pub(super) const WEAK_VERBS: &str = "\
send: email mail message sms post comment invite alert dm contact
book: book order checkout
pay: charge
schedule: schedule
build: build compile bundle typecheck
lint: lint format formatter linter diagnostics
search: lookup retriever retrieval
calculate: python sum
read: reader browser fetcher";

pub(super) const NOUNS: &str = "\
message: message email mail sms comment reply slack chat dm notification tweet post telegram whatsapp gmail outlook discord inbox mensagem mensagens correio
event: event meeting calendar reminder appointment alarm invite evento reuniao reunião compromisso agenda
order: order booking reservation flight hotel room seat ride rental cart purchase restaurant trip reserva pedido voo hoteis hotéis quarto passagem
version: branch commit pull pr repository repo git tag release merge
file: file folder directory notebook path patch workspace arquivo pasta
record: record row ticket issue entry task contact customer user account lead deal case database table item subscription sheet cell card label sql column incident project registro chamado cliente tarefa usuario
document: page document doc url site web website article wiki pdf webpage html pagina página documento
figure: figure sum calculator";

/// What is paid.
pub(super) const PAID: &str =
    "payment payments refund refunds charge payout money funds pagamento pagamentos reembolso";
