// The scripted turns. Each writer expresses them in the format of its protocol. All content is made up.

const SOURCES = {
  harbour: {
    url: "https://harbour.example/lights/ore",
    title: "The lights of Øre",
    snippet: "The lighthouse of Øre stands 41 metres tall.",
    published: "2024-05-02",
  },
  archive: {
    url: "https://archive.example/1887/lamp",
    title: "The lamp of 1887",
    snippet: "In the autumn of 1887 the lamp was lit for the first time.",
    published: "2019-11-20",
  },
  travel: {
    url: "https://travel.example/islands",
    title: "Ten islands for the summer",
    snippet: "Bring a coat, even in July.",
    published: "2025-01-15",
  },
};

const found = (...names) => names.map((name) => SOURCES[name]);

// Steps of a turn: reasoning, a search by the provider, a tool call by the agent, a tool call for the host application, and text.
const think = (text) => ({ kind: "think", text });
const search = (query, sources, before) => ({ kind: "search", tool: "web_search", args: { query }, sources, before });
const call = (tool, args, result) => ({ kind: "call", tool, args, result });
const ask = (tool, args) => ({ kind: "ask", tool, args });
const say = (...parts) => ({ kind: "say", parts });
const cited = (text, ...names) => ({ text, sources: found(...names) });

const ok = (value) => ({ state: "ok", value });
const empty = { state: "empty", value: [] };
const failed = (error) => ({ state: "failed", error });
const denied = (reason) => ({ state: "denied", error: reason });

const completed = { kind: "completed" };
const waiting = { kind: "waiting" };
const cut = { kind: "cut" };

/** The scenarios of every protocol: a name, the question that selects it, the steps of the turn and its end. */
export const SCENARIOS = [
  {
    name: "cited",
    question: "How tall is the lighthouse of Øre, and how old is its lamp?",
    steps: [
      think("Two facts are asked for; one search may answer both."),
      search("lighthouse Øre height lamp", found("harbour", "archive", "travel")),
      say("Naïve notes 𝄞, étage by étage: ", cited("the lighthouse of Øre stands 41 metres tall", "harbour"), ", and ", cited("its lamp was first lit in 1887", "archive"), ". 𝄞"),
    ],
    confidence: 0.9,
    ending: completed,
  },
  {
    name: "retried",
    question: "When does the first ferry to Øre leave?",
    steps: [
      call("timetable", { to: "Øre" }, failed("503: the timetable does not answer")),
      call("timetable", { to: "Øre" }, empty),
      call("timetable", { to: "Oere" }, ok([{ departs: "07:40", quay: "B" }])),
      say("The first ferry leaves at 07:40 from quay B."),
    ],
    ending: completed,
  },
  {
    name: "provider-error",
    question: "Tell me the whole story of the lighthouse.",
    steps: [say("It begins with a storm in the winter of 18")],
    ending: { kind: "failed", code: "overloaded", message: "The model is overloaded, try again later." },
  },
  {
    name: "waiting",
    question: "Book the ferry for me.",
    steps: [think("A booking costs money, so the reader decides."), say("I can book the ferry at 07:40."), ask("book_ferry", { departs: "07:40" })],
    ending: waiting,
  },
  {
    name: "cut-by-length",
    question: "List every keeper of the lighthouse.",
    steps: [say("The keepers were Ane Holm, Bo Lind, Carl Møl")],
    ending: cut,
  },
  {
    name: "tool-sources",
    question: "What do my notes say about the lighthouse?",
    steps: [call("search_notes", { words: "lighthouse" }, ok({ results: found("harbour", "archive") })), say("Your notes name its height and the year of its lamp.")],
    ending: completed,
  },
  {
    name: "denied",
    question: "Delete the old report.",
    steps: [call("delete_report", { name: "2019" }, denied("the owner of the report said no")), say("The report is still there: its owner said no.")],
    ending: completed,
  },
];

const NOTHING = { error: null, tools: [], retrieved: [], cited: [], cited_words: [], claimed_confidence: null };
const HARBOUR_AND_ARCHIVE = [SOURCES.archive.url, SOURCES.harbour.url];

// Steps that only one protocol has.
const pause = { kind: "pause" };
const comment = (text) => ({ kind: "comment", text });
const askWithText = (tool, input) => ({ kind: "ask", tool, input });
const listed = (...names) => ({ kind: "list", sources: found(...names) });

/** Scenarios of a single protocol, each with the turns that must be read from it. */
const PROTOCOL_SCENARIOS = {
  anthropic: [
    {
      name: "later-result",
      question: "Search for the lighthouse and take your time.",
      steps: [search("lighthouse Øre", found("harbour", "archive"), pause), say(cited("The lighthouse of Øre stands 41 metres tall", "harbour"), ".")],
      ending: completed,
      expected: [
        { ...NOTHING, outcome: "waiting", tools: [{ name: "web_search", state: "ok" }], answer: "" },
        {
          ...NOTHING,
          outcome: "completed",
          retrieved: HARBOUR_AND_ARCHIVE,
          cited: [SOURCES.harbour.url],
          cited_words: ["The lighthouse of Øre stands 41 metres tall"],
          answer: "The lighthouse of Øre stands 41 metres tall.",
        },
      ],
    },
  ],
  "chat-completions": [
    {
      name: "listed-sources",
      question: "Which pages describe the lighthouse?",
      steps: [listed("harbour", "archive", "travel"), say("The lighthouse stands 41 metres tall", cited("[1]", "harbour"), " and was lit in 1887", cited("[2]", "archive"), ".")],
      ending: completed,
      expected: [
        {
          ...NOTHING,
          outcome: "completed",
          retrieved: [...HARBOUR_AND_ARCHIVE, SOURCES.travel.url],
          cited: HARBOUR_AND_ARCHIVE,
          cited_words: ["[1]", "[2]"],
          answer: "The lighthouse stands 41 metres tall[1] and was lit in 1887[2].",
        },
      ],
    },
  ],
  "openai-responses": [
    {
      name: "custom-call",
      question: "Count the keepers of the lighthouse.",
      steps: [comment("I will look into the register first."), askWithText("run_query", "SELECT count(*) FROM keepers")],
      ending: waiting,
      expected: [{ ...NOTHING, outcome: "waiting", tools: [{ name: "run_query", state: "unknown" }], answer: "" }],
    },
    {
      name: "commentary",
      question: "How many keepers did the lighthouse have?",
      steps: [comment("I will look into the register first."), say("The lighthouse had three keepers.")],
      ending: completed,
      expected: [{ ...NOTHING, outcome: "completed", answer: "The lighthouse had three keepers." }],
    },
  ],
};

/** All scenarios of a protocol. */
export function scenariosOf(protocol) {
  return [...SCENARIOS, ...(PROTOCOL_SCENARIOS[protocol] ?? [])];
}

/** The scenario that a message selects by its question or its name; otherwise the first one. */
export function scenarioFor(message, protocol) {
  const scenarios = scenariosOf(protocol);
  const exact = scenarios.find(({ question }) => question === message);
  return exact ?? scenarios.find(({ name }) => message.includes(name)) ?? scenarios[0];
}

/** The scenario of that name, or `undefined`. */
export function scenarioNamed(name, protocol) {
  return scenariosOf(protocol).find((scenario) => scenario.name === name);
}
