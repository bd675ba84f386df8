import type { Critique } from "./critique.js";
import type { Assessment, HandedSource, Options } from "./index.js";

/** What was found in an answer: `providerMetadata.credence` of a result, and of the last part of a stream. */
export interface AnswerMetadata {
  assessment: Assessment;
  critique: Critique;
  /** Whether the model was asked again, and this is its second answer. */
  retried: boolean;
}

/** The options of `assessmentMiddleware`: those of an assessment, and three of its own. */
export interface AssessmentMiddlewareOptions extends Options {
  /** Is given the assessment of each answer when it has ended. */
  onAssessment?: ((assessment: Assessment, details: Omit<AnswerMetadata, "assessment">) => void) | null;
  /** Is given what fails in assessing, and in asking again; by default it is reported like an error that nobody caught. */
  onError?: ((error: unknown) => void) | null;
  /** The sources that your application hands to the model, or a function that returns them for the answer that is assessed. Without it, passages with labels (`[1] …`) and passages between tags (`<document index="1">`) in messages of the system and the user are taken. */
  sources?: readonly HandedSource[] | (() => readonly HandedSource[] | PromiseLike<readonly HandedSource[]>) | null;
  /**
   * Asks the model once more, with the critique of its answer, and returns the second answer. `true` does it if anything was found
   * besides sentences that cite nothing; a function decides itself, and is only called if anything was found. A stream is then held back
   * until its end is assessed. Only with `grounding` are there findings about sentences.
   */
  retry?: boolean | ((critique: Critique, assessment: Assessment) => boolean) | null;
}

/** A middleware for `wrapLanguageModel`. */
export interface AssessmentMiddleware {
  readonly specificationVersion: "v4";
  /** Assesses an answer that does not stream. */
  wrapGenerate<Result>(call: { doGenerate: () => PromiseLike<Result> }): Promise<Result>;
  /** Assesses an answer that streams. */
  wrapStream<Result>(call: { doStream: () => PromiseLike<Result> }): Promise<Result>;
}

/**
 * A middleware for `wrapLanguageModel` of the AI SDK 7: the assessment of each answer stands in its `providerMetadata.credence`. What tools
 * returned is taken from the prompt, and what the provider's own tools returned from the answer. A stream is passed on part by part; only
 * its last part gets the metadata. Steps that call tools of the application, and calls that throw or are aborted, are not assessed.
 *
 * ```js
 * import { generateText, wrapLanguageModel } from "ai";
 * import { MockLanguageModelV4 } from "ai/test";
 * import { assessmentMiddleware } from "credence/ai-sdk";
 * import { grounding } from "credence/grounding";
 *
 * const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } };
 * const yours = new MockLanguageModelV4({ doGenerate: { content: [{ type: "text", text: "In 1966 [1]." }], finishReason: { unified: "stop", raw: "stop" }, usage, warnings: [] } });
 * const model = wrapLanguageModel({ model: yours, middleware: assessmentMiddleware({ grounding }) });
 * const { text, providerMetadata } = await generateText({ model, prompt: "When did the bridge open?" });
 * console.log(text, Object.keys(providerMetadata?.credence ?? {}).join()); // In 1966 [1]. assessment,critique,retried
 * ```
 *
 * @throws {CredenceError} `invalid_argument` if an option of its own is wrong.
 */
export function assessmentMiddleware(options?: AssessmentMiddlewareOptions | null): AssessmentMiddleware;
