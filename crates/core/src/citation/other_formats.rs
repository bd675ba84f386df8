//! Markers that other agents leave in a text: private-use signs, `【4†source】`, `##0$$`, and raw `cite` tags.

/// A marker in another spelling than `[n]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignMarker {
    /// It names a label.
    Number(u32),
    /// It refers to a source that only its agent knows.
    Unnamed,
    /// It begins or ends the text that a marker is for.
    Silent,
}

/// What a text begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignScan {
    /// A marker and its length in bytes.
    Found(ForeignMarker, usize),
    /// It may become a marker when more text comes.
    Cut,
    /// No marker.
    Absent,
}

/// The longest marker; anything longer is text.
const LONGEST: usize = 600;

/// Whether a text begins with a marker of another agent.
#[must_use]
pub fn foreign_marker(text: &str) -> ForeignScan {
    match text.as_bytes().first() {
        Some(0xe3) => lenticular(text),
        Some(0xee | b'\\') => signs(text),
        Some(b'<' | b'(') => tag(text),
        Some(b'#') => between_signs(text),
        Some(_) | None => ForeignScan::Absent,
    }
}

/// `【4†source】`, where 4 is a label; `【4:0†plan.pdf】` numbers messages, which are none.
fn lenticular(text: &str) -> ForeignScan {
    let Some(inner) = text.strip_prefix('【') else { return ForeignScan::Absent };
    let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
    let reference = inner.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b':').count();
    let behind = &inner[reference..];
    if reference > 20 || (reference == 0 && !inner.is_empty()) {
        return ForeignScan::Absent;
    }
    if behind.is_empty() {
        return ForeignScan::Cut;
    }
    if !behind.starts_with('†') {
        return ForeignScan::Absent;
    }
    let number = inner[..digits].parse().ok().filter(|number| *number > 0 && digits == reference && digits <= 4);
    let marker = number.map_or(ForeignMarker::Unnamed, ForeignMarker::Number);
    up_to(text, '】'.len_utf8(), |rest| rest.starts_with('】'), marker)
}

/// `##0$$` of RAGFlow, where 0 is a label.
fn between_signs(text: &str) -> ForeignScan {
    const MOST_DIGITS: usize = 4;
    let Some(inner) = text.strip_prefix("##") else {
        return if text == "#" { ForeignScan::Cut } else { ForeignScan::Absent };
    };
    let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
    let behind = &inner[digits..];
    if digits > MOST_DIGITS {
        return ForeignScan::Absent;
    }
    if behind.len() < 2 && "$$".starts_with(behind) && (digits > 0 || behind.is_empty()) {
        return ForeignScan::Cut;
    }
    match inner[..digits].parse() {
        Ok(number) if behind.starts_with("$$") => ForeignScan::Found(ForeignMarker::Number(number), digits + 4),
        _ => ForeignScan::Absent,
    }
}

/// Private-use signs as characters or as they are written in JSON: `U+E200 cite U+E202 turn0search3 U+E201`.
fn signs(text: &str) -> ForeignScan {
    if text.len() < ESCAPE_LENGTH && ESCAPE.starts_with(&text.to_ascii_lowercase()) {
        return ForeignScan::Cut;
    }
    let Some((sign, length)) = sign_at(text) else { return ForeignScan::Absent };
    match sign {
        b'0' => up_to(text, length, |rest| sign_at(rest).is_some_and(|(sign, _)| sign == b'1'), ForeignMarker::Unnamed),
        b'2' => {
            let name = text[length..].bytes().take_while(u8::is_ascii_alphanumeric).count();
            if length + name == text.len() {
                return ForeignScan::Cut;
            }
            ForeignScan::Found(ForeignMarker::Unnamed, length + name)
        }
        _ => ForeignScan::Found(ForeignMarker::Silent, length),
    }
}

const ESCAPE: &str = "\\ue20";
const ESCAPE_LENGTH: usize = ESCAPE.len() + 1;

/// Which of the signs U+E200 to U+E204 begins a text, as its last digit, and its length.
fn sign_at(text: &str) -> Option<(u8, usize)> {
    let (sign, length) = match text.chars().next()? {
        sign @ '\u{e200}'..='\u{e204}' => (b'0' + (sign as u32 - 0xe200) as u8, sign.len_utf8()),
        _ => {
            let is_escape = text.get(..ESCAPE.len()).is_some_and(|start| start.eq_ignore_ascii_case(ESCAPE));
            (*text.as_bytes().get(ESCAPE.len()).filter(|_| is_escape)?, ESCAPE_LENGTH)
        }
    };
    (b'0'..=b'4').contains(&sign).then_some((sign, length))
}

