//! Whether a text is the error of a tool, by how tools and their frameworks write one.

/// What tools do: an error "while running …" is one of theirs.
const DOING: &str = "executing calling invoking running fetching reading loading processing parsing searching accessing getting \
    retrieving opening querying performing connecting making sending creating using trying validating writing";
const TO_DO: &str = "execute call invoke run fetch read load process parse search access get retrieve open query perform connect \
    make send create use validate write";

/// What a message is about whose thing failed.
const THINGS: &str = "tool function request command call api http query mcp execution connection fetch";

/// Whether a text begins like an error.
pub(super) fn is_error(text: &str) -> bool {
    let text = without_mark(text.trim_start());
    let head = text.lines().next().unwrap_or_default();
    let head = &head[..head.floor_char_boundary(300)];
    let lower = head.to_ascii_lowercase();
    is_traceback(&lower)
        || is_exception(head)
        || is_named_error(&lower, text)
        || is_occurrence(&lower)
        || is_failed_thing(&lower)
        || is_failed_attempt(&lower)
        || has_failed_code(&lower)
}

/// A text without a sign or a tag that marks it as an error.
fn without_mark(text: &str) -> &str {
    after_one_of("❌|⚠️|⚠|[ERROR]|[error]|<error>|<tool_use_error>|**", text).map_or(text, str::trim_start)
}

fn is_traceback(text: &str) -> bool {
    text.starts_with("traceback (most recent call last)")
}

/// The name of an exception and its message: `ValueError: …`, `httpx.ConnectError('…')`.
fn is_exception(text: &str) -> bool {
    let length =
        text.find(|found: char| !(found.is_ascii_alphanumeric() || matches!(found, '_' | '.'))).unwrap_or(text.len());
    let (name, rest) = text.split_at(length);
    let class = name.rsplit('.').next().unwrap_or_default();
    let is_class = ["Error", "Exception", "Timeout"].iter().any(|end| class.ends_with(end) && class.len() > end.len())
        || class == "Exception";
    let is_camel = class.starts_with(|first: char| first.is_ascii_uppercase()) && !name.contains("..");
    is_class
        && is_camel
        && (rest.starts_with(": ")
            || rest == ":"
            || rest.starts_with("(\"")
            || rest.starts_with("('")
            || rest.starts_with("()"))
}

/// `Error: …`, `Error calling tool 'x': …`, `MCP error -32602: …`, `Error code: 400`.
fn is_named_error(lower: &str, text: &str) -> bool {
    const ADJECTIVES: &str = "|tool |mcp |unexpected |internal |fatal |api |network |runtime |server |json-rpc |rpc ";
    let mut adjectives = ADJECTIVES.split('|');
    let after = adjectives.find_map(|adjective| lower.strip_prefix(adjective)?.strip_prefix("error"));
    let Some(after) = after else { return false };
    if let Some(said) = after.strip_prefix(':') {
        return said.starts_with([' ', '\n']) && !said.trim().is_empty() && !is_of_a_work(said, text);
    }
    let Some(after) = after.strip_prefix(' ') else { return false };
    let next = first_word(after);
    let number = number_after(after.strip_prefix("code").unwrap_or(after));
    let has_code = number.trim_start_matches('-').starts_with(|first: char| first.is_ascii_digit());
    let is_doing =
        matches!(next, "while" | "when" | "during" | "in" | "from") && is_about_doing(after) || is_one_of(DOING, next);
    has_code && after.contains(':') || is_doing && after.contains(':')
}

/// Whether "Error: …" is the name of a film or a book: what follows says so.
fn is_of_a_work(said: &str, text: &str) -> bool {
    const WORKS: &str =
        "film movie novel album song book episode series directed starring written painting documentary band game";
    let has_year = said.match_indices('(').any(|(at, _)| {
        let inside = said[at + 1..].get(..4).unwrap_or_default();
        inside.bytes().all(|byte| byte.is_ascii_digit()) && ("1800".."2100").contains(&inside)
    });
    let head = &text[..text.floor_char_boundary(600)];
    let is_work =
        head.split(|found: char| !found.is_alphanumeric()).any(|word| is_one_of(WORKS, &word.to_ascii_lowercase()));
    let has_address = text.contains("http")
        && text.lines().any(|line| line.trim_start().get(..4).is_some_and(|start| start.eq_ignore_ascii_case("url:")));
    has_year || is_work || has_address
}

