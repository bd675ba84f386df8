//! A command → what it does: the row of the table that its words match.

mod action;
mod table;
mod task;

use super::format::{ANY_BUILD, ANY_LINT, ANY_TEST, CURL, Formats, HTTP_CODE, MAKE, NONE, NPM, SCRIPT};
use super::record::{DeedKind, Object};
use super::shell::Command;
use crate::words::{head_of, is_in, rows};
pub(super) use action::{Action, Role};
use table::{PROGRAMS, RUNNERS};
use task::kind_of_task;

/// What a command does. Unknown programs run.
pub(super) fn action_of(command: &Command) -> Action {
    let name = command.name();
    let arguments = Arguments::of(command.arguments());
    if let Some(action) = action_in_table(name, &arguments) {
        return without_tests(rehearsed(sending(action, &arguments), &arguments), &arguments);
    }
    if let Some(action) = task_action(name, &arguments) {
        return action;
    }
    let action = Action { kind: DeedKind::Run, object: Object::Other, formats: SCRIPT, role: Role::Plain };
    match script_name(name, &arguments).and_then(kind_of_task) {
        // A script of the project that is named for its purpose: `./scripts/run_tests.sh`, `python test_cart.py`.
        Some(kind @ (DeedKind::Test | DeedKind::Build | DeedKind::Lint | DeedKind::Deploy)) => {
            Action { formats: formats_of(kind) | SCRIPT, object: object_of(kind), kind, ..action }
        }
        _ => action,
    }
}

/// `npm publish --dry-run` looks at what it would do.
fn rehearsed(action: Action, arguments: &Arguments<'_>) -> Action {
    const OPTIONS: [&str; 5] = ["--dry-run", "--dryrun", "--simulate", "--what-if", "--just-print"];
    let is_lasting = matches!(
        action.kind,
        DeedKind::Push | DeedKind::Deploy | DeedKind::Install | DeedKind::Delete | DeedKind::Move | DeedKind::Commit
    );
    if is_lasting && OPTIONS.iter().any(|option| arguments.has_option(option)) {
        return Action { kind: DeedKind::Verify, ..action };
    }
    action
}

/// `mvn verify -DskipTests` and `cargo test --no-run` build, `pytest --collect-only` lists.
fn without_tests(action: Action, arguments: &Arguments<'_>) -> Action {
    const SWITCHED_OFF: [&str; 5] = ["-DskipTests", "-Dmaven.test.skip", "--skip-tests", "--skipTests", "--no-run"];
    const LISTED: [&str; 5] = ["--collect-only", "--co", "--list", "--listTests", "--list-tests"];
    let has = |options: &[&str]| options.iter().any(|option| arguments.has_option(option));
    let is_excluded = || arguments.all.windows(2).any(|pair| is_in("-x --exclude-task", &pair[0]) && pair[1] == "test");
    let is_kept = has(&["-DskipTests=false", "-Dmaven.test.skip=false"]);
    if action.kind != DeedKind::Test || is_kept {
        action
    } else if has(&SWITCHED_OFF) || is_excluded() {
        Action { kind: DeedKind::Build, object: Object::File, formats: action.formats | ANY_BUILD, ..action }
    } else if has(&LISTED) {
        Action { kind: DeedKind::Read, object: Object::File, formats: NONE, ..action }
    } else {
        action
    }
}

/// A request that has a method or data of its own sends.
fn sending(action: Action, arguments: &Arguments<'_>) -> Action {
    const DATA: &str =
        "-d --data --data-raw --data-binary --data-urlencode --json -F --form -T --upload-file --post-data --post-file";
    if action.formats & CURL == 0 || action.kind != DeedKind::Read {
        return action;
    }
    let prints_status = arguments.all.iter().any(|word| word.contains("http_code"));
    let formats = if prints_status { action.formats | HTTP_CODE } else { action.formats };
    let action = Action { formats, ..action };
    let words = arguments.all.iter().map(|word| word.trim_start_matches("-X").trim_start_matches("--request="));
    let mut methods = words.map(|word| word.trim_start_matches("--method="));
    let is_sent = methods.any(|word| is_in("POST PUT PATCH DELETE", word));
    let is_get = arguments.has_option("-G") || arguments.has_option("--get");
    if is_sent || (!is_get && DATA.split(' ').any(|option| arguments.has_option(option))) {
        return Action { kind: DeedKind::Send, object: Object::Message, ..action };
    }
    Action { object: Object::Document, ..action }
}

/// Whether the table or the task runners have a program of this name.
pub(super) fn is_known_program(word: &str) -> bool {
    let name = super::shell::program_name(word);
    let is_in_table = |row: &str| row.split(' ').next() == Some(name);
    rows(PROGRAMS).any(|(_, programs)| programs.split(", ").any(is_in_table)) || head_of(RUNNERS, name).is_some()
}

/// The arguments of a command without its options.
struct Arguments<'a> {
    all: &'a [String],
    plain: Vec<&'a str>,
}

