// Compares the gallery's recordings with their descriptions, using a second parser of their protocols.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const GALLERY = fileURLToPath(new URL("../../web/recordings", import.meta.url));
const LANGUAGES = ["en", "pt-BR", "ja"];
const LARGEST_FILE = 60_000;
const LONGEST_PLAY = 15_000;

// Read manually from the recordings; `cited` and `retrieved` count distinct pages.
const HELD = {
  "portfolio-clean.sse": { tools: ["ok", "ok", "ok"], cited: 0, retrieved: 0, markers: [1, 2, 3, 4, 5, 6, 7], mismatched: [], labels: 7 },
  "sources-disagree.sse": { tools: ["ok", "ok", "ok"], cited: 7, retrieved: 7, markers: [1, 2, 3, 4, 5, 6, 7], mismatched: [], labels: 7 },
  "says-so.sse": { tools: ["ok"], cited: 4, retrieved: 4, markers: [1, 2, 3, 4], mismatched: [], labels: 4 },
  "two-verdicts.sse": { tools: ["ok", "ok"], cited: 8, retrieved: 8, markers: [1, 2, 4, 3, 5, 7, 8, 6], mismatched: [], labels: 8 },
  "tools-failed-and-retried.sse": { tools: ["failed", "ok", "empty", "failed", "ok"], cited: 0, retrieved: 0, markers: [1, 2, 3, 4], mismatched: [], labels: 4 },
  "deeds.sse": { tools: ["read_file", "edit_file", "bash", "bash", "bash"], failed: 1, sentences: 4 },
  "markers-dangle.sse": { tools: ["ok"], cited: 0, retrieved: 0, markers: [1, 2, 5], mismatched: [2], labels: 3 },
  "agent-error.sse": { tools: ["ok"], cited: 0, retrieved: 0, markers: [], mismatched: [], labels: 0 },
  "web-search-openai.sse": { tools: ["ok", "ok", "ok"], cited: 5, retrieved: 9, annotations: 6 },
  "censo-brasil.sse": { tools: ["ok"], cited: 3, retrieved: 6, annotations: 4 },
  "cut.sse": { tools: ["ok", "unanswered"], cited: 1, retrieved: 3, annotations: 1 },
  "web-search-anthropic.sse": { tools: ["ok", "failed"], cited: 5, retrieved: 7, annotations: 8, stop: "end_turn" },
  "fujisan.sse": { tools: ["ok"], cited: 4, retrieved: 6, annotations: 5, stop: "end_turn" },
  "paused.sse": { tools: ["ok", "ok", "unanswered"], cited: 0, retrieved: 5, annotations: 0, stop: "pause_turn" },
  "refused.sse": { tools: [], cited: 0, retrieved: 0, annotations: 0, stop: "refusal" },
};

const gallery = JSON.parse(await readFile(path.join(GALLERY, "index.json"), "utf8"));

test("the_files_are_what_their_maker_writes", async () => {
  await promisify(execFile)(process.execPath, [path.join(GALLERY, "make.mjs"), "--check"]);
});

test("the_index_names_every_recording_once_and_speaks_three_languages", async () => {
  const files = (await readdir(GALLERY)).filter((name) => name.endsWith(".sse"));
  assert.deepEqual(gallery.map(({ file }) => file).sort(), files.sort());
  assert.deepEqual(Object.keys(HELD).sort(), files.sort());
  for (const entry of gallery) {
    assert.deepEqual(Object.keys(entry), ["file", "title", "summary", "protocol", "shows", "question"]);
    assert.deepEqual(Object.keys(entry.title), LANGUAGES);
    assert.deepEqual(Object.keys(entry.summary), LANGUAGES);
  }
});

for (const { file, protocol } of gallery) {
  test(`${file}_holds_what_it_is_said_to_hold`, async () => {
    const text = await readFile(path.join(GALLERY, file), "utf8");
    assert.ok(Buffer.byteLength(text) < LARGEST_FILE);
    const waits = [...text.matchAll(/^: \+(\d+)$/gm)].map(([, wait]) => Number(wait));
    assert.ok(waits.reduce((sum, wait) => sum + wait, 0) < LONGEST_PLAY);
    const readers = { native: nativeTurn, "openai-responses": openAiTurn, anthropic: anthropicTurn, "ag-ui": agUiTurn };
    assert.deepEqual(readers[protocol](events(text, file === "cut.sse")), HELD[file]);
  });
}

