// `credence assess --fail-on`: conditions on an assessment, and their results as JUnit XML and SARIF.

import { shownInstead, unshownDeeds } from "./deed-text.mjs";

/** @import { AnswerSentence, AssessedStatement, Assessment, Particular, SentenceFinding } from "./index.d.ts" */
/** @import { ReadFile } from "./cli.mjs" */
/** @import { LineSuite } from "./cli-lines.mjs" */

/**
 * What a condition compares, and where in an answer that is, if it is not about the whole.
 *
 * @typedef {string | number} Known
 * @typedef {Known | null} Value
 * @typedef {{ sentence?: number, words: string }} Where
 * @typedef {{ value: Value, where?: Where }} Placed
 * @typedef {{ particular: Particular, finding: SentenceFinding, where: Where }} PlacedParticular
 */

/**
 * What fails, and what was found without a condition.
 *
 * @typedef {{ condition: string, field: string, value: Known } & Partial<Where>} Failure
 * @typedef {{ rule: string, found?: string | null, instead?: string } & Where} Finding
 * @typedef {{ failures: (assessment: Assessment) => Failure[] }} Condition
 */

/**
 * The same with the file, and the turn or the line of it.
 *
 * @typedef {{ turn?: number, line?: number }} Place
 * @typedef {{ file: string } & Place} FilePlace
 * @typedef {Failure & FilePlace} FileFailure
 * @typedef {Finding & FilePlace} FileFinding
 * @typedef {{ file: string, tests: number, cases: string[], failed: FileFailure[], findings: FileFinding[] }} Suite
 */

/** What a condition can be about. `null` is unknown: only `= unknown` and `!= unknown` hold or fail for it. @type {Record<string, (assessment: Assessment) => Value>} */
const FIELDS = {
  outcome: ({ outcome }) => outcome,
  protocol: ({ protocol }) => protocol,
  headline: ({ headline }) => headline?.score ?? null,
  band: ({ headline }) => headline?.band ?? null,
  tool_run: ({ scores }) => scores.tool_run?.score ?? null,
  source_quality: ({ scores }) => scores.source_quality?.score ?? null,
  grounding: ({ scores }) => scores.grounding?.score ?? null,
  sentences: ({ scores }) => scores.sentences?.score ?? null,
  claim_evidence: ({ scores }) => scores.claim_evidence?.score ?? null,
  claimed_confidence: ({ claimed_confidence }) => claimed_confidence,
  contradictions: ({ contradictions }) => contradictions.length,
  contradicted: ({ coverage }) => coverage.contradicted,
  compared: ({ coverage }) => coverage.compared,
  cited_sentences: ({ coverage }) => coverage.cited_sentences,
  statements: ({ coverage }) => coverage.statements,
  checked: ({ coverage }) => coverage.checked,
  backed: ({ coverage }) => coverage.backed,
  against: ({ coverage }) => coverage.against,
  in_no_text: ({ coverage }) => coverage.in_no_text,
  failed_tools: ({ tools }) => tools.filter(({ state }) => state === "failed" || state === "denied").length,
  dangling_markers: ({ markers }) => markers.dangling.length,
  blocked_domains: ({ blocked }) => blocked.length,
  "deeds.shown": ({ deeds }) => deeds?.shown ?? null,
  "deeds.contradicted": ({ deeds }) => deeds?.contradicted ?? null,
  "deeds.older": ({ deeds }) => deeds?.older ?? null,
  "deeds.attempted": ({ deeds }) => deeds?.attempted ?? null,
  "deeds.not_shown": ({ deeds }) => deeds?.not_shown ?? null,
  "deeds.not_checkable": ({ deeds }) => deeds?.not_checkable ?? null,
  warnings: ({ warnings }) => warnings.length,
  not_understood: ({ not_understood }) => not_understood,
};

/**
 * What a condition can be about in each sentence, or in each of their particulars: numbers, dates, names, quotations and identifiers.
 *
 * @type {Record<string, (assessment: Assessment) => Placed[]>}
 */
