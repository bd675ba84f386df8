import { useChat } from "@ai-sdk/react";
import { DefaultChatTransport } from "ai";
import { assessingFetch } from "credence";
import { inlineCitations, sourceProps } from "credence/adapters";
import { grounding, init } from "credence/grounding";
import { useState } from "react";
import { InlineCitation, InlineCitationCard, InlineCitationCardBody, InlineCitationCardTrigger, InlineCitationQuote, InlineCitationSource, InlineCitationText, Source, Sources, SourcesContent, SourcesTrigger } from "./ai-elements.jsx";

const ready = init();

/** A transport whose answers are assessed: `onAssessment(index, assessment)` gets the index of the message. */
function assessingTransport(api, onAssessment) {
  const fetch = async (url, request) => {
    await ready;
    const { messages } = JSON.parse(request.body);
    return assessingFetch((assessment) => onAssessment(messages.length, assessment), { grounding })(url, request);
  };
  return new DefaultChatTransport({ api, fetch });
}

export function Chat({ endpoint }) {
  const [assessments, setAssessments] = useState({});
  const [transport] = useState(() => assessingTransport(endpoint, (index, assessment) => setAssessments((all) => ({ ...all, [index]: assessment }))));
  const { messages, sendMessage, error } = useChat({ transport });
  const ask = (event) => {
    event.preventDefault();
    sendMessage({ text: new FormData(event.target).get("question") });
    event.target.reset();
  };
  return (
    <>
      {messages.map((message, index) => (
        <article key={message.id}>{assessments[index] ? <Answer assessment={assessments[index]} /> : <p>{textOf(message)}</p>}</article>
      ))}
      {error && <p role="alert">{error.message}</p>}
      <form onSubmit={ask}>
        <label>
          Your question <input name="question" required />
        </label>
        <button>Ask</button>
      </form>
    </>
  );
}

const textOf = ({ parts }) => parts.filter(({ type }) => type === "text").map(({ text }) => text).join("");

function Answer({ assessment }) {
  const sources = sourceProps(assessment);
  return (
    <>
      <Sources>
        <SourcesTrigger count={sources.length} />
        <SourcesContent>{sources.map((source) => <Source key={source.href} {...source} />)}</SourcesContent>
      </Sources>
      <p>{inlineCitations(assessment).map((piece, index) => <Piece key={index} {...piece} />)}</p>
    </>
  );
}

function Piece({ text, verdict, urls, sources, quote }) {
  if (urls.length === 0) return text;
  return (
    <InlineCitation data-verdict={verdict}>
      <InlineCitationText>{text}</InlineCitationText>
      <InlineCitationCard>
        <InlineCitationCardTrigger sources={urls} />
        <InlineCitationCardBody>
          {sources.map((source) => <InlineCitationSource key={source.title} {...source} />)}
          {quote && <InlineCitationQuote>{quote}</InlineCitationQuote>}
        </InlineCitationCardBody>
      </InlineCitationCard>
    </InlineCitation>
  );
}
