// A program that uses two modules, a part that is loaded later and an entry for a framework, and what it finds.

/** `{form}` is the form of the entries: empty, `/web` or `/inline`. */
export const PROGRAM = `
import { assess, init, TrustPolicy } from "credence{form}";
import { detectStance, init as initGrounding } from "credence/grounding{form}";
import { assessmentHandler } from "credence/langchain{form}";
const trusted = async () => (await TrustPolicy.fromYaml("denylist: [a.org]")).lookup("a.org").from;
const handled = async () => {
  const outcomes = [];
  const handler = assessmentHandler({ onAssessment: ({ outcome }) => outcomes.push(outcome) });
  handler.handleLLMStart({}, [], "run");
  await handler.handleLLMEnd({ generations: [[{ text: "So it is." }]] }, "run");
  return outcomes.join();
};
export const found = async () => {
  await Promise.all([init(), initGrounding()]);
  const { dangling } = assess({ answer: "It is said [1]." }).markers;
  return JSON.stringify([dangling, detectStance("The bridge opened in 1966.", "The bridge opened in 1976.").stance, await trusted(), await handled()]);
};
`;
export const FOUND = '[[1],"refutes","denylist","completed"]';
