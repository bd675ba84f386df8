//! BERT's encoder: the ids of word pieces in, a vector for each out.
//!
//! Attention and norms as in Devlin et al., "BERT: Pre-training of Deep Bidirectional Transformers" (2018): post-layer
//! normalization, and the exact GELU as activation.

use rten_gemm::{BiasVector, GemmError, GemmExecutor, GemmInputA, GemmInputB, GemmOptions, PackedBMatrix};
use rten_simd::{SimdOp, SimdUnaryOp};
use rten_tensor::{Matrix, NdTensorView};
use rten_vecmath::{Gelu, Normalize, NormalizeOptions, Softmax, Sum, SumSquareSub};

use crate::config::Config;
use crate::error::ModelError;
use crate::weights::Weights;

/// The encoder with its weights, in the layout that the matrix multiplication needs.
pub(crate) struct Bert {
    gemm: GemmExecutor,
    words: Vec<f32>,
    positions: Vec<f32>,
    /// The embedding of the first segment, added to every word piece.
    kind: Vec<f32>,
    norm: Norm,
    layers: Vec<Layer>,
    size: Size,
}

/// The sizes of the model.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub width: usize,
    pub n_pieces: usize,
    pub n_positions: usize,
    n_heads: usize,
    norm_epsilon: f32,
}

struct Layer {
    query: Dense,
    key: Dense,
    value: Dense,
    mixed: Dense,
    mixed_norm: Norm,
    inner: Dense,
    outer: Dense,
    outer_norm: Norm,
}

/// `y = x W + b`.
struct Dense {
    weights: PackedBMatrix<f32>,
    bias: Vec<f32>,
}

struct Norm {
    scale: Vec<f32>,
    bias: Vec<f32>,
    epsilon: f32,
}

impl Bert {
    /// Builds the encoder from the weights of a file.
    pub fn new(weights: &mut Weights, config: Config) -> Result<Self, ModelError> {
        let size = Size::new(weights, config)?;
        let Size { width, n_pieces, n_positions, norm_epsilon, .. } = size;
        let gemm = GemmExecutor::new();
        let mut kind = weights.take("embeddings.token_type_embeddings.weight", &[n_kinds(weights), width])?;
        kind.truncate(width);
        let mut layers = Vec::new();
        while weights.shape(&format!("encoder.layer.{}.output.dense.weight", layers.len())).is_some() {
            layers.push(Layer::new(weights, &gemm, layers.len(), size)?);
        }
        if layers.is_empty() {
            return Err(ModelError::weights(
                "has no tensor `encoder.layer.0.output.dense.weight`: is it a BERT encoder?",
            ));
        }
        Ok(Self {
            words: weights.take("embeddings.word_embeddings.weight", &[n_pieces, width])?,
            positions: weights.take("embeddings.position_embeddings.weight", &[n_positions, width])?,
            kind,
            norm: Norm::new(weights, "embeddings.LayerNorm", width, norm_epsilon)?,
            layers,
            gemm,
            size,
        })
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// A vector of [`Size::width`] numbers per word piece, one after the other. Ids and positions outside the weights count
    /// as the first.
    pub fn encode(&self, pieces: &[u32]) -> Result<Vec<f32>, GemmError> {
        let mut states = self.embed(pieces);
        for layer in &self.layers {
            states = layer.apply(&self.gemm, states, pieces.len(), self.size)?;
        }
        Ok(states)
    }

    fn embed(&self, pieces: &[u32]) -> Vec<f32> {
        let width = self.size.width;
        let row = |table: &'_ [f32], at: usize| {
            let start = at * width;
            if start + width <= table.len() { start } else { 0 }
        };
        let mut states = Vec::with_capacity(pieces.len() * width);
        for (index, piece) in pieces.iter().enumerate() {
            let word = &self.words[row(&self.words, *piece as usize)..][..width];
            let position = &self.positions[row(&self.positions, index)..][..width];
            states.extend(
                word.iter().zip(position).zip(&self.kind).map(|((word, position), kind)| word + position + kind),
            );
        }
        self.norm.apply(&mut states);
        states
    }
}

