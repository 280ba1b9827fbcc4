import { personOf, type Scoped } from '@facet/sdk/common';
import { HttpError, type JobHandler, type KeyValueStore, type PageNews } from '@facet/sdk/server';
import type { ChartQueries } from '@facet/plugin-query/contract.server';
import { z } from 'zod';
import { EVENT_NEWS } from '../common/event-news.ts';
import { MOST_ATTEMPTS } from '../common/most-attempts.ts';
import { asyncErrors } from './errors.ts';
import type { AsyncEvent, EventStore } from './event-store.ts';
import type { JobStops } from './job-stops.ts';

export const SPACE = 'async-queries/context';

const payloadShape = z.object({
  channel: z.string(),
  key: z.string(),
  params: z.record(z.string(), z.string()),
});

export type ChartJob = z.infer<typeof payloadShape>;

export interface ChartJobParts {
  readonly queries: Scoped<ChartQueries>;
  readonly values: Pick<KeyValueStore, 'get'>;
  readonly events: Pick<EventStore, 'add'>;
  readonly stops: Pick<JobStops, 'watch'>;
  readonly news: PageNews;
}

/**
 * Answers a query context for its person, so that the answer is in the cache; the page that fetches it asks again, with the rights
 * that the person has by then. Running it twice changes nothing.
 */
export const answerChart =
  ({ queries, values, events, stops, news }: ChartJobParts): JobHandler =>
  async (payload, { id, scope, attempt, signal }) => {
    const { channel, key, params } = payloadShape.parse(payload);
    if (!scope) throw new TypeError('A query of a chart is asked for a person.');
    const { id: userId } = personOf(scope);
    const tell = async (end: Pick<AsyncEvent, 'status' | 'errors' | 'result_url'>): Promise<void> => {
      await events.add({ channel, job_id: id, user_id: userId, ...end });
      news.tell(EVENT_NEWS, [userId]);
    };
    const failed = (error: HttpError) =>
      tell({ status: 'error', errors: JSON.stringify(errorsOf(error)), result_url: null });
    const stored = await values.get(SPACE, key);
    // Processes that ran it have ended: the next one might, too.
    if (!stored || attempt > MOST_ATTEMPTS) return failed(asyncErrors.unanswered());
    const stop = await stops.watch({ job: id, userId });
    try {
      const own = queries.for(scope);
      const until = AbortSignal.any([signal, stop.signal]);
      until.throwIfAborted();
      await own.chartData({ context: own.readContext(stored.value), signal: until, requestParams: params });
    } catch (error) {
      if (stop.signal.aborted) return failed(asyncErrors.stopped());
      if (error instanceof HttpError && !signal.aborted) return failed(error);
      // Another attempt tells the end, if there is one.
      const isHandedOver = signal.aborted && !isLate(signal.reason);
      if (!isHandedOver && attempt >= MOST_ATTEMPTS) await failed(asyncErrors.unanswered());
      throw error;
    } finally {
      stop.dispose();
    }
    await tell({ status: 'done', errors: '[]', result_url: resultUrl(key) });
  };

const isLate = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError';

const resultUrl = (key: string): string => `/api/v1/chart/data/${key}`;

/** Errors of the contract's two shapes as a list. */
function errorsOf({ body, message }: HttpError): readonly object[] {
  if (typeof body === 'object' && body !== null) {
    if ('errors' in body && Array.isArray(body.errors)) return body.errors;
    if ('message' in body) return [{ message: body.message }];
  }
  return [{ message }];
}
