//! Settings that are not in the weights: attention heads, layer norm, pooling, maximum length.

use credence_json::Json;

use crate::error::{ModelError, ModelFile};

/// How the vectors of word pieces become the vector of the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pooling {
    /// Their mean, as in the MiniLM, MPNet and E5 families.
    Mean,
    /// The vector of the first token, as in the BGE family.
    First,
}

/// The settings of a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// Attention heads; they divide the width.
    pub n_heads: usize,
    /// The epsilon of the layer norms.
    pub norm_epsilon: f32,
    /// The pooling.
    pub pooling: Pooling,
    /// The most word pieces of a text, including the two special tokens; the rest is cut off.
    pub max_tokens: usize,
}

impl Default for Config {
    /// The settings of all-MiniLM-L6-v2, and of every BERT with twelve heads.
    fn default() -> Self {
        Self { n_heads: 12, norm_epsilon: 1e-12, pooling: Pooling::Mean, max_tokens: 256 }
    }
}

impl Config {
    /// The values of a `config.json` in the format of transformers; missing values are those of [`Config::default`].
    ///
    /// # Errors
    /// If the text is not JSON, or describes another architecture.
    pub fn from_json(text: &str) -> Result<Self, ModelError> {
        let wrong = |message: String| ModelError::new(ModelFile::Config, message);
        let json = Json::parse(text)
            .map_err(|error| wrong(format!("is not JSON at byte {}, expected {}", error.at, error.expected)))?;
        let default = Self::default();
        for (name, known) in [("model_type", "bert"), ("hidden_act", "gelu"), ("position_embedding_type", "absolute")] {
            match json.text_of(name) {
                Some(found) if found != known => {
                    return Err(wrong(format!(
                        "`{name}` is `{found}`, expected `{known}`: only BERT is computed here"
                    )));
                }
                Some(_) | None => {}
            }
        }
        let n_heads = match json.some("num_attention_heads") {
            None => default.n_heads,
            Some(value) => value
                .integer()
                .and_then(|count| usize::try_from(count).ok())
                .filter(|count| (1..=1024).contains(count))
                .ok_or_else(|| wrong("`num_attention_heads` is not a whole number from 1 to 1024".to_owned()))?,
        };
        #[expect(clippy::cast_possible_truncation, reason = "a small number needs no more digits")]
        let norm_epsilon =
            json.some("layer_norm_eps").and_then(Json::number).map_or(default.norm_epsilon, |e| e as f32);
        Ok(Self { n_heads, norm_epsilon, ..default })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_config_is_read() {
        let config = Config::from_json(r#"{"model_type":"bert","num_attention_heads":16,"layer_norm_eps":1e-5}"#);
        assert_eq!(config, Ok(Config { n_heads: 16, norm_epsilon: 1e-5, ..Config::default() }));
        assert_eq!(Config::from_json("{}"), Ok(Config::default()));
    }

    #[test]
    fn another_kind_of_model_is_refused_by_name() {
        let error = Config::from_json(r#"{"model_type":"mpnet"}"#).expect_err("it is not BERT");
        assert_eq!(error.to_string(), "`config`: `model_type` is `mpnet`, expected `bert`: only BERT is computed here");
        assert!(Config::from_json("{").is_err());
        assert!(Config::from_json(r#"{"num_attention_heads":0}"#).is_err());
    }
}
