import type { Critique } from "./critique.js";
import type { Assessment, HandedSource, Options } from "./index.js";

/** The options of `assessmentHandler`: those of an assessment, and two functions. */
export interface AssessmentHandlerOptions extends Options {
  /** Is given the assessment of each answer when its run has ended, with the id of that run. */
  onAssessment?: ((assessment: Assessment, details: { critique: Critique; runId: string }) => void) | null;
  /** Is given what fails in assessing; by default it is reported like an error that nobody caught. */
  onError?: ((error: unknown) => void) | null;
  /** The sources that your application hands to the model, or a function that returns them for the answer that is assessed. */
  sources?: readonly HandedSource[] | (() => readonly HandedSource[] | PromiseLike<readonly HandedSource[]>) | null;
}

/** The methods of a callback handler of LangChain. */
export interface AssessmentHandler {
  /** LangChain waits for the handler, so that the assessment is there when a call returns. */
  awaitHandlers: true;
  handleChainStart(chain: unknown, inputs: unknown, runId: string, ...others: unknown[]): void;
  handleChainEnd(outputs: unknown, runId: string): Promise<void>;
  handleChainError(error: unknown, runId: string): void;
  handleLLMStart(model: unknown, prompts: unknown, runId: string, parentRunId?: string): void;
  handleChatModelStart(model: unknown, messages: unknown, runId: string, parentRunId?: string): void;
  handleLLMEnd(output: unknown, runId: string): Promise<void>;
  handleLLMError(error: unknown, runId: string): void;
  handleToolStart(tool: unknown, input: string, runId: string, parentRunId?: string, tags?: string[], metadata?: Record<string, unknown>, runName?: string): void;
  handleToolEnd(output: unknown, runId: string): Promise<void>;
  handleToolError(error: unknown, runId: string): Promise<void>;
  handleRetrieverStart(retriever: unknown, query: string, runId: string, parentRunId?: string, tags?: string[], metadata?: Record<string, unknown>, name?: string): void;
  handleRetrieverEnd(documents: readonly { pageContent: string; metadata: object }[], runId: string): Promise<void>;
  handleRetrieverError(error: unknown, runId: string): Promise<void>;
}

/**
 * A callback handler for the option `callbacks` of LangChain, and of what is built on its callbacks, such as LangGraph: the answer of a call
 * is assessed when its first run ends, with what its tools and retrievers returned. Runs that fail or are aborted are not assessed. One handler can serve many calls at a time.
 *
 * ```js
 * import { RunnableLambda } from "@langchain/core/runnables";
 * import { assessmentHandler } from "credence/langchain";
 *
 * const found = new Map();
 * const handler = assessmentHandler({ onAssessment: ({ markers }, { runId }) => found.set(runId, markers.dangling) });
 * const chain = RunnableLambda.from(async () => "It opened in 1966 [1].");
 * console.log(await chain.invoke("When did it open?", { callbacks: [handler] }), [...found.values()][0]); // It opened in 1966 [1]. [ 1 ]
 * ```
 *
 * @throws {CredenceError} `invalid_argument` if an option of its own is wrong.
 */
export function assessmentHandler(options?: AssessmentHandlerOptions | null): AssessmentHandler;
