import { AssistantRuntimeProvider, ComposerPrimitive, MessagePrimitive, ThreadPrimitive, useAuiState, useLocalRuntime } from "@assistant-ui/react";
import { readAgentStream } from "credence";
import { confidenceClaims, sourceParts } from "credence/adapters";
import "credence/elements";
import { grounding, init } from "credence/grounding";
import { useState } from "react";
import { ConfidenceMarker } from "./confidence-marker.jsx";

const ready = init();

/** A model for `useLocalRuntime`: its messages have the sources that Credence found, and the assessment itself. */
function assessedModel(endpoint) {
  return {
    async *run({ messages, abortSignal }) {
      await ready;
      const message = messages.at(-1).content.map(({ text }) => text).join("");
      const headers = { "content-type": "application/json" };
      const response = await fetch(endpoint, { method: "POST", headers, body: JSON.stringify({ message }), signal: abortSignal });
      for await (const assessment of readAgentStream(response, { grounding })) {
        yield { content: [{ type: "text", text: assessment.answer }, ...sourceParts(assessment)], metadata: { custom: { assessment } } };
      }
    },
  };
}

export function Chat({ endpoint }) {
  const runtime = useLocalRuntime(useState(() => assessedModel(endpoint))[0]);
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root>
        <ThreadPrimitive.Messages components={{ UserMessage, AssistantMessage }} />
        <ComposerPrimitive.Root>
          <ComposerPrimitive.Input aria-label="Your question" />
          <ComposerPrimitive.Send>Ask</ComposerPrimitive.Send>
        </ComposerPrimitive.Root>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  );
}

const Text = ({ text }) => <p>{text}</p>;

const Source = ({ url, title }) => (
  <a href={url} rel="noreferrer" target="_blank">
    {title}
  </a>
);

const UserMessage = () => (
  <MessagePrimitive.Root>
    <MessagePrimitive.Parts components={{ Text }} />
  </MessagePrimitive.Root>
);

function AssistantMessage() {
  const assessment = useAuiState(({ message }) => message.metadata.custom.assessment) ?? null;
  const [hoveredId, setHoveredId] = useState("");
  const text = assessment?.grounding ? <ConfidenceMarker claims={confidenceClaims(assessment)} hoveredId={hoveredId} onHover={setHoveredId} /> : <p>{assessment?.answer}</p>;
  return (
    <MessagePrimitive.Root>
      <article>
        {text}
        <MessagePrimitive.Parts components={{ Text: () => null, Source }} />
        <credence-pill assessment={assessment} />
        <MessagePrimitive.Error />
      </article>
    </MessagePrimitive.Root>
  );
}
