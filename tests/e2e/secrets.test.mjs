// Keys, headers and questions go to the host that they were entered for, and to no other.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { setStage } from "./stage.mjs";

const stage = setStage();
const KEY = "sk-for-one-host-alone";
const QUESTION = "Which host is this?";
const frame = (event, data) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const ANSWER = frame("token", { content: "This one." }) + frame("done", { response: { message: "This one." }, tool_call_history: [] });

/** Two agents that any page may ask. `/to/STATUS` redirects to the other one. */
const [a, b] = [{ seen: [] }, { seen: [] }];

async function startAgent(agent, other) {
  agent.server = createServer(async (request, response) => {
    const open = { "access-control-allow-origin": "*", "access-control-allow-headers": "*, authorization" };
    if (request.method === "OPTIONS") return response.writeHead(204, open).end();
    let body = "";
    for await (const piece of request) body += piece;
    agent.seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    const status = /^\/to\/(\d+)/.exec(request.url)?.[1];
    if (status) return response.writeHead(Number(status), { ...open, location: `${other.url}/chat` }).end();
    response.writeHead(200, { ...open, "content-type": "text/event-stream" }).end(ANSWER);
  });
  await new Promise((listening) => agent.server.listen(0, "127.0.0.1", listening));
  agent.host = `127.0.0.1:${agent.server.address().port}`;
  agent.url = `http://${agent.host}`;
}

before(async () => {
  await startAgent(b, a);
  await startAgent(a, b);
});
after(() => [a, b].forEach(({ server }) => (server.closeAllConnections(), server.close())));

const open = () => stage.openFresh({ allowed: [a.host, b.host] });
const notes = (panel) => panel.see("secret-note").evaluateAll((all) => all.map((note) => note.textContent).filter(Boolean));
const hasNotes = (panel, n) => panel.page.waitForFunction((n) => [...document.querySelectorAll('[data-testid="secret-note"]')].filter((note) => note.textContent).length === n, n);

async function settings(panel) {
  if (!(await panel.see("endpoint-input").isVisible())) await panel.see("connect-button").click();
  await panel.see("endpoint-input").waitFor();
}

/** Asks at an address, and returns what the agent got. */
async function askedAt(panel, agent, path = "/chat") {
  await settings(panel);
  await panel.see("endpoint-input").fill(`${agent.url}${path}`);
  const n = agent.seen.length;
  await panel.ask(QUESTION);
  await panel.ended();
  assert.equal(agent.seen.length, n + 1);
  return agent.seen.at(-1);
}

const secretsOf = ({ headers }) => [headers.authorization, headers["x-team"]];

test("a key and headers are sent to the host that they were typed for, and to another one only when they are kept for it", async () => {
  const panel = await open();
  await settings(panel);
  await panel.see("endpoint-input").fill(`${a.url}/chat`);
  await panel.see("key-input").fill(KEY);
  await panel.see("headers-input").fill("X-Team: red");
  assert.deepEqual(secretsOf(await askedAt(panel, a)), [`Bearer ${KEY}`, "red"]);

  assert.deepEqual(secretsOf(await askedAt(panel, b)), [undefined, undefined]);
  await settings(panel);
  await hasNotes(panel, 2);
  const said = await notes(panel);
  assert.equal(said[0], `This key was entered for http://${a.host}. Enter it again for http://${b.host}, or keep it. Until then it is not sent.`);
  assert.match(said[1], new RegExp(`These headers were entered for http://${a.host}`));
  assert.ok(!(await panel.see("connect-curl").innerText()).includes("X-Team"), "the request that is shown has none either");

  // By the keyboard: the button is behind the field.
  await panel.see("key-input").press("Tab");
  assert.equal(await panel.focused(), "secret-keep");
  await panel.page.keyboard.press("Enter");
  await hasNotes(panel, 1);
  assert.deepEqual(secretsOf(await askedAt(panel, b)), [`Bearer ${KEY}`, undefined]);

  assert.deepEqual(secretsOf(await askedAt(panel, a)), [undefined, "red"], "the key was kept for the other host");
  await panel.see("connect-button").click();
  await panel.see("key-input").fill("another-key");
  await hasNotes(panel, 0);
  assert.deepEqual(secretsOf(await askedAt(panel, a)), ["Bearer another-key", "red"]);
  await panel.close();
});

