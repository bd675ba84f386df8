//! Compares the tables of docs/connect.md with the code: every row is generated here.

use credence_ask::{
    AgentProtocol, AgentQuestion, BrowserAccess, Method, Need, PROVIDERS, PastMessage, Request, Resumption, Role,
    build_request, needs_of, resume_request, searches_on_request, stop_request,
};
use credence_core::conversation::Cursor;

use crate::shared::repository;

const BASE: &str = "https://agent.example";

fn full_question(endpoint: &str) -> AgentQuestion {
    AgentQuestion {
        endpoint: endpoint.to_owned(),
        question: "new".to_owned(),
        history: vec![PastMessage { role: Role::User, text: "earlier".to_owned() }],
        key: Some("KEY".to_owned()),
        model: Some("{model}".to_owned()),
        thread_id: Some("{thread}".to_owned()),
        run_id: Some("{run}".to_owned()),
        message_id: Some("{message}".to_owned()),
        background: true,
        ..AgentQuestion::default()
    }
}

fn cursor() -> Cursor {
    Cursor { thread_id: None, run_id: Some("{id}".to_owned()), last_event_id: "{event}".to_owned(), sequence: Some(7) }
}

fn path(request: &Request) -> String {
    let below = request.url.strip_prefix(BASE).unwrap().replace("%7B", "{").replace("%7D", "}");
    let method = match request.method {
        Method::Get => "GET ",
        Method::Post => "",
    };
    format!("`{method}{}`", if below.is_empty() { "the address itself" } else { &below })
        .replace("`the address itself`", "the address itself")
}

fn protocol_row(protocol: AgentProtocol) -> String {
    let question = full_question(BASE);
    let request = build_request(protocol, &question).unwrap();
    let key = request.headers.iter().find(|(_, value)| value.contains("KEY")).map(|(name, _)| name).unwrap();
    let start = request.start.as_deref();
    let sends_history = [Some(&request), start]
        .into_iter()
        .flatten()
        .any(|request| request.body.as_deref().is_some_and(|body| body.contains("earlier")));
    let needs: Vec<&str> = needs_of(protocol)
        .iter()
        .map(|need| match need {
            Need::Model => "model",
            Need::Thread => "thread",
            Need::Run => "run",
            Need::Message => "message",
        })
        .collect();
    let resumed = match resume_request(protocol, &question, &cursor()).unwrap() {
        Resumption::Continue { request } => format!("resumes: {}", path(&request)),
        Resumption::Replay { request } => format!("replays: {}", path(&request)),
        Resumption::Impossible { .. } => "no".to_owned(),
    };
    let stopped = stop_request(protocol, &question, &cursor()).unwrap();
    let cells = [
        format!("`{}`", protocol.name()),
        [request.before.as_deref(), Some(&request), start]
            .into_iter()
            .flatten()
            .map(path)
            .collect::<Vec<_>>()
            .join(" and "),
        format!("`{key}`"),
        if needs.is_empty() { "–".to_owned() } else { needs.join(", ") },
        if sends_history { "sent" } else { "kept by the server" }.to_owned(),
        resumed,
        stopped.map_or_else(|| "close the connection".to_owned(), |request| path(&request)),
    ];
    format!("| {} |", cells.join(" | "))
}

fn provider_row(index: usize) -> String {
    let provider = &PROVIDERS[index];
    let access = match provider.browsers {
        BrowserAccess::Allowed => "yes",
        BrowserAccess::NeedsHeader => "yes, with an extra header",
        BrowserAccess::Refused => "no",
        BrowserAccess::Unknown => "unknown",
    };
    let host = provider.host.trim_start_matches('.');
    let search = searches_on_request(AgentProtocol::ChatCompletions, &format!("https://{host}"));
    let origin = if provider.origin.is_empty() { "–" } else { provider.origin };
    let search = if search { "on request" } else { "–" };
    format!("| {} | `{host}` | {access} | {search} | {origin} |", provider.name)
}

#[test]
fn the_tables_of_connect_md_match_the_code() {
    let page = std::fs::read_to_string(repository().join("docs/connect.md")).unwrap();
    let rows = AgentProtocol::ALL.into_iter().map(protocol_row).chain((0..PROVIDERS.len()).map(provider_row));
    let missing: Vec<String> = rows.filter(|row| !page.contains(row.as_str())).collect();
    assert!(missing.is_empty(), "docs/connect.md lacks:\n{}", missing.join("\n"));
}
