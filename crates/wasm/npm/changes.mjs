// The assessments of a stream, of which the module passes what has changed.

/** The sources, citations and sentences of the last turn as they were returned before. */
export class Changes {
  #known = [[], [], []];

  /** The assessments in a JSON text of the module. Sources, citations and sentences that have not changed are the same objects as before. */
  applied(text) {
    const [assessments, last] = JSON.parse(text);
    if (!last) return assessments;
    const [assessment, ...lists] = last;
    this.#known = lists.map((list, which) => list.map((item, at) => item ?? this.#known[which][at]));
    // Copies: a caller may sort them.
    [assessment.sources, assessment.citations, assessment.sentences] = this.#known.map((list) => [...list]);
    return [...assessments, assessment];
  }
}
