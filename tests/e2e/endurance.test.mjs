// A session of many turns in one page: what it holds for each turn is bounded.

import assert from "node:assert/strict";
import { test } from "node:test";
import { IN_FULL, repeated } from "../sample.mjs";
import { setStage } from "./stage.mjs";
import { longConversation } from "./streams.mjs";

/**
 * How many turns there are; `CREDENCE_TURNS=10000` is a long run. Not a little more than a power of two: there lists have just doubled their room,
 * which counts as if each turn needed it.
 */
const TURNS = Number(process.env.CREDENCE_TURNS ?? repeated("turns of a session", 240, 126));
/** What is held after so many of them is compared with what is held at the end: until then the page has grown to its size. */
const EARLY = IN_FULL ? 100 : 60;
/** Every so many answers one is cut and resumed. */
const CUT_EVERY = 40;
/**
 * What the page may hold for each turn beyond the early ones, in bytes. A source keeps every passage that arrives for it, and a sentence its nearest one with its details; memory of
 * WebAssembly grows by pages of 64 KiB, so two runs differ by a kilobyte a turn.
 */
const MOST_BYTES_A_TURN = 64 * 1024;

const stage = setStage();

/** Notes the memory of every module that the page starts. */
function noteMemories() {
  globalThis.memories = new Set();
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const start = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const started = await start.apply(WebAssembly, given);
      const { memory } = (started.instance ?? started).exports;
      if (memory) globalThis.memories.add(memory);
      return started;
    };
  }
}

async function held(session) {
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name) => metrics.find((metric) => metric.name === name).value;
  const expression = "[...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0)";
  const { result } = await session.send("Runtime.evaluate", { expression });
  return { heap: of("JSHeapUsedSize"), wasm: result.value, nodes: of("Nodes") };
}

test("a session of many turns, cut ones and resumed ones among them, holds a bounded amount for each turn", async (context) => {
  const panel = await stage.open();
  await panel.page.addInitScript(noteMemories);
  await panel.reload();
  const session = await panel.page.context().newCDPSession(panel.page);
  await session.send("Performance.enable");
  const connect = (query) => panel.connect(`${stage.agent.url}/ai-sdk?${query}`);
  await panel.see("connect-button").click();
  await panel.see("protocol-select").selectOption("ai-sdk");
  const measured = [];
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const isCut = turn % CUT_EVERY === 0;
    if (isCut) await connect("delay=25&cut=2600");
    if (turn % CUT_EVERY === 1) await connect("speed=instant");
    await panel.ask(`Question ${turn}`);
    await panel.page.waitForFunction((n) => document.querySelectorAll('[data-testid="turn"]').length === n, turn);
    if (isCut) await panel.see("resume-button").click();
    await panel.ended();
    if (turn === EARLY || turn === TURNS) measured.push(await held(session));
  }
  const [early, late] = measured;
  const growth = (late.heap + late.wasm - early.heap - early.wasm) / (TURNS - EARLY);
  context.diagnostic(`${TURNS} turns: ${JSON.stringify(early)}, then ${JSON.stringify(late)}: ${Math.round(growth)} bytes a turn`);
  assert.ok(growth < MOST_BYTES_A_TURN, `${growth} bytes a turn`);
  // A line below an answer has a headline, up to two scores beside it, and the kinds of its sentences as a bar and in words.
  assert.ok((late.nodes - early.nodes) / (TURNS - EARLY) < 75, `${late.nodes - early.nodes} more nodes`);
  await panel.close({ expected: [/ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION|net::/] });
});

test("a recording of many turns is drawn near the window only, and every turn is compared and scored", async () => {
  const n = repeated("turns of a recording", 300, 120);
  const panel = await stage.openFresh();
  await panel.paste(longConversation(n));
  await panel.page.waitForFunction((n) => {
    const turns = document.querySelectorAll(".turn");
    return turns.length === n && !document.querySelector('.turn[aria-busy="true"]') && document.querySelectorAll(".turn:not(.far)").length < 60;
  }, n);
  // A turn that has just become near or far is drawn anew in the next task.
  await panel.page.waitForFunction(() => [...document.querySelectorAll(".turn.far")].every((turn) => turn.querySelectorAll("*").length <= 8));
  await panel.see("turn").first().filter({ hasText: "Answer 0 of a long conversation" }).waitFor({ state: "attached" });
  const turn = panel.see("turn").nth(n / 2);
  await turn.scrollIntoViewIfNeeded();
  await turn.getByTestId("pill").first().waitFor();
  const sources = await panel.openTab("sources", turn);
  await sources.getByTestId("source-row").first().waitFor();
  assert.equal(await sources.getByTestId("source-row").count(), 1);
  await panel.close();
});
