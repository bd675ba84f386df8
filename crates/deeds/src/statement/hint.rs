//! What the whole answer tells: whether it reports on work of its agent, or is prose about the world.

use credence_lexical::lower::lowercase;

use super::record::Basis;

/// Words of notes on releases, whose "Fixed a crash" is not the agent's.
const RELEASES: [&str; 16] = [
    "release notes",
    "changelog",
    "what's new",
    "whats new",
    "new in version",
    "released",
    "patch notes",
    "bug fixes",
    "notas de versão",
    "notas da versão",
    "novidades",
    "リリースノート",
    "変更履歴",
    "更新履歴",
    "新機能",
    "リリースされ",
];

/// Words of summaries of work.
const WORK: [&str; 26] = [
    "i've ",
    "i have ",
    "i’ve ",
    "here's what",
    "what i ",
    "changes:",
    "files changed",
    "verification",
    "resumo das ",
    "alterações:",
    "変更内容",
    "以下の通り",
    "✅",
    "done!",
    "done.",
    "all set",
    "summary of changes",
    "changes made",
    "what i did",
    "let me know",
    "pronto!",
    "pronto.",
    "feito!",
    "完了しました",
    "以上です",
    "tudo certo",
];

/// Answers of so few sentences are reports where a verb says so.
const FEW_SENTENCES: usize = 2;

/// So much of the answer is read for hints, in bytes.
const MOST_READ: usize = 20_000;

pub struct Hints {
    /// Whether it may be notes on a release, by its words.
    is_release: bool,
    /// Whether it certainly is, by its headings.
    pub is_versioned: bool,
    is_work: bool,
    is_short: bool,
    /// Whether it speaks to its reader.
    pub is_addressed: bool,
}

impl Hints {
    pub fn of(answer: &str, masked: &str, n_sentences: usize, is_about_world: bool) -> Self {
        let near = lowercase(&masked[..masked.floor_char_boundary(MOST_READ)]);
        let is_cited = answer.contains("](http");
        let is_versioned = has_version_heading(answer);
        let is_release = is_versioned || RELEASES.iter().any(|words| near.contains(words));
        let is_work = WORK.iter().any(|words| near.contains(words));
        Self {
            is_release,
            is_versioned,
            is_addressed: [" you", "i can ", "i could ", "você", " se quiser", "ください", "ましょうか"]
                .iter()
                .any(|words| near.contains(words)),
            is_work: is_work && !is_release,
            is_short: n_sentences <= FEW_SENTENCES && !is_cited && !is_release && !is_about_world,
        }
    }

    /// Whether a candidate counts. `is_said`: whether the answer says "I did"; `is_sure`: whether any statement needs no hint; `is_acting`:
    /// whether one of those is more than searching and reading.
    pub const fn allow(&self, basis: Basis, is_weak: bool, is_said: bool, is_sure: bool, is_acting: bool) -> bool {
        if matches!(basis, Basis::Present) {
            return is_acting && (is_said && !self.is_versioned || !self.is_release);
        }
        let is_own = matches!(basis, Basis::Said) || is_said && !self.is_versioned || !self.is_release;
        is_own && (!is_weak || is_sure || self.is_work || self.is_short)
    }
}

/// "## 2.1.0", "## v3.2 (May 2024)", "**Version 4**".
fn has_version_heading(answer: &str) -> bool {
    answer.lines().take(400).any(|line| {
        let is_alone = line.len() < 40 && !line.ends_with(['.', ':', ',']);
        let is_heading =
            line.starts_with(['#', 'v']) || line.starts_with("**") || is_alone && line.matches('.').count() == 2;
        let text = line.trim_start_matches(['#', '*', ' ', '[', 'v', 'V']);
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let is_dotted = digits > 0
            && text[digits..].starts_with('.')
            && text[digits + 1..].starts_with(|next: char| next.is_ascii_digit());
        is_heading
            && (is_dotted
                || lowercase(&text[..text.floor_char_boundary(12)]).starts_with("ersion ")
                || text.starts_with("Release "))
    })
}
