import { fromStoredMoment } from '@facet/sdk/resource';
import type { ReportRow } from '../schedules/tables.ts';

export type Decision = 'run' | 'refuse' | 'time-out' | 'grace';

/** The next step of a run for this state of its schedule; `lastSuccess` is the end of the last run that sent a message. */
export function decide(report: ReportRow, lastSuccess: Date | undefined, now: Date): Decision {
  if (report.last_state === 'Working') {
    const began = report.last_eval_dttm === null ? undefined : fromStoredMoment(report.last_eval_dttm);
    return began !== undefined && isWithin(began, report.working_timeout, now) ? 'refuse' : 'time-out';
  }
  const mayBeInGrace = report.last_state === 'Success' || report.last_state === 'On Grace';
  if (report.type === 'Alert' && mayBeInGrace && lastSuccess !== undefined)
    return isWithin(lastSuccess, report.grace_period, now) ? 'grace' : 'run';
  return 'run';
}

export const isWithin = (from: Date, seconds: number, now: Date): boolean =>
  now.getTime() - from.getTime() < seconds * 1_000;
