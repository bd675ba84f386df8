// What the run says about a statement of an answer about what was done, in English. Pure JavaScript over an assessment.

/**
 * @import { AssessedStatement, Assessment } from "./index.d.ts"
 * @typedef {AssessedStatement & { finding: "contradicted" | "older" | "attempted" | "not_shown" }} UnshownStatement
 */

/** What is worth a look, the surest first. @type {UnshownStatement["finding"][]} */
export const UNSHOWN = ["contradicted", "older", "attempted", "not_shown"];

/**
 * The statements of an answer that its run does not show, the surest first. An assessment of an earlier version has none.
 *
 * @overload
 * @param {Partial<Pick<Assessment, "deeds">>} assessment
 * @returns {UnshownStatement[]}
 *
 * @param {Partial<Pick<Assessment, "deeds">>} assessment
 * @returns {AssessedStatement[]}
 */
export function unshownDeeds({ deeds }) {
  const statements = deeds?.statements ?? [];
  return UNSHOWN.flatMap((wanted) => statements.filter(({ finding }) => finding === wanted));
}

/**
 * What the run shows instead, as the end of a sentence. `quoted` writes words of the agent and of its tools.
 *
 * @param {Pick<AssessedStatement, "finding" | "command" | "exit_code" | "quote">} statement
 * @param {(text: string) => string} quoted
 */
export function shownInstead({ finding, command, exit_code, quote }, quoted = (text) => JSON.stringify(text)) {
  const what = command === null ? "the call" : quoted(command);
  const words = quote === null ? "" : ` (${quoted(quote)})`;
  if (finding === "older") return `that was so before files were changed again${words}`;
  if (finding === "attempted") return `${what} was denied or has no result${words}`;
  if (finding === "not_shown") return "nothing in the run shows it";
  return exit_code === null ? `the run shows the opposite: ${what}${words}` : `${what} ended with exit code ${exit_code}${words}`;
}