/// `An error occurred while running the tool.`: without more, or while a tool did something.
fn is_occurrence(lower: &str) -> bool {
    const STARTS: &str = "an error occurred|an error has occurred|an unexpected error occurred|an internal error occurred|an exception occurred|\
        error occurred|i encountered an error|encountered an error|something went wrong";
    let Some(after) = after_one_of(STARTS, lower) else { return false };
    let after = after.trim_start();
    after.is_empty() || after.starts_with(['.', ':', '!', ',']) || is_about_doing(after)
}

/// Whether words speak of what a tool does: "while running the tool".
fn is_about_doing(words: &str) -> bool {
    let mut words = words.split(|found: char| !found.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).take(8);
    words.any(|word| is_one_of(DOING, word) || is_one_of(THINGS, word))
}

/// `Tool 'x' failed: …`, `Request failed with status code 503`, `Tool call timed out`.
fn is_failed_thing(lower: &str) -> bool {
    const ENDS: [&str; 5] = ["failed", "timed out", "not found", "was not found", "does not exist"];
    let first = first_word(lower);
    if matches!(lower.strip_prefix("unknown ").or_else(|| lower.strip_prefix("no such ")), Some(rest) if rest.starts_with("tool") || rest.starts_with("function"))
    {
        return true;
    }
    if !is_one_of(THINGS, first) {
        return false;
    }
    let n_words = |before: &str| before.split_whitespace().count();
    let is_tool = matches!(first, "tool" | "function" | "command" | "mcp");
    ENDS.iter().enumerate().filter(|(index, _)| *index < 2 || is_tool).any(|(_, end)| {
        lower.find(end).is_some_and(|at| {
            let after = &lower[at + end.len()..];
            let is_end = after.trim().is_empty()
                || after.starts_with([':', '.', '!', ',', ';', ' ']) && !after.starts_with(" to ");
            let is_told = !after.starts_with(' ')
                || after_one_of(" with| after| because| due| on | (| -| –| in ", after).is_some();
            n_words(&lower[..at]) <= 4 && is_end && is_told
        })
    })
}

/// `Failed to fetch https://…`, `Unable to connect to …`.
fn is_failed_attempt(lower: &str) -> bool {
    let after = after_one_of("failed to |unable to ", lower);
    let next = after.map(first_word);
    let has_cause = lower.contains(": ") || lower.contains("http") || lower.len() < 120;
    next.is_some_and(|next| is_one_of(TO_DO, next)) && has_cause
}

/// `HTTP 503`, `HTTP error 404`, `Exit code: 1`, `exited with code 2`.
fn has_failed_code(lower: &str) -> bool {
    const EXITS: &str =
        "exit code|exit_code|exitcode|command exited with code|process exited with code|exited with code";
    let number = |after: &str| {
        let after = number_after(after);
        let length = after.find(|found: char| !(found.is_ascii_digit() || found == '-')).unwrap_or(after.len());
        after[..length].parse::<i64>().ok()
    };
    let exit = after_one_of(EXITS, lower).and_then(number);
    let status = after_one_of("http error|http status|http", lower).and_then(number);
    exit.is_some_and(|code| code != 0) || status.is_some_and(is_error_status)
}

/// Whether this is the status of an error that HTTP or a large proxy defines.
pub(super) fn is_error_status(status: i64) -> bool {
    matches!(status, 400..=418 | 421..=426 | 428 | 429 | 431 | 451 | 500..=508 | 510 | 511 | 520..=530)
}

/// The letters and digits that a text begins with.
fn first_word(text: &str) -> &str {
    let length = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
    &text[..length]
}

/// A text without the signs that stand between a word and its number.
fn number_after(text: &str) -> &str {
    text.trim_start_matches([':', ' ', '=', '#', '('])
}

/// Whether a list of words, separated by blanks, has a word.
pub(super) fn is_one_of(words: &str, word: &str) -> bool {
    words.split_ascii_whitespace().any(|each| each == word)
}

/// What stands behind the first of these beginnings, separated by bars, that a text has.
fn after_one_of<'t>(starts: &str, text: &'t str) -> Option<&'t str> {
    starts.split('|').find_map(|start| text.strip_prefix(start))
}
