//! A command line → the commands in it, and how they are connected.
//!
//! | file | contains |
//! |---|---|
//! | `lexer` | words, operators, quotes, heredocs |
//! | `tree` | lists, chains, pipes, groups and compound commands |
//! | `wrapper` | what only starts another command: `sudo`, `timeout 60`, `bash -lc`, `npx`, `uv run` |

mod lexer;
mod tree;
mod wrapper;

pub(super) use tree::{Command, Node, Script, script_of, script_of_words};
pub(super) use wrapper::program_name;
