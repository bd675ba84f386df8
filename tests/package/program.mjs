// A program that uses two modules and a part that is loaded later, and what it finds.

/** `{form}` is the form of the entries: empty, `/web` or `/inline`. */
export const PROGRAM = `
import { assess, init, TrustPolicy } from "credence{form}";
import { detectStance, init as initGrounding } from "credence/grounding{form}";
const trusted = async () => (await TrustPolicy.fromYaml("denylist: [a.org]")).lookup("a.org").from;
export const found = async () => {
  await Promise.all([init(), initGrounding()]);
  const { dangling } = assess({ answer: "It is said [1]." }).markers;
  return JSON.stringify([dangling, detectStance("The bridge opened in 1966.", "The bridge opened in 1976.").stance, await trusted()]);
};
`;
export const FOUND = '[[1],"refutes","denylist"]';
