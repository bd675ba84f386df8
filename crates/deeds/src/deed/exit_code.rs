//! The exit code that a result states: in a field of its JSON, or in a line that its tool writes around the output.

use credence_json::Json;

use super::fields::values;
use crate::words::{is_in, words_in};

/// The exit code of an object, and the value as it was written.
pub(super) fn code_in_fields(json: Json<'_>) -> Option<(i32, &str)> {
    const NAMES: &str = "exit_code exitCode returncode return_code returnCode exit_status exit";
    let own = |json| values(json, NAMES).into_iter().find_map(code_of);
    own(json).or_else(|| values(json, "metadata result outcome data").into_iter().find_map(own))
}

fn code_of(value: Json<'_>) -> Option<(i32, &str)> {
    let raw = value.raw().trim_matches('"');
    Some((raw.parse().ok()?, raw))
}

/// The code of a line that says nothing but the exit code of its process: `Exit code 1`, `Process exited with code 0`, `exit status 2`.
pub(super) fn code_in_line(line: &str) -> Option<i32> {
    const LONGEST: usize = 80;
    const WORDS: &str = "exit exited return returned code status returncode exitcode process command the with finished failed and error shell completed";
    let line = line.trim_matches(|letter: char| letter.is_whitespace() || "[]()<>*-.".contains(letter));
    if line.len() > LONGEST || !line.is_ascii() {
        return None;
    }
    let lower = line.to_ascii_lowercase();
    let mut code = None;
    let (mut is_exit, mut is_code) = (false, false);
    for word in words_in(&lower, " :=_<>/()") {
        is_exit |= is_in("exit exited return returned returncode exitcode", word);
        is_code |= is_in("code status returncode exitcode", word);
        if !is_in(WORDS, word) {
            if code.is_some() {
                return None;
            }
            code = Some(word.trim_end_matches('.').parse::<i32>().ok()?);
        }
    }
    code.filter(|_| is_exit && is_code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_with_an_exit_code() {
        let lines = [
            ("Exit code 1", 1),
            ("Exit code: 127", 127),
            ("exit status 2", 2),
            ("Process exited with code 0", 0),
            ("Command failed with exit code 1.", 1),
            ("Process finished with exit code 0", 0),
            ("[exit code: 3]", 3),
            ("<exit_code>4</exit_code>", 4),
            ("returncode: 5", 5),
            ("The command exited with status -1", -1),
        ];
        for (line, code) in lines {
            assert_eq!(code_in_line(line), Some(code), "{line}");
        }
    }

    #[test]
    fn lines_that_only_mention_one() {
        for line in
            ["the exit code of foo was 1", "expected exit code 1, found 2", "code 5", "exit", "status: 404", "5"]
        {
            assert_eq!(code_in_line(line), None, "{line}");
        }
    }
}
