// `credence assess --fail-on`: conditions on an assessment, and their results as JUnit XML and SARIF.

/** What a condition can be about. `null` is unknown: only `= unknown` and `!= unknown` hold or fail for it. */
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
  warnings: ({ warnings }) => warnings.length,
  not_understood: ({ not_understood }) => not_understood,
};

const COMPARISONS = {
  "!=": (value, wanted) => value !== wanted,
  "<=": (value, wanted) => value <= wanted,
  ">=": (value, wanted) => value >= wanted,
  "=": (value, wanted) => value === wanted,
  "<": (value, wanted) => value < wanted,
  ">": (value, wanted) => value > wanted,
};
const UNKNOWN = "unknown";
const CONDITION = /^\s*(\w+)\s*(!=|<=|>=|==|=|<|>)\s*([\w.-]+)\s*$/;

/** The conditions of a text such as `outcome!=completed || grounding<0.7`. Throws an `Error` that says what is wrong. */
export function conditionsIn(text) {
  return text.split("||").map((part) => {
    const [, field, sign, wanted] = CONDITION.exec(part) ?? [];
    if (field === undefined) throw new Error(`\`${part.trim()}\` is not a condition, expected one such as \`grounding<0.7\`, joined by \`||\``);
    if (!Object.hasOwn(FIELDS, field)) throw new Error(`\`${field}\` is not known, expected one of ${Object.keys(FIELDS).join(", ")}`);
    return conditionOf(field, sign === "==" ? "=" : sign, wanted, part.trim());
  });
}

function conditionOf(field, sign, wanted, text) {
  const number = Number(wanted);
  const isNumber = Number.isFinite(number);
  if (!isNumber && sign !== "=" && sign !== "!=") throw new Error(`\`${text}\` compares with \`${wanted}\`, expected a number`);
  const compare = COMPARISONS[sign];
  const holds = (value) => {
    if (wanted === UNKNOWN) return compare(value, null);
    return value !== null && compare(value, isNumber ? number : wanted);
  };
  return { field, text, holds: (assessment) => holds(FIELDS[field](assessment)) };
}

/** The fields of an assessment that conditions read. */
export const GATED = Object.fromEntries(
  ["outcome", "protocol", "headline", "scores", "claimed_confidence", "contradictions", "coverage", "tools", "markers", "blocked", "warnings", "not_understood"].map((name) => [name, true]),
);

/** What fails in the assessment of a line, each `{"line", "condition", "field", "value"}`. */
export function lineFailures(line, assessment, conditions) {
  return conditions.filter(({ holds }) => holds(assessment)).map(({ text, field }) => ({ line, condition: text, field, value: FIELDS[field](assessment) ?? UNKNOWN }));
}

/** What fails in the turns of files, each `{"file", "turn", "condition", "field", "value"}`; turns count from 1. */
export function failures(read, conditions) {
  return read.flatMap(({ file, assessments }) =>
    assessments.flatMap((assessment, index) =>
      conditions.filter(({ holds }) => holds(assessment)).map(({ text, field }) => ({ file, turn: index + 1, condition: text, field, value: FIELDS[field](assessment) ?? UNKNOWN })),
    ),
  );
}

/** One line for each failure. */
export function failureLines(found) {
  return found.map((failure) => `${failure.file}: ${messageOf(failure)}\n`).join("");
}

const placeOf = ({ turn, line }) => (line === undefined ? `turn ${turn}` : `line ${line}`);
const messageOf = ({ condition, field, value, ...place }) => `${placeOf(place)} fails \`${condition}\`: ${field} is ${value}`;

/** One test case for each turn, as continuous integration servers read it. */
export function junit(read, found) {
  const suites = read.map(({ file, assessments }) => {
    const cases = assessments.map((_, index) =>
      testCase(
        file,
        `turn ${index + 1}`,
        found.filter((failure) => failure.file === file && failure.turn === index + 1),
      ),
    );
    const n_failed = new Set(found.filter((failure) => failure.file === file).map(({ turn }) => turn)).size;
    return `  <testsuite name="${escaped(file)}" tests="${assessments.length}" failures="${n_failed}">\n${cases.join("")}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("")}</testsuites>\n`;
}

function testCase(file, name, failed) {
  const lines = failed.map((failure) => `      <failure message="${escaped(messageOf(failure))}"/>\n`).join("");
  return `    <testcase classname="${escaped(file)}" name="${name}">\n${lines}    </testcase>\n`;
}

/** The lines of logs as JUnit: each that fails is a test case, the others are only counted. */
export function junitOfLines(suites) {
  const written = suites.map(({ file, lines, failed }) => {
    const numbers = [...new Set(failed.map(({ line }) => line))];
    const cases = numbers.map((number) =>
      testCase(
        file,
        `line ${number}`,
        failed.filter(({ line }) => line === number),
      ),
    );
    return `  <testsuite name="${escaped(file)}" tests="${lines}" failures="${numbers.length}">\n${cases.join("")}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${written.join("")}</testsuites>\n`;
}

/** XML has no place for most control characters, and none for halves of a pair. */
function escaped(text) {
  const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "�")
    .replace(/[&<>"]/g, (sign) => signs[sign]);
}

/** The failures as SARIF 2.1.0, as code hosts read it. */
export function sarif(found, version) {
  const rules = [...new Set(found.map(({ field }) => field))].map((id) => ({ id }));
  const results = found.map((failure) => ({
    ruleId: failure.field,
    level: "error",
    message: { text: messageOf(failure) },
    locations: [{ physicalLocation: { artifactLocation: { uri: encodeURI(failure.file) }, ...(failure.line && { region: { startLine: failure.line } }) } }],
  }));
  const log = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [{ tool: { driver: { name: "credence", version, rules } }, results }] };
  return `${JSON.stringify(log, null, 2)}\n`;
}
