//! Frames that are separated by the characters `␃🔚␗`, as Khoj sends them: some are JSON objects, the others plain text.

use credence_json::{Json, JsonCheck};
use credence_json_record::object::quoted;
use memchr::memmem::find;

use crate::{Frame, Framed};

pub(crate) const DELIMITER: &[u8] = "␃🔚␗".as_bytes();

/// Collects frames up to their delimiter. A frame of plain text has a JSON string as its JSON, and its white space counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Delimited {
    /// The frame that is not complete yet.
    frame: String,
    /// So many bytes of it have been searched for the delimiter.
    searched: usize,
    too_long: bool,
}

impl Delimited {
    pub(crate) fn push(
        &mut self,
        text: &str,
        max_frame: usize,
        check: &mut JsonCheck,
        take: &mut dyn FnMut(Framed<'_>),
    ) {
        self.frame.push_str(text);
        let mut start = 0;
        while let Some(at) = find(&self.frame.as_bytes()[self.searched..], DELIMITER) {
            let end = self.searched + at;
            if std::mem::take(&mut self.too_long) || end - start > max_frame {
                take(Framed::TooLong);
            } else {
                dispatch(&self.frame[start..end], true, check, take);
            }
            start = end + DELIMITER.len();
            self.searched = start;
        }
        // The last bytes may be those of a delimiter.
        self.too_long |= self.tail().saturating_sub(start) > max_frame;
        let kept = if self.too_long { self.tail().max(start) } else { start };
        self.frame.drain(..kept);
        self.searched = self.tail();
    }

    pub(crate) fn finish(&self, max_frame: usize, check: &mut JsonCheck, take: &mut dyn FnMut(Framed<'_>)) {
        if self.too_long || self.frame.len() > max_frame {
            take(Framed::TooLong);
        } else {
            dispatch(&self.frame, false, check, take);
        }
    }

    /// Where the beginning of a delimiter may stand at the end of the frame.
    fn tail(&self) -> usize {
        let from = self.frame.len().saturating_sub(DELIMITER.len() - 1);
        (from..self.frame.len()).find(|at| self.frame.is_char_boundary(*at)).unwrap_or(self.frame.len())
    }
}

fn dispatch(frame: &str, terminated: bool, check: &mut JsonCheck, take: &mut dyn FnMut(Framed<'_>)) {
    if frame.is_empty() {
        return;
    }
    let data = frame.trim();
    if let (true, Ok(json)) = (data.starts_with('{'), check.finish(data)) {
        take(Framed::Frame(Frame { terminated, ..Frame::without_id("", data, Ok(json)) }));
    } else {
        let text = quoted(frame);
        take(Framed::Frame(Frame { terminated, ..Frame::without_id("", frame, Json::parse(&text)) }));
    }
    check.restart();
}
