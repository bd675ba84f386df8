//! Parses the weights of a safetensors file while its bytes arrive, without a copy of the file in memory.

use credence_lookup::Lookup;

use crate::error::ModelError;
use crate::weight_header::{self, Entry, Format};

/// The maximum length of the header in bytes; that of all-MiniLM-L6-v2 has eleven thousand.
const MAX_HEAD: usize = 8 << 20;
/// The maximum size of all weights in bytes: a wasm module has at most four gibibytes of memory.
const MAX_BYTES: usize = 2 << 30;

/// Parses weights from chunks of a file, of any size.
#[derive(Debug)]
pub struct WeightParser {
    state: State,
    weights: Weights,
}

#[derive(Debug)]
enum State {
    /// The eight bytes with the length of the header.
    Length(Vec<u8>),
    Head {
        bytes: Vec<u8>,
        length: usize,
    },
    Data(Data),
}

#[derive(Debug)]
struct Data {
    entries: std::vec::IntoIter<Entry>,
    current: Option<Current>,
}

/// The tensor that is being read.
#[derive(Debug)]
struct Current {
    entry: Entry,
    /// The bytes that are still missing.
    left: usize,
    numbers: Vec<f32>,
    /// The first bytes of an incomplete number.
    cut: Vec<u8>,
}

/// Tensors by name, each taken once.
#[derive(Debug, Default)]
pub struct Weights {
    positions: Lookup<String>,
    tensors: Vec<Tensor>,
}

/// Numbers and their shape, rows first.
#[derive(Debug)]
pub(crate) struct Tensor {
    pub shape: Vec<usize>,
    pub numbers: Vec<f32>,
}

impl Default for WeightParser {
    fn default() -> Self {
        Self::new()
    }
}

impl WeightParser {
    /// Before the first byte.
    #[must_use]
    pub fn new() -> Self {
        Self { state: State::Length(Vec::new()), weights: Weights::default() }
    }

    /// Parses the next bytes of the file.
    ///
    /// # Errors
    /// If they are invalid; the parser cannot be used after that.
    pub fn push(&mut self, mut bytes: &[u8]) -> Result<(), ModelError> {
        while !bytes.is_empty() {
            match &mut self.state {
                State::Length(length) => {
                    take(&mut bytes, length, 8);
                    if let Ok(length) = <[u8; 8]>::try_from(length.as_slice()) {
                        self.state = State::Head { bytes: Vec::new(), length: head_length(length)? };
                    }
                }
                State::Head { bytes: head, length } => {
                    take(&mut bytes, head, *length);
                    if head.len() == *length {
                        let entries = weight_header::read(head)?;
                        check_size(&entries)?;
                        self.state = State::Data(Data { entries: entries.into_iter(), current: None });
                    }
                }
                State::Data(data) => bytes = data.read(bytes, &mut self.weights)?,
            }
        }
        Ok(())
    }

    /// The weights of a complete file.
    ///
    /// # Errors
    /// If the file is incomplete.
    pub fn finish(mut self) -> Result<Weights, ModelError> {
        match &mut self.state {
            State::Length(_) | State::Head { .. } => Err(ModelError::weights("ends within its head")),
            State::Data(data) => {
                data.finish(&mut self.weights)?;
                Ok(self.weights)
            }
        }
    }
}

/// Moves bytes until `to` has `wanted`.
fn take(bytes: &mut &[u8], to: &mut Vec<u8>, wanted: usize) {
    let (now, later) = bytes.split_at(bytes.len().min(wanted - to.len()));
    to.extend_from_slice(now);
    *bytes = later;
}

fn head_length(bytes: [u8; 8]) -> Result<usize, ModelError> {
    let length = u64::from_le_bytes(bytes);
    match usize::try_from(length) {
        Ok(length) if (2..=MAX_HEAD).contains(&length) => Ok(length),
        Ok(_) | Err(_) => Err(ModelError::weights(format!(
            "says that its head has {length} bytes, expected 2 to {MAX_HEAD}: is it a safetensors file?"
        ))),
    }
}

fn check_size(entries: &[Entry]) -> Result<(), ModelError> {
    match entries.last() {
        Some(last) if last.end > MAX_BYTES => {
            Err(ModelError::weights(format!("has {} bytes of tensors, expected at most {MAX_BYTES}", last.end)))
        }
        Some(_) | None => Ok(()),
    }
}

