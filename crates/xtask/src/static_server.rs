//! A static file server for this machine, on top of `tiny_http`.
//!
//! An asynchronous stack would add most of a minute to the first build.

use anyhow::{Context, Result, anyhow};
use percent_encoding::percent_decode_str;
use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use tiny_http::{Header, Method, Request, Response, Server};

const THREADS: usize = 4;
const PORTS_TRIED: u16 = 100;

/// A listener on this machine only, at the requested port or the next free one.
pub fn listen(wanted: u16) -> Result<(TcpListener, SocketAddr)> {
    let last = wanted.saturating_add(PORTS_TRIED);
    let listener = (wanted..=last)
        .find_map(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok())
        .with_context(|| format!("no port from {wanted} to {last} is free; choose another with `--port`"))?;
    let address = listener.local_addr().context("the listener has no address")?;
    Ok((listener, address))
}

/// Serves the files of a folder until the program is stopped.
pub fn serve(listener: TcpListener, root: &Path) -> Result<()> {
    let server =
        Server::from_listener(listener, None).map_err(|error| anyhow!("could not start the server: {error}"))?;
    let server = Arc::new(server);
    let threads: Vec<_> = (0..THREADS)
        .map(|_| {
            let (server, root) = (Arc::clone(&server), root.to_path_buf());
            std::thread::spawn(move || {
                for request in server.incoming_requests() {
                    answer(request, &root);
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().map_err(|_| anyhow!("a server thread panicked"))?;
    }
    Ok(())
}

fn answer(request: Request, root: &Path) {
    let response = match request.method() {
        Method::Get | Method::Head => file_response(root, request.url()),
        _ => plain(405, "only GET and HEAD are supported"),
    };
    // The client may have disconnected; that is not an error.
    let _ = request.respond(response);
}

fn file_response(root: &Path, url: &str) -> Response<std::io::Cursor<Vec<u8>>> {
    let found = locate(root, url).and_then(|file| fs::read(&file).ok().map(|bytes| (file, bytes)));
    let Some((file, bytes)) = found else {
        return plain(404, "there is no such file");
    };
    let mut response = Response::from_data(bytes);
    for (name, value) in [
        ("Content-Type", media_type(&file).as_str()),
        ("Cache-Control", "no-cache"),
        ("X-Content-Type-Options", "nosniff"),
    ] {
        add_header(&mut response, name, value);
    }
    response
}

fn plain(status: u16, text: &str) -> Response<std::io::Cursor<Vec<u8>>> {
    let mut response = Response::from_string(format!("{text}\n")).with_status_code(status);
    add_header(&mut response, "Content-Type", "text/plain; charset=utf-8");
    response
}

fn add_header(response: &mut Response<std::io::Cursor<Vec<u8>>>, name: &str, value: &str) {
    if let Ok(header) = Header::from_bytes(name, value) {
        response.add_header(header);
    }
}

/// The file of a URL; `None` for paths outside the folder.
fn locate(root: &Path, url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.strip_prefix('/')?;
    let relative = PathBuf::from(percent_decode_str(path).decode_utf8().ok()?.as_ref());
    if !relative.components().all(|component| matches!(component, Component::Normal(_))) {
        return None;
    }
    let file = root.join(relative);
    let file = if file.is_dir() { file.join("index.html") } else { file };
    // A link inside the folder may point outside it.
    let (file, root) = (file.canonicalize().ok()?, root.canonicalize().ok()?);
    file.starts_with(root).then_some(file)
}

/// The content type of a file. Browsers reject modules and wasm with another type.
fn media_type(file: &Path) -> String {
    mime_guess::from_path(file).first_or_octet_stream().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::TcpStream;

    fn site(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("credence-site-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("dist/a folder")).expect("the temporary folder can be written");
        fs::write(folder.join("dist/index.html"), "<p>page").expect("the temporary folder can be written");
        fs::write(folder.join("dist/a folder/é.sse"), "data: 1\n\n").expect("the temporary folder can be written");
        fs::write(folder.join("secret"), "secret").expect("the temporary folder can be written");
        folder
    }

    #[test]
    fn a_port_that_is_taken_gives_the_next_free_one() {
        let (first, taken) = listen(0).expect("the system has a free port");
        let (_second, next) = listen(taken.port()).expect("one of the next ports is free");
        assert!(next.port() > taken.port());
        assert!(next.ip().is_loopback());
        drop(first);
    }

    #[test]
    fn urls_name_files_below_the_folder_only() {
        let folder = site("locate");
        let dist = folder.join("dist");
        assert!(locate(&dist, "/").is_some_and(|file| file.ends_with("index.html")));
        assert!(locate(&dist, "/a%20folder/%C3%A9.sse?x=1").is_some_and(|file| file.ends_with("é.sse")));
        for url in
            ["/../secret", "/%2e%2e/secret", "/a%20folder/../../secret", "//etc/passwd", "/%2Fetc/passwd", "secret", ""]
        {
            assert_eq!(locate(&dist, url), None, "{url}");
        }
        fs::remove_dir_all(&folder).expect("removable");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_folder_is_not_followed() {
        let folder = site("link");
        std::os::unix::fs::symlink(folder.join("secret"), folder.join("dist/link"))
            .expect("the temporary folder can be written");
        assert_eq!(locate(&folder.join("dist"), "/link"), None);
        fs::remove_dir_all(&folder).expect("removable");
    }

    #[test]
    fn files_have_the_content_types_that_browsers_require() {
        assert_eq!(media_type(Path::new("a_bg.wasm")), "application/wasm");
        assert_eq!(media_type(Path::new("a.js")), "text/javascript");
        assert_eq!(media_type(Path::new("LICENSE")), "application/octet-stream");
    }

    #[test]
    fn files_are_served() {
        let folder = site("serve");
        let (listener, address) = listen(0).expect("the system has a free port");
        let dist = folder.join("dist");
        std::thread::spawn(move || serve(listener, &dist));
        let page = ask(address, "GET / HTTP/1.0\r\n\r\n");
        assert!(page.starts_with("HTTP/1.0 200"), "{page}");
        assert!(page.contains("Content-Type: text/html") && page.ends_with("<p>page"), "{page}");
        assert!(ask(address, "GET /no HTTP/1.0\r\n\r\n").starts_with("HTTP/1.0 404"));
        assert!(ask(address, "GET /../secret HTTP/1.0\r\n\r\n").starts_with("HTTP/1.0 404"));
        assert!(ask(address, "DELETE / HTTP/1.0\r\n\r\n").starts_with("HTTP/1.0 405"));
        fs::remove_dir_all(&folder).expect("removable");
    }

    fn ask(address: SocketAddr, request: &str) -> String {
        let mut stream = TcpStream::connect(address).expect("the server listens");
        stream.write_all(request.as_bytes()).expect("the server reads");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("the server answers");
        text
    }
}
