import type { Kernel } from '@facet/core/common';
import { type Disposable, type Logger, ObjectDidCreate, ObjectDidDelete, ObjectDidUpdate } from '@facet/sdk/common';
import type { SharedBus } from '@facet/sdk/server';
import { callingWindow } from './calling-window.ts';

const TOPIC = 'facet/object-news@1';
/** Changes that follow each other within it are told together. */
const GATHER_MS = 100;

/** Tells that objects of a kind have changed. It holds no ids: its receivers may not be allowed to know of the objects. */
export interface ObjectNewsItem {
  readonly kind: string;
  /** The window that made the change, which knows of it already. */
  readonly window?: string;
}

export interface ObjectNewsParts {
  readonly kernel: Pick<Kernel, 'tap'>;
  readonly bus: SharedBus;
  readonly log: Pick<Logger, 'error'>;
}

type Listener = (userId: null, items: readonly ObjectNewsItem[]) => void;

/** Changes of objects, from the did-hooks of all processes to the pages that are open at this one. */
export class ObjectNews implements Disposable {
  readonly #bus: SharedBus;
  readonly #log: Pick<Logger, 'error'>;
  readonly #taps: readonly Disposable[];
  readonly #gathered = new Map<string, ObjectNewsItem>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ kernel, bus, log }: ObjectNewsParts) {
    this.#bus = bus;
    this.#log = log;
    this.#taps = [ObjectDidCreate, ObjectDidUpdate, ObjectDidDelete].map((hook) =>
      kernel.tap(hook, ({ kind }) => this.#gather(kind)),
    );
  }

  subscribe(listener: Listener): Disposable {
    return this.#bus.subscribe(TOPIC, (payload) => {
      if (isNews(payload)) listener(null, payload);
    });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const tap of this.#taps) tap.dispose();
  }

  #gather(kind: string): void {
    const window = callingWindow();
    this.#gathered.set(`${kind} ${window ?? ''}`, window === undefined ? { kind } : { kind, window });
    this.#timer ??= setTimeout(() => this.#publish(), GATHER_MS).unref();
  }

  #publish(): void {
    this.#timer = undefined;
    const items = [...this.#gathered.values()];
    this.#gathered.clear();
    this.#bus
      .publish(TOPIC, items)
      .catch((error: unknown) => this.#log.error('changes of objects could not be published', { error }));
  }
}

function isNews(payload: unknown): payload is readonly ObjectNewsItem[] {
  return (
    Array.isArray(payload) &&
    payload.every((item: unknown) => typeof item === 'object' && item !== null && 'kind' in item)
  );
}
