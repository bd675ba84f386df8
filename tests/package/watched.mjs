// What the tests of the entries for agent frameworks share: a question with its source, a right and a wrong answer, and what was told.

export const QUESTION = "How long was the bridge closed?";
export const SOURCE = { url: "https://town.example/bridge", title: "The bridge", snippet: "The bridge was closed for 14 days in May 2021." };
export const RIGHT = "The bridge was closed for 14 days in May 2021 [1].";
export const WRONG = "The bridge was closed for 30 days in May 2021 [1].";

/** Options that keep what they are told. */
export function watched(options) {
  const [seen, errors] = [[], []];
  return { seen, errors, options: { onAssessment: (assessment, details) => seen.push({ assessment, ...details }), onError: (error) => errors.push(error), ...options } };
}
