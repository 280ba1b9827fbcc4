import type { CallHandler } from '../bridge.ts';
import type { RowFileRefusal } from '../../row-files.ts';
import type { EngineTableLoads, RowText, TableLoad } from '../../table-loads.ts';
import { bridgeErrors } from '../errors.ts';

/** Loads of tables whose rows come call by call: `openLoad`, `giveRows` as often as it takes, `endLoad` or `dropLoad`. */
export function exposedLoads(
  loadsOf: (databaseId: unknown) => EngineTableLoads | undefined,
): Readonly<Record<string, CallHandler>> {
  const running = new Map<number, RunningLoad>();
  let lastId = 0;
  const loadOf = (id: unknown): RunningLoad => {
    const load = running.get(Number(id));
    if (!load) throw bridgeErrors.notOpen();
    return load;
  };
  return {
    openLoad([databaseId, load]) {
      const loads = loadsOf(databaseId);
      if (!loads) throw bridgeErrors.notOpen();
      lastId += 1;
      running.set(lastId, new RunningLoad(loads, load as TableLoad));
      return lastId;
    },
    giveRows: ([id, bytes, rows]) => loadOf(id).give({ bytes: bytes as Uint8Array, rows: Number(rows) }),
    async endLoad([id]) {
      const load = loadOf(id);
      try {
        return await load.end();
      } finally {
        running.delete(Number(id));
      }
    },
    async dropLoad([id]) {
      const load = running.get(Number(id));
      running.delete(Number(id));
      await load?.drop();
    },
  };
}

interface Handed {
  readonly part: RowText;
  /** Whether the engine wants more. */
  readonly taken: (more: boolean) => void;
}

/** A load between the calls that bring its rows. */
class RunningLoad {
  readonly #stop = new AbortController();
  readonly #written: Promise<number | RowFileRefusal>;
  #handed: Handed | undefined;
  /** Answers the caller that has handed over the last rows; a second answer has no effect. */
  #taken: Handed['taken'] = () => {};
  #wake = (): void => {};
  #ended = false;
  #finished = false;

  constructor(loads: EngineTableLoads, load: TableLoad) {
    this.#written = loads.write(load, this.#rows(), this.#stop.signal).finally(() => {
      this.#finished = true;
      this.#taken(false);
    });
    // It is said where the load ends.
    this.#written.catch(() => {});
  }

  /** Waits until the engine has taken the rows; false where it takes no more. */
  give(part: RowText): Promise<boolean> | boolean {
    if (this.#finished) return false;
    return new Promise((taken) => {
      this.#handed = { part, taken };
      this.#taken = taken;
      this.#wake();
    });
  }

  end(): Promise<number | RowFileRefusal> {
    this.#ended = true;
    this.#wake();
    return this.#written;
  }

  async drop(): Promise<void> {
    this.#stop.abort();
    this.#wake();
    await this.#written.catch(() => {});
  }

  async *#rows(): AsyncGenerator<RowText, void> {
    for (;;) {
      const handed = this.#handed;
      this.#handed = undefined;
      if (this.#stop.signal.aborted) throw this.#stop.signal.reason;
      if (handed) {
        yield handed.part;
        handed.taken(true);
      } else if (this.#ended) return;
      else
        await new Promise<void>((wake) => {
          this.#wake = wake;
        });
    }
  }
}
