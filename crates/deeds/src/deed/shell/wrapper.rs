//! What only starts another command.

use crate::words::{is_in, rows};

/// What a command starts.
pub(super) enum Started {
    /// A command of these words.
    Words(Vec<String>),
    /// A script for a shell, and whether it stops at the first failure.
    Script(String),
    /// Nothing: it is the command itself.
    Nothing,
}

/// Programs that start the command in their arguments, with the words that must follow. Before them their options that take a value, and `1` where an
/// argument stands before the command.
const WRAPPERS: &str = "\
-u -g -h -p -C -D -R -T --user --group: sudo
-u -C: doas
-f -o: time
1 -k -s --signal --kill-after: gtimeout, timeout
: nohup, cross-env, setsid, command, builtin, unbuffer, pnpx, pnpm dlx, yarn exec, bun x, pipenv run, rye run, bundle exec, mise exec, mise x, asdf exec, nix develop, devbox run, rtk
-u -C --unset --chdir: env
-n --adjustment: nice
-c -n: ionice
-o -e -i: stdbuf
-a: exec
-t: caffeinate
-n -s -e -f -p -w: xvfb-run
-n -P -I -L -d -a -s -E: xargs
-n: watch
-p --package: npx, bunx, npm x, yarn dlx
-p --package -w --workspace: npm exec
-C --dir --filter: pnpm exec
--with --python -p --extra --group --project --directory --env-file --package: uv run
--from --with --python -p: uvx
--from --with: uv tool run
--spec: pipx run
-C --directory -P: poetry run
-p: pdm run
-e --environment: pixi run
-n -p --name --prefix: conda run
-n -p: micromamba run
1: direnv exec, faketime
-e -f: dotenv
-p -c --project --config: doppler run
--env-file: op run
1 -e -u -w --env --user --workdir --env-file: docker exec
1 -e -u -w --env --user --workdir: podman exec
1 -e -u -w --env --user --workdir --index -f -p: docker compose exec
1 -e -u -w --env --user --workdir --index: docker-compose exec
1 -e -u -w --env --user --workdir -v --name --entrypoint: docker compose run, docker-compose run
1 -e -u -w -v -p --env --user --workdir --volume --name --network --platform --mount --entrypoint --env-file --memory --cpus -m: docker run
1 -e -u -w -v -p --env --user --workdir --volume --name --network --platform --mount --entrypoint: podman run
1 -n -c --namespace --container --context: kubectl exec
1 -i -p -l -o -F -J -L -R: ssh
-d -u: wsl
-e -o -p: strace
--source --rcfile --omit --include: coverage run
-r --reporter: c8, nyc";

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
    let wrappers = rows(WRAPPERS).flat_map(|(valued, wrappers)| wrappers.split(", ").map(move |own| (own, valued)));
    match { wrappers }.find_map(|(own, valued)| rest_after(own, valued, words, name)) {
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

fn rest_after<'w>(wrapper: &str, valued: &str, words: &'w [String], name: &str) -> Option<&'w [String]> {
    let mut expected = wrapper.split(' ');
    if expected.next() != Some(name) {
        return None;
    }
    let mut at = 1;
    let mut has_argument = is_in(valued, "1");
    let mut next = expected.next();
    while let Some(word) = words.get(at) {
        if word == "--" && next.is_none() {
            return words.get(at + 1..);
        }
        if is_script_option(word) && next.is_none() && matches!(name, "npx" | "npm" | "nix") {
            return words.get(at + 1..);
        }
        if word.starts_with('-') && word.len() > 1 {
            at += if is_in(valued, word) { 2 } else { 1 };
        } else if let Some(wanted) = next {
            if word != wanted {
                return None;
            }
            next = expected.next();
            at += 1;
        } else if is_assignment(word) && is_in("env cross-env sudo dotenv", name) || std::mem::take(&mut has_argument) {
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