/// Options with a value that stand before the words that say what a program does.
const VALUED: &str = "-C --prefix --filter -F -f -n --namespace --context -pl -w --workspace --cwd --dir --manifest-path -c --git-dir --work-tree -u --project -p --package --config --file -m --message --features --target";

impl<'a> Arguments<'a> {
    fn of(all: &'a [String]) -> Self {
        let mut plain = Vec::new();
        let mut is_value = false;
        for word in all {
            if std::mem::take(&mut is_value) {
                continue;
            }
            if word.len() > 1 && word.starts_with(['-', '+']) {
                is_value = is_in(VALUED, word);
            } else {
                plain.push(word.as_str());
            }
        }
        Self { all, plain }
    }

    fn has_option(&self, option: &str) -> bool {
        self.all.iter().any(|word| is_option(word, option))
    }
}

/// `--write`, `--write=true`; of short options also joined ones: `-i` is in `-i.bak`.
fn is_option(word: &str, option: &str) -> bool {
    word.strip_prefix(option).is_some_and(|rest| {
        rest.is_empty() || rest.starts_with('=') || (!option.starts_with("--") && option.len() == 2)
    })
}

/// Whether a command writes the files that it formats or mends.
pub(super) fn writes(role: Role, command: &Command) -> bool {
    let has =
        |options: &str| options.split(' ').any(|option| command.arguments().iter().any(|word| is_option(word, option)));
    match role {
        Role::Writes => true,
        Role::WritesWith(options) => has(options),
        Role::WritesWithout(options) => !has(options),
        Role::Plain | Role::Setup | Role::OneIsNo | Role::LastIsTarget => false,
    }
}

/// The action of the row with the most words that matches.
fn action_in_table(name: &str, arguments: &Arguments<'_>) -> Option<Action> {
    let mut found = None;
    let mut most_words = 0;
    for (head, programs) in rows(PROGRAMS) {
        for row in programs.split(", ") {
            let n_words = if is_row_of(row, name, arguments) { row.split(' ').count() } else { 0 };
            if n_words > most_words {
                (most_words, found) = (n_words, Some(head));
            }
        }
    }
    found.map(Action::of)
}

fn is_row_of(row: &str, name: &str, arguments: &Arguments<'_>) -> bool {
    let mut words = row.split(' ');
    if words.next() != Some(name) {
        return false;
    }
    let mut at = 0;
    words.all(|word| {
        if let Some(word) = word.strip_prefix('~') {
            return arguments.plain.iter().any(|plain| plain.rsplit(':').next() == Some(word));
        }
        if word == "$" {
            return arguments.plain.len() == at;
        }
        if word.starts_with('-') {
            return arguments.has_option(word);
        }
        let found = arguments.plain.get(at).is_some_and(|plain| match word.strip_suffix('*') {
            Some(start) => plain.starts_with(start),
            None => *plain == word,
        });
        at += 1;
        found
    })
}

/// A task of a script runner: `npm run test:unit`, `make lint`, `just deploy`.
fn task_action(name: &str, arguments: &Arguments<'_>) -> Option<Action> {
    let between = head_of(RUNNERS, name)?;
    let mut tasks = arguments.plain.iter().copied().filter(|word| !is_in(between, word));
    let is_make = is_in("make gmake", name);
    // What `make check` tests, `npm run check` lints.
    let kind = tasks.find_map(|task| match task {
        "check" if is_make => Some(DeedKind::Test),
        "check" => Some(DeedKind::Lint),
        _ => kind_of_task(task),
    });
    let kind = kind.unwrap_or(if is_make { DeedKind::Build } else { DeedKind::Run });
    let role = if kind == DeedKind::Lint { Role::WritesWith("--fix --write") } else { Role::Plain };
    Some(Action {
        kind,
        object: object_of(kind),
        formats: formats_of(kind) | (if is_make { MAKE } else { NONE }) | NPM | SCRIPT,
        role,
    })
}

fn formats_of(kind: DeedKind) -> Formats {
    match kind {
        DeedKind::Test => ANY_TEST | ANY_BUILD,
        DeedKind::Build => ANY_BUILD,
        DeedKind::Lint => ANY_LINT,
        _ => NONE,
    }
}

fn object_of(kind: DeedKind) -> Object {
    match kind {
        DeedKind::Test => Object::Tests,
        DeedKind::Build | DeedKind::Lint => Object::File,
        _ => Object::Other,
    }
}

/// The name of a script that is run, without folder and ending.
fn script_name<'a>(name: &'a str, arguments: &Arguments<'a>) -> Option<&'a str> {
    const INTERPRETERS: &str =
        "python node ruby perl php deno bun tsx ts-node bash sh zsh Rscript julia lua pwsh powershell source";
    let path = if is_in(INTERPRETERS, name) { arguments.plain.iter().find(|word| **word != "run")? } else { name };
    let file = path.rsplit(['/', '\\']).next()?;
    Some(file.rsplit_once('.').map_or(file, |(stem, _)| stem))
}