/** The tools that were called, how many of their results begin with an exit code, and the sentences of the answer. */
function agUiTurn(events) {
  const of = (type) => events.filter(({ name }) => name === type).map(({ json }) => json);
  const answer = of("TEXT_MESSAGE_CONTENT").map(({ delta }) => delta);
  const failed = of("TOOL_CALL_RESULT").filter(({ content }) => content.startsWith("Exit code 1"));
  assert.equal(of("RUN_FINISHED").length, 1);
  return { tools: of("TOOL_CALL_START").map(({ toolCallName }) => toolCallName), failed: failed.length, sentences: answer.join("").match(/\.(?= |$)/g).length };
}

function events(text, broken) {
  const blocks = text.split("\n\n");
  const rest = blocks.pop();
  assert.equal(rest === "", !broken);
  return blocks.map((block) => {
    const [wait, event, data, ...more] = block.split("\n");
    assert.match(wait, /^: \+\d+$/);
    assert.equal(more.length, 0);
    const json = JSON.parse(data.replace(/^data: /, ""));
    const name = event.replace(/^event: /, "");
    assert.equal(json.type ?? name, name);
    return { name, json };
  });
}

function nativeTurn(all) {
  const results = all.filter(({ name }) => name === "tool_result").map(({ json }) => json);
  const calls = all.filter(({ name }) => name === "tool_call").map(({ json }) => json);
  assert.deepEqual(
    calls.map(({ tool }) => tool),
    results.map(({ tool }) => tool),
  );
  const spoken = all
    .filter(({ name }) => name === "token")
    .map(({ json }) => json.content)
    .join("");
  const last = all.at(-1);
  if (last.name === "error") {
    assert.ok(last.json.code !== "" && last.json.message !== "");
    return { tools: results.map(({ success }) => (success ? "ok" : "failed")), cited: 0, retrieved: 0, markers: [], mismatched: [], labels: 0 };
  }
  assert.equal(last.name, "done");
  const { response, tool_call_history: history, step_count: steps } = last.json;
  assert.equal(response.message, spoken);
  assert.ok(response.confidence > 0 && response.confidence < 1);
  assert.ok(steps >= history.length);
  for (const [index, record] of history.entries()) {
    const { tool, success, error = null } = results[index];
    assert.deepEqual([record.tool_name, record.success, record.error], [tool, success, error]);
    assert.deepEqual(record.tool_args, calls[index].args);
  }
  const found = history.flatMap(({ data }) => data?.evidence ?? data?.results ?? []);
  if (found.length === 0) assert.deepEqual(response.citations, seed(history));
  const markers = [...spoken.matchAll(/(?<=(\S+) )\[(\d+)\]/g)].map(([, beside, number]) => [beside.replaceAll("*", ""), Number(number)]);
  const resolved = markers.filter(([, number]) => number <= response.citations.length);
  const valued = resolved.filter(([, number]) => response.citations[number - 1].value !== undefined);
  const mismatched = valued.filter(([beside, number]) => !agrees(beside, response.citations[number - 1].value));
  return {
    tools: history.map(recordState),
    cited: distinct(response.citations),
    retrieved: distinct(found),
    markers: [...new Set(markers.map(([, number]) => number))],
    mismatched: mismatched.map(([, number]) => number),
    labels: response.citations.length,
  };
}

function distinct(sources) {
  return new Set(sources.flatMap(({ url }) => url ?? [])).size;
}

function agrees(beside, value) {
  return value === beside || value.endsWith(` ${beside}`);
}

function recordState({ success, data }) {
  if (!success) {
    return "failed";
  }
  const values = Object.values(data);
  return values.length === 1 && Array.isArray(values[0]) && values[0].length === 0 ? "empty" : "ok";
}

