// Which tab a kept conversation belongs to. The page imports this file when it first keeps or opens one.

/** Whether this tab owns the name from now on, until it is closed or lets go. A browser without locks has one owner: whoever asks. */
export function own(name) {
  return new Promise((tell) => {
    if (!navigator.locks) return tell(true);
    const hold = (lock) => {
      tell(lock !== null);
      return lock && new Promise(() => {});
    };
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => tell(true));
  });
}
