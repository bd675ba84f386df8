//! Results in Japanese: "テストは43件すべて通りました", "エラーはありません".

use crate::deed::DeedKind;
use crate::statement::lexicon::kind_of_command;
use crate::statement::record::Extent;
use crate::statement::token::Token;

const TOOLS: [(DeedKind, &str); 3] = [
    (DeedKind::Build, "ビルド コンパイル 型チェック 型検査 型エラー TypeScript"),
    (DeedKind::Lint, "リント リンター lint Lint ESLint Clippy clippy フォーマット Ruff Biome Prettier stylelint"),
    (DeedKind::Test, "テスト スイート CI"),
];
const PASS: [&str; 18] = [
    "通りました",
    "通っています",
    "通過しました",
    "通過しています",
    "パスしました",
    "パスしています",
    "パス",
    "通過",
    "成功しました",
    "成功しています",
    "成功",
    "合格しました",
    "合格しています",
    "合格",
    "グリーン",
    "正常に完了しました",
    "正常に終了しました",
    "問題なく完了しました",
];
const FAIL: [&str; 6] = ["失敗しました", "失敗しています", "失敗", "落ちています", "落ちました", "エラーになりました"];
const CLEAN: [&str; 22] = [
    "エラーはゼロ",
    "指摘はゼロ",
    "失敗したテストはありません",
    "問題ありません",
    "問題はありません",
    "問題は見つかりませんでした",
    "指摘はありません",
    "何も検出しませんでした",
    "エラーもありません",
    "エラーは出ません",
    "エラーはありません",
    "エラーなし",
    "エラーは0件",
    "エラー0件",
    "エラーはなく",
    "エラーもなく",
    "問題なし",
    "エラーは出ていません",
    "エラーなく",
    "エラーゼロ",
    "エラーはありませんでした",
    "エラーは発生していません",
];
const NO_WARNINGS: [&str; 6] = ["警告ゼロ", "警告はありません", "警告なし", "警告は0件", "警告0件", "警告もありません"];
const NOT_AFTER: [&str; 11] = ["ら", "か", "場合", "と", "れば", "する", "ことを", "ように", "率", "例", "条件"];

/// The kind of tool that a part names.
pub fn tool_in(text: &str, answer: &str, names: &[Token]) -> Option<DeedKind> {
    let named = || {
        let kind = kind_of_command(&answer[names.first()?.range.clone()]);
        matches!(kind, DeedKind::Test | DeedKind::Build | DeedKind::Lint).then_some(kind)
    };
    let places = TOOLS
        .iter()
        .flat_map(|(kind, words)| words.split(' ').filter_map(|word| text.rfind(word).map(|at| (at, *kind))));
    // "RuboCop", "pytest".
    let word = || {
        let mut words = text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-');
        let known =
            |word: &str| Some(kind_of_command(&word.to_ascii_lowercase())).filter(|kind| *kind != DeedKind::Run);
        words.find_map(known).filter(|kind| matches!(kind, DeedKind::Test | DeedKind::Build | DeedKind::Lint))
    };
    places.max_by_key(|(at, _)| *at).map(|(_, kind)| kind).or_else(named).or_else(word)
}

/// The result that a part states. `known` is the tool of the parts before it.
pub fn result_in(text: &str, answer: &str, names: &[Token], known: Option<DeedKind>) -> Option<(DeedKind, Extent)> {
    let find = |words: &[&str]| words.iter().find_map(|word| text.find(word).map(|at| (at, at + word.len())));
    if let Some((at, _)) = find(&NO_WARNINGS) {
        return tool_in(&text[..at], answer, names).or(known).map(|kind| (kind, Extent::Number(0)));
    }
    if let Some((_, end)) = find(&CLEAN) {
        return tool_in(&text[..end], answer, names).or(known).map(|kind| (kind, Extent::WithoutFailure));
    }
    if let Some(at) = text.find("カバレッジ").filter(|_| text.contains(['%', '％'])) {
        let is_own = ["", "テスト", "コード", "行"].contains(&text[..at].trim().trim_end_matches('の'));
        return is_own.then_some((DeedKind::Test, Extent::Done));
    }
    let (is_good, (at, end)) = match (find(&PASS), find(&FAIL)) {
        (_, Some(place)) => (false, place),
        (Some(place), None) => (true, place),
        (None, None) => {
            return text
                .contains('✅')
                .then(|| tool_in(text, answer, names))
                .flatten()
                .filter(|_| text.trim_end().ends_with('✅'))
                .map(|kind| (kind, Extent::WithoutFailure));
        }
    };
    let rest = text[end..].trim_start();
    if NOT_AFTER.iter().any(|word| rest.starts_with(word)) {
        return None;
    }
    let before = &text[..at];
    let counts = counts_in(text);
    let is_all =
        ["すべて", "全て", "全部"].iter().any(|word| before.contains(word)) && !before.contains(['は', 'が', 'も']);
    let is_attempt = ["回目", "最初の"].iter().any(|word| before.contains(word));
    let general = match is_good {
        true => (is_all || counts.1.is_some()).then_some(DeedKind::Test),
        false => is_attempt.then_some(DeedKind::Run).or(counts.1.map(|_| DeedKind::Test)),
    };
    let kind = tool_in(before, answer, names).or(known).or(general)?;
    if is_good && before.ends_with('を') {
        return None;
    }
    Some((kind, extent_of(before, counts, is_good)))
}

fn extent_of(before: &str, (first, second): (Option<u32>, Option<u32>), is_good: bool) -> Extent {
    let is_all = ["全", "すべて", "全て", "全部"].iter().any(|word| before.contains(word));
    match (first, second) {
        (Some(0), None) if !is_good => Extent::WithoutFailure,
        _ if !is_good => Extent::WithFailure,
        (Some(passed), Some(of)) => Extent::Count { passed: passed.min(of), of: passed.max(of) },
        (Some(passed), None) if is_all => Extent::Count { passed, of: passed },
        (Some(passed), None) => Extent::Number(passed),
        (None, _) => Extent::WithoutFailure,
    }
}

/// "43/43", "43件中41件", "43件".
fn counts_in(text: &str) -> (Option<u32>, Option<u32>) {
    let mut numbers = text.char_indices().filter(|(at, digit)| {
        digit.is_ascii_digit() && !text[..*at].ends_with(|before: char| before.is_ascii_alphanumeric() || before == '.')
    });
    let read = |at: usize| {
        let digits = &text[at..];
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        let is_counted = ["件", "個", "/", " /", "つ", "の", "中", " ", "テスト", "pass", "本", "ケース"]
            .iter()
            .any(|unit| digits[length..].starts_with(unit));
        (is_counted || digits[length..].is_empty()).then(|| digits[..length].parse().ok()).flatten()
    };
    let first = numbers.next().and_then(|(at, _)| read(at));
    let has_total = text.contains('/') || text.contains('中');
    let second = numbers.next().and_then(|(at, _)| read(at)).filter(|_| has_total);
    (first, second)
}
