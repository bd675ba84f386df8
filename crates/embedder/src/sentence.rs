//! A sentence model: a text in, a vector of length one out.

use credence_core::stance::hosted::Embedder;

use crate::bert::Bert;
use crate::config::{Config, Pooling};
use crate::error::ModelError;
use crate::weights::Weights;
use crate::wordpiece::WordPiece;

/// A tokenizer and an encoder that belong together.
pub struct SentenceModel {
    name: String,
    tokenizer: WordPiece,
    encoder: Bert,
    config: Config,
}

impl SentenceModel {
    /// Combines a tokenizer and weights.
    ///
    /// # Errors
    /// If the weights are not those of a BERT encoder, or do not fit the tokenizer.
    pub fn new(tokenizer: WordPiece, mut weights: Weights, config: Config) -> Result<Self, ModelError> {
        let encoder = Bert::new(&mut weights, config)?;
        let (n_pieces, n_rows) = (tokenizer.n_pieces(), encoder.size().n_pieces);
        if n_pieces > n_rows {
            let message = format!(
                "has rows for {n_rows} word pieces, but the tokenizer has {n_pieces}: they belong to different models"
            );
            return Err(ModelError::weights(message));
        }
        let max_tokens = config.max_tokens.clamp(2, encoder.size().n_positions.max(2));
        Ok(Self { name: "a sentence model".to_owned(), tokenizer, encoder, config: Config { max_tokens, ..config } })
    }

    /// Sets the name of the model, for reasons.
    #[must_use]
    pub fn named(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }

    /// The length of a vector.
    #[must_use]
    pub fn width(&self) -> usize {
        self.encoder.size().width
    }

    /// The most word pieces of a text that are read.
    #[must_use]
    pub fn max_tokens(&self) -> usize {
        self.config.max_tokens
    }

    /// The word pieces of a text, as the model reads them.
    #[must_use]
    pub fn pieces(&self, text: &str) -> Vec<u32> {
        self.tokenizer.encode(text, self.config.max_tokens)
    }

    /// The vector of a text, of length one. An empty text has one, too.
    ///
    /// # Errors
    /// If weights and tokenizer do not fit together, which [`SentenceModel::new`] checks.
    pub fn vector(&self, text: &str) -> Result<Vec<f32>, ModelError> {
        let pieces = self.pieces(text);
        let states = self.encoder.encode(&pieces);
        let states = states.map_err(|error| ModelError::weights(format!("could not be multiplied: {error}")))?;
        let mut vector = match self.config.pooling {
            Pooling::Mean => sum_of_rows(&states, self.width()),
            Pooling::First => states[..self.width()].to_vec(),
        };
        to_length_one(&mut vector);
        Ok(vector)
    }
}

impl Embedder for SentenceModel {
    type Failure = ModelError;

    fn name(&self) -> &str {
        &self.name
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, ModelError> {
        texts.iter().map(|text| self.vector(text)).collect()
    }
}

fn sum_of_rows(rows: &[f32], width: usize) -> Vec<f32> {
    let mut sum = vec![0.0; width];
    for row in rows.chunks_exact(width) {
        for (sum, number) in sum.iter_mut().zip(row) {
            *sum += number;
        }
    }
    sum
}

fn to_length_one(vector: &mut [f32]) {
    let length = vector.iter().map(|number| number * number).sum::<f32>().sqrt();
    if length > 0.0 {
        vector.iter_mut().for_each(|number| *number /= length);
    }
}
