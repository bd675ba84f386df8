// The rate limit of each client: a token bucket, and a limit on concurrent requests.

/** The most clients with a separate limit; the oldest is removed first. */
const MOST_CLIENTS = 10_000;

/** Allows `perMinute` requests per client, which may also be sent at the same time, and `atOnce` for all clients together. */
export class Allowance {
  #buckets = new Map();
  #running = 0;

  constructor({ perMinute, atOnce, perClientAtOnce, now = Date.now }) {
    Object.assign(this, { perMinute, atOnce, perClientAtOnce, now });
  }

  /** `null` if the client may check `count` links now, `width` of them at the same time; otherwise the wait in seconds. */
  enter(client, count, width = 1) {
    const bucket = this.#bucketOf(client);
    if (bucket.left < count) return Math.ceil(((count - bucket.left) * 60) / this.perMinute);
    if (this.#running + width > this.atOnce || bucket.running + width > this.perClientAtOnce) return 1;
    bucket.left -= count;
    bucket.running += width;
    this.#running += width;
    return null;
  }

  /** Called when a request that was counted is done. */
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