const EACH = {
  "sentence.finding": eachSentence(({ finding }) => finding),
  "sentence.kind": eachSentence(({ kind }) => kind),
  "sentence.supported": eachSentence(({ supported }) => supported),
  "particular.kind": eachParticular(({ kind }) => kind),
  "particular.state": eachParticular(({ state }) => state),
  "deed.finding": eachDeed(({ finding }) => finding),
  "deed.kind": eachDeed(({ kind }) => kind),
};

/** More characters of an answer are not repeated in a message. */
const LONGEST = 120;

/** @param {string} text */
const shortened = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** @type {(read: (sentence: AnswerSentence) => Value) => (assessment: Assessment) => Placed[]} */
function eachSentence(read) {
  return ({ answer, sentences }) => sentences.map((sentence, index) => ({ value: read(sentence), where: { sentence: index + 1, words: shortened(answer.slice(sentence.start, sentence.end)) } }));
}

/** @type {(read: (particular: Particular) => Value) => (assessment: Assessment) => Placed[]} */
function eachParticular(read) {
  return (assessment) => particularsIn(assessment).map(({ particular, where }) => ({ value: read(particular), where }));
}

/** @type {(read: (statement: AssessedStatement) => Value) => (assessment: Assessment) => Placed[]} */
function eachDeed(read) {
  return ({ deeds }) => (deeds?.statements ?? []).map((statement) => ({ value: read(statement), where: { words: shortened(statement.text) } }));
}

/** The particulars of an answer, each with its sentence and its words. @type {(assessment: Assessment) => PlacedParticular[]} */
function particularsIn({ answer, sentences }) {
  return sentences.flatMap(({ particulars, finding }, index) =>
    particulars.map((particular) => ({ particular, finding, where: { sentence: index + 1, words: shortened(answer.slice(particular.start, particular.end)) } })),
  );
}

/** The values that a field has, each with its place in the answer if it is not about the whole. @type {(field: string, assessment: Assessment) => Placed[]} */
function valuesOf(field, assessment) {
  return Object.hasOwn(EACH, field) ? EACH[field](assessment) : [{ value: FIELDS[field](assessment) }];
}

/**
 * Only `=` and `!=` are given `null`: as the type of a method, `Comparison` lets the others take less.
 *
 * @typedef {{ holds(value: Value, wanted: Value): boolean }["holds"]} Comparison
 * @typedef {(value: Known, wanted: Known) => boolean} Order
 * @type {Record<string, Comparison>}
 */
const COMPARISONS = {
  "!=": (value, wanted) => value !== wanted,
  "<=": /** @type {Order} */ (value, wanted) => value <= wanted,
  ">=": /** @type {Order} */ (value, wanted) => value >= wanted,
  "=": (value, wanted) => value === wanted,
  "<": /** @type {Order} */ (value, wanted) => value < wanted,
  ">": /** @type {Order} */ (value, wanted) => value > wanted,
};
const UNKNOWN = "unknown";
const CONDITION = /^\s*([\w.]+)\s*(!=|<=|>=|==|=|<|>)\s*([\w.-]+)\s*$/;

/** The conditions of a text such as `outcome!=completed || grounding<0.7`. Throws an `Error` that says what is wrong. @param {string} text */
export function conditionsIn(text) {
  return text.split("||").map((part) => {
    const [, field, sign, wanted] = CONDITION.exec(part) ?? [];
    if (field === undefined) throw new Error(`\`${part.trim()}\` is not a condition, expected one such as \`grounding<0.7\`, joined by \`||\``);
    if (!Object.hasOwn(FIELDS, field) && !Object.hasOwn(EACH, field)) throw new Error(`\`${field}\` is not known, expected one of ${Object.keys({ ...FIELDS, ...EACH }).join(", ")}`);
    return conditionOf(field, sign === "==" ? "=" : sign, wanted, part.trim());
  });
}

