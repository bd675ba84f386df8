//! What only starts another command.

use super::super::word_list::is_in;

/// What a command starts.
pub(super) enum Started {
    /// A command of these words.
    Words(Vec<String>),
    /// A script for a shell, and whether it stops at the first failure.
    Script(String),
    /// Nothing: it is the command itself.
    Nothing,
}

/// A program that starts the command in its arguments.
struct Wrapper {
    /// Its name, and the words that must follow.
    words: &'static str,
    /// Its options that take a value, separated by spaces.
    valued: &'static str,
    /// How many arguments it has before the command.
    n_arguments: usize,
}

const fn row(words: &'static str, valued: &'static str, n_arguments: usize) -> Wrapper {
    Wrapper { words, valued, n_arguments }
}

#[rustfmt::skip]
static WRAPPERS: &[Wrapper] = &[
    row("sudo", "-u -g -h -p -C -D -R -T --user --group", 0),
    row("doas", "-u -C", 0),
    row("time", "-f -o", 0),
    row("gtimeout", "-k -s --signal --kill-after", 1),
    row("timeout", "-k -s --signal --kill-after", 1),
    row("nohup", "", 0),
    row("env", "-u -C --unset --chdir", 0),
    row("cross-env", "", 0),
    row("nice", "-n --adjustment", 0),
    row("ionice", "-c -n", 0),
    row("stdbuf", "-o -e -i", 0),
    row("setsid", "", 0),
    row("command", "", 0),
    row("builtin", "", 0),
    row("exec", "-a", 0),
    row("caffeinate", "-t", 0),
    row("unbuffer", "", 0),
    row("xvfb-run", "-n -s -e -f -p -w", 0),
    row("xargs", "-n -P -I -L -d -a -s -E", 0),
    row("watch", "-n", 0),
    row("npx", "-p --package", 0),
    row("bunx", "-p --package", 0),
    row("pnpx", "", 0),
    row("npm exec", "-p --package -w --workspace", 0),
    row("npm x", "-p --package", 0),
    row("pnpm exec", "-C --dir --filter", 0),
    row("pnpm dlx", "", 0),
    row("yarn exec", "", 0),
    row("yarn dlx", "-p --package", 0),
    row("bun x", "", 0),
    row("uv run", "--with --python -p --extra --group --project --directory --env-file --package", 0),
    row("uvx", "--from --with --python -p", 0),
    row("uv tool run", "--from --with", 0),
    row("pipx run", "--spec", 0),
    row("poetry run", "-C --directory -P", 0),
    row("pipenv run", "", 0),
    row("pdm run", "-p", 0),
    row("rye run", "", 0),
    row("pixi run", "-e --environment", 0),
    row("conda run", "-n -p --name --prefix", 0),
    row("micromamba run", "-n -p", 0),
    row("bundle exec", "", 0),
    row("mise exec", "", 0),
    row("mise x", "", 0),
    row("asdf exec", "", 0),
    row("direnv exec", "", 1),
    row("dotenv", "-e -f", 0),
    row("doppler run", "-p -c --project --config", 0),
    row("op run", "--env-file", 0),
    row("docker exec", "-e -u -w --env --user --workdir --env-file", 1),
    row("podman exec", "-e -u -w --env --user --workdir", 1),
    row("docker compose exec", "-e -u -w --env --user --workdir --index -f -p", 1),
    row("docker-compose exec", "-e -u -w --env --user --workdir --index", 1),
    row("docker compose run", "-e -u -w --env --user --workdir -v --name --entrypoint", 1),
    row("docker-compose run", "-e -u -w --env --user --workdir -v --name --entrypoint", 1),
    row("docker run", "-e -u -w -v -p --env --user --workdir --volume --name --network --platform --mount --entrypoint --env-file --memory --cpus -m", 1),
    row("podman run", "-e -u -w -v -p --env --user --workdir --volume --name --network --platform --mount --entrypoint", 1),
    row("kubectl exec", "-n -c --namespace --container --context", 1),
    row("ssh", "-i -p -l -o -F -J -L -R", 1),
    row("nix develop", "", 0),
    row("devbox run", "", 0),
    row("wsl", "-d -u", 0),
    row("faketime", "", 1),
    row("strace", "-e -o -p", 0),
    row("coverage run", "--source --rcfile --omit --include", 0),
    row("c8", "-r --reporter", 0),
    row("nyc", "-r --reporter", 0),
    row("rtk", "", 0),
];

