import { readAgentStream } from "credence";
import "credence/elements";
import { grounding, init } from "credence/grounding";

const ready = init();

const form = document.querySelector("form");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const message = new FormData(form).get("question");
  form.reset();
  const turn = startTurn(message);
  try {
    await showAnswer(turn, message);
  } catch (error) {
    turn.append(Object.assign(document.createElement("p"), { role: "alert", textContent: error.message }));
  }
});

function startTurn(message) {
  const turn = document.querySelector("template").content.firstElementChild.cloneNode(true);
  turn.querySelector("h2").textContent = message;
  return document.querySelector("main").appendChild(turn);
}

async function showAnswer(turn, message) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(form.action, { method: "POST", headers, body: JSON.stringify({ message }) });
  await ready;
  for await (const assessment of readAgentStream(response, { grounding })) {
    turn.querySelector("p").textContent = assessment.answer;
    for (const element of turn.querySelectorAll("credence-pill, credence-sources")) element.assessment = assessment;
  }
}
