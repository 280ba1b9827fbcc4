import { z } from 'zod';
import { RunErrors } from '../errors.ts';
import type { RunParts } from './run-parts.ts';
import type { Outcome } from './run-store.ts';

/** Job handler of messages that were refused for now. */
export const LATER_JOB = 'reports/later';

export const MOST_TRIES = 5;
/** A receiver that wants to be asked later than this is asked earlier. */
const LONGEST_PAUSE_SECONDS = 2 * 60 * 60;

export const laterOrder = z.object({
  reportId: z.int(),
  logId: z.int(),
  /** Later tries until now. */
  tries: z.int(),
  /** Whether the schedule was active at the run: one that is switched off since then sends nothing more. */
  wasActive: z.boolean(),
  /** Why other messages of the run were not delivered. */
  problems: z.array(z.string()).readonly(),
});

export type LaterOrder = z.output<typeof laterOrder>;

/** Each pause is twice as long as the one before. */
export const pauseSeconds = (tries: number, firstSeconds: number, askedSeconds: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, Math.max(firstSeconds * 2 ** tries, askedSeconds));

/** The outcome of a run whose messages have been sent, or some of which wait for another try, which is put into the queue. */
export async function afterSending(
  { store, jobs, log, now, laterSeconds }: Pick<RunParts, 'store' | 'jobs' | 'log' | 'now' | 'laterSeconds'>,
  order: LaterOrder,
  askedSeconds: number,
): Promise<Outcome> {
  const { logId, reportId, tries, problems } = order;
  const waits = await store.putOffs(logId);
  const reasons = [...problems, ...waits.map(({ reason }) => reason ?? '')];
  if (waits.length === 0)
    return problems.length === 0 ? { state: 'Success' } : { state: 'Error', error: reasons.join('\n') };
  const left = MOST_TRIES - tries;
  if (left === 0 || laterSeconds() === 0) {
    await store.giveUp(logId);
    return { state: 'Error', error: [...reasons, RunErrors.gaveUp(tries)].join('\n') };
  }
  const seconds = pauseSeconds(tries, laterSeconds(), askedSeconds);
  const runAt = new Date(now().getTime() + seconds * 1_000);
  await store.tryAt(logId, runAt);
  const key = `${logId}@${tries}`;
  await jobs.enqueue(LATER_JOB, order, { key, runAt, about: `report ${reportId}` });
  log.info('messages of a report were refused for now and are sent again', {
    report: reportId,
    messages: waits.length,
    inSeconds: Math.round(seconds),
    triesLeft: left,
  });
  return { state: 'Error', error: [...reasons, RunErrors.triedAgain(left)].join('\n'), isTriedAgain: true };
}
