import type { Scope } from '@facet/sdk/common';
import type { HttpResult, JobHandler, RequestInfo } from '@facet/sdk/server';
import type { Progress } from '../common/wire/async-events.ts';

export interface LaterCall {
  readonly scope: Scope;
  readonly request: Pick<RequestInfo, 'headers' | 'cookies'>;
}

/** One attempt of a job. Its signal aborts when the user stops the job, or when its process is shutting down. */
export interface LaterRun {
  readonly id: string;
  readonly scope: Scope;
  readonly signal: AbortSignal;
  /**
   * Tells the user how far the job is, at most once a second. It never fails: a progress that could not be told is left out.
   * Not within a transaction of the metadata.
   */
  report(progress: Progress): Promise<void>;
}

export interface LaterJob {
  /** Name of a handler created with `handler`. */
  readonly handler: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Description of the job for administrators. */
  readonly about?: string;
  /** What its user reads of it; a job without a title is not listed as background work. */
  readonly title?: string;
}

/**
 * Requests that are answered at once and processed by a job in any process. The end of the job is an event in the
 * channel of the user's browser at `/api/v1/async_event/`, where the user can also stop it.
 */
export interface LaterWork {
  /** Whether the caller sent `Prefer: respond-async`, and has permissions with which a job can run later. */
  isWanted(call: LaterCall): boolean;
  /** @returns a 202 response with the ids of channel and job */
  start(call: LaterCall, job: LaterJob): Promise<HttpResult>;
  /**
   * Creates a handler of such jobs.
   * @param work Must be repeatable. Returns the address of the result, or `null` without one. An `HttpError` ends the
   * job; other errors are retried.
   */
  handler(work: (payload: unknown, run: LaterRun) => Promise<string | null>): JobHandler;
}
