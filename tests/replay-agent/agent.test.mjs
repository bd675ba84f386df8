// The replay agent, with every fault observed over a real socket.

import assert from "node:assert/strict";
import { access, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startReplayAgent } from "./agent.mjs";
import { ask, read } from "./socket.mjs";
import { frames } from "./wire.mjs";

const GALLERY = fileURLToPath(new URL("../../web/recordings", import.meta.url));
const SHARED = process.env.CREDENCE_SHARED ?? fileURLToPath(new URL("../../../shared", import.meta.url));

const ANTHROPIC_LINES = ['{"type":"message_start","message":{}}', '{"type":"ping"}', '{"type":"message_stop"}'];
const OPENAI_LINES = ['{"type":"response.created","response":{}}', '{"type":"error","error":{}}'];
const TIMED = ": +200\ndata: 1\n\n: +200\ndata: 2\n\n";
const AI_SDK_LINES = ['{"type":"start"}', '{"type":"error","errorText":"x"}'];

let folder;
let agent;
let recording;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "replay-agent-"));
  const extra = path.join(folder, "extra");
  await mkdir(path.join(extra, "nested"), { recursive: true });
  await writeFile(path.join(folder, "secret.sse"), "data: secret\n\n");
  await symlink(path.join(folder, "secret.sse"), path.join(extra, "linked.sse"));
  await writeFile(path.join(extra, "anthropic.jsonl"), `${ANTHROPIC_LINES.join("\n")}\n`);
  await writeFile(path.join(extra, "openai.txt"), OPENAI_LINES.join("\n\n"));
  await writeFile(path.join(extra, "ai-sdk.ndjson"), AI_SDK_LINES.join("\n"));
  await writeFile(path.join(extra, "nested", "timed.sse"), TIMED);
  await writeFile(path.join(extra, "accents.sse"), "data: ação 😀\n\ndata: 富士山\n\n");
  agent = await startReplayAgent({ recordingsDir: GALLERY, extraDirs: [extra] });
  recording = await readFile(path.join(GALLERY, "web-search-anthropic.sse"));
});

after(async () => {
  await agent.close();
  await rm(folder, { recursive: true });
});

test("every_recording_of_the_gallery_is_played_byte_for_byte", async () => {
  const names = JSON.parse(await readFile(path.join(GALLERY, "index.json"), "utf8")).map(({ file }) => file);
  assert.ok(names.length >= 10);
  for (const name of names) {
    const { status, headers, body, ended } = await ask(agent.url, `recording=${name}&speed=instant`).settled;
    assert.equal(status, 200);
    assert.equal(headers["content-type"], "text/event-stream; charset=utf-8");
    assert.equal(headers["cache-control"], "no-cache");
    assert.deepEqual(body, await readFile(path.join(GALLERY, name)));
    assert.equal(ended, true);
  }
});

test("the_list_names_the_gallery_first_and_then_what_else_there_is", async () => {
  const listed = await (await fetch(`${agent.url}/recordings`)).json();
  const gallery = JSON.parse(await readFile(path.join(GALLERY, "index.json"), "utf8"));
  assert.deepEqual(
    listed.slice(0, gallery.length).map(({ name }) => name),
    gallery.map(({ file }) => file),
  );
  const others = listed.slice(gallery.length).map(({ name }) => name);
  assert.deepEqual(others, ["accents.sse", "ai-sdk.ndjson", "anthropic.jsonl", "nested/timed.sse", "openai.txt"]);
});

test("a_message_chooses_a_recording_by_question_name_or_key_and_else_the_first", async () => {
  const chosen = async (message) => {
    await ask(agent.url, "speed=instant", { message }).settled;
    return agent.requests.at(-1).recording;
  };
  assert.equal(await chosen("Does drinking coffee dehydrate you?"), "web-search-openai.sse");
  assert.equal(await chosen("please play markers-dangle for me"), "markers-dangle.sse");
  assert.equal(await chosen("something refused"), "refused.sse");
  assert.equal(await chosen("anything at all"), "portfolio-clean.sse");
});

test("json_lines_become_frames_with_the_event_names_of_their_provider", async () => {
  const played = async (name) => (await ask(agent.url, `recording=${name}&speed=instant`).settled).body.toString();
  const named = (lines) => lines.map((line) => `event: ${JSON.parse(line).type}\ndata: ${line}\n\n`).join("");
  assert.equal(await played("anthropic.jsonl"), named(ANTHROPIC_LINES));
  assert.equal(await played("openai.txt"), named(OPENAI_LINES));
  assert.equal(await played("ai-sdk.ndjson"), AI_SDK_LINES.map((line) => `data: ${line}\n\n`).join(""));
});

test("chunks_have_the_size_asked_for_wherever_that_splits_the_text", async () => {
  for (const size of [1, 7]) {
    const { chunks, body } = await ask(agent.url, `recording=accents&speed=instant&chunk=${size}`).settled;
    assert.deepEqual(body.toString(), "data: ação 😀\n\ndata: 富士山\n\n");
    assert.ok(chunks.slice(0, -1).every((chunk) => chunk.length === size));
    assert.equal(chunks.length, Math.ceil(body.length / size));
  }
});

