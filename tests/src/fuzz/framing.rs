//! Framing: the same events in all pieces, and no more text than was read.

use credence_core::stream::{DEFAULT_MAX_FRAME, Framed, Framer};

use super::dice::Dice;
use super::effort::Effort;

/// An invalid byte becomes three bytes when it is replaced.
const KEPT_PER_BYTE: usize = 3;

pub(super) fn check(bytes: &[u8], effort: Effort) -> Result<(), String> {
    let whole = framed(bytes, || usize::MAX);
    let mut dice = Dice::of(bytes);
    for (largest, share) in [(1, 8), (9, 4), (500, 8)] {
        if effort.includes_one_of(share) && framed(bytes, || 1 + dice.below(largest)) != whole {
            return Err(format!("pieces of up to {largest} bytes are framed otherwise than the whole"));
        }
    }
    let kept: usize = whole.iter().map(|(event, data, _)| event.len() + data.len()).sum();
    if kept > KEPT_PER_BYTE * bytes.len() {
        return Err(format!("{kept} bytes are framed of {}", bytes.len()));
    }
    Ok(())
}

fn framed(bytes: &[u8], mut size: impl FnMut() -> usize) -> Vec<(String, String, bool)> {
    let mut framer = Framer::new(DEFAULT_MAX_FRAME, &[]);
    let mut events = Vec::new();
    let mut take = |framed: Framed<'_>| {
        if let Framed::Frame(frame) = framed {
            events.push((frame.event.to_owned(), frame.data.to_owned(), frame.terminated));
        }
    };
    let mut rest = bytes;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(size().min(rest.len()));
        framer.push(piece, &mut take);
        rest = after;
    }
    framer.finish(&mut take);
    events
}
