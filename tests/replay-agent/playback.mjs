// Sends one response in chunks, at its speed, and with the requested fault.

import { setImmediate, setTimeout } from "node:timers/promises";

/** How a response can end. */
export const Ending = Object.freeze({
  Open: "open",
  Completed: "completed",
  Refused: "refused",
  EndedEarly: "ended_early",
  Cut: "cut",
  ClientLeft: "client_left",
  Stopped: "stopped",
});

/** Sends the frames and returns how the response ended; `record.sent` counts the bytes. */
export async function play(frames, options, socketResponse, record, signal) {
  try {
    const limit = options.cut ?? options.end ?? options.stall ?? Infinity;
    await send(frames, { limit, chunk: options.chunk }, socketResponse, record, signal);
    return await finish(options, socketResponse, record, signal);
  } catch (error) {
    if (signal.aborted) {
      return Ending.ClientLeft;
    }
    throw error;
  }
}

async function send(frames, { limit, chunk }, socketResponse, record, signal) {
  let waiting = Buffer.alloc(0);
  let room = limit;
  for (const { wait, bytes } of frames) {
    await pause(wait, signal);
    const taken = bytes.subarray(0, Math.min(bytes.length, room));
    room -= taken.length;
    waiting = await sendWhole(Buffer.concat([waiting, taken]), chunk, socketResponse, record, signal);
    if (room === 0) {
      break;
    }
  }
  await write(waiting, socketResponse, record, signal);
}

// Without a chunk size a frame is sent at once. With one, an incomplete chunk waits for the next frame.
async function sendWhole(bytes, chunk, socketResponse, record, signal) {
  if (chunk === undefined) {
    await write(bytes, socketResponse, record, signal);
    return Buffer.alloc(0);
  }
  let start = 0;
  for (; start + chunk <= bytes.length; start += chunk) {
    await write(bytes.subarray(start, start + chunk), socketResponse, record, signal);
  }
  return bytes.subarray(start);
}

async function write(bytes, socketResponse, record, signal) {
  signal.throwIfAborted();
  if (bytes.length === 0) {
    return;
  }
  await handedOver(bytes, socketResponse, signal);
  record.sent += bytes.length;
  await setImmediate(undefined, { signal });
}

// Resolves when the operating system has the bytes, so that a fault after them cannot discard them.
function handedOver(bytes, socketResponse, signal) {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
    socketResponse.write(bytes, (error) => {
      signal.removeEventListener("abort", leave);
      return error ? reject(error) : resolve();
    });
  });
}

async function finish(options, socketResponse, record, signal) {
  if (options.cut !== undefined) {
    socketResponse.destroy();
    return Ending.Cut;
  }
  if (options.stall !== undefined) {
    await left(signal);
    return Ending.ClientLeft;
  }
  await new Promise((resolve) => socketResponse.end(resolve));
  return options.end === undefined ? Ending.Completed : Ending.EndedEarly;
}

export async function pause(milliseconds, signal) {
  if (milliseconds > 0) {
    await setTimeout(milliseconds, undefined, { signal });
  }
}

function left(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
    } else {
      signal.addEventListener("abort", resolve, { once: true });
    }
  });
}
