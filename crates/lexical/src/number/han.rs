//! Numbers in Han characters before what they count: 三年間, 二十五人, 一万二千円.

/// The longest number, in characters.
const LONGEST: usize = 24;

/// What makes the characters before it a number.
const COUNTERS: [&str; 39] = [
    "年",
    "か月",
    "ヶ月",
    "カ月",
    "週間",
    "時間",
    "分間",
    "秒",
    "人",
    "名",
    "回",
    "歳",
    "円",
    "個",
    "枚",
    "台",
    "冊",
    "階",
    "倍",
    "割",
    "票",
    "件",
    "匹",
    "頭",
    "羽",
    "種類",
    "か所",
    "ヶ所",
    "カ所",
    "キロ",
    "メートル",
    "トン",
    "グラム",
    "パーセント",
    "泊",
    "社",
    "戸",
    "点",
    "つ",
];

/// The same, where no other Han character follows but these: 六本木, 三日月 and 三軒茶屋 are names.
const COUNTERS_IN_NAMES: [&str; 3] = ["日", "本", "軒"];
const BEHIND_COUNTERS: &str = "間前後以目";

/// Before these digits are no number of their own: 数十人 are dozens, 何千人 are thousands.
const OPEN: &str = "数何幾";

/// The number between two texts, and its length in bytes, if a counter follows. One that goes on from the text before is none.
#[must_use]
pub fn counted_number(before: &str, text: &str) -> Option<(f64, usize)> {
    let is_part = |sign: char| value_of(sign).is_some() || OPEN.contains(sign);
    if !text.starts_with(is_digit) || before.ends_with(is_part) {
        return None;
    }
    let digits = || text.chars().take_while(|sign| is_digit(*sign));
    let length = digits().map(char::len_utf8).sum();
    let (written, behind) = text.split_at(length);
    // 十分 is "enough".
    let is_enough = written == "十" && behind.starts_with('分');
    let is_counted = digits().count() <= LONGEST && !is_enough && is_before_counter(behind);
    is_counted.then(|| Some((value(written)?, length)))?
}

fn is_digit(sign: char) -> bool {
    value_of(sign).is_some()
}

fn is_before_counter(behind: &str) -> bool {
    let is_alone = |counter: &str| {
        behind.strip_prefix(counter).is_some_and(|rest| {
            !rest.starts_with(|next: char| crate::script::is_han(next) && !BEHIND_COUNTERS.contains(next))
        })
    };
    COUNTERS.iter().any(|counter| behind.starts_with(counter))
        || COUNTERS_IN_NAMES.iter().any(|counter| is_alone(counter))
}

/// The value of a number, in places (二〇二五) or with the names of its powers (二千二十五); 二三 is "two or three".
fn value(written: &str) -> Option<f64> {
    let mut total = 0.0;
    // Of the part below 万, 億 or 兆, and the digits since the last power.
    let (mut part, mut digits, mut n_digits) = (0.0, None::<f64>, 0);
    for sign in written.chars() {
        let value = value_of(sign)?;
        if value < 10.0 {
            (digits, n_digits) = (Some(digits.unwrap_or(0.0) * 10.0 + value), n_digits + 1);
            continue;
        }
        if n_digits > 1 {
            return None;
        }
        if value < 1e4 {
            part += digits.take().unwrap_or(1.0) * value;
        } else {
            total += (part + digits.take().unwrap_or(0.0)) * value;
            part = 0.0;
        }
        n_digits = 0;
    }
    let value = total + part + digits.unwrap_or(0.0);
    let is_guess = n_digits == 2 && !written.contains('〇');
    (!is_guess && value > 0.0).then_some(value)
}

fn value_of(sign: char) -> Option<f64> {
    Some(match sign {
        '〇' => 0.0,
        '一' => 1.0,
        '二' => 2.0,
        '三' => 3.0,
        '四' => 4.0,
        '五' => 5.0,
        '六' => 6.0,
        '七' => 7.0,
        '八' => 8.0,
        '九' => 9.0,
        '十' => 10.0,
        '百' => 100.0,
        '千' => 1e3,
        '万' => 1e4,
        '億' => 1e8,
        '兆' => 1e12,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_before_a_counter_has_its_value() {
        for (before, text, expected) in [
            ("", "三年間有効です", Some((3.0, 3))),
            ("", "二十五人が参加", Some((25.0, 9))),
            ("", "二〇二五年に", Some((2025.0, 12))),
            ("", "千二百円です", Some((1200.0, 9))),
            ("", "一万二千円", Some((12_000.0, 12))),
            ("", "七億八千万円の", Some((780_000_000.0, 15))),
            ("", "一億二千六百十四万六千九十九人", Some((126_146_099.0, 42))),
            ("", "百二十メートル", Some((120.0, 9))),
            ("", "三十分間です", Some((30.0, 6))),
            ("", "三日間", Some((3.0, 3))),
            ("", "十日です", Some((10.0, 3))),
            ("", "一般の人", None),
            ("", "十分です", None),
            ("", "十分間に合う", None),
            ("", "四国の", None),
            ("", "六本木に", None),
            ("", "三日月", None),
            ("", "四日市", None),
            ("", "万年筆", None),
            ("", "二三日で", None),
            ("", "人が", None),
            ("", "", None),
            ("数", "十人が", None),
            ("一", "億人の", None),
        ] {
            assert_eq!(counted_number(before, text), expected, "{before} {text}");
        }
    }
}