const SHELLS: &str = "bash sh zsh dash ksh fish ash pwsh powershell cmd";

/// The name of a program without its folder and the ending of executables: `node_modules/.bin/jest` is `jest`.
pub(in super::super) fn program_name(word: &str) -> &str {
    let name = word.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = name.strip_suffix(".exe").or_else(|| name.strip_suffix(".cmd")).unwrap_or(name);
    match name {
        "gradlew" | "gradlew.bat" => "gradle",
        "mvnw" | "mvnd" => "mvn",
        "docker-compose" if word.len() == name.len() => name,
        _ if is_versioned(name, "python") => "python",
        _ if is_versioned(name, "pip") => "pip",
        _ => name,
    }
}

/// `python3`, `python3.12`.
fn is_versioned(name: &str, program: &str) -> bool {
    name.strip_prefix(program)
        .is_some_and(|version| !version.is_empty() && version.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit()))
}

/// Whether a word sets a variable: `FOO=1`.
pub(super) fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        let mut letters = name.bytes();
        letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
            && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == b'_')
    })
}

/// What a command starts, one wrapper at a time.
pub(super) fn started(words: &[String]) -> Started {
    let Some(first) = words.first() else { return Started::Nothing };
    let name = program_name(first);
    if is_in(SHELLS, name) {
        return script_in(words);
    }
    if name == "eval" {
        return Started::Script(words[1..].join(" "));
    }
    if name == "python" {
        return module_in(words);
    }
    match WRAPPERS.iter().find_map(|wrapper| rest_after(wrapper, words, name)) {
        Some([]) => Started::Nothing,
        // One word with spaces is a script: `ssh host 'cd x && make'`.
        Some([script]) if script.contains(' ') => Started::Script(script.clone()),
        Some(rest) => Started::Words(rest.to_vec()),
        None => Started::Nothing,
    }
}

/// `bash -lc '…'`: the word after the options that hold `c`.
fn script_in(words: &[String]) -> Started {
    for (index, word) in words.iter().enumerate().skip(1) {
        let lower = word.to_ascii_lowercase();
        let is_command = match lower.strip_prefix('-') {
            Some("o") => continue,
            Some(options) => !options.starts_with('-') && (options == "command" || options.ends_with('c')),
            None => lower == "/c",
        };
        if is_command {
            return words.get(index + 1).map_or(Started::Nothing, |script| Started::Script(script.clone()));
        }
        if !lower.starts_with('-') && !matches!(lower.as_str(), "pipefail" | "errexit") {
            return Started::Nothing;
        }
    }
    Started::Nothing
}

/// `python -m pytest`: the module is a program of its own.
fn module_in(words: &[String]) -> Started {
    let options = words.iter().skip(1).take_while(|word| word.starts_with('-')).position(|word| word == "-m");
    match options.and_then(|index| words.get(index + 2..)) {
        Some(rest) if !rest.is_empty() => Started::Words(rest.to_vec()),
        _ => Started::Nothing,
    }
}

fn rest_after<'w>(wrapper: &Wrapper, words: &'w [String], name: &str) -> Option<&'w [String]> {
    let mut expected = wrapper.words.split(' ');
    if expected.next() != Some(name) {
        return None;
    }
    let mut at = 1;
    let mut n_arguments = wrapper.n_arguments;
    let mut next = expected.next();
    while let Some(word) = words.get(at) {
        if word == "--" && next.is_none() {
            return words.get(at + 1..);
        }
        if is_script_option(word) && next.is_none() && matches!(name, "npx" | "npm" | "nix") {
            return words.get(at + 1..);
        }
        if word.starts_with('-') && word.len() > 1 {
            at += if is_in(wrapper.valued, word) { 2 } else { 1 };
        } else if let Some(wanted) = next {
            if word != wanted {
                return None;
            }
            next = expected.next();
            at += 1;
        } else if is_assignment(word) && matches!(name, "env" | "cross-env" | "sudo" | "dotenv") {
            at += 1;
        } else if n_arguments > 0 {
            n_arguments -= 1;
            at += 1;
        } else {
            return words.get(at..);
        }
    }
    if next.is_some() { None } else { Some(&[]) }
}

fn is_script_option(word: &str) -> bool {
    matches!(word, "-c" | "--call" | "--command")
}