/** @type {(field: string, sign: string, wanted: string, text: string) => Condition} */
function conditionOf(field, sign, wanted, text) {
  const number = Number(wanted);
  const isNumber = Number.isFinite(number);
  if (!isNumber && sign !== "=" && sign !== "!=") throw new Error(`\`${text}\` compares with \`${wanted}\`, expected a number`);
  const compare = COMPARISONS[sign];
  /** @param {Value} value */
  const holds = (value) => {
    if (wanted === UNKNOWN) return compare(value, null);
    return value !== null && compare(value, isNumber ? number : wanted);
  };
  /** @param {Assessment} assessment */
  const failing = (assessment) => valuesOf(field, assessment).filter(({ value }) => holds(value));
  return { failures: (assessment) => failing(assessment).map(({ value, where }) => ({ condition: text, field, value: value ?? UNKNOWN, ...where })) };
}

/** The fields of an assessment that conditions and findings read. */
export const GATED = {
  ...Object.fromEntries(
    ["answer", "outcome", "protocol", "headline", "scores", "claimed_confidence", "contradictions", "coverage", "tools", "markers", "blocked", "warnings", "deeds", "not_understood"].map((name) => [
      name,
      true,
    ]),
  ),
  sentences: Object.fromEntries(["start", "end", "kind", "finding", "supported", "particulars"].map((name) => [name, true])),
};

/**
 * What fails in an assessment, each `{"condition", "field", "value"}`, with the "sentence", from 1, and its "words" if it is about one.
 *
 * @type {(assessment: Assessment, conditions: Condition[]) => Failure[]}
 */
export function failuresIn(assessment, conditions) {
  return conditions.flatMap(({ failures }) => failures(assessment));
}

/** What an answer has that is not so, or that nothing shows, each with its `rule` and `words`. @type {(assessment: Assessment) => Finding[]} */
export function findingsIn(assessment) {
  return [...unshownOf(assessment), ...missedIn(assessment)];
}

/** What the answer says was done and the run does not show, each `{"rule", "words", "instead"}`. @type {(assessment: Assessment) => Finding[]} */
function unshownOf(assessment) {
  return unshownDeeds(assessment).map((statement) => ({ rule: `deed_${statement.finding}`, words: shortened(statement.text), instead: shownInstead(statement) }));
}

/**
 * Numbers, dates, names, quotations and identifiers that differ from the nearest text or are in none, each
 * `{"rule", "sentence", "words", "found"}`: whatever the finding of the sentence, unless a text says it.
 *
 * @type {(assessment: Assessment) => Finding[]}
 */
function missedIn(assessment) {
  /** @param {PlacedParticular} placed */
  const isMissed = ({ particular: { state }, finding }) => finding !== "supported" && (state === "differs" || state === "in_no_text");
  return particularsIn(assessment)
    .filter(isMissed)
    .map(({ particular: { kind, state, found }, where }) => ({ rule: `${kind}_${state}`, ...where, found: found === null ? null : shortened(found) }));
}

/**
 * What is in the turns of files, by `found` in each assessment; turns count from 1.
 *
 * @template T
 * @param {ReadFile[]} read
 * @param {(assessment: Assessment) => T[]} found
 */
export function inTurns(read, found) {
  return read.flatMap(({ file, assessments }) => assessments.flatMap((assessment, index) => found(assessment).map((each) => ({ file, turn: index + 1, ...each }))));
}

/** One line for each failure. @param {FileFailure[]} found */
export function failureLines(found) {
  return found.map((failure) => `${failure.file}: ${messageOf(failure)}\n`).join("");
}

/** @param {Place} place */
const placeOf = ({ turn, line }) => (line === undefined ? `turn ${turn}` : `line ${line}`);

/** @param {FileFailure} failure */
function messageOf({ condition, field, value, sentence, words, ...place }) {
  const where = words === undefined ? "" : ` in ${sentence === undefined ? "" : `sentence ${sentence}, `}"${words}"`;
  return `${placeOf(place)} fails \`${condition}\`: ${field} is ${value}${where}`;
}

