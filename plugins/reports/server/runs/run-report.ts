import { randomUUID } from 'node:crypto';
import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import type { Dashboards } from '@facet/plugin-dashboards/contract.server';
import type { ChartQueries, SavedContextSource, SqlSessions } from '@facet/plugin-query/contract.server';
import type { ScheduleRunner, ScheduledRun, Schedules } from '@facet/plugin-scheduler/contract.server';
import type { Snapshots } from '@facet/plugin-snapshot/contract.server';
import { FacetError, type Logger, type Scope, type Scoped } from '@facet/sdk/common';
import { fromStoredMoment } from '@facet/sdk/resource';
import { type Counters, HttpError, type SystemScopes, type UserDirectory } from '@facet/sdk/server';
import { CannotRun, messageTexts, RunErrors } from '../errors.ts';
import { SECONDS } from '../../common/points.ts';
import { isFired } from '../../common/condition.ts';
import { STOP_PAGE } from '../../common/wire/receiver.ts';
import type { Channels } from '../channels/channel-routes.ts';
import { deliver } from '../channels/deliver.ts';
import type { Receivers } from '../receivers/receivers.ts';
import type { ReadableDatasets } from '../schedules/readable-datasets.ts';
import type { ReportRow } from '../schedules/tables.ts';
import { conditionOf } from './condition-of.ts';
import { decide, isWithin } from './decide.ts';
import { measure, type MeasureParts } from './measure-alert.ts';
import { type ContentParts, reportMessage } from './report-content.ts';
import type { LogRow, Outcome, RunStore } from './run-store.ts';
import { onlyAddress, type Parcel, parcelsOf } from './parcels.ts';
import { sendParcel, type UnsentMessage } from './send-report.ts';
import type { SentBy, SentPictures } from '../schedules/sent-pictures.ts';

export interface RunParts {
  readonly store: RunStore;
  ownersOf(reportId: number): Promise<readonly number[]>;
  readonly users: Pick<UserDirectory, 'byIds' | 'byEmails'>;
  readonly system: SystemScopes;
  readonly schedules: Schedules;
  readonly queries: Scoped<ChartQueries>;
  readonly datasets: Scoped<ReadableDatasets>;
  readonly sessions: Scoped<SqlSessions>;
  readonly charts: Scoped<SavedCharts>;
  readonly dashboards: Scoped<Dashboards>;
  /** Absent while the snapshot plugin is off. */
  readonly pictures: Scoped<Snapshots> | undefined;
  saved(): Promise<SavedContextSource | undefined>;
  readonly channels: Channels;
  /** Key of the channel that sends to users' addresses. */
  readonly peopleChannel: string;
  readonly address: string;
  isOn(): boolean;
  readonly sent: Pick<SentPictures, 'keep'>;
  readonly receivers: Pick<Receivers, 'stopped' | 'tokenOf'>;
  readonly log: Logger;
  readonly counters: Pick<Counters, 'time'>;
  now(): Date;
}

const RUN_SECONDS = 'facet_report_seconds';
const RUN_HELP = 'How long alerts and reports took, by the state in which they ended.';

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
      const labels = { type: report.type, state: outcome.state };
      parts.counters.time(RUN_SECONDS, RUN_HELP, (performance.now() - began) / 1_000, labels);
    };
    const outcome = isNew ? await entered(parts, report) : undefined;
    if (outcome !== undefined) return finish(outcome);
    await parts.store.begin(run.id);
    const ended = await worked(parts, report, log, run);
    await finish(ended);
    if (ended.state !== 'Error') return;
    if (ended.stops !== true) await tellOfFailure(parts, report, ended.error ?? '', run.signal);
    else if (await parts.store.stop(report, parts.schedules))
      await tellOwners(parts, report, messageTexts.stopped(ended.error ?? ''), run.signal);
  };

