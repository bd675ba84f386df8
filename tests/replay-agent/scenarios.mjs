// What the agent lives through, told once; every writer tells it again in its own format. All of it is made up.

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

// Steps: what is thought, searched for by the provider, called by the agent, asked of the host, and said.
const think = (text) => ({ kind: "think", text });
const search = (query, sources) => ({ kind: "search", tool: "web_search", args: { query }, sources });
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

/** Every scenario: a name, the question that asks for it, the steps of the turn and how it ends. */
export const SCENARIOS = [
  {
    name: "cited",
    question: "How tall is the lighthouse of Øre, and how old is its lamp?",
    steps: [
      think("Two facts are asked for; one search may answer both."),
      search("lighthouse Øre height lamp", found("harbour", "archive", "travel")),
      say(
        "Naïve notes 𝄞, étage by étage: ",
        cited("the lighthouse of Øre stands 41 metres tall", "harbour"),
        ", and ",
        cited("its lamp was first lit in 1887", "archive"),
        ". 𝄞",
      ),
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
    steps: [
      think("A booking costs money, so the reader decides."),
      say("I can book the ferry at 07:40."),
      ask("book_ferry", { departs: "07:40" }),
    ],
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
    steps: [
      call("search_notes", { words: "lighthouse" }, ok({ results: found("harbour", "archive") })),
      say("Your notes name its height and the year of its lamp."),
    ],
    ending: completed,
  },
  {
    name: "denied",
    question: "Delete the old report.",
    steps: [
      call("delete_report", { name: "2019" }, denied("the owner of the report said no")),
      say("The report is still there: its owner said no."),
    ],
    ending: completed,
  },
];

/** The scenario a message asks for: by its question or by its name; the first one if by neither. */
export function scenarioFor(message) {
  const asked = SCENARIOS.find(({ question }) => question === message);
  return asked ?? SCENARIOS.find(({ name }) => message.includes(name)) ?? SCENARIOS[0];
}

/** The scenario of that name, or `undefined`. */
export function scenarioNamed(name) {
  return SCENARIOS.find((scenario) => scenario.name === name);
}
