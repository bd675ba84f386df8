// Worker threads that work on tasks. One that dies is replaced.

import { Worker } from "node:worker_threads";

/**
 * @import { Result, Task } from "./cli-lines.mjs"
 * @typedef {{ task: Task, resolve: (result: Result) => void, reject: (reason: Error) => void }} Job
 */

/** Why a task has no result: its thread died. */
export class WorkerStopped extends Error {}

/** Runs tasks on threads of a script, which posts `"ready"` when it has started, and one result for each task. */
export class WorkerPool {
  #script;
  #options;
  #most;
  /** @type {Set<Worker>} */
  #threads = new Set();
  /** @type {Worker[]} */
  #idle = [];
  /** @type {Job[]} */
  #waiting = [];
  /** What each thread works on. @type {{ get(thread: Worker): Job } & Map<Worker, Job | undefined>} */
  #jobs = new Map();
  #isClosed = false;

  /** No thread is started before there is work for it. @param {string | URL} script @param {{ most: number, workerData: unknown }} options */
  constructor(script, { most, workerData }) {
    this.#script = script;
    this.#most = most;
    this.#options = { workerData };
  }

  /** The result of a task. Fails with `WorkerStopped` if the thread dies, and with another error if threads cannot start. @param {Task} task @returns {Promise<Result>} */
  run(task) {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error("the threads have ended"));
      this.#waiting.push({ task, resolve, reject });
      this.#assign();
    });
  }

  /** Ends all threads. */
  async close() {
    this.#isClosed = true;
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  #assign() {
    while (!this.#isClosed && this.#waiting.length > 0 && (this.#idle.length > 0 || this.#threads.size < this.#most)) {
      const thread = this.#idle.pop() ?? this.#start();
      const job = this.#waiting.shift();
      this.#jobs.set(thread, job);
      // @ts-expect-error: there is a job, or the loop had ended.
      thread.postMessage(job.task);
    }
  }

  #start() {
    const thread = new Worker(this.#script, this.#options);
    this.#threads.add(thread);
    let isReady = false;
    /** @type {Error | null} */
    let cause = null;
    thread.on("message", (message) => {
      if (message !== "ready") return this.#finished(thread, message);
      isReady = true;
    });
    thread.on("error", (error) => {
      cause = error;
    });
    thread.on("exit", (code) => {
      this.#threads.delete(thread);
      this.#idle = this.#idle.filter((other) => other !== thread);
      const reason = cause?.message ?? `it exited with status ${code}`;
      this.#jobs.get(thread)?.reject(isReady ? new WorkerStopped(reason) : new Error(`a worker thread could not start: ${reason}`));
      this.#assign();
    });
    return thread;
  }

  /** @param {Worker} thread @param {Result} result */
  #finished(thread, result) {
    const job = this.#jobs.get(thread);
    this.#jobs.delete(thread);
    this.#idle.push(thread);
    job.resolve(result);
    this.#assign();
  }
}
