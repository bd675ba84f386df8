import { readAgentStream } from "credence";
import "credence/elements";
import { grounding, init } from "credence/grounding";
import { useState } from "react";

const ready = init();

export function Chat({ endpoint }) {
  const [turns, setTurns] = useState([]);
  const ask = async (event) => {
    event.preventDefault();
    const message = new FormData(event.target).get("question");
    event.target.reset();
    const index = turns.length;
    const show = (change) => setTurns((all) => all.with(index, { ...all[index], ...change }));
    setTurns((all) => [...all, { message }]);
    try {
      const headers = { "content-type": "application/json" };
      const response = await fetch(endpoint, { method: "POST", headers, body: JSON.stringify({ message }) });
      await ready;
      for await (const assessment of readAgentStream(response, { grounding })) show({ assessment });
    } catch (error) {
      show({ error: error.message });
    }
  };
  return (
    <>
      {turns.map(({ message, assessment = null, error }, index) => (
        <article key={index}>
          <h2>{message}</h2>
          <p>{assessment?.answer}</p>
          {error && <p role="alert">{error}</p>}
          <credence-pill assessment={assessment} />
          <credence-sources assessment={assessment} />
        </article>
      ))}
      <form onSubmit={ask}>
        <label>
          Your question <input name="question" required />
        </label>
        <button>Ask</button>
      </form>
    </>
  );
}
