// Sends a question over a plain socket, so that a test sees what clients hide: chunks, and how the connection ends.

import net from "node:net";

/** Sends a question and collects the response. `settled` resolves when the agent closes the connection or the response is complete. */
export function ask(agentUrl, query, { message = "hello", headers = {} } = {}) {
  const { hostname, port } = new URL(agentUrl);
  const socket = net.connect({ host: hostname, port: Number(port) });
  const body = JSON.stringify({ message });
  const head = { host: hostname, "content-type": "application/json", "content-length": Buffer.byteLength(body), ...headers };
  const lines = Object.entries(head)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const answer = { bytes: Buffer.alloc(0), socket };
  socket.write(`POST /chat?${query} HTTP/1.1\r\n${lines}\r\n${body}`);
  socket.on("data", (data) => {
    answer.bytes = Buffer.concat([answer.bytes, data]);
  });
  answer.settled = new Promise((resolve) => {
    socket.on("data", () => read(answer.bytes).ended && resolve());
    socket.on("error", resolve);
    socket.on("close", resolve);
  }).then(() => read(answer.bytes));
  return answer;
}

/** What was received: status, headers, the chunks of the body, and whether the body ended normally. */
export function read(bytes) {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) {
    return { status: null, headers: {}, chunks: [], body: Buffer.alloc(0), ended: false };
  }
  const [statusLine, ...headerLines] = bytes.subarray(0, headEnd).toString("latin1").split("\r\n");
  const headers = Object.fromEntries(headerLines.map(header));
  const rest = bytes.subarray(headEnd + 4);
  const { chunks, ended } = headers["transfer-encoding"] === "chunked" ? chunked(rest) : counted(rest, headers);
  return { status: Number(statusLine.split(" ")[1]), headers, chunks, body: Buffer.concat(chunks), ended };
}

function header(line) {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function counted(rest, headers) {
  const length = Number(headers["content-length"] ?? 0);
  return { chunks: [rest.subarray(0, length)], ended: rest.length >= length };
}

function chunked(rest) {
  const chunks = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf("\r\n", at);
    if (lineEnd < 0) {
      return { chunks, ended: false };
    }
    const size = Number.parseInt(rest.subarray(at, lineEnd).toString("latin1"), 16);
    if (size === 0) {
      return { chunks, ended: true };
    }
    chunks.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
