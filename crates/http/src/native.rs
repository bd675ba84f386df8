//! The client for programs: each request on a thread of its own, so that a caller's futures need no runtime.

use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

use credence_research::http::{HttpClient, HttpFailure, HttpMethod, HttpRequest, HttpResponse};
use futures_channel::oneshot;
use ureq::Agent;
use ureq::http::{Request, Uri};
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

use crate::public_address::is_public;

/// A longer body is cut off.
const LONGEST_BODY: u64 = 16 << 20;

/// Sends over sockets. A clone shares its connections.
#[derive(Clone, Debug)]
pub struct NativeClient {
    agent: Agent,
}

impl Default for NativeClient {
    fn default() -> Self {
        Self { agent: Agent::new_with_config(configuration()) }
    }
}

impl NativeClient {
    /// A client that connects to addresses of the public internet and to no others, whatever a name resolves to.
    #[must_use]
    pub fn public_only() -> Self {
        let agent = Agent::with_parts(configuration(), DefaultConnector::default(), PublicResolver::default());
        Self { agent }
    }
}

/// Redirects and statuses are the caller's to judge, and no proxy of the environment stands in between unasked.
fn configuration() -> ureq::config::Config {
    Agent::config_builder()
        .max_redirects(0)
        .http_status_as_error(false)
        .user_agent(concat!("credence/", env!("CARGO_PKG_VERSION")))
        .proxy(None)
        .build()
}

impl HttpClient for NativeClient {
    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpFailure> {
        let agent = self.agent.clone();
        let (answer, answered) = oneshot::channel();
        thread::spawn(move || {
            // Whoever asked may not be waiting any more.
            let _ = answer.send(sent(&agent, request));
        });
        answered.await.unwrap_or_else(|_| Err(HttpFailure::NoAnswer("the request was dropped".to_owned())))
    }
}

fn sent(agent: &Agent, request: HttpRequest) -> Result<HttpResponse, HttpFailure> {
    let body = request.body.unwrap_or_default();
    let mut built = Request::builder().method(request.method.name()).uri(&request.url);
    for (name, value) in &request.headers {
        built = built.header(name, value);
    }
    let no_request = |error: ureq::http::Error| HttpFailure::NoAnswer(error.to_string());
    let timeout = Some(request.timeout);
    let result = if request.method == HttpMethod::Post {
        let built = built.body(body).map_err(no_request)?;
        agent.run(agent.configure_request(built).timeout_global(timeout).build())
    } else {
        let built = built.body(()).map_err(no_request)?;
        agent.run(agent.configure_request(built).timeout_global(timeout).build())
    };
    let mut response = result.map_err(failure)?;
    let headers = response.headers().iter();
    let headers = headers
        .map(|(name, value)| (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned()))
        .collect();
    let status = response.status().as_u16();
    let body = match request.method {
        HttpMethod::Head => String::new(),
        HttpMethod::Get | HttpMethod::Post => {
            response.body_mut().with_config().limit(LONGEST_BODY).lossy_utf8(true).read_to_string().map_err(failure)?
        }
    };
    Ok(HttpResponse { status, headers, body, moved_to: None })
}

fn failure(error: ureq::Error) -> HttpFailure {
    match error {
        ureq::Error::Timeout(_) => HttpFailure::Timeout,
        ureq::Error::Other(other) if other.is::<NotPublic>() => HttpFailure::PrivateAddress,
        other => HttpFailure::NoAnswer(other.to_string()),
    }
}

/// Resolves names, and refuses those of which any address is not public. What it gives is what is connected to.
#[derive(Debug, Default)]
struct PublicResolver(DefaultResolver);

impl Resolver for PublicResolver {
    fn resolve(
        &self,
        uri: &Uri,
        config: &ureq::config::Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.0.resolve(uri, config, timeout)?;
        let is_open = |address: &SocketAddr| is_public(address.ip());
        if found.iter().all(is_open) { Ok(found) } else { Err(ureq::Error::Other(Box::new(NotPublic))) }
    }
}

#[derive(Debug)]
struct NotPublic;

impl std::fmt::Display for NotPublic {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("the host is not on the public internet")
    }
}

impl std::error::Error for NotPublic {}

/// Waits, without keeping the thread of the caller.
pub async fn wait(duration: Duration) {
    let (done, waited) = oneshot::channel::<()>();
    thread::spawn(move || {
        thread::sleep(duration);
        drop(done);
    });
    let _ = waited.await;
}
