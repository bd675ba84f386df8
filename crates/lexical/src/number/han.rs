//! Numbers in Han characters before what they count: 三年間, 二十五人, 一万二千円.

/// The longest number, in characters.
const LONGEST: usize = 12;

/// What makes the characters before it a number. 分 is none: 十分 is "enough".
const COUNTERS: [&str; 41] = [
    "年",
    "か月",
    "ヶ月",
    "カ月",
    "週間",
    "日",
    "時間",
    "分間",
    "秒",
    "人",
    "名",
    "回",
    "歳",
    "円",
    "個",
    "本",
    "枚",
    "台",
    "冊",
    "軒",
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
];

/// The number that begins a text, and its length in bytes, if a counter follows.
#[must_use]
pub fn counted_number(text: &str) -> Option<(f64, usize)> {
    let length = text.chars().take(LONGEST + 1).take_while(|sign| value_of(*sign).is_some()).map(char::len_utf8).sum();
    let (written, behind) = text.split_at(length);
    let is_counted = length > 0 && COUNTERS.iter().any(|counter| behind.starts_with(counter));
    is_counted.then(|| Some((value(written)?, length)))?
}

/// The value of a number, in places (二〇二五) or with the names of its powers (二千二十五).
fn value(written: &str) -> Option<f64> {
    let mut total = 0.0;
    // Of the part below 万, 億 or 兆, and the digits since the last power.
    let (mut part, mut digits) = (0.0, None::<f64>);
    for sign in written.chars() {
        match value_of(sign)? {
            digit if digit < 10.0 => digits = Some(digits.unwrap_or(0.0) * 10.0 + digit),
            power if power < 1e4 => part += digits.take().unwrap_or(1.0) * power,
            power => {
                total += (part + digits.take().unwrap_or(0.0)) * power;
                part = 0.0;
            }
        }
    }
    Some(total + part + digits.unwrap_or(0.0))
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
        for (text, expected) in [
            ("三年間有効です", Some((3.0, 3))),
            ("二十五人が参加", Some((25.0, 9))),
            ("二〇二五年に", Some((2025.0, 12))),
            ("千二百円です", Some((1200.0, 9))),
            ("一万二千円", Some((12_000.0, 12))),
            ("七億八千万円の", Some((780_000_000.0, 15))),
            ("百二十メートル", Some((120.0, 9))),
            ("一般の人", None),
            ("十分です", None),
            ("四国の", None),
            ("人が", None),
            ("", None),
        ] {
            assert_eq!(counted_number(text), expected, "{text}");
        }
    }
}
