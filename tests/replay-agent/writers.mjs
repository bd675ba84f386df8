// The writers, by the name of their protocol.

import * as agUi from "./writers/ag-ui.mjs";
import * as aiSdk from "./writers/ai-sdk.mjs";
import * as anthropic from "./writers/anthropic.mjs";
import * as assistantTransport from "./writers/assistant-transport.mjs";
import * as chatCompletions from "./writers/chat-completions.mjs";
import * as cohere from "./writers/cohere.mjs";
import * as gemini from "./writers/gemini.mjs";
import * as langchainAgent from "./writers/langchain-agent.mjs";
import * as langgraph from "./writers/langgraph.mjs";
import * as native from "./writers/native.mjs";
import * as openaiResponses from "./writers/openai-responses.mjs";

/** Each has `write(turn, about)`, what its protocol `carries`, and the `headers` of the response. */
export const WRITERS = {
  "ag-ui": agUi,
  "ai-sdk": aiSdk,
  anthropic,
  "assistant-transport": assistantTransport,
  "chat-completions": chatCompletions,
  cohere,
  gemini,
  "langchain-agent": langchainAgent,
  langgraph,
  native,
  "openai-responses": openaiResponses,
};
