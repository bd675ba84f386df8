// Splits a recording into frames, each with the delay before it.

const BYTE_ORDER_MARK = "\uFEFF";
const WAIT_WHERE_NONE_IS_RECORDED = 20;

/** The frames of a recording; each JSON line becomes one frame, or stays a line. */
export function frames(recording, { crlf, bom, speed, delay, lines = false }) {
  const stream = isJsonLines(recording) && !lines ? framed(recording) : recording;
  const blocks = stream.match(lines ? /[^\n]*\n|[^\n]+$/g : /[^]*?(?:\r\n\r\n|\n\n|\r\r)|[^]+$/g) ?? [];
  return blocks.map((block, index) => {
    const ended = crlf ? block.replace(/\r\n|\r|\n/g, "\r\n") : block;
    const bytes = Buffer.from(bom && index === 0 ? BYTE_ORDER_MARK + ended : ended, "utf8");
    return { wait: delay ?? paced(recordedWait(block), speed), bytes };
  });
}

function isJsonLines(recording) {
  const first = recording.split(/\r?\n/).find((line) => line.trim() !== "");
  return first !== undefined && parsed(first) !== null;
}

function framed(recording) {
  const lines = recording.split(/\r?\n/).filter((line) => line.trim() !== "");
  const types = lines.map((line) => parsed(line)?.type);
  const named = types.some((type) => /^(?:response\.|message_start$)/.test(type ?? ""));
  return lines.map((line, index) => `${named ? `event: ${types[index]}\n` : ""}data: ${line}\n\n`).join("");
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function recordedWait(block) {
  const comment = /^: \+(\d+)\r?$/m.exec(block);
  return comment === null ? WAIT_WHERE_NONE_IS_RECORDED : Number(comment[1]);
}

function paced(wait, speed) {
  if (speed === "instant") {
    return 0;
  }
  return speed === "recorded" ? wait : wait / Number(speed);
}
