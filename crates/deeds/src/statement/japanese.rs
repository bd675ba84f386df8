//! Statements in Japanese: "テストを実行しました", "ビルドは成功しています".

mod result;

use crate::list::Listed;
use std::ops::Range;

use credence_lexical::script::{is_hiragana, is_kana};

use super::lexicon::{JAPANESE_NOUNS, JAPANESE_VERBS, JapaneseVerb, OPEN_VERB, kind_of, kind_of_command, object_of};
use super::page::{NAME, QUOTED};
use super::record::{Basis, Candidate, Extent, Statement, merged, object_of_kind, plain};
use super::target::add_target;
use super::token::{Token, tokens_in};
use crate::deed::DeedKind;

/// Endings of deeds that are done, behind a noun such as "作成".
const DONE: [&str; 22] = [
    "し終えました",
    "を終えました",
    "も済ませています",
    "しております",
    "も完了しています",
    "も完了しました",
    "は完了しています",
    "は完了しました",
    "しました",
    "いたしました",
    "致しました",
    "できました",
    "を行いました",
    "を完了しました",
    "が完了しました",
    "が完了しています",
    "完了しました",
    "しておきました",
    "してあります",
    "済みです",
    "済み",
    "完了",
];
/// Passives, and the plain past at the end of a sentence: used of the world as well.
const WEAK: [&str; 3] = ["されました", "されています", "した"];
/// Forms that another clause with its own form follows.
const CONNECTED: [&str; 8] = ["して", "し", "した後", "したうえで", "したところ", "した結果", "したあと", "したため"];
/// What makes a form something else: a condition, a question, reported speech, an attribute.
const NOT_AFTER: [&str; 12] = ["ら", "か", "場合", "と", "って", "の", "れば", "よう", "際", "時", "こと", "な"];
/// Words of sentences that are no reports of deeds.
const NOT_IN: [&str; 19] = [
    "もし",
    "場合",
    "したら",
    "すれば",
    "によると",
    "と述べ",
    "と発表",
    "と報じ",
    "そうです",
    "とのこと",
    "前に",
    "と書かれ",
    "と記載",
    "ください",
    "先週",
    "昨日",
    "先月",
    "昨年",
    "去年",
];
/// Topics that are the agent, or no actor at all.
const OWN_TOPICS: &str = "私 当方 今回 今 次 最後 現在 今日 以上 結果 本日 最終的 僕 変更 修正 作業 問題";

pub fn is_japanese(text: &str) -> bool {
    text.chars().any(is_kana) || ["件", "済", "成功", "失敗", "完了"].iter().any(|word| text.contains(word))
}

/// The statements of a sentence, in their order.
pub fn read_sentence(answer: &str, masked: &str, range: Range<usize>) -> Vec<Candidate> {
    let text = &masked[range.clone()];
    let is_other = NOT_IN.iter().any(|word| text.contains(word)) || has_year(text) || is_question(text);
    if is_other || answer[range.clone()].contains("](http") {
        return Vec::new();
    }
    let is_done = ["ました", "ています", "です", "でした", "完了", "済み"].iter().any(|end| text.contains(end));
    let mut reading = Reading {
        answer,
        masked,
        is_done,
        is_other: false,
        label: None,
        before: None,
        waiting: Vec::new(),
        coverage: None,
        names: Vec::new(),
        found: Vec::new(),
    };
    let parts = parts_of(text, range.start);
    for index in 0..parts.len() {
        reading.read(parts[index].clone(), index + 1 == parts.len());
    }
    reading.found
}

fn is_question(text: &str) -> bool {
    let end = text.trim_end_matches(['。', ' ', '」']);
    end.ends_with("か") || end.ends_with(['?', '？'])
}

fn has_year(text: &str) -> bool {
    text.match_indices('年').any(|(at, _)| text[..at].bytes().rev().take(4).filter(u8::is_ascii_digit).count() == 4)
        || cites(text)
}

fn cites(text: &str) -> bool {
    text.match_indices('[').take(20).any(|(at, _)| text[at + 1..].starts_with(|digit: char| digit.is_ascii_digit()))
}