test("a_cut_breaks_the_connection_after_exactly_so_many_bytes", async () => {
  const { body, ended } = await ask(agent.url, "recording=web-search-anthropic&speed=instant&cut=1234").settled;
  assert.deepEqual(body, recording.subarray(0, 1234));
  assert.equal(ended, false);
  assert.equal(agent.requests.at(-1).ending, "cut");
  const response = await post("recording=web-search-anthropic&speed=instant&cut=1234");
  await assert.rejects(response.text());
});

test("a_cut_before_the_first_byte_still_sends_the_headers", async () => {
  const { status, body, ended } = await ask(agent.url, "recording=refused&cut=0").settled;
  assert.deepEqual({ status, length: body.length, ended }, { status: 200, length: 0, ended: false });
});

test("an_early_end_is_a_proper_end_after_exactly_so_many_bytes", async () => {
  const { body, ended } = await ask(agent.url, "recording=web-search-anthropic&speed=instant&end=999").settled;
  assert.deepEqual(body, recording.subarray(0, 999));
  assert.equal(ended, true);
  assert.equal(agent.requests.at(-1).ending, "ended_early");
});

test("a_stall_sends_so_many_bytes_and_then_nothing_until_the_client_leaves", async () => {
  const answer = ask(agent.url, "recording=web-search-anthropic&speed=instant&stall=2000");
  await until(() => read(answer.bytes).body.length === 2000);
  await setTimeout(150);
  assert.equal(read(answer.bytes).body.length, 2000);
  assert.equal(answer.socket.readyState, "open");
  assert.equal(agent.requests.at(-1).ending, "open");
  answer.socket.destroy();
  await until(() => agent.requests.at(-1).ending === "client_left");
});

test("a_status_is_answered_with_an_error_as_json", async () => {
  const { status, headers, body } = await ask(agent.url, "recording=refused&status=500").settled;
  assert.equal(status, 500);
  assert.match(headers["content-type"], /^application\/json/);
  assert.equal(JSON.parse(body).error.code, "REPLAYED_FAILURE");
});

test("the_type_of_a_page_is_answered_with_a_page_and_any_other_with_the_recording", async () => {
  const page = await ask(agent.url, "recording=refused&type=text/html").settled;
  assert.match(page.headers["content-type"], /^text\/html/);
  assert.match(page.body.toString(), /^<!doctype html>/);
  const mislabelled = await ask(agent.url, "recording=refused&speed=instant&type=application/json").settled;
  assert.equal(mislabelled.headers["content-type"], "application/json");
  assert.match(mislabelled.body.toString(), /^: \+350\nevent: message_start\n/);
});

test("a_slow_start_keeps_the_headers_back", async () => {
  const began = performance.now();
  const answer = ask(agent.url, "recording=refused&speed=instant&slow=250");
  await setTimeout(100);
  assert.equal(answer.bytes.length, 0);
  assert.equal((await answer.settled).status, 200);
  assert.ok(performance.now() - began >= 245);
});

test("a_client_that_leaves_during_a_slow_start_is_noticed", async () => {
  const answer = ask(agent.url, "recording=refused&slow=60000");
  const asked = agent.requests.length;
  await until(() => agent.requests.length === asked + 1);
  answer.socket.destroy();
  await until(() => agent.requests.at(-1).ending === "client_left");
  assert.equal(agent.requests.at(-1).sent, 0);
});

test("line_ends_and_a_byte_order_mark_can_be_asked_for", async () => {
  const plain = await readFile(path.join(GALLERY, "refused.sse"), "utf8");
  const { body } = await ask(agent.url, "recording=refused&speed=instant&crlf=1&bom=1").settled;
  assert.deepEqual(body.subarray(0, 3), Buffer.from([0xef, 0xbb, 0xbf]));
  assert.equal(body.subarray(3).toString(), plain.replaceAll("\n", "\r\n"));
});

test("the_pace_is_the_recorded_one_a_multiple_a_fixed_one_or_none", () => {
  const waits = (options) => frames(TIMED, options).map(({ wait }) => wait);
  assert.deepEqual(waits({ speed: "recorded" }), [200, 200]);
  assert.deepEqual(waits({ speed: "2" }), [100, 100]);
  assert.deepEqual(waits({ speed: "recorded", delay: 60 }), [60, 60]);
  assert.deepEqual(waits({ speed: "instant" }), [0, 0]);
});

// A busy machine may take any time longer, so only the shortest time is asserted.
test("a_response_takes_at_least_the_time_of_its_waits", async () => {
  const began = performance.now();
  await ask(agent.url, "recording=nested/timed.sse&speed=recorded").settled;
  const took = performance.now() - began;
  assert.ok(took >= 395, `took ${took} ms, expected the recorded 400`);
});

