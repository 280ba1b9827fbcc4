import type { DeferredAnswer } from '@facet/plugin-charts/contract.client';
import type { ApiClient, EventBus, Session } from '@facet/sdk/client';
import type { Disposable } from '@facet/sdk/common';
import { EVENT_NEWS } from '../common/event-news.ts';
import { manifest } from '../manifest.ts';
import { JobEvents } from './job-events.ts';
import { keptPosition } from './kept-position.ts';

export interface DeferredParts {
  readonly api: ApiClient;
  readonly bus: EventBus;
  readonly session: Pick<Session, 'conf'>;
}

const USUAL_DELAY_MS = 500;
const NEWS = `${manifest.id}:${EVENT_NEWS}`;

/** Waits for jobs. Their ends are reported by the page's event stream, or by polling while the stream is not connected. */
export function deferredAnswer({ api, bus, session }: DeferredParts): DeferredAnswer & Disposable {
  const { GLOBAL_ASYNC_QUERIES_POLLING_DELAY: delay } = session.conf;
  const events = new JobEvents({
    position: keptPosition(),
    delayMs: typeof delay === 'number' && delay > 0 ? delay : USUAL_DELAY_MS,
    async read(lastId) {
      const query = lastId === undefined ? {} : { last_id: lastId };
      return (await api.call('GET /api/v1/async_event/', { query })).result;
    },
  });
  const listening = bus.on('object:changed', ({ kind }) => {
    if (kind === NEWS || kind === null) events.look();
  });
  return {
    async answerOf(body, signal) {
      const job = jobOf(body);
      signal.throwIfAborted();
      const onLeave = () => stop(api, job.job_id);
      signal.addEventListener('abort', onLeave, { once: true });
      try {
        const address = await events.ended(job, signal);
        return await api.request(address, { signal });
      } finally {
        signal.removeEventListener('abort', onLeave);
      }
    },
    dispose() {
      listening.dispose();
      events.dispose();
    },
  };
}

/** Also sent while the page is being closed. If it is lost, the job runs to its end without a reader. */
function stop(api: ApiClient, job: string): void {
  api.request(`/api/v1/async_event/${job}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}

function jobOf(body: unknown): { readonly job_id: string; readonly channel_id: string } {
  if (typeof body === 'object' && body !== null && 'job_id' in body && 'channel_id' in body) {
    const { job_id, channel_id } = body;
    if (typeof job_id === 'string' && typeof channel_id === 'string') return { job_id, channel_id };
  }
  throw new TypeError('A deferred answer names no job.');
}
