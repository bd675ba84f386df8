import { assessingFetch, init } from "credence";
import "credence/elements";
import { useState } from "react";

const ready = init();

/** A chat of one question. Your own chat library would read the response; Credence draws how far to trust it. */
export function Chat({ endpoint }) {
  const [assessment, setAssessment] = useState(null);
  const ask = async (event) => {
    event.preventDefault();
    const message = new FormData(event.target).get("question");
    await ready;
    const fetch = assessingFetch(setAssessment);
    const response = await fetch(endpoint, { method: "POST", body: JSON.stringify({ message }) });
    await response.text();
  };
  return (
    <>
      <form onSubmit={ask}>
        <label>
          Your question <input name="question" required />
        </label>
        <button>Ask</button>
      </form>
      <p>{assessment?.answer}</p>
      <credence-pill assessment={assessment} />
      <credence-sources assessment={assessment} />
    </>
  );
}
