// What a server says when it refuses a request.

import { CredenceError } from "./error.mjs";

/** So much of the body of a failed response is read, in bytes and in milliseconds, and so many characters of it are shown. */
const MOST_READ = 16_384;
const LONGEST_WAIT = 2_000;
const MOST_SHOWN = 300;

/** The error of a response with another status than success, with what its body says. @param {Response} response */
export async function failureOf(response) {
  const status = `${response.status} ${response.statusText}`.trim();
  const said = saidIn(await beginningOf(response));
  const found = said ? `${status}: ${said}` : status;
  return new CredenceError("http_status", `the agent answered ${found}, expected a status from 200 to 299`, "source.status");
}

/** The first part of a body, or what of it comes in time. @param {Response} response */
async function beginningOf(response) {
  const decoder = new TextDecoder();
  let text = "";
  if (response.bodyUsed || !response.body) return text;
  const reader = response.body.getReader();
  const read = async () => {
    for (let chunk = await reader.read(); !chunk.done && text.length < MOST_READ; chunk = await reader.read()) {
      text += decoder.decode(chunk.value, { stream: true });
    }
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, LONGEST_WAIT);
  });
  // A body that cannot be read says nothing.
  await Promise.race([read().catch(() => {}), late]);
  clearTimeout(timer);
  reader.cancel().catch(() => {});
  return text.slice(0, MOST_READ);
}

/** The message in a body: of a JSON error, the title of a page, or the text. @param {string} text */
function saidIn(text) {
  const title = /^\s*</.test(text) ? (/<title>([^<]*)/i.exec(text)?.[1] ?? "") : null;
  const said = (title ?? messageIn(text) ?? text).replace(/[\s\p{Cc}]+/gu, " ").trim();
  return said.length > MOST_SHOWN ? `${said.slice(0, MOST_SHOWN)}…` : said;
}

/** The message of a JSON error, wherever providers put it. @param {string} text */
function messageIn(text) {
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const body = Array.isArray(json) ? json[0] : json;
  const found = [body?.error?.message, body?.error, body?.message, body?.detail].find((value) => value !== undefined && value !== null);
  return typeof found === "string" || found === undefined ? found : JSON.stringify(found);
}
