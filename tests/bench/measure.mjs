// Measures two candidates alternately, so that a change of the machine's speed affects both.

const ROUNDS = 9;

/** A run that takes longer than this is measured once. */
const TOO_LONG = 3000;

/** The milliseconds of one run, and its result. If the result is a function, it is called after the measurement. */
export async function timed(work) {
  globalThis.gc?.();
  const started = performance.now();
  const found = await work();
  const time = performance.now() - started;
  return { time, value: typeof found === "function" ? found() : found };
}

/** How many times as fast as `reference` the `candidate` is, by pairs. */
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

/** Minimum, median and maximum. */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return { low: sorted[0], median: sorted[Math.floor(sorted.length / 2)], high: sorted.at(-1) };
}

/** Three significant digits. */
export function short(value) {
  if (value >= 100) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value >= 0.1 ? value.toFixed(2) : value.toPrecision(1);
}

/** A ratio with its range; a star marks a single measurement. */
export function shown({ ratio, rounds }) {
  return rounds === 1 ? `${short(ratio.median)}*` : `${short(ratio.median)} (${short(ratio.low)}–${short(ratio.high)})`;
}
