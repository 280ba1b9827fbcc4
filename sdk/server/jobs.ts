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

/** Runs at least once for each accepted job, so it must tolerate repetition. If it throws, it is retried with growing delays. */
export type JobHandler = (payload: unknown, run: JobRun) => Promise<void>;

export const JobHandlers = definePoint<{ declared: JobHandlerDeclared; implementation: JobHandler }>({
  id: 'jobs/handler@1',
  description: 'Work for the persistent queue, by handler key.',
  side: 'server',
});