/// The parts between commas, colons and cells.
pub fn parts_of(text: &str, start: usize) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut from = 0;
    let is_sign = |character: char| {
        matches!(
            character,
            '、' | '，' | '。' | '|' | ':' | '：' | '（' | '）' | '(' | ')' | ',' | ';' | '→' | '—' | '・'
        )
    };
    // "5,800円", "15:30".
    let is_in_number = |at: usize| {
        let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
        at > 0 && is_digit(at - 1) && is_digit(at + 1)
    };
    for (at, sign) in text.char_indices().filter(|(at, character)| is_sign(*character) && !is_in_number(*at)) {
        parts.push(start + from..start + at);
        from = at + sign.len_utf8();
    }
    parts.push(start + from..start + text.len());
    parts.retain(|part| !text[part.start - start..part.end - start].trim().is_empty());
    parts
}

struct Reading<'a> {
    answer: &'a str,
    masked: &'a str,
    /// Whether the sentence ends in a form of what is done.
    is_done: bool,
    /// Whether somebody else is its topic.
    is_other: bool,
    label: Option<DeedKind>,
    before: Option<DeedKind>,
    waiting: Vec<(DeedKind, usize)>,
    /// Where a coverage begins whose share follows.
    coverage: Option<usize>,
    /// Names of the parts before, which have no verb.
    names: Vec<Range<usize>>,
    found: Vec<Candidate>,
}

impl Reading<'_> {
    fn read(&mut self, part: Range<usize>, is_last: bool) {
        let masked = self.masked;
        let text = &masked[part.clone()];
        let tokens = tokens_in(masked, part.clone());
        let names: Vec<Token> = tokens.iter().filter(|token| token.is_name()).cloned().listed();
        if self.read_coverage(text, &part, &names) || self.read_result(text, part.clone(), &names) {
            return;
        }
        let listed = deed_in(text, is_last).filter(|deed| !deed.is_connected || self.is_done);
        let deed = listed.or_else(|| open_deed_in(text).filter(|_| is_last));
        let Some(deed) = deed else {
            self.is_other |= other_topic(text, "");
            self.label = result::tool_in(text, self.answer, &names);
            if let Some(kind) = self.label {
                self.waiting.push((kind, part.start));
            }
            self.names.extend(names.into_iter().map(|name| name.range));
            return;
        };
        self.is_other |= other_topic(&text[..deed.at], deed.verb.objects);
        if !self.is_other {
            self.push_deed(text, part, &names, &deed);
        }
        self.names.clear();
        self.waiting.clear();
    }

    /// "カバレッジ（全体） | 90%": the share stands in a part of its own.
    fn read_coverage(&mut self, text: &str, part: &Range<usize>, names: &[Token]) -> bool {
        let is_share = text.contains(['%', '％']);
        if text.contains("カバレッジ") && !is_share {
            self.coverage = Some(part.start + (text.len() - text.trim_start().len()));
        }
        let Some(start) = self.coverage else { return false };
        self.names.extend(names.iter().map(|name| name.range.clone()));
        let is_only_share = is_share && text.trim().chars().all(|sign| sign.is_ascii_digit() || ".%％ ".contains(sign));
        if is_only_share && !self.is_other {
            let mut targets = Vec::new();
            std::mem::take(&mut self.names).into_iter().for_each(|name| add_target(self.answer, name, &mut targets));
            self.push(start..part.end, DeedKind::Test, '*', Extent::Done, targets, (Basis::State, false));
            self.coverage = None;
        }
        true
    }

    fn read_result(&mut self, text: &str, part: Range<usize>, names: &[Token]) -> bool {
        let known = self.label.or(self.before);
        let Some((kind, extent)) = result::result_in(text, self.answer, names, known) else { return false };
        if self.is_other {
            return false;
        }
        if self.before == Some(kind)
            && let Some(last) = self.found.last_mut()
            && let Some(extent) = merged(last.statement.extent, extent)
        {
            last.statement.extent = extent;
            last.statement.range.end = part.end;
            return true;
        }
        for (other, start) in std::mem::take(&mut self.waiting) {
            if other != kind {
                self.push(start..part.end, other, '*', plain(extent), Vec::new(), (Basis::State, false));
            }
        }
        let mut targets = Vec::new();
        names.iter().for_each(|name| add_target(self.answer, name.range.clone(), &mut targets));
        let from = part.start + (text.len() - text.trim_start().len());
        self.push(from..part.end, kind, '*', extent, targets, (Basis::State, false));
        self.before = Some(kind);
        true
    }

    fn push_deed(&mut self, text: &str, part: Range<usize>, names: &[Token], deed: &Deed) {
        let has_name = !names.is_empty() || !self.names.is_empty();
        let before = &text[..deed.at];
        let listed = object_before(before, deed.verb.objects, has_name);
        let is_strange = deed.is_open || listed.is_none();
        let class = listed.unwrap_or('*');
        let is_mental =
            matches!(deed.verb.kind, DeedKind::Read | DeedKind::Verify | DeedKind::Search | DeedKind::Calculate);
        // Nothing is listed that it was done to.
        let is_unlisted = class == '*' && !is_mental;
        if (is_mental || is_unlisted) && deed.is_weak && class != 'n' {
            return;
        }
        let named = names.first().map(|name| name.range.clone()).or_else(|| self.names.first().cloned());
        let kind = match named.filter(|_| class == 'n' && deed.verb.kind == DeedKind::Run) {
            Some(name) => kind_of_command(&self.answer[name]),
            None => kind_of(deed.verb.kind, class),
        };
        let mut targets = Vec::new();
        let all = std::mem::take(&mut self.names).into_iter().chain(names.iter().map(|name| name.range.clone()));
        let mut start = part.start + (text.len() - text.trim_start().len());
        if text.trim_start().starts_with(NAME) && self.answer[..start].ends_with('`') {
            start -= 1;
        }
        for name in all {
            start = start.min(name.start - usize::from(self.answer[..name.start].ends_with('`')));
            add_target(self.answer, name, &mut targets);
        }
        let end = part.start + deed.end;
        let pushed = self.push(
            start..end,
            kind,
            class,
            Extent::Done,
            targets,
            (Basis::Elided, is_unlisted || deed.is_weak && class != 'n'),
        );
        pushed.is_strange = is_strange;
        pushed.statement.is_open = deed.is_open;
        self.before = matches!(kind, DeedKind::Test | DeedKind::Build | DeedKind::Lint).then_some(kind);
    }

    fn push(
        &mut self,
        range: Range<usize>,
        kind: DeedKind,
        class: char,
        extent: Extent,
        targets: Vec<String>,
        (basis, is_weak): (Basis, bool),
    ) -> &mut Candidate {
        let object = if basis == Basis::State { object_of_kind(kind) } else { object_of(class) };
        let statement = Statement {
            range,
            kind,
            object,
            extent,
            targets,
            is_open: false,
            is_doubtful: false,
            is_learned: false,
            score: None,
        };
        self.found.push(Candidate { statement, basis, is_weak, is_strange: false });
        let last = self.found.len() - 1;
        &mut self.found[last]
    }
}

