import { personOf } from '@facet/sdk/common';
import {
  defineJobHandler,
  HttpError,
  type JobQueue,
  type JobRun,
  type PageNews,
  type Principal,
  type RunningWork,
} from '@facet/sdk/server';
import { z } from 'zod';
import { EVENT_NEWS } from '../common/event-news.ts';
import { MOST_ATTEMPTS } from '../common/most-attempts.ts';
import type { ChannelCookie } from './channel-cookie.ts';
import { asyncErrors } from './errors.ts';
import type { EventFollowers } from './event-followers.ts';
import type { AsyncEvent, EventStore } from './event-store.ts';
import type { JobList } from './job-list.ts';
import type { JobStops } from './job-stops.ts';
import type { LaterCall, LaterWork } from './later-calls.ts';
import { ToldProgress } from './told-progress.ts';

export interface LaterParts {
  readonly jobs: Pick<JobQueue, 'enqueue'>;
  readonly cookie: Pick<ChannelCookie, 'read' | 'isSent' | 'issue'>;
  readonly events: Pick<EventStore, 'add'>;
  readonly list: Pick<JobList, 'add'>;
  readonly stops: Pick<JobStops, 'watch'>;
  readonly running: Pick<RunningWork, 'start'>;
  readonly news: PageNews;
  readonly followers: Pick<EventFollowers, 'tell'>;
}

/** Websockets know people by the cookie, which must be of the last day. */
const RENEWED_AFTER_S = 60 * 60;

const ofChannel = z.looseObject({ channel: z.string(), title: z.string().optional() });

export const laterWork = (parts: LaterParts): LaterWork => ({
  isWanted: ({ scope, request: { headers } }) =>
    hasLaterRights(personOf(scope)) && /\brespond-async\b/.test(String(headers['prefer'] ?? '')),

  async start({ scope, request }, { handler, payload, about, title }) {
    const { id } = personOf(scope);
    const { channel, cookies } = await channelOf(parts.cookie, request, id);
    const job = { ...payload, channel, ...(title === undefined ? {} : { title }) };
    const jobId = await parts.jobs.enqueue(handler, job, { scope, ...(about === undefined ? {} : { about }) });
    if (title !== undefined) await parts.list.add({ job_id: jobId, user_id: id, channel, title });
    return {
      status: 202,
      ...cookies,
      json: { channel_id: channel, job_id: jobId, user_id: id, status: 'pending', errors: [], result_url: null },
    };
  },

  handler: (work) =>
    defineJobHandler({
      payload: ofChannel,
      run: attempts(parts, work),
      async didFail({ channel }, { id, userId, reason }) {
        await tellFailure(parts, { channel, id, userId }, asyncErrors.notDone(reason));
      },
    }),
});

interface ToldJob {
  readonly channel: string;
  readonly id: string;
  readonly userId: number;
}

type TellParts = Pick<LaterParts, 'events' | 'news' | 'followers'>;

/** Adds an event of a job; an earlier end is kept. */
async function tell(
  { events, news, followers }: TellParts,
  { channel, id, userId }: ToldJob,
  event: Pick<AsyncEvent, 'status' | 'errors' | 'result_url' | 'progress'>,
): Promise<void> {
  await events.add({ channel, job_id: id, user_id: userId, ...event });
  news.tell(EVENT_NEWS, [userId]);
  followers.tell(channel);
}

const tellFailure = (parts: TellParts, job: ToldJob, error: HttpError): Promise<void> =>
  tell(parts, job, { status: 'error', errors: JSON.stringify(errorsOf(error)), result_url: null });

const attempts =
  (parts: LaterParts, work: Parameters<LaterWork['handler']>[0]) =>
  async ({ channel, title, ...rest }: z.output<typeof ofChannel>, run: JobRun): Promise<void> => {
    const { id, scope, attempt, signal } = run;
    if (!scope) throw new TypeError('This kind of job needs a signed-in user.');
    const { id: userId } = personOf(scope);
    const job = { channel, id, userId };
    const failed = (error: HttpError) => tellFailure(parts, job, error);
    // Earlier processes crashed during this job, and so may the next one.
    if (attempt > MOST_ATTEMPTS) return failed(asyncErrors.unanswered());
    const stop = await parts.stops.watch({ job: id, userId });
    const listed =
      title === undefined
        ? undefined
        : parts.running.start({ kind: 'job', key: id, userId, about: title, stop: () => stop.stop() });
    const progress = new ToldProgress(
      (done) => tell(parts, job, { status: 'running', errors: '[]', result_url: null, progress: JSON.stringify(done) }),
      (error) => run.log.warn('The progress of a job was not told', { jobId: id, error: String(error) }),
    );
    let url: string | null;
    try {
      const until = AbortSignal.any([signal, stop.signal]);
      until.throwIfAborted();
      url = await work(rest, { id, scope, signal: until, report: (done) => progress.report(done) });
    } catch (error) {
      if (stop.signal.aborted) return failed(title === undefined ? asyncErrors.stopped() : asyncErrors.workStopped());
      if (error instanceof HttpError && !signal.aborted) return failed(error);
      // Another attempt will report the end.
      const isHandedOver = signal.aborted && !isLate(signal.reason);
      if (!isHandedOver && attempt >= MOST_ATTEMPTS) await failed(asyncErrors.unanswered());
      throw error;
    } finally {
      progress.dispose();
      listed?.dispose();
      stop.dispose();
    }
    await tell(parts, job, { status: 'done', errors: '[]', result_url: url });
  };

/**
 * Anonymous visitors have no permissions for a job. A session that is limited to certain objects would get all
 * permissions of its user.
 */
export const hasLaterRights = ({ isAnonymous, onlyReads }: Principal): boolean =>
  !isAnonymous && onlyReads === undefined;

/** A browser without a channel gets one, and one whose cookie is old a new cookie for the same channel. @throws HttpError for the cookie of another user */
async function channelOf(cookie: LaterParts['cookie'], { cookies }: LaterCall['request'], userId: number) {
  const known = await cookie.read(cookies);
  if (known?.userId === userId && known.ageSeconds < RENEWED_AFTER_S) return { channel: known.channel, cookies: {} };
  if (cookie.isSent(cookies) && known?.userId !== userId) throw asyncErrors.noChannel();
  const issued = await cookie.issue(userId);
  return { channel: issued.channel, cookies: { cookies: [issued.cookie] } };
}

const isLate = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError';

/** The errors of an HttpError in one of the contract's two forms, as a list. */
function errorsOf({ body, message }: HttpError): readonly object[] {
  if (typeof body === 'object' && body !== null) {
    if ('errors' in body && Array.isArray(body.errors)) return body.errors;
    if ('message' in body) return [{ message: body.message }];
  }
  return [{ message }];
}