test("another port, another scheme and another name of the same machine are other hosts", async () => {
  const panel = await open();
  await settings(panel);
  await panel.see("endpoint-input").fill(`${a.url}/chat`);
  await panel.see("key-input").fill(KEY);
  const { port } = new URL(a.url);
  for (const [address, n] of [
    [`${a.url}/other/path?x`, 0],
    [`HTTP://127.0.0.1:${port}/chat`, 0],
    [`http://user:word@127.0.0.1:${port}/chat`, 0],
    [`http://localhost:${port}/chat`, 1],
    [`https://127.0.0.1:${port}/chat`, 1],
    [`http://127.0.0.1:${Number(port) + 1}/chat`, 1],
    [`http://127.0.0.1:${port}@${b.host}/chat`, 1],
    ["/chat", 1],
  ]) {
    await panel.see("endpoint-input").fill(address);
    await hasNotes(panel, n);
  }
  await panel.close();
});

test("a key that is typed first is for the first address, and for no later one", async () => {
  const panel = await open();
  await settings(panel);
  await panel.see("key-input").fill(KEY);
  await panel.see("endpoint-input").fill(`${a.url}/chat`);
  await panel.see("endpoint-input").blur();
  assert.deepEqual(await notes(panel), []);
  assert.deepEqual(secretsOf(await askedAt(panel, b)), [undefined, undefined]);
  assert.deepEqual(secretsOf(await askedAt(panel, a)), [`Bearer ${KEY}`, undefined]);
  await panel.close();
});

test("every language says it with both hosts", async () => {
  const panel = await open();
  for (const language of ["pt-BR", "ja"]) {
    await panel.speak(language);
    await settings(panel);
    await panel.see("endpoint-input").fill(`${a.url}/chat`);
    await panel.see("key-input").fill(KEY);
    await panel.see("endpoint-input").fill(`${b.url}/chat`);
    await hasNotes(panel, 1);
    const [said] = await notes(panel);
    assert.ok(said.includes(a.host) && said.includes(b.host) && !said.includes("This key"), said);
  }
  await panel.close();
});

for (const status of [301, 302, 303, 307, 308]) {
  test(`${status}: neither a question nor its key follows a redirect to another host`, async () => {
    const panel = await open();
    b.seen.length = 0;
    for (const key of ["", KEY]) {
      await settings(panel);
      await panel.see("endpoint-input").fill(`${a.url}/to/${status}`);
      await panel.see("key-input").fill(key);
      await panel.ask(QUESTION);
      await panel.last("outcome").waitFor();
      assert.match(await panel.last("outcome").innerText(), /redirects to another address/);
    }
    assert.deepEqual(b.seen, []);
    await panel.close({ expected: [/ERR_|Failed to load|redirect/i] });
  });
}

test("a data source gets the key that was typed for its address", async () => {
  const panel = await open();
  await panel.goTo("check");
  await panel.see("check-claim").waitFor();
  await panel.see("check-keys").locator("summary").first().click();
  await panel.see("check-key-tavily_search").fill(KEY);
  await panel.see("check-addresses").locator("summary").click();
  await panel.see("check-address-tavily_search").fill(b.url);
  await hasNotes(panel, 1);
  const [said] = await notes(panel);
  assert.ok(said.startsWith("This key was entered for api.tavily.com.") && said.includes(b.host), said);
  const privacy = await panel.see("check-privacy").allInnerTexts();
  assert.ok(!privacy.join().includes(b.host), "a source that needs its key is not asked");
  await panel.close();
});
