// Times two ways of doing one thing in turn, so that a change of the machine's speed touches both.

const ROUNDS = 9;

/** One run that takes longer than this is measured once. */
const TOO_LONG = 3000;

/** Milliseconds of one run, and what it found; when that is a function, it is asked after the clock has stopped. */
export async function timed(work) {
  globalThis.gc?.();
  const started = performance.now();
  const found = await work();
  const time = performance.now() - started;
  return { time, value: typeof found === "function" ? found() : found };
}

/** How many times as fast as `reference` the `candidate` is, pair by pair. */
export async function compare(reference, candidate) {
  const trial = await timed(candidate);
  const values = { reference: (await timed(reference)).value, candidate: trial.value };
  const rounds = trial.time > TOO_LONG ? 1 : ROUNDS;
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    const base = await timed(reference);
    const other = rounds === 1 ? trial : await timed(candidate);
    pairs.push({ ratio: base.time / other.time, reference: base.time, candidate: other.time });
  }
  return {
    ratio: spread(pairs.map((pair) => pair.ratio)),
    reference: spread(pairs.map((pair) => pair.reference)),
    candidate: spread(pairs.map((pair) => pair.candidate)),
    rounds,
    values,
  };
}

/** Lowest, middle and highest. */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return { low: sorted[0], median: sorted[Math.floor(sorted.length / 2)], high: sorted.at(-1) };
}

/** Three digits that matter. */
export function short(value) {
  if (value >= 100) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value >= 0.1 ? value.toFixed(2) : value.toPrecision(1);
}

/** A ratio with its spread; a star marks what was measured once. */
export function shown({ ratio, rounds }) {
  return rounds === 1 ? `${short(ratio.median)}*` : `${short(ratio.median)} (${short(ratio.low)}–${short(ratio.high)})`;
}
