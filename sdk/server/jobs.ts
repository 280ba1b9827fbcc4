import type { z } from 'zod';
import { definePoint } from '../common/extension-point.ts';
import type { JobHandlerDeclared } from '../common/points/declared.ts';
import type { Logger } from '../common/plugin.ts';
import type { Scope } from '../common/scope.ts';

export interface JobRun {
  readonly id: string;
  readonly attempt: number;
  readonly signal: AbortSignal;
  /** Scope of the user that the job was enqueued for, with the current rights; absent if it was enqueued without a user. */
  readonly scope?: Scope;
  readonly log: Logger;
}

export interface JobFailure {
  /** Of the job. */
  readonly id: string;
  /** The user for whom it was to run, who may be gone; 0: none. */
  readonly userId: number;
  readonly reason: string;
}

/** Runs at least once for each accepted job, so it must tolerate repetition. If it throws, it is retried with growing delays. */
export interface JobHandler {
  (payload: unknown, run: JobRun): Promise<void>;
  /**
   * The job has failed for good, perhaps without a call of the handler: its user is gone, or its processes ended. Tells what waits for
   * the job. May be called again.
   */
  readonly didFail?: (payload: unknown, failure: JobFailure) => Promise<void>;
}

export interface JobHandlerParts<P> {
  /** A job of another payload fails. */
  readonly payload: z.ZodType<P>;
  readonly run: (payload: P, run: JobRun) => Promise<void>;
  readonly didFail?: (payload: P, failure: JobFailure) => Promise<void>;
}

/** A handler whose payload is validated before it runs. */
export function defineJobHandler<P>({ payload: shape, run, didFail }: JobHandlerParts<P>): JobHandler {
  const handler = async (payload: unknown, call: JobRun) => run(shape.parse(payload), call);
  if (didFail === undefined) return handler;
  return Object.assign(handler, {
    didFail: async (payload: unknown, failure: JobFailure) => didFail(shape.parse(payload), failure),
  });
}

export const JobHandlers = definePoint<{ declared: JobHandlerDeclared; implementation: JobHandler }>({
  id: 'jobs/handler@1',
  description: 'Work for the persistent queue, by handler key.',
  side: 'server',
});
