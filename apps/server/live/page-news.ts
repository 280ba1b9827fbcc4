import type { Disposable, Logger } from '@facet/sdk/common';
import type { PageNews, SharedBus } from '@facet/sdk/server';

const TOPIC = 'facet/page-news@1';

interface Told {
  readonly kind: string;
  readonly userIds: readonly number[];
}

type Listener = (userId: number, news: { readonly kind: string }) => void;

/** News of plugins, from all processes to the pages of certain people that are open at this one. */
export class PageNewsBoard {
  readonly #bus: SharedBus;
  readonly #log: Pick<Logger, 'error'>;

  constructor(bus: SharedBus, log: Pick<Logger, 'error'>) {
    this.#bus = bus;
    this.#log = log;
  }

  /** What one plugin tells has its id in front: none speaks for another. */
  of(plugin: string): PageNews {
    return {
      tell: (topic, userIds) => {
        if (userIds.length === 0) return;
        const told: Told = { kind: `${plugin}:${topic}`, userIds };
        this.#bus
          .publish(TOPIC, told)
          .catch((error: unknown) => this.#log.error('news could not be sent to pages', { plugin, topic, error }));
      },
    };
  }

  subscribe(listener: Listener): Disposable {
    return this.#bus.subscribe(TOPIC, (payload) => {
      if (!isTold(payload)) return;
      for (const userId of payload.userIds) listener(userId, { kind: payload.kind });
    });
  }
}

function isTold(payload: unknown): payload is Told {
  return typeof payload === 'object' && payload !== null && 'kind' in payload && 'userIds' in payload;
}
