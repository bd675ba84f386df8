// The help of the command line.

import { SourceRegistry } from "./ready.mjs";
import { isOptionOf } from "./cli-arguments.mjs";
import { COMMANDS, NOTES, OPTIONS } from "./cli-commands.mjs";

/** @import { Option } from "./cli-arguments.mjs" */
/** @import { SourceEntry } from "./check.d.ts" */

/** @typedef {keyof typeof COMMANDS} CommandName */
/** @typedef {keyof typeof OPTIONS} OptionName */

const WIDTH = 110;

/** Where the texts of the options start. */
const COLUMN = 24;
const USAGE = ["Usage: ", "       "];

/** The help of a command, or of all. @param {string} [command] */
export function helpOf(command) {
  const commands = Object.keys(COMMANDS).filter(/** @returns {name is CommandName} */ (name) => command === undefined || name === command || name.startsWith(`${command} `));
  const options = Object.keys(OPTIONS).filter(/** @returns {name is OptionName} */ (name) => commands.some((each) => isOptionOf(name, each)));
  const usages = commands.map((name, index) => usage(name, USAGE[Math.min(index, 1)]));
  return [usages.join(""), commands.map(about).join(""), options.map(option).join(""), NOTES].join("\n");
}

/** @param {CommandName} command @param {string} before */
function usage(command, before) {
  const start = `${before}credence ${command.split(" ")[0]}`;
  const named = Object.keys(OPTIONS).filter((name) => /** @type {Record<string, Option>} */ (OPTIONS)[name].of?.includes(command) && !command.includes(`--${name}`));
  const words = [...command.split(" ").slice(1), COMMANDS[command].usage, ...named.map((name) => `[${written(name)}]`)];
  return wrapped(start, words, start.length + 1);
}

/** @param {CommandName} command */
function about(command) {
  return wrapped(`\`${command}\``, COMMANDS[command].about.split(/\s+/), 0);
}

/** @param {OptionName} name */
function option(name) {
  /** @type {Option} */
  const { about: text, from, to, choices } = OPTIONS[name];
  const names = new SourceRegistry().list().map((/** @type {SourceEntry} */ source) => source.name);
  const limits = choices ?? (from === undefined ? [] : [to === Infinity ? `from ${from}` : `${from} to ${to}`]);
  const words = [text.replace("{sources}", names.join(", ")), ...(limits.length > 0 ? [`(${limits.join(", ")})`] : [])];
  return wrapped(`  ${written(name)}`.padEnd(COLUMN - 1), words.join(" ").split(/\s+/), COLUMN);
}

/** An option with the name of its value. @param {string} name */
function written(name) {
  const { value } = /** @type {Record<string, Option>} */ (OPTIONS)[name];
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

/** A text and words behind it in lines of limited width, the later ones indented. @param {string} start @param {string[]} words @param {number} indent */
function wrapped(start, words, indent) {
  const lines = [start];
  for (const word of words) {
    if (/** @type {string} */ (lines.at(-1)).length + word.length < WIDTH) lines.push(`${lines.pop()} ${word}`);
    else lines.push(" ".repeat(indent) + word);
  }
  return `${lines.join("\n")}\n`;
}
