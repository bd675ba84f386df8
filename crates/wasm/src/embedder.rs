//! Models of sentences for JavaScript: reads their files as the bytes arrive, and asks `credence-embedder`.
//!
//! What is exported here is not for users: `npm/embedder-public.mjs` of the package wraps it. Whatever is wrong with a file is
//! thrown as an `Error` with the code `invalid_model`, and with the option that named the file as its `path`.

use crate::boundary::{CallError, ErrorCode};
use credence_embedder::{Config, ModelError, Pooling, SentenceModel, WeightReader, WordPiece};
use wasm_bindgen::prelude::*;

/// A model whose weights are arriving.
#[wasm_bindgen]
pub struct ModelLoading {
    tokenizer: WordPiece,
    config: Config,
    weights: WeightReader,
}

#[wasm_bindgen]
impl ModelLoading {
    /// Begins with the small files; `config` may be empty. `max_tokens` of 0 leaves the usual length.
    ///
    /// # Errors
    /// When a file is not what a BERT model has.
    #[wasm_bindgen(constructor)]
    pub fn new(tokenizer: &str, config: &str, max_tokens: u32, is_first: bool) -> Result<ModelLoading, JsValue> {
        let said = if config.is_empty() { Config::default() } else { Config::from_json(config).map_err(thrown)? };
        let max_tokens = if max_tokens == 0 { said.max_tokens } else { max_tokens as usize };
        let pooling = if is_first { Pooling::First } else { Pooling::Mean };
        let tokenizer = WordPiece::from_json(tokenizer).map_err(thrown)?;
        Ok(Self { tokenizer, config: Config { max_tokens, pooling, ..said }, weights: WeightReader::new() })
    }

    /// Reads the next bytes of the weights.
    ///
    /// # Errors
    /// When they are not those of weights.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        self.weights.push(bytes).map_err(thrown)
    }

    /// The model, once every byte was read.
    ///
    /// # Errors
    /// When bytes are missing, or the files do not belong together.
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
    /// The vector of a text, of length one.
    ///
    /// # Errors
    /// When the files do not belong together in a way that loading did not see.
    pub fn embed(&self, text: &str) -> Result<Vec<f32>, JsValue> {
        self.0.vector(text).map_err(thrown)
    }

    /// Numbers of a vector.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn width(&self) -> usize {
        self.0.width()
    }

    /// Word pieces that are read of a text.
    #[wasm_bindgen(getter, js_name = maxTokens)]
    #[must_use]
    pub fn max_tokens(&self) -> usize {
        self.0.max_tokens()
    }
}

fn thrown(error: ModelError) -> JsValue {
    CallError::new(ErrorCode::InvalidModel, error.file.name(), error.to_string()).into()
}