/** The citations from the tool results, by the extractor table. */
function seed(history) {
  const money = (value) => `$${value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  const top = (shares) => {
    const [name, share] = Object.entries(shares).sort((one, other) => other[1] - one[1])[0];
    return `${name} (${share.toFixed(1)}%)`;
  };
  const points = {
    analyze_portfolio_performance: ({ performance }) => [
      ["Portfolio Analysis", "performance.netPerformancePercentage", `${performance.netPerformancePercentage.toFixed(2)}%`],
      ["Portfolio Analysis", "performance.totalInvestment", money(performance.totalInvestment)],
      ["Portfolio Analysis", "performance.currentValue", money(performance.currentValue)],
    ],
    get_market_data: (data) => [
      ["Market Data", "total_holdings", String(data.total_holdings)],
      ["Market Data", "total_market_value", money(data.total_market_value)],
    ],
    check_compliance: (data) => [
      ["Compliance Check", "total_violations", String(data.total_violations)],
      ["Compliance Check", "total_warnings", String(data.total_warnings)],
    ],
    advise_asset_allocation: (data) => [
      ["Allocation Analysis", "current_allocation.top", top(data.current_allocation)],
      ["Allocation Analysis", "target_profile", data.target_profile],
    ],
    categorize_transactions: () => [],
  };
  const all = history.filter(({ success }) => success).flatMap(({ tool_name, data }) => points[tool_name](data).map(([display_name, field, value]) => ({ tool_name, display_name, field, value })));
  return all.map((point, index) => ({ label: `[${index + 1}]`, ...point }));
}

function openAiTurn(all) {
  assert.deepEqual(
    all.map(({ json }) => json.sequence_number),
    all.map((_, index) => index),
  );
  const added = all.filter(({ name }) => name === "response.output_item.added").map(({ json }) => json.item);
  const done = all.filter(({ name }) => name === "response.output_item.done").map(({ json }) => json.item);
  assert.deepEqual(
    done.map(({ id }) => id),
    added.slice(0, done.length).map(({ id }) => id),
  );
  const annotations = all.filter(({ name }) => name === "response.output_text.annotation.added").map(({ json }) => json.annotation);
  const messages = done.filter(({ type }) => type === "message");
  assert.equal(messages.length, 1);
  const [{ text, annotations: repeated }] = messages[0].content;
  const spoken = all
    .filter(({ name }) => name === "response.output_text.delta")
    .map(({ json }) => json.delta)
    .join("");
  assert.equal(spoken, text);
  assert.deepEqual(repeated, annotations);
  for (const { start_index: start, end_index: end, url } of annotations) {
    const span = Array.from(text).slice(start, end).join("");
    assert.equal(span, `([${new URL(url).hostname.replace("www.", "")}](${url}))`);
  }
  const searches = added.filter(({ type }) => type === "web_search_call");
  const finished = new Map(done.map((item) => [item.id, item]));
  const retrieved = new Set(done.flatMap(({ action }) => action?.sources ?? []).map(({ url }) => url));
  const cited = new Set(annotations.map(({ url }) => url.replace(/[?&]utm_source=openai$/, "")));
  assert.ok([...cited].every((url) => retrieved.has(url)));
  const last = all.at(-1);
  if (last.name === "response.completed") {
    assert.deepEqual(last.json.response.output, done);
    assert.equal(last.json.response.status, "completed");
  }
  return {
    tools: searches.map(({ id }) => (finished.get(id)?.status === "completed" ? "ok" : "unanswered")),
    cited: cited.size,
    retrieved: retrieved.size,
    annotations: annotations.length,
  };
}

function anthropicTurn(all) {
  const blocks = [];
  let open = null;
  for (const { name, json } of all) {
    if (name === "content_block_start") {
      assert.equal(open, null);
      open = { ...json.content_block, deltas: [] };
      assert.equal(json.index, blocks.push(open) - 1);
    } else if (name === "content_block_delta") {
      assert.equal(json.index, blocks.length - 1);
      open.deltas.push(json.delta);
    } else if (name === "content_block_stop") {
      assert.equal(json.index, blocks.length - 1);
      open = null;
    }
  }
  assert.equal(all[0].name, "message_start");
  assert.deepEqual(
    all.slice(-2).map(({ name }) => name),
    ["message_delta", "message_stop"],
  );
  const citations = blocks.flatMap(citationsBeforeText);
  const calls = blocks.filter(({ type }) => type === "server_tool_use");
  calls.forEach(({ deltas }) => JSON.parse(deltas.map(({ partial_json }) => partial_json).join("")));
  const results = new Map(blocks.filter(({ tool_use_id: id }) => id !== undefined).map((block) => [block.tool_use_id, block.content]));
  assert.ok([...results.keys()].every((id) => calls.some((call) => call.id === id)));
  const found = [...results.values()].filter(Array.isArray).flat();
  const retrieved = new Set(found.map(({ url }) => url));
  const cited = new Set(citations.map(({ url }) => url));
  assert.ok([...cited].every((url) => retrieved.has(url)));
  const { delta } = all.at(-2).json;
  assert.equal(delta.stop_reason === "refusal", delta.stop_details?.type === "refusal");
  return {
    tools: calls.map(({ id }) => answerState(results.get(id))),
    cited: cited.size,
    retrieved: retrieved.size,
    annotations: citations.length,
    stop: delta.stop_reason,
  };
}

function citationsBeforeText({ deltas }) {
  const types = deltas.map(({ type }) => type);
  const citations = deltas.filter(({ type }) => type === "citations_delta").map(({ citation }) => citation);
  assert.ok(types.slice(0, citations.length).every((type) => type === "citations_delta"));
  assert.ok(citations.every(({ cited_text: quote, title }) => quote !== "" && title !== ""));
  return citations;
}

function answerState(content) {
  if (content === undefined) {
    return "unanswered";
  }
  return Array.isArray(content) ? "ok" : "failed";
}
