// The assessments of a stream, of which the module passes what has changed.

/**
 * @import { AnswerSentence, AssessedCitation, AssessedSource, Assessment } from "./index.d.ts"
 * @typedef {AssessedSource & AssessedCitation & AnswerSentence} Item What any of the lists can hold.
 */

/** The sources, citations and sentences of the last turn as they were returned before. */
export class Changes {
  /** @type {Item[][]} */
  #known = [[], [], []];

  /**
   * The assessments in a JSON text of the module. Sources, citations and sentences that have not changed are the same objects as before.
   *
   * @param {string} text
   * @returns {Assessment[]}
   */
  applied(text) {
    const [assessments, last] = JSON.parse(text);
    if (!last) return assessments;
    /** @type {[Assessment, ...(Item | null)[][]]} */
    const [assessment, ...lists] = last;
    this.#known = lists.map((list, which) => list.map((item, at) => item ?? this.#known[which][at]));
    // Copies: a caller may sort them.
    [assessment.sources, assessment.citations, assessment.sentences] = this.#known.map((list) => [...list]);
    return [...assessments, assessment];
  }
}
