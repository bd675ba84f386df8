// Runs checks of claims for the page, which imports this file when "Check a claim" is opened. What crosses is JSON text.

import { plainFlow, startCheck } from "./check-driver.js";
import { moduleWith } from "./module.js";

let module = null;

/** Loads the module, and gives the data sources. */
export async function open() {
  module = await moduleWith("check", "models", "selection", "web", "indexes", "brazil");
  // All parts of a check are there: it need not ask for any.
  module.setWhole();
  return withRegistry((registry) => registry.entries());
}

/** Begins a check of a plan. */
export function begin(plan) {
  const { claim, access, trust } = JSON.parse(plan);
  const given = (field) => Object.fromEntries(Object.entries(access).filter(([, one]) => one[field]).map(([name, one]) => [name, one[field]]));
  const [keys, bases] = [given("key"), given("base")];
  return withRegistry((registry) => {
    for (const name of Object.keys(keys)) registry.setKey(name, true);
    return new PageCheck(new module.RawCheckFlow(claim, JSON.stringify({ keys, bases, trust }), registry), Object.values(keys));
  });
}

class PageCheck {
  #raw;
  #flow;
  #secrets;
  #run;

  constructor(raw, secrets) {
    this.#raw = raw;
    this.#flow = plainFlow(raw);
    this.#secrets = secrets;
  }

  /**
   * Runs the check, or continues a stopped one, until it ends or is stopped; `onChange` is called when there is more to show,
   * `judge` with the request of a `judge` action as JSON text.
   */
  run(onChange, judge) {
    this.#run = startCheck(this.#flow, { secrets: this.#secrets, onChange, judge: (request) => judge(JSON.stringify(request)) });
    return this.#run.done.then(() => {});
  }

  stop() {
    this.#run?.stop();
  }

  skip(name) {
    this.#run?.skip(name);
  }

  report() {
    return this.#raw.report();
  }

  log() {
    return this.#raw.log(0);
  }

  markdown(language) {
    return this.#raw.markdown(language);
  }
}

function withRegistry(use) {
  const registry = new module.RawSourceRegistry("");
  try {
    return use(registry);
  } finally {
    registry.free();
  }
}
