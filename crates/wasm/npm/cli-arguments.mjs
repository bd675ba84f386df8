// The words of a command line as a command with its values, or an error that says what was expected.

import { parseArgs } from "node:util";
import { COMMANDS, OPTIONS } from "./cli-commands.mjs";

export const EXIT = { fine: 0, unreadable: 1, usage: 2, failed: 3 };

/** An error to show to the user, with the exit status. */
export class CommandError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export function wrongUsage(message) {
  return new CommandError(EXIT.usage, `${message}\nTry \`credence --help\`.`);
}

/**
 * The command, what it works on, and its options by their names.
 *
 * @returns {{ command?: string, subjects?: string[], values: Record<string, any> }}
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

function parsed(args) {
  const options = Object.fromEntries(Object.entries(OPTIONS).map(([name, { value, short }]) => [name, { type: value ? "string" : "boolean", ...(short && { short }) }]));
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw wrongUsage(error.message);
  }
}

function requireCommand(command) {
  if (command !== undefined && Object.hasOwn(COMMANDS, command)) return;
  const found = command === undefined ? "there is no command" : `\`${command}\` is not a command`;
  throw wrongUsage(`${found}, expected ${oneOf(Object.keys(COMMANDS).filter((name) => !name.includes(" ")))}`);
}

function requireOptions(command, values) {
  for (const name of Object.keys(values)) {
    const { of, with: other, without = [] } = OPTIONS[name];
    if (!isOptionOf(name, command)) throw wrongUsage(`\`--${name}\` is for ${oneOf(of)}, not for \`${command}\``);
    if (other !== undefined && values[other] === undefined) throw wrongUsage(`\`--${name}\` is given alone, expected \`--${other}\` beside it`);
    const excluded = without.find((each) => values[each] !== undefined);
    if (excluded !== undefined) throw wrongUsage(`\`--${name}\` and \`--${excluded}\` are both given, expected one of them`);
  }
}

/** Whether a command takes an option. */
export function isOptionOf(name, command) {
  return OPTIONS[name].of?.includes(command) ?? true;
}

function subjectsOf(command, subjects) {
  const { least, most = Infinity, found, expected } = COMMANDS[command];
  if (subjects.length < least || subjects.length > most) throw wrongUsage(`there are ${subjects.length} ${found}, expected ${expected}`);
  if (subjects.filter((subject) => subject === "-").length > 1) throw wrongUsage("standard input is named twice, expected it once");
  return subjects.length === 0 ? ["-"] : subjects;
}

function checked(values) {
  return Object.fromEntries(Object.entries(values).map(([name, written]) => [name, checkedValue(name, written)]));
}

function checkedValue(name, written) {
  const { from, to, choices } = OPTIONS[name];
  if (choices !== undefined && !choices.includes(written)) throw wrongUsage(`\`--${name}\` is \`${written}\`, expected ${oneOf(choices)}`);
  if (from === undefined) return written;
  const number = /^\d{1,9}$/.test(written) ? Number(written) : NaN;
  if (number >= from && number <= to) return number;
  throw wrongUsage(`\`--${name}\` is \`${written}\`, expected a whole number from ${from}${to === Infinity ? "" : ` to ${to}`}`);
}

const ALTERNATIVES = new Intl.ListFormat("en", { type: "disjunction" });

function oneOf(names) {
  return ALTERNATIVES.format(names.map((name) => `\`${name}\``));
}
