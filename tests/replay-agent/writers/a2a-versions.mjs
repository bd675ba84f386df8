// The two versions of Agent2Agent.

import { Frames, Identities, passage, tokens } from "./turn.mjs";

export const V1 = {
  role: "ROLE_AGENT",
  state: (name) => `TASK_STATE_${name.toUpperCase().replaceAll("-", "_")}`,
  part: (text) => ({ text }),
  wrapped: (name, value) => ({ [name]: value }),
};

const KINDS = { task: "task", statusUpdate: "status-update", artifactUpdate: "artifact-update" };

export const V03 = {
  role: "agent",
  state: (name) => name,
  part: (text) => ({ kind: "text", text }),
  wrapped: (name, value) => ({ kind: KINDS[name], ...value }),
};

export const carries = {
  search: null,
  retrieved: false,
  cites: false,
  states: { ok: null, empty: null, failed: null, denied: null },
  hostCall: { state: null, outcome: "waiting" },
  cut: { outcome: "completed", code: null },
  failure: null,
};

/** The frames of a task of version 1.0 from a place on. The task comes first, with what was said before; it has moved on by `missed` frames. */
export function rest(text, sent, missed = 3) {
  const frames = text.split(/(?<=\n\n)/);
  let from = 0;
  for (let length = 0; from < frames.length && length + Buffer.byteLength(frames[from]) <= sent; from += 1) length += Buffer.byteLength(frames[from]);
  from = Math.min(from + missed, frames.length - 1);
  const results = frames.slice(0, from).map((frame) => JSON.parse(frame.slice(frame.indexOf("{"))));
  const { task } = results[0].result;
  const parts = results.flatMap(({ result }) => result.artifactUpdate?.artifact.parts ?? []);
  const artifactId = results.findLast(({ result }) => result.artifactUpdate)?.result.artifactUpdate.artifact.artifactId;
  const artifacts = artifactId === undefined ? [] : [{ artifactId, parts }];
  const now = { ...results[0], result: V1.wrapped("task", { ...task, status: { state: V1.state("working") }, artifacts }) };
  return [`data: ${JSON.stringify(now)}\n\n`, ...frames.slice(from)].join("");
}

/** What writes a turn in a version. */
export function a2a(version) {
  return (turn, { seed, thread, run, call = "1" }) => {
    const ids = new Identities(seed);
    const frames = new Frames();
    const about = { taskId: run, contextId: thread };
    const send = (name, value) => frames.add({ jsonrpc: "2.0", id: call, result: version.wrapped(name, value) });
    const message = (text) => ({ messageId: ids.uuid(), role: version.role, parts: [version.part(text)] });
    const status = (state, text) => ({ state: version.state(state), ...(text !== undefined && { message: message(text) }) });
    const update = (state, text) => send("statusUpdate", { ...about, status: status(state, text), ...(version === V03 && { final: state !== "working" }) });
    send("task", { id: run, contextId: thread, status: status("submitted") });
    const artifactId = ids.uuid();
    let isBegun = false;
    for (const step of turn.steps) {
      if (step.kind === "think") update("working", step.text);
      if (step.kind !== "say") continue;
      for (const piece of tokens(passage(step).text)) {
        send("artifactUpdate", { ...about, artifact: { artifactId, parts: [version.part(piece)] }, append: isBegun, lastChunk: false });
        isBegun = true;
      }
    }
    const { kind, message: reason } = turn.ending;
    if (kind === "failed") update("failed", reason);
    else if (kind === "waiting") update("input-required", "Shall I?");
    else update("completed");
    return String(frames);
  };
}
