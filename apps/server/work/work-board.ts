import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Disposable, type Logger, toDisposable } from '@facet/sdk/common';
import type { RunningItem, RunningWork, SharedBus, Work } from '@facet/sdk/server';
import { z } from 'zod';

const ASK = 'facet/work/ask';
const ANSWER = 'facet/work/answer';
const STOP = 'facet/work/stop';
/** A process that is busy for longer is left out of the list. */
const ANSWER_MS = 300;
/** Of one process; those that have run for longest. */
const MOST_ITEMS = 500;

interface Started {
  readonly plugin: string;
  readonly work: Work;
  readonly since: number;
}

const answerShape = z.object({
  ask: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      plugin: z.string(),
      process: z.string(),
      kind: z.string(),
      key: z.string(),
      userId: z.number(),
      about: z.string(),
      seconds: z.number(),
      rows: z.number().nullable(),
      bytes: z.number().nullable(),
      processBytes: z.number(),
    }),
  ),
});

/**
 * Each process keeps its own work in memory and answers when another one asks: a process that was killed leaves no entries
 * behind, and ages need no common clock.
 */
export class WorkBoard implements Disposable {
  readonly #bus: SharedBus;
  readonly #log: Pick<Logger, 'error'>;
  readonly #process = `${hostname()}:${process.pid}`;
  readonly #own = new Map<string, Started>();
  readonly #asked = new Map<string, RunningItem[]>();
  readonly #subscriptions: readonly Disposable[];

  constructor(bus: SharedBus, log: Pick<Logger, 'error'>) {
    this.#bus = bus;
    this.#log = log;
    this.#subscriptions = [
      bus.subscribe(ASK, (ask) => this.#answer(ask)),
      bus.subscribe(ANSWER, (payload) => this.#take(payload)),
      bus.subscribe(STOP, (id) => {
        if (typeof id === 'string') this.#own.get(id)?.work.stop();
      }),
    ];
  }

  of(plugin: string): RunningWork {
    return {
      start: (work) => {
        const id = randomUUID();
        this.#own.set(id, { plugin, work, since: performance.now() });
        return toDisposable(() => void this.#own.delete(id));
      },
      list: () => this.#list(),
      stop: (id) => this.#bus.publish(STOP, id),
    };
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  async #list(): Promise<readonly RunningItem[]> {
    const ask = randomUUID();
    const items: RunningItem[] = [];
    this.#asked.set(ask, items);
    try {
      await this.#bus.publish(ASK, ask);
      await pause(ANSWER_MS);
    } finally {
      this.#asked.delete(ask);
    }
    return items;
  }

  #answer(ask: unknown): void {
    const memory = this.#own.size === 0 ? 0 : process.memoryUsage.rss();
    const items = [...this.#own].slice(0, MOST_ITEMS).map(([id, started]) => this.#item(id, started, memory));
    this.#bus
      .publish(ANSWER, { ask, items })
      .catch((error: unknown) => this.#log.error('running work could not be published', { error }));
  }

  #take(payload: unknown): void {
    const answer = answerShape.safeParse(payload);
    if (answer.success) this.#asked.get(answer.data.ask)?.push(...answer.data.items);
  }

  #item(id: string, { plugin, since, work }: Started, processBytes: number): RunningItem {
    const { kind, key, userId, about } = work;
    const seconds = (performance.now() - since) / 1_000;
    const come = { rows: work.rows?.() ?? null, bytes: work.bytes?.() ?? null };
    return { id, plugin, process: this.#process, kind, key, userId, about, seconds, ...come, processBytes };
  }
}
