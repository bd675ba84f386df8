//! The real all-MiniLM-L6-v2, against values that another program computed.
//!
//! The files are those that `cargo xtask test` or `cargo xtask setup` fetches; where they are not, these tests say so and pass.
//! The values come from numpy in double precision over the same weights, with the pieces of the `tokenizers` library (0.23).

#![expect(clippy::expect_used, reason = "a test whose files cannot be read has failed")]

use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Instant;

use credence_embedder::{Config, SentenceModel, WeightParser, WordPiece};

/// The largest difference to a reference value.
const TOLERANCE: f32 = 1e-4;

const TOWER: &str = "The tower was finished in 1889 and is 330 metres tall. ";

struct Reference {
    text: String,
    n_pieces: usize,
    head: &'static [u32],
    /// Every 48th number of the vector.
    vector: [f32; 8],
}

fn references() -> [Reference; 7] {
    let reference = |text: &str, n_pieces, head, vector| Reference { text: text.to_owned(), n_pieces, head, vector };
    [
        reference(
            "Coffee was first grown in Ethiopia.",
            9,
            &[101, 4157, 2001, 2034, 4961, 1999, 11154, 1012],
            [0.003_737, -0.030_823, -0.037_885, -0.073_906, 0.056_781, -0.043_224, -0.013_011, 0.018_540],
        ),
        reference(
            "The coffee plant was cultivated first in Ethiopia.",
            11,
            &[101, 1996, 4157, 3269, 2001, 13237, 2034, 1999],
            [-0.019_588, -0.006_899, -0.014_047, -0.081_771, 0.040_775, -0.044_022, -0.016_702, 0.051_824],
        ),
        reference(
            "The stadium holds sixty thousand people.",
            9,
            &[101, 1996, 3346, 4324, 8442, 4595, 2111, 1012],
            [0.086_151, 0.083_527, -0.084_302, -0.034_726, 0.012_962, 0.019_050, -0.011_338, -0.074_475],
        ),
        reference(
            "",
            2,
            &[101, 102],
            [-0.118_838, 0.063_324, 0.029_042, 0.007_964, -0.086_478, 0.069_688, -0.022_747, -0.104_721],
        ),
        reference(
            &TOWER.repeat(80),
            256,
            &[101, 1996, 3578, 2001, 2736, 1999, 6478, 1998],
            [0.021_776, -0.048_031, -0.007_157, 0.102_744, 0.015_384, 0.035_937, -0.057_546, -0.031_039],
        ),
        reference(
            "Café São Paulo: 12,5 % — naïve coöperation 東京 💡 ΑΒΓ",
            19,
            &[101, 7668, 7509, 9094, 1024, 2260, 1010, 1019],
            [0.077_625, -0.028_311, -0.006_106, 0.041_255, -0.003_002, 0.088_346, 0.002_957, -0.023_876],
        ),
        reference(
            "Coffee was never grown in Ethiopia.",
            9,
            &[101, 4157, 2001, 2196, 4961, 1999, 11154, 1012],
            [0.053_838, -0.085_511, -0.015_212, 0.009_903, 0.022_299, -0.065_048, -0.014_664, 0.022_387],
        ),
    ]
}

/// The folder of the model's files.
fn folder() -> Option<&'static PathBuf> {
    static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let named = std::env::var_os("CREDENCE_MINILM").filter(|folder| !folder.is_empty()).map(PathBuf::from);
        named.filter(|folder| folder.join("model.safetensors").is_file())
    });
    if folder.is_none() {
        println!("skipped: all-MiniLM-L6-v2 is not here (CREDENCE_MINILM names its folder)");
    }
    folder.as_ref()
}

fn text(name: &str) -> Option<String> {
    Some(std::fs::read_to_string(folder()?.join(name)).expect("the file reads"))
}

fn load(config: Config) -> Option<SentenceModel> {
    let tokenizer = WordPiece::from_json(&text("tokenizer.json")?).expect("the tokenizer reads");
    let file = std::fs::read(folder()?.join("model.safetensors")).expect("the file reads");
    let mut reader = WeightParser::new();
    for piece in file.chunks(65_537) {
        reader.push(piece).expect("the weights read");
    }
    let weights = reader.finish().expect("the weights are whole");
    Some(SentenceModel::new(tokenizer, weights, config).expect("they belong together"))
}

