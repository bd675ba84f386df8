//! The client for pages: `fetch`, which shows what its own origin answers, and others where they allow it.

use std::pin::pin;
use std::time::Duration;

use credence_research::http::{HttpClient, HttpFailure, HttpMethod, HttpRequest, HttpResponse};
use futures_util::future::{Either, select};
use gloo_net::http::RequestBuilder;
use web_sys::{AbortController, RequestCache, RequestCredentials};

/// Sends by `fetch`, without cookies. Redirects are followed by the browser, which says where they led.
#[derive(Clone, Copy, Debug, Default)]
pub struct BrowserClient;

impl HttpClient for BrowserClient {
    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpFailure> {
        let controller = AbortController::new().ok();
        let timeout = request.timeout;
        match select(pin!(fetched(&request, controller.as_ref())), pin!(wait(timeout))).await {
            Either::Left((answer, _)) => answer,
            Either::Right(_) => {
                if let Some(controller) = &controller {
                    controller.abort();
                }
                Err(HttpFailure::Timeout)
            }
        }
    }
}

async fn fetched(request: &HttpRequest, controller: Option<&AbortController>) -> Result<HttpResponse, HttpFailure> {
    let method = match request.method {
        HttpMethod::Head => gloo_net::http::Method::HEAD,
        HttpMethod::Get => gloo_net::http::Method::GET,
        HttpMethod::Post => gloo_net::http::Method::POST,
    };
    let mut builder = RequestBuilder::new(&request.url)
        .method(method)
        .credentials(RequestCredentials::Omit)
        .cache(RequestCache::NoStore)
        .abort_signal(controller.map(AbortController::signal).as_ref());
    for (name, value) in &request.headers {
        builder = builder.header(name, value);
    }
    let built = match &request.body {
        Some(body) => builder.body(body.as_str()),
        None => builder.build(),
    };
    let built = built.map_err(|error| HttpFailure::NoAnswer(error.to_string()))?;
    let response = built.send().await.map_err(|_| hidden(&request.url))?;
    let moved_to = response.redirected().then(|| response.url());
    let headers = response.headers().entries().collect();
    let body =
        if request.method == HttpMethod::Head { String::new() } else { response.text().await.unwrap_or_default() };
    Ok(HttpResponse { status: response.status(), headers, body, moved_to })
}

/// A failure of another origin may be an answer that is not shown to us; one of our own is a failure.
fn hidden(url: &str) -> HttpFailure {
    let origin = web_sys::window().and_then(|window| window.location().origin().ok());
    let is_own =
        origin.is_some_and(|origin| url.strip_prefix(&origin).is_some_and(|rest| rest.starts_with(['/', '?'])));
    if is_own { HttpFailure::NoAnswer("the connection failed".to_owned()) } else { HttpFailure::OtherOrigin }
}

/// Waits.
pub async fn wait(duration: Duration) {
    gloo_timers::future::sleep(duration).await;
}