impl Data {
    /// Reads up to the end of a tensor and returns the remaining bytes.
    fn read<'b>(&mut self, bytes: &'b [u8], weights: &mut Weights) -> Result<&'b [u8], ModelError> {
        let mut current = match self.current.take() {
            Some(current) => current,
            None => match self.entries.next() {
                Some(entry) => Current::begin(entry)?,
                None => return Err(ModelError::weights("has data after its last tensor")),
            },
        };
        let (now, later) = bytes.split_at(bytes.len().min(current.left));
        current.read(now);
        if current.left == 0 {
            weights.set(current);
        } else {
            self.current = Some(current);
        }
        Ok(later)
    }

    /// Tensors without a byte may follow the last byte.
    fn finish(&mut self, weights: &mut Weights) -> Result<(), ModelError> {
        if let Some(Current { entry, left, .. }) = &self.current {
            return Err(ModelError::weights(format!("ends {left} bytes before the end of tensor `{}`", entry.name)));
        }
        for entry in self.entries.by_ref() {
            if entry.end > entry.start {
                return Err(ModelError::weights(format!("ends before tensor `{}`", entry.name)));
            }
            weights.set(Current::begin(entry)?);
        }
        Ok(())
    }
}

impl Current {
    fn begin(entry: Entry) -> Result<Self, ModelError> {
        let left = entry.end - entry.start;
        let mut numbers = Vec::new();
        if is_wanted(&entry) {
            let width = entry.format.width().unwrap_or(1);
            numbers.try_reserve_exact(left / width).map_err(|_| {
                ModelError::weights(format!("there is no memory for the {left} bytes of tensor `{}`", entry.name))
            })?;
        }
        Ok(Self { entry, left, numbers, cut: Vec::new() })
    }

    fn read(&mut self, mut bytes: &[u8]) {
        self.left -= bytes.len();
        let Some(width) = self.entry.format.width().filter(|_| is_wanted(&self.entry)) else { return };
        if !self.cut.is_empty() {
            take(&mut bytes, &mut self.cut, width);
            if self.cut.len() < width {
                return;
            }
            self.numbers.push(number(self.entry.format, &self.cut));
            self.cut.clear();
        }
        let whole = bytes.chunks_exact(width);
        self.cut.extend_from_slice(whole.remainder());
        let format = self.entry.format;
        self.numbers.extend(whole.map(|bytes| number(format, bytes)));
    }
}

/// The pooling layer is not computed, and integers are not weights.
fn is_wanted(entry: &Entry) -> bool {
    let name = inner_name(&entry.name);
    entry.format != Format::Other && (name.starts_with("embeddings.") || name.starts_with("encoder."))
}

/// The name within the encoder: some files prefix it with the name of the model.
fn inner_name(name: &str) -> &str {
    name.strip_prefix("bert.").unwrap_or(name)
}

fn number(format: Format, bytes: &[u8]) -> f32 {
    match (format, bytes) {
        (Format::Float32, &[a, b, c, d]) => f32::from_le_bytes([a, b, c, d]),
        (Format::BrainFloat16, &[a, b]) => f32::from_le_bytes([0, 0, a, b]),
        (Format::Float16, &[a, b]) => from_half(u16::from_le_bytes([a, b])),
        (Format::Float32 | Format::BrainFloat16 | Format::Float16 | Format::Other, _) => 0.0,
    }
}

/// IEEE 754 binary16 → binary32, exactly.
fn from_half(half: u16) -> f32 {
    let sign = u32::from(half >> 15) << 31;
    let (exponent, fraction) = (u32::from(half >> 10) & 0x1f, u32::from(half) & 0x3ff);
    match exponent {
        // A subnormal number: the fraction in units of 2^-24.
        #[expect(clippy::cast_precision_loss, reason = "ten bits are exact")]
        0 => f32::from_bits(((fraction as f32) / 16_777_216.0).to_bits() | sign),
        0x1f => f32::from_bits(sign | 0x7f80_0000 | fraction << 13),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
    }
}

impl Weights {
    fn set(&mut self, current: Current) {
        if is_wanted(&current.entry) {
            self.positions.set(inner_name(&current.entry.name).to_owned(), self.tensors.len());
            self.tensors.push(Tensor { shape: current.entry.shape, numbers: current.numbers });
        }
    }

    /// The shape of a tensor.
    pub(crate) fn shape(&self, name: &str) -> Option<&[usize]> {
        self.positions.get(name).map(|position| self.tensors[position].shape.as_slice())
    }

