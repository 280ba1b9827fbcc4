import { definePoint } from '../common/extension-point.ts';
import type { JobHandlerDeclared } from '../common/points/declared.ts';
import type { Logger } from '../common/plugin.ts';

export interface JobRun {
  readonly id: string;
  readonly attempt: number;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** Runs at least once for each accepted job, so it must bear a repetition. A throw is retried with a growing delay. */
export type JobHandler = (payload: unknown, run: JobRun) => Promise<void>;

export const JobHandlers = definePoint<{ declared: JobHandlerDeclared; implementation: JobHandler }>({
  id: 'jobs/handler@1',
  description: 'Work for the persistent queue, by handler key.',
  side: 'server',
});
