import type { DeferredAnswer } from '@facet/plugin-charts/contract.client';
import type { ApiClient, EventBus, LaterAnswer, LaterOptions, Session } from '@facet/sdk/client';
import type { Disposable } from '@facet/sdk/common';
import { EVENT_NEWS } from '../common/event-news.ts';
import { manifest } from '../manifest.ts';
import { EventSocket } from './event-socket.ts';
import { JobEvents } from './job-events.ts';
import { keptPosition } from './kept-position.ts';

export interface JobAnswerParts {
  readonly api: ApiClient;
  readonly bus: EventBus;
  readonly session: Pick<Session, 'conf'>;
}

const USUAL_DELAY_MS = 500;
const NEVER = new AbortController().signal;
const NEWS = `${manifest.id}:${EVENT_NEWS}`;

/**
 * Waits for jobs. Their ends are reported by the page's event stream, or by polling while the stream is not connected. Where
 * the server says so, they are read from a websocket, and polled when it cannot be had.
 */
export function jobAnswers({ api, bus, session }: JobAnswerParts): DeferredAnswer & LaterAnswer & Disposable {
  const { GLOBAL_ASYNC_QUERIES_POLLING_DELAY: delay } = session.conf;
  const address = socketAddress(session.conf);
  const events = new JobEvents({
    position: keptPosition(),
    delayMs: typeof delay === 'number' && delay > 0 ? delay : USUAL_DELAY_MS,
    isPushed: address !== undefined,
    async read(lastId) {
      const query = lastId === undefined ? {} : { last_id: lastId };
      return (await api.call('GET /api/v1/async_event/', { query })).result;
    },
  });
  const socket =
    address === undefined
      ? undefined
      : new EventSocket({
          connect: (lastId) => new WebSocket(withPosition(address, lastId)),
          onEvent: (event) => events.take(event),
          onGivenUp: () => events.poll(),
        });
  const listening = bus.on('object:changed', ({ kind }) => {
    if (kind === NEWS || kind === null) events.look();
  });
  const ended = async (body: unknown, { signal = NEVER, onProgress }: LaterOptions): Promise<string | null> => {
    const job = jobOf(body);
    const onLeave = () => stop(api, job.job_id);
    if (signal.aborted) onLeave();
    signal.throwIfAborted();
    signal.addEventListener('abort', onLeave, { once: true });
    try {
      const end = events.ended(job, signal, onProgress);
      socket?.open(() => events.position(job.channel_id));
      return await end;
    } finally {
      signal.removeEventListener('abort', onLeave);
    }
  };
  return {
    ended: async (accepted, options = {}) => ended(await accepted.json(), options),
    async answerOf(body, signal) {
      const address = await ended(body, { signal });
      if (address === null) throw new TypeError('The job of a query names no result.');
      return api.request(address, { signal });
    },
    dispose() {
      listening.dispose();
      socket?.dispose();
      events.dispose();
    },
  };
}

function socketAddress(conf: Session['conf']): string | undefined {
  const { GLOBAL_ASYNC_QUERIES_TRANSPORT: transport, GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL: url } = conf;
  return transport === 'ws' && typeof url === 'string' ? url : undefined;
}

/** A path is one of this server. */
function withPosition(address: string, lastId: string | undefined): URL {
  const url = new URL(address, location.href.replace(/^http/, 'ws'));
  if (lastId !== undefined) url.searchParams.set('last_id', lastId);
  return url;
}

/** Also sent while the page is being closed. If it is lost, the job runs to its end without a reader. */
function stop(api: ApiClient, job: string): void {
  api.request(`/api/v1/async_event/${job}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}

interface Job {
  readonly job_id: string;
  readonly channel_id: string;
}

function jobOf(body: unknown): Job {
  if (typeof body === 'object' && body !== null && 'job_id' in body && 'channel_id' in body) {
    const { job_id, channel_id } = body;
    if (typeof job_id === 'string' && typeof channel_id === 'string') return { job_id, channel_id };
  }
  throw new TypeError('A deferred answer names no job.');
}
