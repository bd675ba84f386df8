// The words of a command line as a command with its values, or an error that says what was expected.

import { parseArgs } from "node:util";
import { COMMANDS, OPTIONS } from "./cli-commands.mjs";

/** @import { ParseArgsConfig } from "node:util" */
/** @import { SelectionStrategy } from "./check.d.ts" */
/** @import { DecisionProfile } from "./index.d.ts" */

/**
 * A command, as the table of commands describes it.
 *
 * @typedef {{ usage: string, least: number, most?: number, found: string, expected: string, about: string }} Command
 */

/**
 * An option, as the table of options describes it.
 *
 * @typedef {{ from: number, to: number } | { from?: undefined, to?: undefined }} Range
 * @typedef {{ of?: string[], value?: string, choices?: string[], with?: string, without?: string[], short?: string, about: string } & Range} Option
 * @typedef {[name: string, option: Option]} Entry
 */

/** @typedef {string | number | boolean} Value */

/**
 * The values of the options, by their names. One that is only given with another one has that beside it.
 *
 * @typedef {{ judge: string, "judge-model": string } | { judge?: undefined, "judge-model"?: undefined }} JudgeValues
 * @typedef {{ llm: string, model: string } | { llm?: undefined, model?: undefined }} ModelValues
 * @typedef {{ "max-cost": string, price: string } | { "max-cost"?: undefined, price?: undefined }} PriceValues
 * @typedef {{
 *   help?: boolean, version?: boolean, json?: boolean, policy?: string, learned?: string, timeout?: number,
 *   lines?: boolean, out?: string, resume?: boolean, workers?: number, fields?: string, sentences?: boolean, summary?: string, "max-line"?: number,
 *   "fail-on"?: string, junit?: string, sarif?: string, mapping?: string, "judge-budget"?: number, tee?: boolean,
 *   attempts?: number, "max-attempts"?: number, profile?: DecisionProfile,
 *   all?: boolean, follow?: boolean, "allow-private"?: boolean, concurrency?: number, checker?: string,
 *   markdown?: boolean, sources?: string, strategy?: SelectionStrategy, "min-relevance"?: string, "compare-selection"?: SelectionStrategy,
 *   "selection-cache"?: string, language?: string, rounds?: number, gazettes?: boolean, question?: string, limit?: number,
 * }} OtherValues
 * @typedef {OtherValues & JudgeValues & ModelValues & PriceValues} Values
 */

export const EXIT = { fine: 0, unreadable: 1, usage: 2, failed: 3 };

/** An error to show to the user, with the exit status. */
export class CommandError extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** @param {string} message */
export function wrongUsage(message) {
  return new CommandError(EXIT.usage, `${message}\nTry \`credence --help\`.`);
}

/**
 * The command, what it works on, and its options by their names.
 *
 * @param {string[]} words
 * @returns {{ command?: string, subjects?: string[], values: Values }}
 */
export function argumentsIn(words) {
  const { values, positionals } = parsed(words);
  const asksForHelp = values.help || positionals[0] === "help";
  const [first, ...subjects] = positionals[0] === "help" ? positionals.slice(1) : positionals;
  const command = values.lines && first === "assess" ? "assess --lines" : first;
  if (values.version || (asksForHelp && command === undefined)) return { values: { ...values, help: asksForHelp } };
  requireCommand(command);
  if (asksForHelp) return { command, values: { help: true } };
  requireOptions(command, values);
  return { command, subjects: subjectsOf(command, subjects), values: checked(values) };
}

/** @type {(args: string[]) => { values: Values, positionals: string[] }} */
function parsed(args) {
  /** @type {ParseArgsConfig["options"]} */
  const options = Object.fromEntries(Object.entries(OPTIONS).map((/** @type {Entry} */ [name, { value, short }]) => [name, { type: value ? "string" : "boolean", ...(short && { short }) }]));
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw wrongUsage(error.message);
  }
}

/** @type {(command: string | undefined) => asserts command is keyof typeof COMMANDS} */
function requireCommand(command) {
  if (command !== undefined && Object.hasOwn(COMMANDS, command)) return;
  const found = command === undefined ? "there is no command" : `\`${command}\` is not a command`;
  throw wrongUsage(`${found}, expected ${oneOf(Object.keys(COMMANDS).filter((name) => !name.includes(" ")))}`);
}

/** @param {string} command @param {Record<string, Value | undefined>} values */
function requireOptions(command, values) {
  for (const name of Object.keys(values)) {
    const { of, with: other, without = [] } = /** @type {Record<string, Option>} */ (OPTIONS)[name];
    if (!isOptionOf(name, command)) throw wrongUsage(`\`--${name}\` is for ${oneOf(/** @type {string[]} */ (of))}, not for \`${command}\``);
    if (other !== undefined && values[other] === undefined) throw wrongUsage(`\`--${name}\` is given alone, expected \`--${other}\` beside it`);
    const excluded = without.find((each) => values[each] !== undefined);
    if (excluded !== undefined) throw wrongUsage(`\`--${name}\` and \`--${excluded}\` are both given, expected one of them`);
  }
}

/** Whether a command takes an option. @param {string} name @param {string} command */
export function isOptionOf(name, command) {
  return /** @type {Record<string, Option>} */ (OPTIONS)[name].of?.includes(command) ?? true;
}

/** @param {keyof typeof COMMANDS} command @param {string[]} subjects */
function subjectsOf(command, subjects) {
  /** @type {Command} */
  const { least, most = Infinity, found, expected } = COMMANDS[command];
  if (subjects.length < least || subjects.length > most) throw wrongUsage(`there are ${subjects.length} ${found}, expected ${expected}`);
  if (subjects.filter((subject) => subject === "-").length > 1) throw wrongUsage("standard input is named twice, expected it once");
  return subjects.length === 0 ? ["-"] : subjects;
}

/** @param {Values} values */
function checked(values) {
  return Object.fromEntries(Object.entries(values).map(([name, written]) => [name, checkedValue(name, /** @type {string} */ (written))]));
}

/** @param {string} name @param {string} written */
function checkedValue(name, written) {
  const { from, to, choices } = /** @type {Record<string, Option>} */ (OPTIONS)[name];
  if (choices !== undefined && !choices.includes(written)) throw wrongUsage(`\`--${name}\` is \`${written}\`, expected ${oneOf(choices)}`);
  if (from === undefined) return written;
  const number = /^\d{1,9}$/.test(written) ? Number(written) : NaN;
  if (number >= from && number <= to) return number;
  throw wrongUsage(`\`--${name}\` is \`${written}\`, expected a whole number from ${from}${to === Infinity ? "" : ` to ${to}`}`);
}

const ALTERNATIVES = new Intl.ListFormat("en", { type: "disjunction" });

/** @param {string[]} names */
function oneOf(names) {
  return ALTERNATIVES.format(names.map((name) => `\`${name}\``));
}