/// `<cite index="0-1">…</cite>`, also as it leaks with a round bracket. The mark stands where the tag ends.
fn tag(text: &str) -> ForeignScan {
    const OPENING: &str = "cite index=";
    const CLOSING: &str = "/cite";
    let inner = &text[1..];
    if OPENING.starts_with(inner) || CLOSING.starts_with(inner) {
        return ForeignScan::Cut;
    }
    let is_end = |rest: &str| rest.starts_with(['>', ')']);
    if inner.starts_with(OPENING) {
        return up_to(text, 1, is_end, ForeignMarker::Silent);
    }
    match inner.strip_prefix(CLOSING) {
        Some(rest) if is_end(rest) => ForeignScan::Found(ForeignMarker::Unnamed, 2 + CLOSING.len()),
        Some(_) | None => ForeignScan::Absent,
    }
}

/// A marker up to its end, which is `last` bytes long and lies on the same line.
fn up_to(text: &str, last: usize, is_end: impl Fn(&str) -> bool, marker: ForeignMarker) -> ForeignScan {
    for (at, character) in text.char_indices() {
        if at > LONGEST || character == '\n' {
            return ForeignScan::Absent;
        }
        if is_end(&text[at..]) {
            return ForeignScan::Found(marker, at + last);
        }
    }
    ForeignScan::Cut
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn found(text: &str) -> Option<(ForeignMarker, &str)> {
        match foreign_marker(text) {
            ForeignScan::Found(marker, length) => Some((marker, &text[length..])),
            ForeignScan::Cut | ForeignScan::Absent => None,
        }
    }

    #[test]
    fn markers_of_other_agents_are_known() {
        let unnamed = |rest| Some((ForeignMarker::Unnamed, rest));
        assert_eq!(found("【4†source】."), Some((ForeignMarker::Number(4), ".")));
        assert_eq!(found("【4:0†my plan.pdf】."), unnamed("."));
        assert_eq!(found("\u{e200}cite\u{e202}turn0search3\u{e202}turn1news0\u{e201}."), unnamed("."));
        assert_eq!(found("\\ue200cite\\ue202turn0search3\\ue201."), unnamed("."));
        assert_eq!(found("\\uE202turn0search3 so"), unnamed(" so"));
        assert_eq!(found("\u{e202}turn0search3."), unnamed("."));
        assert_eq!(found("\u{e203}so"), Some((ForeignMarker::Silent, "so")));
        assert_eq!(found("<cite index=\"0-1,2-3\">so"), Some((ForeignMarker::Silent, "so")));
        assert_eq!(found("(cite index=\"0-1\">so"), Some((ForeignMarker::Silent, "so")));
        assert_eq!(found("</cite>."), unnamed("."));
        assert_eq!(found("(/cite)."), unnamed("."));
        assert_eq!(found("##0$$."), Some((ForeignMarker::Number(0), ".")));
        assert_eq!(found("##12$$ ##3$$"), Some((ForeignMarker::Number(12), " ##3$$")));
        for text in ["## Title", "##0$", "##$$", "#1$$", "##12345$$", "##a$$", "###0$$"] {
            assert_eq!(found(text), None, "{text}");
        }
    }

    #[test]
    fn a_marker_that_is_not_complete_waits() {
        for text in
            ["【4†source】", "\u{e200}cite\u{e202}turn0\u{e201}", "\\ue202turn0s3 ", "(cite index=\"0\">", "</cite>"]
        {
            for (at, _) in text.char_indices().skip(1) {
                assert_eq!(foreign_marker(&text[..at]), ForeignScan::Cut, "{}", &text[..at]);
            }
        }
    }

    #[test]
    fn what_only_looks_like_one_is_text() {
        for text in [
            "【新闻】",
            "【4】",
            "【†a】",
            "【4†a\n】",
            "\\u00e9",
            "(cite it)",
            "<citex>",
            "(see)",
            "<b>",
            "\u{e300}",
            "x",
        ] {
            assert_eq!(foreign_marker(text), ForeignScan::Absent, "{text}");
        }
    }

    proptest! {
        #[test]
        fn more_text_changes_only_what_was_cut(text in "[【】†4:\\\\ue0123\u{e200}-\u{e204}<>(/)cite index=\"é\n]{0,40}") {
            let whole = foreign_marker(&text);
            for (at, _) in text.char_indices().skip(1) {
                let early = foreign_marker(&text[..at]);
                prop_assert!(early == ForeignScan::Cut || early == whole, "{text:?} at {at}: {early:?} then {whole:?}");
            }
        }
    }
}
