// The help of the command line.

import { SourceRegistry } from "./check-node.mjs";
import { isOptionOf } from "./cli-arguments.mjs";
import { COMMANDS, NOTES, OPTIONS } from "./cli-commands.mjs";

const WIDTH = 110;

/** Where the texts of the options start. */
const COLUMN = 24;
const USAGE = ["Usage: ", "       "];

/** The help of a command, or of all. */
export function helpOf(command) {
  const commands = Object.keys(COMMANDS).filter((name) => command === undefined || name === command || name.startsWith(`${command} `));
  const options = Object.keys(OPTIONS).filter((name) => commands.some((each) => isOptionOf(name, each)));
  const usages = commands.map((name, index) => usage(name, USAGE[Math.min(index, 1)]));
  return [usages.join(""), commands.map(about).join(""), options.map(option).join(""), NOTES].join("\n");
}

function usage(command, before) {
  const start = `${before}credence ${command.split(" ")[0]}`;
  const named = Object.keys(OPTIONS).filter((name) => OPTIONS[name].of?.includes(command) && !command.includes(`--${name}`));
  const words = [...command.split(" ").slice(1), COMMANDS[command].usage, ...named.map((name) => `[${written(name)}]`)];
  return wrapped(start, words, start.length + 1);
}

function about(command) {
  return wrapped(`\`${command}\``, COMMANDS[command].about.split(/\s+/), 0);
}

function option(name) {
  const { about: text, from, to, choices } = OPTIONS[name];
  const names = new SourceRegistry().list().map((source) => source.name);
  const limits = choices ?? (from === undefined ? [] : [to === Infinity ? `from ${from}` : `${from} to ${to}`]);
  const words = [text.replace("{sources}", names.join(", ")), ...(limits.length > 0 ? [`(${limits.join(", ")})`] : [])];
  return wrapped(`  ${written(name)}`.padEnd(COLUMN - 1), words.join(" ").split(/\s+/), COLUMN);
}

/** An option with the name of its value. */
function written(name) {
  const { value } = OPTIONS[name];
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

/** A text and words behind it in lines of limited width, the later ones indented. */
function wrapped(start, words, indent) {
  const lines = [start];
  for (const word of words) {
    if (lines.at(-1).length + word.length < WIDTH) lines.push(`${lines.pop()} ${word}`);
    else lines.push(" ".repeat(indent) + word);
  }
  return `${lines.join("\n")}\n`;
}
