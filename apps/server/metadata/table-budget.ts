import { statementKind } from './statement-kind.ts';

/** How a statement runs. */
export interface Admission {
  /** `undefined`: as the transaction that it belongs to. */
  readonly readOnly: boolean | undefined;
  /** The text may hold one statement only. */
  readonly single: boolean;
  /** It is stopped if the tables outgrow their budget. */
  readonly watched: boolean;
}

export interface TableBudgetOptions {
  readonly mostBytes: number;
  /** Bytes that the tables take now. */
  measure(): Promise<number>;
  readonly now?: () => number;
}

/** How old a measurement may be that lets a statement pass. */
const FRESH_MS = 1_000;
const LOOK_MS = 500;
/** Code of the plugin may write while it deletes: from so much of the room on, nothing of it runs. */
const HARD = 2;

/**
 * How much room the tables of one plugin may take: Postgres has no limit for it. Within it everything runs; beyond it statements read,
 * delete and drop; what grows to twice the room is stopped, and from then on tables are dropped.
 */
export class TableBudget {
  readonly #options: TableBudgetOptions;
  readonly #now: () => number;
  #bytes = 0;
  #measuredAt = Number.NEGATIVE_INFINITY;
  #measuring: Promise<void> | undefined;

  constructor(options: TableBudgetOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** @throws Error that says why the statement does not run */
  async admit(sql: string): Promise<Admission> {
    if (this.#isFull || this.#now() - this.#measuredAt > FRESH_MS) await this.#measure();
    const kind = statementKind(sql);
    const single = this.#isFull;
    // A transaction that failed takes its end alone.
    if (kind === 'control') return { readOnly: undefined, single, watched: true };
    if (!this.#isFull) return { readOnly: false, single, watched: true };
    if (kind === 'frees') return { readOnly: false, single, watched: false };
    if (this.#isBeyond) throw this.#full();
    return { readOnly: kind === 'other', single, watched: true };
  }

  /**
   * Looks on while a statement runs. @param stop Ends it, and is told why; it is called once at most.
   * @returns what ends the look
   */
  watch(stop: (reason: Error) => void): () => void {
    const timer = setInterval(() => {
      this.#measure().then(
        () => {
          if (!this.#isBeyond) return;
          clearInterval(timer);
          stop(this.#full());
        },
        // A server that cannot be asked ends the statement by itself.
        () => undefined,
      );
    }, LOOK_MS);
    return () => clearInterval(timer);
  }

  get #isFull(): boolean {
    return this.#bytes > this.#options.mostBytes;
  }

  get #isBeyond(): boolean {
    return this.#bytes >= HARD * this.#options.mostBytes;
  }

  #measure(): Promise<void> {
    this.#measuring ??= this.#options
      .measure()
      .then((bytes) => {
        this.#bytes = bytes;
        this.#measuredAt = this.#now();
      })
      .finally(() => {
        this.#measuring = undefined;
      });
    return this.#measuring;
  }

  #full(): Error {
    return new Error(
      `Its tables take ${megabytes(this.#bytes)} MB, and may take ${megabytes(this.#options.mostBytes)} (FACET_PLUGIN_TABLE_MEGABYTES). ` +
        'Drop or truncate tables, or delete rows and run VACUUM FULL, or allow more.',
    );
  }
}

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(0);
