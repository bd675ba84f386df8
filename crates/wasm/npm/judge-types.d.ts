// Generated from Rust; a test fails when it differs.

import type { ReasonKind } from "./types.js";

/** What a model says about a text. */
export type ModelStance = "supports" | "refutes" | "undecided" | "unrelated";

/** Whether a reading counts, and if not, why. */
export type JudgeState = "counted" | "no_side" | "quote_missing" | "quote_too_short" | "quote_unrelated" | "quote_conflicts" | "not_in_words" | "negation_same" | "negation_missing" | "addresses_model" | "refused" | "failed" | "over_budget" | "no_words" | "stopped" | "waiting";

/** What a model that judges is. It decides which rules its readings have to keep. */
export type JudgeKind = "language_model" | "classifier";

/** What a model says about one text, and whether that counts. */
export type ModelReading = {
  /** The name of the model. */
  model: string,
  /** Whether the reading counts, and if not, why. Only `counted` may change a stance or a vote. */
  state: JudgeState,
  /** What the model said; `null` if nothing usable. */
  stance: ModelStance | null,
  /** The words that the model quotes as deciding: as they are in the text if found there, else as the model wrote them. */
  quote: string | null,
  /** What in the quote contradicts the stance, for the state `quote_conflicts`. */
  conflict: QuoteConflict | null,
  /** What the model said about the negated claim; `null` if it was not asked. */
  negated: ModelStance | null,
  /** Why a request failed or a reply was refused. */
  message: string | null,
  /** The key of this reading for a cache: a hash of claim, text, model and version of the prompt. */
  key: string,
};

/** What judging will send at most. Nothing has been sent when it is known. */
export type JudgeCost = {
  /** Requests at most. Of a language model half of them ask about the negated claim; they are sent only for texts that need it. */
  requests: number,
  /** Characters that are sent at most. */
  characters: number,
  /** Estimated tokens that are sent at most: a quarter of the bytes. */
  tokens: number,
  /** Texts that are sent. */
  texts: number,
  /** Texts that do not fit into the budget. */
  left_out: number,
  /** Texts whose reading is known from a cache. */
  known: number,
};

/** All readings, and what was sent for them. */
export type JudgeResult = {
  /** One reading per text, in their order. */
  readings: Array<ModelReading>,
  /** The requests that were made. */
  requests: number,
  /** The characters that were sent. */
  characters: number,
};

/** What to do now. */
export type JudgeAction = { "kind": "ask_model",
/** The id of the reply. */
id: string,
/** What for. */
step: JudgeStep,
/** The messages. */
messages: Array<JudgeMessage>,
/** The JSON schema of the answer, as JSON text. */
schema: string,
/** The claim that is asked about: the plan's, or its negation. */
claim: string,
/** The texts in this request, as they are sent. */
texts: Array<string>, } | { "kind": "compare",
/** The id of the reply. */
id: string,
/** The quotes. */
quotes: Array<QuoteToCompare>, } | { "kind": "done" };

/** What a request to the model is for. */
export type JudgeStep = "reading" | "negation";

/** A message to a model. */
export type JudgeMessage = {
  /** Who says it. */
  role: JudgeRole,
  /** The text. */
  content: string,
};

/** The author of a message to a model. */
export type JudgeRole = "system" | "user";

/** A quote, and the sentences of the text it is part of. */
export type QuoteToCompare = {
  /** The claim. */
  claim: string,
  /** The quoted words. */
  quote: string,
  /** The whole sentences that the quote is part of. */
  sentences: string,
};

/** A quote compared with its claim. */
export type QuoteComparison = {
  /** What in the quote or its sentences contradicts the claim; `null` if nothing does. */
  conflict: QuoteConflict | null,
  /** Whether the quote holds every word, number and name of the claim. */
  is_whole: boolean,
  /** Whether the quote or its sentences refute the claim by their words alone, by the rules of the stance check. */
  is_refuted: boolean,
  /** The share of the claim's words that the quote holds, 0 to 1. */
  common: number,
};

/** What in a quote contradicts the claim. */
export type QuoteConflict = {
  /** What was found. */
  kind: ReasonKind,
  /** The words of the claim. */
  claim: string | null,
  /** The words of the quote or its sentences. */
  text: string | null,
};

/** How much may be sent to a model. */
export interface JudgeBudget {
  /** Requests in total: two for each group of texts, of a classifier one; 40 by default. */
  requests?: number | null;
  /** Characters in total; 400,000 by default. */
  characters?: number | null;
  /** Characters of texts in one request; 12,000 by default. */
  charactersPerRequest?: number | null;
  /** Characters of one text; the rest is not sent. 4,000 by default. */
  charactersPerText?: number | null;
  /** Texts in one request; 6 by default. */
  textsPerRequest?: number | null;
}

/** What a model said earlier, from a cache. The rules are applied again. */
export interface KnownReading {
  key: string;
  stance: ModelStance;
  quote?: string | null;
  negated?: ModelStance | null;
}
