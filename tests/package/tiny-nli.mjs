// Writes a tiny NLI model in the files that transformers.js reads: an ONNX network of a few hundred bytes, a tokenizer and a configuration.
//
// The network adds up one row of three scores for each token: a bag of words. It shows the path from a page to the result, not a good model.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LABELS = ["contradiction", "entailment", "neutral"];
const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"];

/** Writes the model to `folder`. `scores` gives words their scores in the order of `LABELS`; other words have none. */
export function writeTinyNli(folder, scores, labels = LABELS) {
  mkdirSync(join(folder, "onnx"), { recursive: true });
  const words = [...SPECIAL, ...Object.keys(scores)];
  const rows = words.flatMap((word) => scores[word] ?? [0, 0, 0]);
  const write = (name, content) => writeFileSync(join(folder, name), typeof content === "object" && !Buffer.isBuffer(content) ? JSON.stringify(content) : content);
  write("onnx/model.onnx", network(rows, words.length));
  write("config.json", {
    model_type: "bert",
    architectures: ["BertForSequenceClassification"],
    id2label: Object.fromEntries(labels.map((label, at) => [at, label])),
    label2id: Object.fromEntries(labels.map((label, at) => [label, at])),
    vocab_size: words.length,
  });
  write("tokenizer_config.json", { tokenizer_class: "BertTokenizer", do_lower_case: true, model_max_length: 128, pad_token: "[PAD]", unk_token: "[UNK]", cls_token: "[CLS]", sep_token: "[SEP]" });
  write("tokenizer.json", tokenizer(words));
}

function tokenizer(words) {
  const special = (content, id) => ({ id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true });
  const token = (id, type) => ({ SpecialToken: { id, type_id: type } });
  const sequence = (id, type) => ({ Sequence: { id, type_id: type } });
  return {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map(special),
    normalizer: { type: "BertNormalizer", clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: {
      type: "TemplateProcessing",
      single: [token("[CLS]", 0), sequence("A", 0), token("[SEP]", 0)],
      pair: [token("[CLS]", 0), sequence("A", 0), token("[SEP]", 0), sequence("B", 1), token("[SEP]", 1)],
      special_tokens: Object.fromEntries(["[CLS]", "[SEP]"].map((id) => [id, { id, ids: [SPECIAL.indexOf(id)], tokens: [id] }])),
    },
    decoder: { type: "WordPiece", prefix: "##", cleanup: true },
    model: { type: "WordPiece", unk_token: "[UNK]", continuing_subword_prefix: "##", max_input_chars_per_word: 100, vocab: Object.fromEntries(words.map((word, at) => [word, at])) },
  };
}

const [FLOAT, INT64] = [1, 7];

/** logits = attention_mask · scores[input_ids], as an ONNX model. */
function network(rows, nWords) {
  const node = (type, inputs, outputs, ...attributes) => message([[4, type], ...inputs.map((name) => [1, name]), ...outputs.map((name) => [2, name]), ...attributes.map((each) => [5, each])]);
  const axes = message([
    [1, "axes"],
    [8, 1],
    [20, 7],
  ]); // prettier-ignore
  const toFloat = message([
    [1, "to"],
    [3, FLOAT],
    [20, 2],
  ]); // prettier-ignore
  const scores = message([
    [1, nWords],
    [1, 3],
    [2, FLOAT],
    [8, "scores"],
    [9, Buffer.from(Float32Array.from(rows).buffer)],
  ]); // prettier-ignore
  const graph = message([
    [1, node("Gather", ["scores", "input_ids"], ["found"])],
    [1, node("Cast", ["attention_mask"], ["mask"], toFloat)],
    [1, node("Unsqueeze", ["mask"], ["row"], axes)],
    [1, node("MatMul", ["row", "found"], ["sum"])],
    [1, node("Squeeze", ["sum"], ["logits"], axes)],
    [2, "tiny-nli"],
    [5, scores],
    [11, value("input_ids", INT64, "batch", "length")],
    [11, value("attention_mask", INT64, "batch", "length")],
    [12, value("logits", FLOAT, "batch", 3)],
  ]);
  return message([
    [1, 7],
    [2, "credence-tests"],
    [7, graph],
    [
      8,
      message([
        [1, ""],
        [2, 11],
      ]),
    ],
  ]); // prettier-ignore
}

/** The name, type and shape of an input or output. */
function value(name, type, ...shape) {
  const dimensions = shape.map((size) => [1, message([typeof size === "number" ? [1, size] : [2, size]])]);
  return message([
    [1, name],
    [
      2,
      message([
        [
          1,
          message([
            [1, type],
            [2, message(dimensions)],
          ]),
        ],
      ]),
    ],
  ]); // prettier-ignore
}

/** A protobuf message: numbers are varints; texts, bytes and messages have their length before them. */
function message(fields) {
  const parts = fields.flatMap(([number, content]) => {
    if (typeof content === "number") return [varint(number << 3), varint(content)];
    const bytes = Buffer.from(content);
    return [varint((number << 3) | 2), varint(bytes.length), bytes];
  });
  return Buffer.concat(parts);
}

function varint(value) {
  const bytes = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}
