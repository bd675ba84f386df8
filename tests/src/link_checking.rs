//! Links asked by the native client, against a server of this machine that answers as servers of the web do.

use std::future::{Future, pending};
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use credence_core::citation::{LinkCheck, LinkReason, LinkState};
use credence_http::{NativeClient, wait};
use credence_research::verification::{Citation, Verification, VerifyOptions, check_link, verify_citations};
use futures_executor::block_on;

/// What the server saw.
#[derive(Debug, Default)]
struct Seen {
    requests: Mutex<Vec<String>>,
    in_flight: AtomicUsize,
    most: AtomicUsize,
}

/// Starts a server that answers until the tests end.
fn serve() -> (SocketAddr, Arc<Seen>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let seen = Arc::new(Seen::default());
    let shared = Arc::clone(&seen);
    thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            let seen = Arc::clone(&shared);
            thread::spawn(move || answer(&connection, &seen));
        }
    });
    (address, seen)
}

fn answer(connection: &TcpStream, seen: &Seen) {
    let mut line = String::new();
    let mut lines = BufReader::new(connection);
    if lines.read_line(&mut line).is_err() {
        return;
    }
    let mut header = String::from("x");
    while !header.trim().is_empty() {
        header.clear();
        if lines.read_line(&mut header).unwrap_or(0) == 0 {
            break;
        }
    }
    let request = line.rsplit_once(' ').map_or(line.as_str(), |(request, _)| request).to_owned();
    let path = request.split(' ').nth(1).unwrap_or_default().to_owned();
    seen.requests.lock().unwrap().push(request);
    let now = seen.in_flight.fetch_add(1, Ordering::SeqCst) + 1;
    seen.most.fetch_max(now, Ordering::SeqCst);
    respond(connection, &path);
    seen.in_flight.fetch_sub(1, Ordering::SeqCst);
}

