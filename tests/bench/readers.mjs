// Each parser takes the chunks of one stream, parses them all, and returns a function that gives the number of characters of
// the answer. The call of that function is not measured.

import { load } from "./peers.mjs";

/** The reference: frames, then `JSON.parse`. */
export async function eventsourceParser() {
  const { createParser } = await load("eventsource-parser");
  return (chunks) => {
    const sum = new Characters();
    const decoder = new TextDecoder();
    const parser = createParser({ onEvent: (event) => sum.add(JSON.parse(event.data)) });
    for (const chunk of chunks) {
      parser.feed(decoder.decode(chunk, { stream: true }));
    }
    return () => sum.total;
  };
}

/** `parseJsonEventStream`, with a schema that accepts everything. */
export async function aiSdk() {
  const { parseJsonEventStream, jsonSchema } = await load("ai");
  const schema = jsonSchema({ type: "object" });
  return async (chunks) => {
    const sum = new Characters();
    const events = parseJsonEventStream({ stream: streamOf(chunks), schema }).getReader();
    for (let event = await events.read(); !event.done; event = await events.read()) {
      if (!event.value.success) throw event.value.error;
      sum.add(event.value.value);
    }
    return () => sum.total;
  };
}

function streamOf(chunks) {
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      if (next < chunks.length) {
        controller.enqueue(chunks[next]);
        next += 1;
      } else {
        controller.close();
      }
    },
  });
}

/** `parseSSEStream` starts to read when it is called, so chunks are sent once its events have a listener. */
export async function agUi() {
  const { parseSSEStream } = await load("@ag-ui/client");
  const { Subject } = await load("rxjs");
  return (chunks) => {
    const sum = new Characters();
    const source = new Subject();
    const events = parseSSEStream(source);
    return new Promise((resolve, reject) => {
      events.subscribe({ next: (event) => sum.add(event), error: reject, complete: () => resolve(() => sum.total) });
      for (const data of chunks) {
        source.next({ type: "data", data });
      }
      source.complete();
    });
  };
}

/** Counts what a parser understood, to compare the results of all. */
class Characters {
  total = 0;

  add(event) {
    this.total += (event.content ?? event.response?.message ?? "").length;
  }
}
