// The environment variables that `cargo xtask bench` sets for its scripts.

/** The value of a variable that must be set. */
export function fromEnvironment(name) {
  const value = process.env[name];
  if (!value) {
    throw new Error(`${name} is not set; run \`cargo xtask bench\``);
  }
  return value;
}
