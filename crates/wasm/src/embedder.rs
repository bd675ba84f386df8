//! Sentence embedding models for JavaScript: parses their files as the bytes arrive, and embeds texts.
//!
//! These functions are not public: `npm/embedder-public.mjs` wraps them. An invalid file throws an `Error` with the code
//! `invalid_model` and the option of the file as its `path`.

use crate::boundary::{CallError, ErrorCode};
use credence_embedder::{Config, ModelError, Pooling, SentenceModel, WeightParser, WordPiece};
use credence_part::part;
use wasm_bindgen::prelude::*;

/// A model that is being loaded.
#[wasm_bindgen]
pub struct ModelLoading {
    tokenizer: WordPiece,
    config: Config,
    weights: WeightParser,
}

#[wasm_bindgen]
impl ModelLoading {
    /// Starts with the small files; `config` may be empty. `max_tokens` of 0 keeps the length of the configuration.
    #[wasm_bindgen(constructor)]
    #[part(embedder, ModelLoading)]
    pub fn new(tokenizer: &str, config: &str, max_tokens: u32, is_first: bool) -> Result<ModelLoading, JsValue> {
        let config = if config.is_empty() { Config::default() } else { Config::from_json(config).map_err(thrown)? };
        let max_tokens = if max_tokens == 0 { config.max_tokens } else { max_tokens as usize };
        let pooling = if is_first { Pooling::First } else { Pooling::Mean };
        let tokenizer = WordPiece::from_json(tokenizer).map_err(thrown)?;
        Ok(Self { tokenizer, config: Config { max_tokens, pooling, ..config }, weights: WeightParser::new() })
    }

    /// Parses the next bytes of the weights.
    #[part(embedder, ModelLoading)]
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        self.weights.push(bytes).map_err(thrown)
    }

    /// The model, once every byte has arrived.
    #[part(embedder, ModelLoading)]
    pub fn finish(self) -> Result<Model, JsValue> {
        let weights = self.weights.finish().map_err(thrown)?;
        SentenceModel::new(self.tokenizer, weights, self.config).map(Model).map_err(thrown)
    }
}

/// A model that is ready.
#[wasm_bindgen]
pub struct Model(SentenceModel);

#[wasm_bindgen]
impl Model {
    /// The unit vector of a text.
    #[part(embedder, Model)]
    pub fn embed(&self, text: &str) -> Result<Vec<f32>, JsValue> {
        self.0.vector(text).map_err(thrown)
    }

    /// Length of a vector.
    #[wasm_bindgen(getter)]
    #[part(embedder, Model)]
    pub fn width(&self) -> usize {
        self.0.width()
    }

    /// Maximum number of tokens of a text.
    #[wasm_bindgen(getter, js_name = maxTokens)]
    #[part(embedder, Model)]
    pub fn max_tokens(&self) -> usize {
        self.0.max_tokens()
    }
}

fn thrown(error: ModelError) -> JsValue {
    CallError::new(ErrorCode::InvalidModel, error.file.name(), error.to_string()).into()
}