/** @param {FileFinding} finding */
function findingMessage({ rule, sentence, words, found, instead, ...place }) {
  if (instead !== undefined) return `${placeOf(place)}: "${words}": ${instead}`;
  const what = rule.split("_")[0];
  const says = rule.endsWith("differs") ? `differs: the nearest text has ${found === null ? "another" : `"${found}"`}` : "is in no text";
  return `${placeOf(place)}, sentence ${sentence}: ${what} "${words}" ${says}`;
}

/**
 * One test case for each turn, as continuous integration servers read it: what fails, and as output the findings.
 *
 * @param {ReadFile[]} read
 * @param {FileFailure[]} failed
 * @param {FileFinding[]} findings
 */
export function junit(read, failed, findings) {
  const suites = read.map(({ file, assessments }) => ({
    file,
    tests: assessments.length,
    cases: assessments.map((_, index) => `turn ${index + 1}`),
    failed: ofFile(failed, file),
    findings: ofFile(findings, file),
  }));
  return junitOf(suites);
}

/** @type {<T extends FilePlace>(found: T[], file: string) => T[]} */
const ofFile = (found, file) => found.filter((each) => each.file === file);

/** The lines of logs as JUnit: each that fails or has a finding is a test case, the others are only counted. @param {LineSuite[]} suites */
export function junitOfLines(suites) {
  /** @param {LineSuite} suite */
  const places = ({ failed, findings }) => [...new Set([...failed, ...findings].map(({ line }) => line))].sort((one, other) => one - other);
  return junitOf(suites.map((suite) => ({ ...suite, tests: suite.lines, cases: places(suite).map((line) => `line ${line}`) })));
}

/** @param {Suite[]} suites */
function junitOf(suites) {
  const written = suites.map(({ file, tests, cases, failed, findings }) => {
    const [failures, outputs] = [byPlace(failed), byPlace(findings)];
    const lines = cases.map((name) => testCase(file, name, failures.get(name) ?? [], outputs.get(name) ?? []));
    return `  <testsuite name="${escaped(file)}" tests="${tests}" failures="${failures.size}">\n${lines.join("")}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${written.join("")}</testsuites>\n`;
}

/** @type {<T extends FilePlace>(found: T[]) => Map<string, T[]>} */
function byPlace(found) {
  const places = new Map();
  for (const each of found) {
    const place = placeOf(each);
    if (!places.has(place)) places.set(place, []);
    places.get(place).push(each);
  }
  return places;
}

/** @param {string} file @param {string} name @param {FileFailure[]} failed @param {FileFinding[]} findings */
function testCase(file, name, failed, findings) {
  const failures = failed.map((failure) => `      <failure message="${escaped(messageOf(failure))}"/>\n`).join("");
  const output = findings.length === 0 ? "" : `      <system-out>${escaped(findings.map(findingMessage).join("\n"))}</system-out>\n`;
  return `    <testcase classname="${escaped(file)}" name="${name}">\n${failures}${output}    </testcase>\n`;
}

/**
 * XML has no place for most control characters, and none for halves of a pair.
 *
 * @overload
 * @param {string} text
 * @returns {string}
 *
 * @param {string & { toWellFormed(): string }} text
 */
function escaped(text) {
  /** @type {Record<string, string>} */
  const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "�")
    .replace(/[&<>"]/g, (sign) => signs[sign]);
}

/** The failures, and as warnings the findings, as SARIF 2.1.0, as code hosts read it. @param {FileFailure[]} failed @param {FileFinding[]} findings @param {string} version */
export function sarif(failed, findings, version) {
  const results = [
    ...failed.map((failure) => ({ ...failure, id: failure.field, level: "error", text: messageOf(failure) })),
    ...findings.map((finding) => ({ ...finding, id: finding.rule, level: "warning", text: findingMessage(finding) })),
  ];
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "credence", version, rules: [...new Set(results.map(({ id }) => id))].map((id) => ({ id })) } },
        results: results.map(({ id, level, text, file, line }) => ({
          ruleId: id,
          level,
          message: { text },
          locations: [{ physicalLocation: { artifactLocation: { uri: encodeURI(file) }, ...(line && { region: { startLine: line } }) } }],
        })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}
