//! Characters that stand for others: spellings of one sign that no reader tells apart.

/// What a character becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Folded {
    /// Nothing: it is not seen.
    Nothing,
    /// One other character.
    One(char),
    /// Several.
    Several(&'static str),
}

/// The usual form of a character beyond ASCII; `None` where it is already usual.
pub(super) fn folded(character: char) -> Option<Folded> {
    use Folded::{Nothing, One, Several};
    Some(match character {
        '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' => Nothing,
        '\u{2066}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}' => Nothing,
        '‘' | '’' | '‛' | 'ʼ' | 'ʹ' | 'ʻ' | '＇' | '\u{a78c}' => One('\''),
        '‐' | '‑' | '﹣' | '－' => One('-'),
        'ﬀ' => Several("ff"),
        'ﬁ' => Several("fi"),
        'ﬂ' => Several("fl"),
        'ﬃ' => Several("ffi"),
        'ﬄ' => Several("ffl"),
        'ﬅ' | 'ﬆ' => Several("st"),
        'ĳ' => Several("ij"),
        'Ĳ' => Several("IJ"),
        '№' => Several("No"),
        '℃' => Several("°C"),
        '℉' => Several("°F"),
        '™' | '®' | '©' => Nothing,
        'Å' => One('Å'),
        'K' => One('K'),
        'Ω' => One('Ω'),
        'µ' => One('μ'),
        '≥' | '⩾' | '≧' => Several(">="),
        '≤' | '⩽' | '≦' => Several("<="),
        '＞' | '﹥' => One('>'),
        '＜' | '﹤' => One('<'),
        '＝' => One('='),
        '＋' => One('+'),
        '％' | '﹪' => One('%'),
        '＄' | '﹩' => One('$'),
        '￡' => One('£'),
        '￥' => One('¥'),
        '⁄' | '∕' => One('/'),
        '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ' => return shifted(character, '０', '0'),
        '₀'..='₉' => return shifted(character, '₀', '0'),
        'Ⅰ'..='Ⅻ' => Several(ROMAN[(u32::from(character) - 0x2160) as usize]),
        '㎎' => Several("mg"),
        '㎏' => Several("kg"),
        '㎜' => Several("mm"),
        '㎝' => Several("cm"),
        '㎞' => Several("km"),
        '㎡' => Several("m²"),
        '㎢' => Several("km²"),
        '㎥' => Several("m³"),
        '\u{ff66}'..='\u{ff9d}' => {
            let at = (u32::from(character) - 0xff66) as usize;
            return KATAKANA.chars().nth(at).map(One);
        }
        '\u{1d400}'..='\u{1d6a3}' => return styled_letter(u32::from(character) - 0x1d400),
        '\u{1d7ce}'..='\u{1d7ff}' => {
            return char::from_digit((u32::from(character) - 0x1d7ce) % 10, 10).map(One);
        }
        _ => return None,
    })
}

const ROMAN: [&str; 12] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

/// Katakana in the order of their forms of half width.
const KATAKANA: &str =
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン";

fn shifted(character: char, first: char, to: char) -> Option<Folded> {
    char::from_u32(u32::from(character) - u32::from(first) + u32::from(to)).map(Folded::One)
}

/// Bold, italic and other letters of mathematics.
fn styled_letter(at: u32) -> Option<Folded> {
    let letter = at % 52;
    let (first, at) = if letter < 26 { ('A', letter) } else { ('a', letter - 26) };
    char::from_u32(u32::from(first) + at).map(Folded::One)
}

/// A kana with the sound mark that follows it as a character of its own.
pub(super) fn voiced(kana: char, mark: char) -> Option<char> {
    let step = match (kana, mark) {
        ('ウ', '\u{ff9e}' | '\u{3099}') => return Some('ヴ'),
        ('ハ' | 'ヒ' | 'フ' | 'ヘ' | 'ホ' | 'は' | 'ひ' | 'ふ' | 'へ' | 'ほ', '\u{ff9f}' | '\u{309a}') => 2,
        (
            'カ'..='ヂ' | 'ツ'..='ド' | 'ハ'..='ホ' | 'か'..='ぢ' | 'つ'..='ど' | 'は'..='ほ',
            '\u{ff9e}' | '\u{3099}',
        ) => 1,
        _ => return None,
    };
    char::from_u32(u32::from(kana) + step)
}

/// The digit of a superscript, or its minus sign.
pub(super) const fn superscript(character: char) -> Option<char> {
    Some(match character {
        '⁰' => '0',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴' => '4',
        '⁵' => '5',
        '⁶' => '6',
        '⁷' => '7',
        '⁸' => '8',
        '⁹' => '9',
        '⁻' => '-',
        _ => return None,
    })
}

/// The Latin letter that a Cyrillic or Greek one looks like.
pub(super) const fn look_alike(character: char) -> Option<char> {
    Some(match character {
        'а' => 'a',
        'е' => 'e',
        'о' | 'ο' => 'o',
        'р' => 'p',
        'с' => 'c',
        'у' => 'y',
        'х' => 'x',
        'і' => 'i',
        'ѕ' => 's',
        'ј' => 'j',
        'һ' => 'h',
        'ԁ' => 'd',
        'ԛ' => 'q',
        'ԝ' => 'w',
        'ӏ' => 'l',
        'А' | 'Α' => 'A',
        'В' | 'Β' => 'B',
        'Е' | 'Ε' => 'E',
        'К' | 'Κ' => 'K',
        'М' | 'Μ' => 'M',
        'Н' | 'Η' => 'H',
        'О' | 'Ο' => 'O',
        'Р' | 'Ρ' => 'P',
        'С' => 'C',
        'Т' | 'Τ' => 'T',
        'У' | 'Υ' => 'Y',
        'Х' | 'Χ' => 'X',
        'І' | 'Ι' => 'I',
        'Ѕ' => 'S',
        'Ј' => 'J',
        'Ν' => 'N',
        'Ζ' => 'Z',
        _ => return None,
    })
}

/// Cyrillic and Greek letters.
pub(super) const fn is_cyrillic_or_greek(character: char) -> bool {
    matches!(character, '\u{370}'..='\u{52f}')
}