/// A verb of a deed in a part.
struct Deed {
    verb: &'static JapaneseVerb,
    at: usize,
    end: usize,
    is_weak: bool,
    is_connected: bool,
    /// Whether the verb is not listed.
    is_open: bool,
}

/// A verb that is not listed: "正規化するようにしました", "名前を付け直しました".
fn open_deed_in(text: &str) -> Option<Deed> {
    const ENDINGS: [&str; 4] = ["ました", "ております", "てあります", "ておきました"];
    // What became, was found, was thought, or came out by itself.
    const NOT_DONE: &str = "なり あり い おり 見つかり わかり 分かり 思い でき 失敗し 成功し 通り 起き 起こり 発生し 残り 終わり 始まり 落ち され れ 届き 受け取り 気づき 判明し いただき 感じ 含まれ かかり";
    let text = text.trim_end_matches(['。', ' ', '！']);
    let ending = ENDINGS.iter().find(|ending| text.ends_with(*ending))?;
    let stem = text.strip_suffix(ending)?;
    let is_done = !NOT_DONE.split(' ').any(|word| stem.ends_with(word));
    let at = stem.rfind('を').map(|at| at + 'を'.len_utf8()).or_else(|| stem.rfind("ように")).unwrap_or(0);
    let has_object = at > 0 || stem.contains(NAME);
    (is_done && has_object).then_some(Deed {
        verb: &OPEN_VERB,
        at,
        end: text.len(),
        is_weak: false,
        is_connected: false,
        is_open: true,
    })
}

/// The kind of the last verb that a part has in any form, where it is listed.
pub fn kind_in(text: &str) -> Option<DeedKind> {
    let stems = |verb: &'static JapaneseVerb| verb.stems.split(' ').chain(verb.verbs.split(' '));
    let place = |stem: &str| text.rfind(stem).filter(|_| !stem.is_empty()).map(|at| (at, stem.len()));
    let of = |verb: &'static JapaneseVerb| Some((stems(verb).filter_map(place).max()?, verb));
    let ((at, _), verb) = JAPANESE_VERBS.iter().filter_map(of).max_by_key(|(place, _)| *place)?;
    Some(kind_of(verb.kind, object_before(&text[..at], verb.objects, false).unwrap_or('*')))
}