#[cfg(test)]
mod tests {
    use super::super::shell::script_of;
    use super::*;

    #[track_caller]
    fn check(kind: DeedKind, lines: &str) {
        for line in lines.split("; ") {
            let script = script_of(line);
            assert_eq!(action_of(&script.commands[0]).kind, kind, "{line}");
        }
    }

    #[test]
    fn test_runners() {
        check(
            DeedKind::Test,
            "pytest -q tests; python -m pytest; python3 -m unittest discover; cargo test -p x; cargo +nightly test; cargo \
             nextest run; go test ./...; npx jest; vitest run; npx vitest; mocha; node --test; node --test test/; npm test; \
             npm t; npm run test:unit; pnpm --filter web test; pnpm -r test; yarn test; yarn workspace web test; bun test; \
             mvn -q clean test; ./mvnw verify; ./gradlew :app:test; gradle check; bundle exec rspec; rspec; \
             vendor/bin/phpunit; ctest --test-dir build; dotnet test; npx playwright test; make test; make -C sub check; tox \
             -e py311; swift test; mix test; deno test -A; just test; npx nx test web; turbo run test; nox; python manage.py \
             test; php artisan test; rails test; bin/rails test; rake test; composer test; sbt test; ./scripts/run_tests.sh; \
             bash test.sh; python test_cart.py; node cart.test.js; flutter test; zig build test; xcodebuild test -scheme X; \
             coverage run -m pytest; npm --prefix web run test; cypress run; poetry run pytest; mvn verify -DskipTests=false",
        );
    }

    #[test]
    fn test_runners_that_run_no_test() {
        check(
            DeedKind::Build,
            "./mvnw verify -DskipTests; mvn verify -DskipTests=true; mvn -Dmaven.test.skip=true verify; gradle check -x test; cargo test \
             --no-run",
        );
        check(
            DeedKind::Read,
            "pytest --collect-only -q; npx jest --listTests; playwright test --list; dotnet test --list-tests",
        );
    }

    #[test]
    fn builds_and_linters() {
        check(
            DeedKind::Build,
            "tsc --noEmit; npx tsc -p .; cargo build; cargo check --all; go build ./...; go vet; make; make all; npm run \
             build; yarn build; mvn package; gradle build; ./gradlew assembleDebug; cmake --build build; mypy src; pyright; \
             vite build; next build; dotnet build; swift build; gcc -o x x.c; javac X.java; docker build .; npm run \
             typecheck; ninja",
        );
        check(
            DeedKind::Lint,
            "eslint .; npx eslint --fix src; ruff check; cargo clippy; cargo fmt --check; biome check; prettier --write .; \
             black .; flake8; golangci-lint run; npm run lint; npm run format; yarn lint:fix; make lint; pre-commit run -a; \
             rubocop; gofmt -w .; shellcheck x.sh; pylint x; stylelint x.css; isort .",
        );
    }

    #[test]
    fn other_programs() {
        check(DeedKind::Commit, "git commit -m 'x test'; git -C dir commit -am x; git -c a=b commit");
        check(
            DeedKind::Push,
            "git push origin main; npm publish; docker push x; cargo publish; twine upload dist/*; gh release create v1",
        );
        check(
            DeedKind::Create,
            "gh pr create --fill; mkdir -p a; touch a; cp a b; git tag v1; tee a; git checkout -b x",
        );
        check(
            DeedKind::Install,
            "npm i; npm ci; npm install x; yarn; yarn add x; pip install -r x; python -m pip install x; uv add x; cargo add \
             x; apt-get install -y x; sudo apt-get -y install x; brew install x; go get x; go mod tidy; pnpm add x; bundle \
             install; composer install",
        );
        check(
            DeedKind::Deploy,
            "kubectl apply -f x; vercel --prod; fly deploy; terraform apply; helm upgrade x y; npm run deploy; docker compose \
             up -d; wrangler deploy; npm start; npm run dev",
        );
        check(DeedKind::Delete, "rm -rf x; git rm x; rmdir x");
        check(DeedKind::Move, "mv a b; git mv a b");
        check(
            DeedKind::Change,
            "sed -i s/a/b/ x; sed -i.bak s/a/b/ x; git apply x; patch -p1; chmod +x a; git merge x; git revert HEAD; perl -pi \
             -e x f",
        );
        check(
            DeedKind::Read,
            "cat a; less a; head -5 a; ls; git status; git diff; git log; sed -n 1,5p a; jq . a; curl https://x; wget \
             https://x; gh pr view",
        );
        check(DeedKind::Search, "grep -r x .; rg x; find . -name x; git grep x");
        check(DeedKind::Send, "curl -X POST https://x; curl -d a=b https://x; curl --request PUT x; curl -XDELETE x");
        check(DeedKind::Run, "python app.py; node server.js; ./run; unknown x; npm run seed");
    }
}
