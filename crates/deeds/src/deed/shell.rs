//! A command line → the commands in it, and how they are connected.
//!
//! | file | contains |
//! |---|---|
//! | `lexer` | words, operators, quotes, heredocs |
//! | `script` | the result: commands and the tree of how they are connected |
//! | `tree` | lists, chains, pipes, groups and compound commands |
//! | `wrapper` | what only starts another command: `sudo`, `timeout 60`, `bash -lc`, `npx`, `uv run` |

mod lexer;
mod script;
mod tree;
mod wrapper;

pub(super) use script::{Command, Connection, Node, Script};
pub(super) use tree::{script_of, script_of_words};
pub(super) use wrapper::program_name;