fn respond(mut connection: &TcpStream, path: &str) {
    let moved = |status: u16, location: &str| format!("{status} Moved\r\nlocation: {location}");
    let head = match path {
        "/stall" => {
            thread::sleep(Duration::from_secs(5));
            return;
        }
        // Dropped without a word.
        "/reset" => return,
        "/429" => "429 Slow down\r\nretry-after: 7".to_owned(),
        "/to-private" => moved(302, "http://192.168.0.1/admin"),
        "/to-missing" => moved(301, "404"),
        "/round" => moved(302, "/round"),
        "/chain/1" => moved(301, "/200"),
        chained if chained.starts_with("/chain/") => {
            let left: u32 = chained["/chain/".len()..].parse().unwrap();
            moved(308, &format!("/chain/{}", left - 1))
        }
        slow if slow.starts_with("/slow/") => {
            thread::sleep(Duration::from_millis(15));
            "200 OK".to_owned()
        }
        status => format!("{} As asked", status.trim_start_matches('/')),
    };
    let _ = write!(connection, "HTTP/1.1 {head}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
}

fn options() -> VerifyOptions {
    VerifyOptions { timeout: Duration::from_millis(500), ..VerifyOptions::default() }
}

fn checked(server: SocketAddr, path: &str, options: VerifyOptions) -> LinkCheck {
    let url = if path.contains(':') { path.to_owned() } else { format!("http://{server}{path}") };
    block_on(check_link(&url, &NativeClient::default(), options))
}

fn verified(urls: &[String], options: VerifyOptions, cancelled: impl Future<Output = ()>) -> Verification {
    let citations: Vec<Citation> =
        urls.iter().map(|url| Citation { url: Some(url.clone()), credibility_score: 0.9 }).collect();
    block_on(verify_citations(&citations, &NativeClient::default(), options, cancelled, |_| ()))
}

#[test]
fn every_answer_has_its_state() {
    let (server, _) = serve();
    for (path, name) in [
        ("/200", "live"),
        ("/204", "live"),
        ("/301", "redirect"),
        ("/304", "not_modified"),
        ("/401", "forbidden"),
        ("/403", "forbidden"),
        ("/404", "missing"),
        ("/405", "head_refused"),
        ("/501", "head_refused"),
        ("/429", "rate_limited"),
        ("/500", "server_error"),
        ("/stall", "unreachable"),
        ("/reset", "unreachable"),
        ("/to-private", "redirect"),
        ("ftp://e.org/x", "skipped"),
        ("http://127.0.0.1:1/", "unreachable"),
    ] {
        let check = checked(server, path, options());
        assert_eq!(check.state.name(), name, "{path}: {check:?}");
    }
}

#[test]
fn the_wait_the_reason_and_the_way_of_a_redirect_are_kept() {
    let (server, _) = serve();
    assert_eq!(checked(server, "/429", options()).retry_after, Some(7));
    assert_eq!(checked(server, "/stall", options()).reason, Some(LinkReason::Timeout));
    assert_eq!(checked(server, "/reset", options()).reason, Some(LinkReason::NoAnswer));
    let moved = checked(server, "/to-private", options());
    assert_eq!((moved.status, moved.location.as_deref()), (Some(302), Some("http://192.168.0.1/admin")));
}

#[test]
fn a_redirect_is_followed_when_asked_to_and_is_as_dead_as_its_end() {
    let (server, seen) = serve();
    assert_eq!(checked(server, "/chain/3", options()).state, LinkState::Redirect);
    assert_eq!(seen.requests.lock().unwrap().len(), 1);
    let follow = VerifyOptions { follow: true, ..options() };
    let live = checked(server, "/chain/3", follow);
    assert_eq!((live.state, live.location), (LinkState::Redirect, Some(format!("http://{server}/200"))));
    let dead = checked(server, "/to-missing", follow);
    assert_eq!((dead.state, dead.status), (LinkState::Missing, Some(404)));
    assert_eq!(checked(server, "/round", follow).reason, Some(LinkReason::TooManyRedirects));
    assert_eq!(checked(server, "/chain/10", follow).state, LinkState::Redirect);
    assert_eq!(checked(server, "/chain/11", follow).reason, Some(LinkReason::TooManyRedirects));
}

#[test]
fn two_thousand_links_are_asked_thirty_two_at_a_time_and_their_order_is_kept() {
    let (server, seen) = serve();
    let urls: Vec<String> = (0..2000).map(|place| format!("http://{server}/slow/{place}")).collect();
    let concurrency = VerifyOptions { concurrency: 32, timeout: Duration::from_secs(30), ..options() };
    let found = verified(&urls, concurrency, pending());
    assert_eq!(seen.requests.lock().unwrap().len(), 2000);
    assert!((24..=32).contains(&seen.most.load(Ordering::SeqCst)), "{:?}", seen.most);
    let in_order = found.links.iter().zip(&urls).all(|(link, url)| link.as_ref().is_some_and(|link| link.url == *url));
    assert!(in_order && found.complete);
    assert_eq!(found.quality.links.unwrap().n_dead, 0);
}

#[test]
fn each_link_is_asked_once_with_head_and_without_its_fragment() {
    let (server, seen) = serve();
    let urls = ["/200#a", "/200?utm_source=x", "/404"].map(|path| format!("http://{server}{path}"));
    let found = verified(&urls, options(), pending());
    let mut requests = seen.requests.lock().unwrap().clone();
    requests.sort();
    assert_eq!(requests, ["HEAD /200", "HEAD /404"]);
    let states: Vec<LinkState> = found.links.iter().flatten().map(|link| link.state).collect();
    assert_eq!(states, [LinkState::Live, LinkState::Live, LinkState::Missing]);
    assert_eq!(found.quality.credibility, [Some(0.9), Some(0.9), Some(0.0)]);
    assert_eq!(found.quality.warnings.len(), 1);
}

#[test]
fn cancelling_keeps_what_is_known_and_asks_for_nothing_more() {
    let (server, seen) = serve();
    let urls = ["/200", "/stall", "/404"].map(|path| format!("http://{server}{path}"));
    let one_by_one = VerifyOptions { concurrency: 1, timeout: Duration::from_secs(4), ..options() };
    let started = Instant::now();
    let found = verified(&urls, one_by_one, wait(Duration::from_millis(700)));
    assert!(started.elapsed() < Duration::from_secs(3));
    let known: Vec<bool> = found.links.iter().map(Option::is_some).collect();
    assert_eq!((known, found.complete), (vec![true, false, false], false));
    assert_eq!(seen.requests.lock().unwrap().len(), 2);
}

#[test]
fn a_client_for_the_public_internet_does_not_ask_this_machine() {
    let (server, seen) = serve();
    let client = NativeClient::public_only();
    for host in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"] {
        let url = format!("http://{host}:{}/200", server.port());
        let check = block_on(check_link(&url, &client, options()));
        assert_eq!(check.state, LinkState::NotCheckable, "{host}: {check:?}");
        assert_eq!(check.reason, Some(LinkReason::PrivateAddress), "{host}");
    }
    assert!(seen.requests.lock().unwrap().is_empty());
}
