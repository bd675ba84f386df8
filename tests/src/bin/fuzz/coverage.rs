//! Which code an input reached, counted by the instrumentation that `cargo xtask fuzz` compiles in.

#![expect(unsafe_code, reason = "the instrumentation hands over its counters as addresses")]

use std::sync::atomic::{AtomicPtr, AtomicU8, AtomicU64, AtomicUsize, Ordering};

static FIRST: AtomicPtr<AtomicU8> = AtomicPtr::new(std::ptr::null_mut());
static LENGTH: AtomicUsize = AtomicUsize::new(0);

/// Called by the instrumentation before `main`, with the counters of the whole program.
#[unsafe(no_mangle)]
extern "C" fn __sanitizer_cov_8bit_counters_init(first: *mut AtomicU8, end: *mut AtomicU8) {
    FIRST.store(first, Ordering::Relaxed);
    LENGTH.store(end.addr() - first.addr(), Ordering::Relaxed);
}

/// The counters, eight in a word, without the few before the first and after the last word; none without the instrumentation.
fn words() -> &'static [AtomicU64] {
    let first = FIRST.load(Ordering::Relaxed);
    if first.is_null() {
        return &[];
    }
    // SAFETY: the instrumentation gave the first counter and the end of all; they are static, of one byte each, and any bytes are
    // a word. Instrumented code increments them without synchronization: a lost count does not matter, since only zero or not
    // is read.
    unsafe { std::slice::from_raw_parts(first, LENGTH.load(Ordering::Relaxed)).align_to().1 }
}

/// The code that was reached so far: all bits of its counter are set.
#[derive(Clone, Debug)]
pub struct Reached(Vec<u64>);

impl Reached {
    /// Nothing yet.
    pub fn new() -> Self {
        Self(vec![0; words().len()])
    }

    /// Whether some counter shows code that was not reached before; counters keep what earlier inputs reached.
    pub fn shows_more(&self) -> bool {
        words().iter().zip(&self.0).any(|(word, reached)| word.load(Ordering::Relaxed) & !reached != 0)
    }

    /// Adds what a call reaches, and whether that is more than before. No other thread may run instrumented code.
    pub fn add(&mut self, call: impl FnOnce()) -> bool {
        words().iter().for_each(|word| word.store(0, Ordering::Relaxed));
        call();
        let is_more = self.shows_more();
        if is_more {
            self.add_counted();
        }
        is_more
    }

    /// The same with everything that is counted now.
    pub fn with_counted(mut self) -> Self {
        self.add_counted();
        self
    }

    fn add_counted(&mut self) {
        for (reached, word) in self.0.iter_mut().zip(words()) {
            *reached |= filled(word.load(Ordering::Relaxed));
        }
    }
}

/// All bits of every byte that is not zero.
fn filled(word: u64) -> u64 {
    if word == 0 {
        return 0;
    }
    u64::from_ne_bytes(word.to_ne_bytes().map(|byte| if byte == 0 { 0 } else { u8::MAX }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_counter_of_any_value_fills_its_byte() {
        assert_eq!(filled(0), 0);
        assert_eq!(filled(0x0100_0000_8000_0040), 0xff00_0000_ff00_00ff);
    }
}
