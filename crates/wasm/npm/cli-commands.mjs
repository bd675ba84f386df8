// What the command line takes: its commands and its options. Parsing, errors and help follow from it.

const FILES = { usage: "FILE...", least: 1, found: "files", expected: "one or more, or `-` for standard input" };
const ONE_FILE = { least: 1, most: 1, found: "files", expected: "one, or `-` for standard input" };

/** Each command by its name. What it works on is `usage`, from `least` to `most` of what is `found`. */
export const COMMANDS = {
  assess: {
    ...FILES,
    about: `shows how far to trust an agent's answer, and why. FILE is a recorded stream: server-sent events, JSON lines, a JSON array or
      one JSON response; or turns as JSON, {"answer", "citations", …}, among them rows of RAG evaluations such as {"user_input", "response",
      "retrieved_contexts"} and chats {"messages"}. \`-\` is standard input.`,
  },
  "assess --lines": {
    ...FILES,
    usage: "[FILE...]",
    least: 0,
    about: `assesses logs: each input line is one turn as JSON, {"answer", "tool_call_history", …}, or a row of RAGAS, DeepEval or LangChain;
      each output line is its assessment, with \`--sentences\` one of its sentences, or {"line", "error": {"code", "message", "path"}}, with
      "file" if there are several.`,
  },
  validate: {
    ...FILES,
    about: "shows what a recorded stream lacks or says wrongly, what the user cannot see because of it, and where the protocol carries it.",
  },
  watch: {
    usage: "[FILE]",
    least: 0,
    most: 1,
    found: "files",
    expected: "one, or none for standard input",
    about: `reads the stream of a running agent, or the file of its session, and tells of each turn that ends what the answer says was done and
      the run does not show. It exits with status 3 if the run contradicts something. Called by a stop hook, it reads the session that the
      hook names, and exits with status 2, so that the agent goes on.`,
  },
  verify: {
    ...ONE_FILE,
    usage: "FILE",
    about: `checks that the cited links work. FILE is an assessment as printed by \`assess --json\`, a turn, a list of citations
      ({"url", …}), or a recorded stream.`,
  },
  trust: {
    usage: "ADDRESS...",
    least: 1,
    found: "addresses",
    expected: "one or more",
    about: "shows how far the sources at some URLs are trusted, and by which rule.",
  },
  decide: {
    usage: "TASK HISTORY",
    least: 2,
    most: 2,
    found: "files",
    expected: "a task and a history",
    about: `tells whether the evidence decides the claim of a task. Both files are JSON: {"id", "target", "timeframe", …} and
      {"pages", "evidence", "serp_queries", …}; one of them may be \`-\`.`,
  },
  check: {
    usage: "CLAIM",
    least: 1,
    most: 1,
    found: "claims",
    expected: "one in quotation marks",
    about: `queries data sources about a claim and reports what they say and what follows. Progress is printed to standard error; Ctrl-C
      ends it with the report so far.`,
  },
  papers: {
    usage: "ID...",
    least: 1,
    found: "identifiers",
    expected: "one or more, such as `doi:10.1000/182`",
    about: `finds what papers cite and what cites them, with OpenAlex and Semantic Scholar, and prints the most relevant as a list and a
      picture, in Markdown. ID is a DOI, an arXiv or PubMed identifier, or one of the two services.`,
  },
  calibrate: {
    ...ONE_FILE,
    usage: "LABELS",
    about: `compares scores and readings with labels. LABELS is CSV with the columns kind, judge, score, reading, right, weight, or JSON
      lines with these keys; \`-\` is standard input.`,
  },
};

const LINES = ["assess --lines"];
const ASSESS = ["assess", ...LINES];
const JUDGED = [...ASSESS, "check"];
const WITH_POLICY = [...ASSESS, "validate", "verify", "trust", "decide"];