test("a_client_that_stops_is_noticed_and_nothing_more_is_sent", async () => {
  const controller = new AbortController();
  const response = await post("recording=web-search-anthropic&delay=20", controller.signal);
  await response.body.getReader().read();
  const record = agent.requests.at(-1);
  assert.equal(record.ending, "open");
  controller.abort();
  await until(() => record.ending === "client_left");
  const { sent } = record;
  assert.ok(sent > 0 && sent < recording.length);
  await setTimeout(100);
  assert.equal(record.sent, sent);
});

test("requests_can_be_read_from_another_process", async () => {
  await ask(agent.url, "recording=refused&speed=instant", { message: "is this kept?" }).settled;
  const requests = await (await fetch(`${agent.url}/requests`)).json();
  const { message, recording: played, ending } = requests.at(-1);
  assert.deepEqual({ message, played, ending }, { message: "is this kept?", played: "refused", ending: "completed" });
});

test("pages_of_this_machine_may_ask_and_others_may_not", async () => {
  const allowed = async (origin) => {
    const headers = {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type,x-agent-key",
    };
    const response = await fetch(`${agent.url}/chat`, { method: "OPTIONS", headers });
    assert.equal(response.status, 204);
    assert.equal(response.headers.get("access-control-allow-headers"), "content-type,x-agent-key");
    return response.headers.get("access-control-allow-origin");
  };
  for (const origin of ["http://localhost:8080", "http://127.0.0.1:3000", "https://localhost", "http://[::1]:9"]) {
    assert.equal(await allowed(origin), origin);
  }
  for (const origin of ["https://evil.example", "http://localhost.evil.example", "http://127.0.0.1.evil.example", "null"]) {
    assert.equal(await allowed(origin), null);
  }
  const answer = await ask(agent.url, "recording=refused&speed=instant", { headers: { origin: "http://localhost:1" } }).settled;
  assert.equal(answer.headers["access-control-allow-origin"], "http://localhost:1");
});

test("no_name_leads_out_of_the_folders", async () => {
  const names = [
    "../secret.sse",
    "nested/../../secret.sse",
    "..%2Fsecret.sse",
    "..%5Csecret.sse",
    "%2e%2e%2fsecret",
    encodeURIComponent(path.join(folder, "secret.sse")),
    "linked.sse",
    "make.mjs",
    "source/cut.mjs",
    "index.json",
    "/etc/hostname",
    "secret.sse%00",
  ];
  for (const name of names) {
    const { status, body } = await ask(agent.url, `recording=${name}&speed=instant`).settled;
    assert.equal(status, 404, name);
    assert.equal(JSON.parse(body).error.code, "UNKNOWN_RECORDING");
  }
});

test("an_option_it_does_not_know_is_an_error_not_a_quiet_success", async () => {
  const wrong = ["chunks=7", "chunk=0", "cut=-1", "speed=fast", "speed=0", "status=200", "crlf=yes", "type=a%0Db", "delay=x"];
  for (const query of wrong) {
    const { status, body } = await ask(agent.url, `recording=refused&${query}`).settled;
    assert.equal(status, 400, query);
    assert.equal(JSON.parse(body).error.code, "INVALID_REQUEST");
  }
  const noMessage = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  assert.equal((await fetch(`${agent.url}/chat`, noMessage)).status, 400);
});

test("closing_ends_the_answers_that_are_still_open", async () => {
  const second = await startReplayAgent({ recordingsDir: GALLERY });
  const answer = ask(second.url, "recording=refused&stall=10");
  await until(() => read(answer.bytes).body.length === 10);
  await second.close();
  await answer.settled;
  await until(() => second.requests[0].ending === "client_left");
});

test("recordings_of_real_providers_are_played_too", async (context) => {
  const streams = path.join(SHARED, "data/streams");
  const here = await access(streams).then(
    () => true,
    () => false,
  );
  if (!here) {
    context.diagnostic("skipped: ../shared is not here");
    return;
  }
  const second = await startReplayAgent({ recordingsDir: GALLERY, extraDirs: [streams] });
  try {
    const sse = "anthropic/test_web_search.r1.sse";
    const asRecorded = await ask(second.url, `recording=${sse}&speed=instant`).settled;
    assert.deepEqual(asRecorded.body, await readFile(path.join(streams, sse)));
    const lines = "openai-responses/openai-error.1.chunks.txt";
    const wrapped = await ask(second.url, `recording=${lines}&speed=instant`).settled;
    const events = wrapped.body.toString().match(/^event: .*$/gm);
    assert.deepEqual(
      events,
      ["response.created", "response.in_progress", "error", "response.failed"].map((name) => `event: ${name}`),
    );
  } finally {
    await second.close();
  }
});

function post(query, signal) {
  const body = JSON.stringify({ message: "hello" });
  return fetch(`${agent.url}/chat?${query}`, { method: "POST", headers: { "content-type": "application/json" }, body, signal });
}

async function until(condition) {
  for (const patience = performance.now() + 5000; performance.now() < patience; await setTimeout(5)) {
    if (condition()) {
      return;
    }
  }
  assert.fail(`waited 5 s in vain for ${condition}`);
}
