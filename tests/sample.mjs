// Long tests run in samples: a fixed choice that has one of each kind. `cargo xtask test --all` runs everything.

/** Whether everything is run. */
export const IN_FULL = Boolean(process.env.CREDENCE_ALL);

const says = (n, total, what) => console.log(`sample of ${n} of ${total} ${what}; --all runs everything`);

/** Every n-th of a list, and the first of each kind. */
export function sampleOf(what, list, every, kindOf = () => "") {
  if (IN_FULL) return list;
  const kinds = new Set();
  const chosen = list.filter((each, index) => {
    const kind = kindOf(each);
    const isFirst = !kinds.has(kind);
    kinds.add(kind);
    return isFirst || index % every === 0;
  });
  says(chosen.length, list.length, what);
  return chosen;
}

/** How often something is repeated: `n` times, and in a sample `fewer` times. */
export function repeated(what, n, fewer) {
  if (!IN_FULL) says(fewer, n, what);
  return IN_FULL ? n : fewer;
}