/**
 * Each option by its name: the commands it is `of` (without it, all), how its `value` is called (without it, it is a switch), the
 * whole numbers `from` and `to` or the `choices` that it takes, the option it is given `with`, and those it is given `without`.
 */
export const OPTIONS = {
  json: {
    of: ["assess", "validate", "verify", "trust", "decide", "check", "papers", "calibrate"],
    about: `print JSON: an array of assessments, for several files an array of {"file", "assessments"}; for \`validate\` an array of
      {"file", "turns"}; for \`trust\` an array of {"address", "level", …}; for \`decide\` the decision; for \`check\` and \`papers\` the report; for
      \`calibrate\` every figure, and a recalibration map`,
  },
  lines: { of: LINES, about: "read turns, one on each line" },
  out: { of: LINES, value: "FILE", about: "write the lines to this file, and how far the input was read to FILE.progress" },
  resume: { of: LINES, with: "out", without: ["junit", "sarif"], about: "continue FILE where it was interrupted; begin it if it does not exist" },
  workers: { of: LINES, value: "N", from: 1, to: 64, about: "assess on this many threads; as many as there are cores by default" },
  fields: {
    of: LINES,
    value: "NAME,…",
    about: `print only these fields, separated by commas, such as line,input.id,outcome,headline.score; \`line\` is the number of the input
      line, \`input\` has its own fields; with \`--sentences\`, the others are those of a sentence`,
  },
  sentences: { of: LINES, about: "write a line for each sentence: what the texts say about it, the nearest passage, its numbers, dates and names" },
  summary: { of: LINES, value: "FILE", about: "write rates by score, finding of sentences, outcome, protocol, tool and domain, as Markdown (.md) or JSON (.json)" },
  "max-line": { of: LINES, value: "BYTES", from: 1, to: 2 ** 28, about: "a longer line is an error, and is not kept in memory; 16 MiB by default" },
  "fail-on": {
    of: [...ASSESS, "watch"],
    value: "CONDITIONS",
    about: `exit with status 3 if a turn meets one, such as 'outcome!=completed || grounding<0.7 || particular.state=differs'; a score that
      could not be computed meets only \`grounding=unknown\``,
  },
  junit: {
    of: ASSESS,
    value: "FILE",
    with: "fail-on",
    about: "write what `--fail-on` found, and numbers, dates, names and quotations in no text, for continuous integration; of a log the first 10,000 each",
  },
  sarif: { of: ASSESS, value: "FILE", with: "fail-on", about: "the same as SARIF 2.1.0" },
  attempts: { of: ["decide"], value: "N", from: 0, to: Infinity, about: "how many searches were made, instead of `attempts` of the task; 0 by default" },
  "max-attempts": { of: ["decide"], value: "N", from: 0, to: Infinity, about: "how many searches are allowed, instead of `max_attempts` of the task; 1 by default" },
  profile: { of: ["decide"], value: "NAME", choices: ["default", "flowchart"], about: "how a conflict is treated" },
  mapping: { of: ["assess", "validate"], value: "FILE", about: "where things stand in a stream of your own, as JSON: see docs/mapping.md" },
  policy: { of: WITH_POLICY, value: "FILE", about: "a trust policy as YAML or JSON: allowlist, denylist, greylist, user_overrides" },
  learned: { of: WITH_POLICY, value: "FILE", about: "what was learned about sources, as JSON: `learned` of a `TrustPolicy`" },
  all: { of: ["verify"], about: "verify sources that were only retrieved, too" },
  follow: { of: ["verify", "watch"], about: "follow redirects, to find those that lead to a dead page; with `watch`, go on as the file grows, until Ctrl-C" },
  tee: { of: ["watch"], about: "print what is read, for the next command of a pipe, and what is not so to standard error" },
  "allow-private": { of: ["verify"], about: "request addresses in private networks, too, such as 127.0.0.1, and names that lead there; they are refused by default" },
  concurrency: { of: ["verify"], value: "N", from: 1, to: 64, about: "request this many links at once; 8 by default" },
  timeout: {
    of: ["verify", "check", "papers"],
    value: "SECONDS",
    from: 1,
    to: 600,
    about: "how long one link (10 by default), one data source (20) or one index of papers (30) may take",
  },
  checker: { of: ["verify"], value: "URL", about: "let a link checker request the links instead of this machine" },
  markdown: { of: ["check"], without: ["json"], about: "print the report as Markdown; this is the default" },
  sources: { of: ["check"], value: "NAME,…", about: "query only these, separated by commas: {sources}" },
  strategy: {
    of: ["check"],
    value: "NAME",
    choices: ["rules", "embedding", "llm"],
    about: "how data sources are chosen; by default by rules, then by similarity",
  },
  "min-relevance": { of: ["check"], value: "SHARE", about: "leave out data sources that are less relevant to the claim, 0 to 1; the best one is always kept" },
  "compare-selection": {
    of: ["check"],
    value: "NAME",
    choices: ["rules", "embedding", "llm"],
    about: `query the sources of this strategy, too, and report what each selects, what both do, and which of them were useful; with
      \`--selection-cache\` over many checks`,
  },
  "selection-cache": {
    of: ["check"],
    value: "FILE",
    about: `use the selection of an earlier check of the same or a similar claim, and leave out sources that were seldom useful; FILE
      remembers them and is written after the check`,
  },
  "max-cost": {
    of: ["check"],
    value: "AMOUNT",
    with: "price",
    about: "what selections by `--llm` may cost, with those in `--selection-cache`; then the rules select",
  },
  price: { of: ["check"], value: "READ,WRITTEN", with: "max-cost", about: "the price of a million tokens that the model reads, and of a million that it writes" },
  question: { of: ["papers"], value: "TEXT", about: "what the papers should be relevant to; the titles of the given ones by default" },
  limit: { of: ["papers"], value: "N", from: 1, to: 100, about: "how many papers are shown; 10 by default" },
  llm: { of: ["check"], value: "ENDPOINT", with: "model", about: "an OpenAI-compatible endpoint for `--strategy llm`" },
  model: { of: ["check"], value: "NAME", with: "llm", about: "its model" },
  judge: {
    of: JUDGED,
    value: "URL",
    with: "judge-model",
    without: ["resume"],
    about: `an OpenAI-compatible endpoint that judges what was found, for \`assess\` the sentences that words left open, the least supported first;
      where to and how much is printed before anything is sent`,
  },
  "judge-model": { of: JUDGED, value: "NAME", with: "judge", about: "its model" },
  "judge-budget": { of: ASSESS, value: "N", from: 2, to: 1_000_000, with: "judge", about: "send it this many requests at most; 40 by default" },
  language: { of: ["check"], value: "TAG", about: "the language of the claim, such as pt-BR; detected by default" },
  rounds: { of: ["check"], value: "N", from: 1, to: 10, about: "maximum number of searches; 3 by default" },
  gazettes: { of: ["check"], about: "search municipal gazettes first" },
  help: { short: "h", about: "print this help, or that of one command" },
  version: { short: "V", about: "print the version" },
};

/** What follows the options in the help. */
export const NOTES = `API keys are read from the environment and sent only to their own source: CREDENCE_KEY_ and the name in
capitals, such as CREDENCE_KEY_TAVILY_SEARCH; CREDENCE_KEY_LLM for the model, CREDENCE_KEY_JUDGE for the
judge. CREDENCE_BASE_ and a name replaces the URL of a source; both are also for the services of \`papers\`.
CREDENCE_MAIL is sent to OpenAlex and Crossref.

Exit status: 0 on success, also when the agent failed, and when a claim was checked, whatever the result; 1
when a file, line, URL or policy could not be read, when a file is not a recording, when no link or no source
could be reached, or when \`verify\` or \`check\` was stopped; 2 for a wrong command line; 3 when \`--fail-on\`
found something.
`;