impl Size {
    fn new(weights: &Weights, config: Config) -> Result<Self, ModelError> {
        let table = |name: &str| match weights.shape(name) {
            Some(&[rows, width]) if rows > 0 && width > 0 => Ok((rows, width)),
            Some(shape) => {
                Err(ModelError::weights(format!("tensor `{name}` has the shape {shape:?}, expected rows and columns")))
            }
            None => Err(ModelError::weights(format!(
                "has no tensor `{name}` of floating-point numbers: is it a BERT encoder?"
            ))),
        };
        let (n_pieces, width) = table("embeddings.word_embeddings.weight")?;
        let (n_positions, _) = table("embeddings.position_embeddings.weight")?;
        let n_heads = config.n_heads;
        if n_heads == 0 || width % n_heads != 0 {
            return Err(ModelError::weights(format!(
                "is {width} numbers wide, which {n_heads} attention heads do not divide: the model's `config.json` says how many it has"
            )));
        }
        Ok(Self { width, n_pieces, n_positions, n_heads, norm_epsilon: config.norm_epsilon })
    }
}

fn n_kinds(weights: &Weights) -> usize {
    weights
        .shape("embeddings.token_type_embeddings.weight")
        .and_then(|shape| shape.first().copied())
        .unwrap_or(2)
        .max(1)
}

impl Layer {
    fn new(weights: &mut Weights, gemm: &GemmExecutor, at: usize, size: Size) -> Result<Self, ModelError> {
        let Size { width, norm_epsilon, .. } = size;
        let name = |part: &str| format!("encoder.layer.{at}.{part}");
        let inner_width = weights.shape(&name("intermediate.dense.bias")).and_then(|shape| shape.first().copied());
        let inner_width = inner_width.unwrap_or(4 * width);
        let mut dense = |part: &str, from: usize, to: usize| Dense::new(weights, gemm, &name(part), from, to);
        let query = dense("attention.self.query", width, width)?;
        let key = dense("attention.self.key", width, width)?;
        let value = dense("attention.self.value", width, width)?;
        let mixed = dense("attention.output.dense", width, width)?;
        let inner = dense("intermediate.dense", width, inner_width)?;
        let outer = dense("output.dense", inner_width, width)?;
        let mixed_norm = Norm::new(weights, &name("attention.output.LayerNorm"), width, norm_epsilon)?;
        let outer_norm = Norm::new(weights, &name("output.LayerNorm"), width, norm_epsilon)?;
        Ok(Self { query, key, value, mixed, mixed_norm, inner, outer, outer_norm })
    }

    fn apply(&self, gemm: &GemmExecutor, states: Vec<f32>, rows: usize, size: Size) -> Result<Vec<f32>, GemmError> {
        let attended = self.attend(gemm, &states, rows, size)?;
        let mut mixed = self.mixed.apply(gemm, &attended, rows)?;
        add(&mut mixed, &states);
        self.mixed_norm.apply(&mut mixed);
        let mut inner = self.inner.apply(gemm, &mixed, rows)?;
        Gelu {}.map_mut(&mut inner);
        let mut outer = self.outer.apply(gemm, &inner, rows)?;
        add(&mut outer, &mixed);
        self.outer_norm.apply(&mut outer);
        Ok(outer)
    }