fn with_config(max_tokens: usize) -> Option<SentenceModel> {
    let config = Config::from_json(&text("config.json")?).expect("the config reads");
    load(Config { max_tokens, ..config })
}

fn similarity(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn assert_near(found: &[f32], expected: &[f32; 8], of: &str) {
    for (found, expected) in found.iter().step_by(48).zip(expected) {
        assert!((found - expected).abs() < TOLERANCE, "{found} instead of {expected} in the vector of `{of}`");
    }
}

#[test]
fn vectors_are_those_of_the_reference() {
    let Some(model) = with_config(256) else { return };
    assert_eq!((model.width(), model.max_tokens()), (384, 256));
    for Reference { text, n_pieces, head, vector } in references() {
        let pieces = model.pieces(&text);
        assert_eq!(pieces.len(), n_pieces, "pieces of `{text}`");
        assert_eq!(&pieces[..head.len()], head, "pieces of `{text}`");
        let started = Instant::now();
        let found = model.vector(&text).expect("it is computed");
        println!("{:>7.1} ms for {n_pieces} pieces", started.elapsed().as_secs_f64() * 1000.0);
        assert_eq!(found.len(), 384);
        assert!((similarity(&found, &found) - 1.0).abs() < 1e-5, "its length is one");
        assert_near(&found, &vector, &text);
        assert_eq!(found, model.vector(&text).expect("again"), "the same text has the same vector");
    }
}

#[test]
fn what_means_the_same_is_nearer_than_what_does_not() {
    let Some(model) = load(Config::default()) else { return };
    let vectors = references().map(|reference| model.vector(&reference.text).expect("it is computed"));
    let [coffee, paraphrase, stadium, _, _, _, denied] = &vectors;
    let near = |found: f32, expected: f32| assert!((found - expected).abs() < 1e-3, "{found} instead of {expected}");
    near(similarity(coffee, paraphrase), 0.930_69);
    near(similarity(coffee, stadium), -0.037_98);
    // Near in meaning is not the same as true together: the denial is far nearer than what is unrelated.
    near(similarity(coffee, denied), 0.705_08);
}

#[test]
fn a_long_text_is_cut_where_it_is_told() {
    let Some(model) = with_config(128) else { return };
    let vector = model.vector(&TOWER.repeat(80)).expect("it is computed");
    let expected = [0.007_201, -0.063_28, -0.005_079, 0.089_728, 0.008_972, 0.023_954, -0.064_094, -0.018];
    assert_near(&vector, &expected, "128 pieces");
    let model = with_config(100_000).expect("it was there");
    assert_eq!(model.max_tokens(), 512, "the weights have so many places");
    let vector = model.vector(&TOWER.repeat(80)).expect("it is computed");
    let expected = [0.015_418, -0.038_653, 0.030_779, 0.100_57, 0.046_815, 0.036_979, -0.007_603, 0.012_641];
    assert_near(&vector, &expected, "512 pieces");
}

#[test]
fn any_text_has_a_vector() {
    let Some(model) = load(Config::default()) else { return };
    for text in [" \n\t", "\0", "\u{fffd}", "[SEP]", "\u{301}\u{301}", "ﷺ", "👩‍👩‍👧", &"x".repeat(5_000)]
    {
        let vector = model.vector(text).expect("it is computed");
        assert!(vector.iter().all(|number| number.is_finite()), "{text:?}");
    }
}

#[test]
fn weights_of_another_model_are_refused() {
    let Some(json) = text("tokenizer.json") else { return };
    let config = Config { n_heads: 7, ..Config::default() };
    let tokenizer = WordPiece::from_json(&json).expect("it reads");
    let mut reader = WeightParser::new();
    reader
        .push(&std::fs::read(folder().expect("it was there").join("model.safetensors")).expect("it reads"))
        .expect("it reads");
    let error = SentenceModel::new(tokenizer, reader.finish().expect("it is whole"), config).err().expect("7 heads");
    assert!(error.message.starts_with("is 384 numbers wide, which 7 attention heads do not divide"), "{error}");
}
