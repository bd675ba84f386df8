// Validates request bodies. An invalid body is rejected with its path and the reason.

/** A body or a header that the real server would reject. */
export class Refusal extends Error {
  constructor(message, statusCode = 400) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Rejects a `value` of another shape. */
export function check(value, shape, path = "body") {
  shape(value, path);
  return value;
}

export const anything = () => {};

export const text = typed("a string", (value) => typeof value === "string");

export const number = typed("a number", (value) => typeof value === "number");

export const flag = typed("true or false", (value) => typeof value === "boolean");

export const record = typed("an object", isRecord);

export const uuid = typed("a UUID", (value) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value));

/** One of several values. */
export function oneOf(...values) {
  const names = values.map((value) => JSON.stringify(value)).join(", ");
  return typed(values.length === 1 ? names : `one of ${names}`, (value) => values.includes(value));
}

/** May be missing. */
export function optional(shape) {
  return (value, path) => value !== undefined && shape(value, path);
}

/** May be missing or `null`. */
export function nullable(shape) {
  return (value, path) => value !== undefined && value !== null && shape(value, path);
}

export function list(shape, { min = 0 } = {}) {
  return (value, path) => {
    if (!Array.isArray(value) || value.length < min) {
      refuse(path, min === 0 ? "a list" : `a list of at least ${min}`, value);
    }
    value.forEach((item, index) => shape(item, `${path}[${index}]`));
  };
}

/** An object with these fields; with `only`, no other fields except those. */
export function object(fields, { only } = {}) {
  return (value, path) => {
    record(value, path);
    Object.entries(fields).forEach(([name, shape]) => shape(value[name], `${path}.${name}`));
    const unknown = only && Object.keys(value).find((name) => !(name in fields) && !only.includes(name));
    if (unknown !== undefined) {
      throw new Refusal(`${path}.${unknown}: there is no such field`);
    }
  };
}

/** An object with a shape that depends on one of its fields. */
export function variant(field, shapes) {
  return (value, path) => {
    record(value, path);
    const shape = Object.hasOwn(shapes, value[field]) ? shapes[value[field]] : shapes[""];
    if (shape === undefined) {
      oneOf(...Object.keys(shapes))(value[field], `${path}.${field}`);
    }
    shape(value, path);
  };
}

/** A string, or another shape. */
export function textOr(shape) {
  return (value, path) => typeof value === "string" || shape(value, path);
}

function typed(what, is) {
  return (value, path) => is(value) || refuse(path, what, value);
}

function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refuse(path, expected, value) {
  const found = value === undefined ? "nothing" : (JSON.stringify(value) ?? String(value)).slice(0, 60);
  throw new Refusal(`${path}: expected ${expected}, found ${found}`);
}