    /// For each head, the weighted mean of all values for each word piece; the weights compare its query with their keys.
    fn attend(&self, gemm: &GemmExecutor, states: &[f32], rows: usize, size: Size) -> Result<Vec<f32>, GemmError> {
        let (width, head_width) = (size.width, size.width / size.n_heads);
        let [query, key, value] = [&self.query, &self.key, &self.value].map(|dense| dense.apply(gemm, states, rows));
        let (query, key, value) = (query?, key?, value?);
        #[expect(clippy::cast_precision_loss, reason = "heads are a few dozen numbers wide")]
        let sharpness = 1.0 / (head_width as f32).sqrt();
        let mut attended = vec![0.0; rows * width];
        let mut weights = vec![0.0; rows * rows];
        let mut mean = vec![0.0; rows * head_width];
        for head in 0..size.n_heads {
            let part = |all: &'_ [f32]| head * head_width..all.len();
            let query = matrix(&query[part(&query)], [rows, head_width], [width, 1])?;
            let key = matrix(&key[part(&key)], [head_width, rows], [1, width])?;
            let value = matrix(&value[part(&value)], [rows, head_width], [width, 1])?;
            let options = GemmOptions { alpha: sharpness, ..GemmOptions::default() };
            gemm.gemm(&mut weights, GemmInputA::Unpacked(query), GemmInputB::Unpacked(key), options)?;
            for row in weights.chunks_exact_mut(rows) {
                Softmax::new_mut(row).dispatch();
            }
            let weights = matrix(&weights, [rows, rows], [rows, 1])?;
            gemm.gemm(&mut mean, GemmInputA::Unpacked(weights), GemmInputB::Unpacked(value), GemmOptions::default())?;
            for (row, mean) in attended.chunks_exact_mut(width).zip(mean.chunks_exact(head_width)) {
                row[head * head_width..][..head_width].copy_from_slice(mean);
            }
        }
        Ok(attended)
    }
}

impl Dense {
    /// Transposes a matrix: the file has one row per output, the multiplication needs one column.
    fn new(weights: &mut Weights, gemm: &GemmExecutor, name: &str, from: usize, to: usize) -> Result<Self, ModelError> {
        let numbers = weights.take(&format!("{name}.weight"), &[to, from])?;
        let columns = matrix(&numbers, [from, to], [1, from])
            .map_err(|error| ModelError::weights(format!("tensor `{name}.weight` cannot be laid out: {error}")))?;
        Ok(Self { weights: gemm.prepack_b(columns), bias: weights.take(&format!("{name}.bias"), &[to])? })
    }

    fn apply(&self, gemm: &GemmExecutor, input: &[f32], rows: usize) -> Result<Vec<f32>, GemmError> {
        let columns = input.len() / rows.max(1);
        let mut output = vec![0.0; rows * self.bias.len()];
        let options = GemmOptions { bias: Some(BiasVector::Row(&self.bias)), ..GemmOptions::default() };
        let input = GemmInputA::Unpacked(matrix(input, [rows, columns], [columns, 1])?);
        gemm.gemm(&mut output, input, GemmInputB::Packed(&self.weights), options)?;
        Ok(output)
    }
}

impl Norm {
    fn new(weights: &mut Weights, name: &str, width: usize, epsilon: f32) -> Result<Self, ModelError> {
        let scale = weights.take(&format!("{name}.weight"), &[width])?;
        Ok(Self { scale, bias: weights.take(&format!("{name}.bias"), &[width])?, epsilon })
    }

    /// Normalizes each row to mean 0 and variance 1, then scales and shifts it.
    fn apply(&self, rows: &mut [f32]) {
        #[expect(clippy::cast_precision_loss, reason = "rows are a few thousand numbers wide")]
        let width = self.scale.len() as f32;
        for row in rows.chunks_exact_mut(self.scale.len()) {
            let mean = Sum::new(row).dispatch() / width;
            let variance = SumSquareSub::new(row, mean).dispatch() / width;
            let options = NormalizeOptions {
                pre_scale_bias: mean,
                scale: 1.0 / (variance + self.epsilon).sqrt(),
                element_scale: Some(&self.scale),
                element_bias: Some(&self.bias),
                ..NormalizeOptions::default()
            };
            Normalize::new_mut(row, options).dispatch();
        }
    }
}

fn add(to: &mut [f32], numbers: &[f32]) {
    for (to, number) in to.iter_mut().zip(numbers) {
        *to += number;
    }
}

fn matrix(numbers: &[f32], shape: [usize; 2], strides: [usize; 2]) -> Result<Matrix<'_>, GemmError> {
    NdTensorView::from_slice_with_strides(shape, numbers, strides).map_err(|_| GemmError::KSizeMismatch)
}
