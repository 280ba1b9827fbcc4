import type { Principal } from '../common/principal.ts';
import type { JobHandler } from '../server/jobs.ts';
import { testScope } from './test-scope.ts';

export interface TestJob {
  /** The user whom the job is for. Default: none, as for jobs at fixed times. */
  readonly principal?: Principal;
  /** 1 at first, then one more for each retry. */
  readonly attempt?: number;
  /** When it aborts, the job is to stop. */
  readonly signal?: AbortSignal;
}

export interface JobLogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Runs a job once, without a queue; the payload goes through JSON, as in the queue.
 *
 * @returns what the job logged through its `run.log`
 * @throws what the handler throws, and for a payload that `defineJobHandler` refuses
 */
export async function runJob(
  handler: JobHandler,
  payload: unknown,
  { principal, attempt = 1, signal = new AbortController().signal }: TestJob = {},
): Promise<readonly JobLogLine[]> {
  const lines: JobLogLine[] = [];
  const say =
    (level: JobLogLine['level']) =>
    (message: string, fields?: JobLogLine['fields']): void => {
      lines.push({ level, message, ...(fields && { fields }) });
    };
  await handler(JSON.parse(JSON.stringify(payload)), {
    id: 'test',
    attempt,
    signal,
    log: { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') },
    ...(principal && { scope: testScope(principal, signal) }),
  });
  return lines;
}
