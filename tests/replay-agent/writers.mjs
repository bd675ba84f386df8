// The writers, by the name of their protocol.

import * as a2a from "./writers/a2a.mjs";
import * as a2aV03 from "./writers/a2a-0.3.mjs";
import * as adk from "./writers/adk.mjs";
import * as agUi from "./writers/ag-ui.mjs";
import * as aiSdk from "./writers/ai-sdk.mjs";
import * as anthropic from "./writers/anthropic.mjs";
import * as assistantTransport from "./writers/assistant-transport.mjs";
import * as chatCompletions from "./writers/chat-completions.mjs";
import * as cohere from "./writers/cohere.mjs";
import * as dify from "./writers/dify.mjs";
import * as gemini from "./writers/gemini.mjs";
import * as langchainAgent from "./writers/langchain-agent.mjs";
import * as langgraph from "./writers/langgraph.mjs";
import * as native from "./writers/native.mjs";
import * as ollama from "./writers/ollama.mjs";
import * as openaiResponses from "./writers/openai-responses.mjs";

/** Each has `write(turn, about)`, what its protocol `carries`, the `headers` of the response, and the `extension` of a file. */
export const WRITERS = {
  a2a,
  "a2a-0.3": a2aV03,
  adk,
  "ag-ui": agUi,
  "ai-sdk": aiSdk,
  anthropic,
  "assistant-transport": assistantTransport,
  "chat-completions": chatCompletions,
  cohere,
  dify,
  gemini,
  "langchain-agent": langchainAgent,
  langgraph,
  native,
  ollama,
  "openai-responses": openaiResponses,
};