/** The outcome of a run that ends before it works. */
async function entered({ store, now }: RunParts, report: ReportRow): Promise<Outcome | undefined> {
  const decision = decide(report, await store.lastSuccess(report.id), now());
  if (decision === 'refuse') return { state: 'Working', error: RunErrors.working };
  if (decision === 'time-out') return { state: 'Error', error: RunErrors.tookTooLong(report.working_timeout) };
  return decision === 'grace' ? { state: 'On Grace' } : undefined;
}

/** @throws if the process stops: another process starts the run again */
async function worked(parts: RunParts, report: ReportRow, log: LogRow, run: ScheduledRun): Promise<Outcome> {
  const late = AbortSignal.timeout(report.working_timeout * 1_000);
  const signal = AbortSignal.any([run.signal, late]);
  try {
    const owner = await runsFor(parts, report);
    return await parts.system.runFor(owner, signal, (scope) =>
      work(parts, report, log, { scope, signal, runsFor: owner }),
    );
  } catch (error) {
    run.signal.throwIfAborted();
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
  { scope, signal, runsFor }: { readonly scope: Scope; readonly signal: AbortSignal; readonly runsFor: number },
): Promise<Outcome> {
  const measured =
    report.type === 'Alert' ? await measure(await measureParts(parts, scope, signal), report) : undefined;
  const kept: Pick<Outcome, 'measured'> = measured === undefined ? {} : { measured };
  if (measured !== undefined && !isFired(conditionOf(report), measured, report.last_value))
    return { state: 'Not triggered', ...kept };
  const { peopleChannel } = parts;
  const stopped = await parts.receivers.stopped(report.id);
  const subscribers = await parts.users.byIds(await parts.store.subscribers(report.id));
  const parcels = await parcelsOf(
    { runsFor, peopleChannel, stopped, byEmails: parts.users.byEmails },
    await parts.store.recipients(report.id),
    subscribers.filter(({ active, email }) => active && email !== ''),
  );
  if (parcels.length === 0)
    return { state: 'Error', error: stopped.size === 0 ? RunErrors.noRecipients : RunErrors.allStopped, ...kept };
  const replyTo = await replyAddress(parts, runsFor);
  const at = fromStoredMoment(log.scheduled_dttm);
  const problems: string[] = [];
  for (const [viewer, own] of Map.groupBy(parcels, (parcel) => parcel.viewer)) {
    const write = async (seen: Scope) => {
      // The alert's result was read with the rights of the schedule's user.
      const shown = viewer === runsFor ? measured : undefined;
      return reportMessage(await contentParts(parts, report, { scope: seen, signal, at }), report, shown);
    };
    const message = viewer === runsFor ? await write(scope) : await tryWrite(parts, viewer, signal, write);
    let reached = false;
    for (const parcel of own) {
      const problem =
        'refused' in message
          ? RunErrors.notDelivered(parcel.channel, parcel.target, message.refused)
          : await sendParcel(
              { ...parts, signal },
              log,
              { ...message, ...replyTo, ...(await stopLink(parts, report, parcel)) },
              parcel,
            );
      if (problem === undefined) reached = true;
      else problems.push(problem);
    }
    if (reached && viewer === runsFor && !('refused' in message))
      await keepPictures(parts, { reportId: report.id, logId: log.id, viewer }, message);
  }
  signal.throwIfAborted();
  return problems.length === 0
    ? { state: 'Success', ...kept }
    : { state: 'Error', error: problems.join('\n'), ...kept };
}

async function replyAddress({ users }: RunParts, person: number): Promise<Pick<UnsentMessage, 'replyTo'>> {
  const [found] = await users.byIds([person]);
  return found === undefined || found.email === '' ? {} : { replyTo: found.email };
}

/** Only for messages with one address: a shared link cannot identify the reader. */
async function stopLink(
  { receivers, peopleChannel, address }: RunParts,
  { id }: ReportRow,
  parcel: Parcel,
): Promise<Pick<UnsentMessage, 'stop'>> {
  const only = parcel.channel === peopleChannel ? onlyAddress(parcel) : undefined;
  if (only === undefined) return {};
  const url = `${address}${STOP_PAGE}/${await receivers.tokenOf(id, only)}/`;
  return { stop: { label: messageTexts.stop, url } };
}

/** The message was sent, so a picture that cannot be stored does not fail the run. */
async function keepPictures({ sent, log }: RunParts, by: SentBy, { files }: UnsentMessage): Promise<void> {
  try {
    await sent.keep(by, files);
  } catch (error) {
    log.warn('the snapshot of a sent report could not be stored', { report: by.reportId, error });
  }
}

/** The message with the rights of another receiver. A refusal is returned, so that all others get their messages. */
async function tryWrite(
  { system }: RunParts,
  viewer: number,
  signal: AbortSignal,
  write: (scope: Scope) => Promise<UnsentMessage>,
): Promise<UnsentMessage | { readonly refused: string }> {
  try {
    return await system.runFor(viewer, signal, write);
  } catch (error) {
    signal.throwIfAborted();
    return { refused: reasonOf(error) };
  }
}

export type ContentSources = Pick<RunParts, 'saved' | 'queries' | 'charts' | 'dashboards' | 'pictures' | 'address'>;

export async function contentParts(
  parts: ContentSources,
  report: Pick<ReportRow, 'chart_id' | 'force_screenshot'>,
  { scope, signal, at }: Pick<ContentParts, 'scope' | 'signal' | 'at'>,
): Promise<ContentParts> {
  const saved = await parts.saved();
  if (saved === undefined) throw new Error(RunErrors.chartGone(report.chart_id ?? 0));
  return {
    queries: parts.queries.for(scope),
    charts: parts.charts.for(scope),
    dashboards: parts.dashboards.for(scope),
    pictures: parts.pictures?.for(scope),
    saved,
    scope,
    signal,
    force: report.force_screenshot !== 0,
    address: parts.address,
    at,
  };
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

/** Owners are notified of a failure once per grace period. */
async function tellOfFailure(parts: RunParts, report: ReportRow, reason: string, signal: AbortSignal): Promise<void> {
  const told = report.error_told_on;
  if (told !== null && isWithin(fromStoredMoment(told), report.grace_period, parts.now())) return;
  await tellOwners(parts, report, messageTexts.failed(reason), signal);
}

async function tellOwners(
  { ownersOf, users, store, channels, peopleChannel, address, log }: RunParts,
  report: ReportRow,
  text: string,
  signal: AbortSignal,
): Promise<void> {
  const addresses = (await users.byIds(await ownersOf(report.id)))
    .filter(({ active, email }) => active && email !== '')
    .map(({ email }) => email);
  const entry = channels.get(peopleChannel);
  if (entry === undefined || addresses.length === 0) return;
  const link = { label: messageTexts.open, url: `${address}/report/list/` };
  const message = {
    id: randomUUID(),
    subject: messageTexts.failedSubject(report.name),
    text: `${text}\n\n${link.label}: ${link.url}`,
    link,
    files: [],
  };
  await store.told(report.id);
  const load = () => entry.load();
  const order = { channel: peopleChannel, load, message, target: addresses.join(', '), signal, seconds: SECONDS, log };
  const sent = await deliver(order);
  if (!sent.delivered) log.warn('owners of a report could not be notified', { report: report.id, reason: sent.reason });
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

/** The error text for owners: messages with remedies, no stack. */
export function reasonOf(error: unknown): string {
  if (error instanceof HttpError) return messageOf(error.body);
  if (error instanceof FacetError && error.remedy) return `${error.message} ${error.remedy}`;
  if (error instanceof Error) return error.message;
  return String(error);
}

function messageOf(body: unknown): string {
  const { message, errors } = body as { message?: unknown; errors?: readonly { message?: string }[] };
  if (typeof message === 'string') return message;
  return errors?.[0]?.message ?? JSON.stringify(body);
}
