// How much each client may ask: a bucket that fills again with time, and a bound on what runs at once.

/** More clients than this are not remembered one by one: the oldest is forgotten. */
const MOST_CLIENTS = 10_000;

/** Allows `perMinute` questions to a client, of which it may ask that many at once, and `atOnce` to all together. */
export class Allowance {
  #buckets = new Map();
  #running = 0;

  constructor({ perMinute, atOnce, perClientAtOnce, now = Date.now }) {
    Object.assign(this, { perMinute, atOnce, perClientAtOnce, now });
  }

  /** `null` when the client may ask for `count` links now, `width` of them at once, else the seconds to wait. */
  enter(client, count, width = 1) {
    const bucket = this.#bucketOf(client);
    if (bucket.left < count) return Math.ceil(((count - bucket.left) * 60) / this.perMinute);
    if (this.#running + width > this.atOnce || bucket.running + width > this.perClientAtOnce) return 1;
    bucket.left -= count;
    bucket.running += width;
    this.#running += width;
    return null;
  }

  /** Said when what was entered is done. */
  leave(client, width = 1) {
    this.#running -= width;
    const bucket = this.#buckets.get(client);
    if (bucket) bucket.running -= width;
  }

  #bucketOf(client) {
    const now = this.now();
    const bucket = this.#buckets.get(client) ?? { left: this.perMinute, at: now, running: 0 };
    bucket.left = Math.min(this.perMinute, bucket.left + ((now - bucket.at) * this.perMinute) / 60_000);
    bucket.at = now;
    this.#buckets.delete(client);
    this.#buckets.set(client, bucket);
    if (this.#buckets.size > MOST_CLIENTS) this.#forgetIdle();
    return bucket;
  }

  #forgetIdle() {
    for (const [client, { running }] of this.#buckets) {
      if (running === 0) {
        this.#buckets.delete(client);
        return;
      }
    }
  }
}