    /// Takes the numbers of a tensor, so that packing needs no second copy.
    pub(crate) fn take(&mut self, name: &str, shape: &[usize]) -> Result<Vec<f32>, ModelError> {
        let position = self.positions.get(name).ok_or_else(|| {
            ModelError::weights(format!("has no tensor `{name}` of floating-point numbers: is it a BERT encoder?"))
        })?;
        let tensor = &mut self.tensors[position];
        if tensor.shape != shape {
            return Err(ModelError::weights(format!(
                "tensor `{name}` has the shape {:?}, expected {shape:?}",
                tensor.shape
            )));
        }
        Ok(std::mem::take(&mut tensor.numbers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> Vec<u8> {
        let head = r#"{"bert.embeddings.a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},
            "pooler.b":{"dtype":"I64","shape":[1],"data_offsets":[8,16]},
            "encoder.c":{"dtype":"F16","shape":[3],"data_offsets":[16,22]},
            "encoder.d":{"dtype":"BF16","shape":[1,1],"data_offsets":[22,24]}}"#;
        let mut file = (head.len() as u64).to_le_bytes().to_vec();
        file.extend_from_slice(head.as_bytes());
        for number in [1.5_f32, -2.25] {
            file.extend_from_slice(&number.to_le_bytes());
        }
        file.extend_from_slice(&[7; 8]);
        for half in [0x3c00_u16, 0xc500, 0x0001] {
            file.extend_from_slice(&half.to_le_bytes());
        }
        file.extend_from_slice(&0x4049_u16.to_le_bytes());
        file
    }

    #[test]
    fn a_file_cut_anywhere_gives_the_same_numbers() {
        for size in [1, 2, 3, 5, 7, 1000] {
            let mut parser = WeightParser::new();
            for piece in file().chunks(size) {
                parser.push(piece).expect("it reads");
            }
            let mut weights = parser.finish().expect("it is whole");
            assert_eq!(weights.take("embeddings.a", &[2]).expect("a"), [1.5, -2.25], "pieces of {size}");
            assert_eq!(weights.take("encoder.c", &[3]).expect("c"), [1.0, -5.0, 2.0_f32.powi(-24)]);
            assert_eq!(weights.take("encoder.d", &[1, 1]).expect("d"), [3.140_625]);
            assert!(weights.shape("pooler.b").is_none(), "what is not computed is not held");
        }
    }

    #[test]
    fn a_file_that_ends_early_or_late_is_refused() {
        for (end, message) in [
            (4, "ends within its head"),
            (20, "ends within its head"),
            (file().len() - 1, "ends 1 bytes before the end of tensor `encoder.d`"),
            (file().len() - 2, "ends before tensor `encoder.d`"),
        ] {
            let mut parser = WeightParser::new();
            parser.push(&file()[..end]).expect("so far");
            assert_eq!(parser.finish().expect_err("it is cut").message, message);
        }
        let mut parser = WeightParser::new();
        parser.push(&file()).expect("it reads");
        assert_eq!(parser.push(&[0]).expect_err("more").message, "has data after its last tensor");
    }

    #[test]
    fn files_in_another_format_are_rejected_at_once() {
        let error = WeightParser::new().push(b"<!doctype html><title>Not found</title>").expect_err("it is a page");
        assert!(error.message.contains("is it a safetensors file?"), "{error}");
    }

    #[test]
    fn a_tensor_of_another_shape_is_an_error() {
        let mut parser = WeightParser::new();
        parser.push(&file()).expect("it reads");
        let mut weights = parser.finish().expect("it is whole");
        let error = weights.take("encoder.c", &[4]).expect_err("it has three");
        assert_eq!(error.message, "tensor `encoder.c` has the shape [3], expected [4]");
        let error = weights.take("encoder.e", &[4]).expect_err("there is none");
        assert!(error.message.starts_with("has no tensor `encoder.e`"), "{error}");
    }

    #[test]
    fn halves_are_exact() {
        assert_eq!(from_half(0x7bff), 65504.0);
        assert_eq!(from_half(0x8000).to_bits(), (-0.0_f32).to_bits());
        assert!(from_half(0x7c00).is_infinite() && from_half(0x7e00).is_nan());
        assert_eq!(from_half(0x83ff), -(1023.0 / 16_777_216.0));
    }
}
