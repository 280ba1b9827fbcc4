import type { Scope } from '@facet/sdk/common';
import type { HttpResult, JobHandler, RequestInfo } from '@facet/sdk/server';

export interface LaterCall {
  readonly scope: Scope;
  readonly request: Pick<RequestInfo, 'headers' | 'cookies'>;
}

/** One attempt. It is called off when its person stops it, and when its process gives it up. */
export interface LaterRun {
  readonly id: string;
  readonly scope: Scope;
  readonly signal: AbortSignal;
}

export interface LaterJob {
  /** Of a handler that `handler` made. */
  readonly handler: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What administrators read of it. */
  readonly about?: string;
}

/**
 * Calls that are answered at once and done by a job, in whichever process has room. Its end is an event of the channel of its
 * person's browser, at `/api/v1/async_event/`, where the person can stop it, too.
 */
export interface LaterWork {
  /** The caller says `Prefer: respond-async`, and has rights that a job can ask for later. */
  isWanted(call: LaterCall): boolean;
  /** @returns 202 with the names of channel and job */
  start(call: LaterCall, job: LaterJob): Promise<HttpResult>;
  /**
   * A handler of such jobs.
   * @param work Bears a repetition. @returns where its result is, `null` where there is none. An `HttpError` is its end; other
   * errors are tried again.
   */
  handler(work: (payload: unknown, run: LaterRun) => Promise<string | null>): JobHandler;
}