/// The last deed of a part.
fn deed_in(text: &str, is_last: bool) -> Option<Deed> {
    let mut found: Option<Deed> = None;
    for verb in &JAPANESE_VERBS {
        let stems =
            verb.stems.split(' ').map(|stem| (stem, false)).chain(verb.verbs.split(' ').map(|stem| (stem, true)));
        for (stem, is_verb) in stems.filter(|(stem, _)| !stem.is_empty()) {
            for (at, _) in text.match_indices(stem) {
                let after = &text[at + stem.len()..];
                let Some((length, is_weak, is_connected)) = form_of(after, is_verb, is_last) else { continue };
                let is_later = found.as_ref().is_none_or(|found| found.at < at);
                if is_later {
                    found =
                        Some(Deed { verb, at, end: at + stem.len() + length, is_weak, is_connected, is_open: false });
                }
            }
        }
    }
    found
}

/// The length of the form of a deed that is done, whether it is also used of the world, and whether a clause follows it.
fn form_of(after: &str, is_verb: bool, is_last: bool) -> Option<(usize, bool, bool)> {
    let is_end = |length: usize| {
        let rest = after[length..].trim_start();
        !NOT_AFTER.iter().any(|word| rest.starts_with(word))
            && !rest.starts_with(|next: char| next > '\u{4e00}' && next < '\u{a000}')
    };
    if is_verb && !is_last && after.trim().is_empty() {
        return Some((0, false, true));
    }
    if is_verb {
        return after
            .starts_with("ました")
            .then_some("ました".len())
            .filter(|length| is_end(*length))
            .map(|length| (length, false, false));
    }
    if let Some(form) = DONE.iter().find(|form| after.starts_with(*form)) {
        return is_end(form.len()).then_some((form.len(), false, false));
    }
    if let Some(form) = WEAK.iter().find(|form| after.starts_with(*form)) {
        let is_plain = *form == "した";
        let ends = after[form.len()..].trim_matches([' ', '。', NAME, QUOTED]).is_empty();
        return ((!is_plain || ends && is_last) && is_end(form.len())).then_some((form.len(), true, false));
    }
    // "テストを5件追加": an item that ends with its noun.
    if is_last && after.trim_matches([' ', '。']).is_empty() {
        return Some((0, true, false));
    }
    let form = CONNECTED.iter().find(|form| after.trim_end() == **form)?;
    (!is_last).then_some((form.len(), false, true))
}

/// Whether the topic or subject of a part is somebody or something else.
fn other_topic(text: &str, objects: &str) -> bool {
    text.char_indices().filter(|(_, character)| matches!(character, 'は' | 'が' | 'も')).any(|(at, _)| {
        let before = &text[..at];
        if before.ends_with("さん") || before.ends_with("くん") {
            return true;
        }
        let noun = before.trim_end_matches(|character: char| {
            !is_hiragana(character)
                && !character.is_whitespace()
                && !matches!(character, NAME | QUOTED)
                && character != '/'
        });
        let noun = &before[noun.len()..];
        let is_own = OWN_TOPICS.split(' ').any(|topic| noun.ends_with(topic));
        !noun.is_empty() && !is_own && class_of(noun, objects).is_none() && class_of(noun, "tblk").is_none()
    })
}

/// The class of the noun nearest before a verb.
fn object_before(before: &str, classes: &str, has_name: bool) -> Option<char> {
    let noun = class_of(before, classes);
    let name = (has_name && classes.contains('n')).then_some('n');
    noun.or(name).or_else(|| classes.contains('*').then_some('*'))
}

/// The class of the last listed noun in a text.
fn class_of(text: &str, classes: &str) -> Option<char> {
    let listed = JAPANESE_NOUNS.iter().filter(|(class, _)| classes.contains(*class));
    let places = listed.flat_map(|(class, nouns)| {
        nouns.split(' ').filter_map(|noun| text.rfind(noun).map(|at| (at + noun.len(), *class)))
    });
    places.max_by_key(|(end, _)| *end).map(|(_, class)| class)
}
