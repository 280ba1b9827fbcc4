import type { ScheduleRunner } from '@facet/plugin-scheduler/contract.server';
import type { Scope } from '@facet/sdk/common';
import { fromStoredMoment } from '@facet/sdk/resource';
import { isFired } from '../../common/condition.ts';
import { CannotRun, RunErrors } from '../errors.ts';
import { putNotice } from './notice.ts';
import type { ReportRow } from '../schedules/tables.ts';
import { conditionOf } from './condition-of.ts';
import { decide, isWithin } from './decide.ts';
import { afterSending } from './later-tries.ts';
import { measure, type MeasureParts } from './measure-alert.ts';
import { reasonOf } from './reason-of.ts';
import type { RunParts } from './run-parts.ts';
import type { LogRow, Outcome } from './run-store.ts';
import { parcelsNow, sendMessages } from './send-messages.ts';

const RUN_SECONDS = 'facet_report_seconds';
const RUN_HELP =
  'How long alerts and reports took, by the state in which they ended; "Waiting" ones are sent again later.';

/** A refusal for now is no failure yet: what watches for failures would wake somebody for nothing. */
export function countRun({ counters }: Pick<RunParts, 'counters'>, { type }: ReportRow, ended: Outcome, began: number) {
  const state = ended.isTriedAgain === true ? 'Waiting' : ended.state;
  counters.time(RUN_SECONDS, RUN_HELP, (performance.now() - began) / 1_000, { type, state });
}

/** Runs an alert or report for one of its scheduled times. */
export const reportRunner =
  (parts: RunParts): ScheduleRunner =>
  async (run) => {
    const report = await parts.store.find(run.id);
    if (report === undefined || !parts.isOn()) return;
    const { log, isNew } = await parts.store.openLog(run.id, run.scheduledFor);
    // The process was killed after the run had ended.
    if (!isNew && log.state !== 'Working') return;
    const began = performance.now();
    const finish = async (outcome: Outcome): Promise<void> => {
      await parts.store.finish(report, log, outcome);
      countRun(parts, report, outcome, began);
    };
    const outcome = isNew ? await entered(parts, report) : undefined;
    if (outcome !== undefined) return finish(outcome);
    await parts.store.begin(run.id);
    const ended = await worked(parts, report, run.signal, (using) => work(parts, report, log, using));
    if (ended.state === 'Error' && ended.isTriedAgain !== true) await parts.store.giveUp(log.id);
    await finish(ended);
    await tellOfEnd(parts, report, log, ended);
  };

/** Owners are told of a schedule that was switched off, and of a failure once in a grace period; not of what is sent again. */
export async function tellOfEnd(parts: RunParts, report: ReportRow, log: LogRow, ended: Outcome): Promise<void> {
  const { store, schedules, now } = parts;
  if (ended.state !== 'Error' || ended.isTriedAgain === true) return;
  const error = ended.error ?? '';
  if (ended.stops === true) {
    if (await store.stop(report, schedules)) await putNotice(parts, report, log, { kind: 'stopped', reason: error });
    return;
  }
  const told = report.error_told_on;
  if (told !== null && isWithin(fromStoredMoment(told), report.grace_period, now())) return;
  await putNotice(parts, report, log, { kind: 'failed', reason: error });
}

/** The outcome of a run that ends before it works. */
async function entered({ store, now }: RunParts, report: ReportRow): Promise<Outcome | undefined> {
  const decision = decide(report, await store.lastSuccess(report.id), now());
  if (decision === 'refuse') return { state: 'Working', error: RunErrors.working };
  if (decision === 'time-out') return { state: 'Error', error: RunErrors.tookTooLong(report.working_timeout) };
  return decision === 'grace' ? { state: 'On Grace' } : undefined;
}

/** What a run has while it works. */
export interface Working {
  /** Of the person of the schedule. */
  readonly scope: Scope;
  readonly signal: AbortSignal;
  readonly runsFor: number;
}

/** @throws if the process stops: another process starts the run again */
export async function worked(
  parts: RunParts,
  report: ReportRow,
  stopped: AbortSignal,
  work: (using: Working) => Promise<Outcome>,
): Promise<Outcome> {
  const late = AbortSignal.timeout(report.working_timeout * 1_000);
  const signal = AbortSignal.any([stopped, late]);
  try {
    const owner = await runsFor(parts, report);
    return await parts.system.runFor(owner, signal, (scope) => work({ scope, signal: scope.signal, runsFor: owner }));
  } catch (error) {
    stopped.throwIfAborted();
    if (late.aborted) return { state: 'Error', error: RunErrors.tookTooLong(report.working_timeout) };
    if (error instanceof CannotRun) return { state: 'Error', error: error.message, stops: true };
    parts.log.warn('a report failed', { report: report.id, error });
    return { state: 'Error', error: reasonOf(error) };
  }
}

async function work(
  parts: RunParts,
  report: ReportRow,
  log: LogRow,
  { scope, signal, runsFor }: Working,
): Promise<Outcome> {
  const measured =
    report.type === 'Alert' ? await measure(await measureParts(parts, scope, signal), report) : undefined;
  const kept: Pick<Outcome, 'measured'> = measured === undefined ? {} : { measured };
  if (measured !== undefined && !isFired(conditionOf(report), measured, report.last_value))
    return { state: 'Not triggered', ...kept };
  const parcels = await parcelsNow(parts, report.id, runsFor);
  if (parcels.length === 0) {
    const stopped = await parts.receivers.stopped(report.id);
    return { state: 'Error', error: stopped.size === 0 ? RunErrors.noRecipients : RunErrors.allStopped, ...kept };
  }
  const { problems, afterSeconds } = await sendMessages(parts, report, log, {
    scope,
    signal,
    runsFor,
    measured,
    parcels: parcels.map((parcel) => ({ parcel, claim: parcel.target })),
  });
  signal.throwIfAborted();
  const order = { reportId: report.id, logId: log.id, tries: 0, wasActive: report.active !== 0, problems };
  return { ...(await afterSending(parts, order, afterSeconds)), ...kept };
}

/**
 * The person who last changed what is read or where it goes, as long as that person owns the schedule: another owner's rights are
 * never used for it. @throws Error
 */
async function runsFor({ ownersOf, users }: RunParts, report: ReportRow): Promise<number> {
  // Schedules older than the column run for their author.
  const { id, created_by_fk: author, run_as_fk: last } = report;
  const person = last ?? author;
  const owners = await ownersOf(id);
  if (owners.length === 0) throw new CannotRun(RunErrors.noOwner);
  if (person === null || !owners.includes(person)) throw new CannotRun(RunErrors.ownerGone);
  const [found] = await users.byIds([person]);
  if (found?.active !== true) throw new CannotRun(RunErrors.ownerGone);
  return person;
}

export async function measureParts(
  parts: Pick<RunParts, 'sessions' | 'queries' | 'datasets' | 'saved'>,
  scope: Scope,
  signal: AbortSignal,
): Promise<MeasureParts> {
  const saved = await parts.saved();
  return {
    sessions: parts.sessions.for(scope),
    queries: parts.queries.for(scope),
    datasets: parts.datasets.for(scope),
    saved,
    scope,
    signal,
  };
}
