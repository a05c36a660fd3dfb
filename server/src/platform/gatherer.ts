interface Waiting<T, R> {
  work: T;
  done(result: R): void;
  failed(error: unknown): void;
}

/**
 * Gathers what comes in while the lanes are busy and hands it on together: the busier, the larger the batches.
 * What makes a batch fail is found by trying each piece alone, so that one piece cannot hold up the others.
 */
export class Gatherer<T, R> {
  readonly #write: (batch: T[]) => Promise<R[]>;
  readonly #most: number;
  readonly #sizeOf: (work: T) => number;
  #idle: number;
  #queue: Waiting<T, R>[] = [];
  #scheduled = false;

  constructor(write: (batch: T[]) => Promise<R[]>, options: { lanes: number; most: number; sizeOf(work: T): number }) {
    this.#write = write;
    this.#idle = options.lanes;
    this.#most = options.most;
    this.#sizeOf = options.sizeOf;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  push(work: T): Promise<R> {
    return new Promise((done, failed) => {
      this.#queue.push({ work, done, failed });
      this.#schedule();
    });
  }

  /** Not before what has arrived with it has been read too. */
  #schedule(): void {
    if (this.#scheduled || this.#idle === 0 || this.#queue.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      void this.#run();
    });
  }

  #next(): Waiting<T, R>[] {
    let size = 0;
    const end = this.#queue.findIndex(({ work }, i) => {
      size += this.#sizeOf(work);
      return i > 0 && size > this.#most;
    });
    return this.#queue.splice(0, end === -1 ? this.#queue.length : end);
  }

  async #run(): Promise<void> {
    const batch = this.#next();
    if (batch.length === 0) return;
    this.#idle--;
    this.#schedule();
    try {
      await this.#settle(batch);
    } finally {
      this.#idle++;
      this.#schedule();
    }
  }

  async #settle(batch: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.#write(batch.map((b) => b.work));
      for (const [i, { done }] of batch.entries()) done(results[i] as R);
    } catch (error) {
      const [only, ...others] = batch;
      if (only && others.length === 0) only.failed(error);
      else for (const each of batch) await this.#settle([each]);
    }
  }
}
