import { personOf, type Scope } from '@facet/sdk/common';
import { fromStoredMoment, toStoredMoment } from '@facet/sdk/resource';
import {
  defineRoutes,
  type FeatureFlags,
  HttpError,
  type MetadataStore,
  notFound,
  type RouteSet,
  type SystemScopes,
  type UserDirectory,
} from '@facet/sdk/server';
import {
  type AskedAlert,
  type CheckedAlert,
  type PreviewedMessage,
  type ReportCreate,
  trialEndpoints,
} from '../../common/wire/report.ts';
import { behindFlag } from '../behind-flag.ts';
import type { ReportPost } from '../../contract.server.ts';
import { messageTexts, ReportErrors } from '../errors.ts';
import { chartMetrics, metricByDay, metricQuery, metricStatements } from '../runs/alert-metric.ts';
import { type Condition, isFired, outcomesOf, type PastValue, timesSent } from '../../common/condition.ts';
import { DEFAULTS, PAST_DAYS, type PastDays } from '../../common/report-states.ts';
import { conditionOf } from '../runs/condition-of.ts';
import { measuredDataset } from '../schedules/measured-dataset.ts';
import { metricOf } from '../schedules/metric-of.ts';
import { measure, type MeasureParts } from '../runs/measure-alert.ts';
import { reportMessage } from '../runs/report-content.ts';
import { contentParts } from '../runs/content-parts.ts';
import { reasonOf } from '../runs/reason-of.ts';
import type { RunParts } from '../runs/run-parts.ts';
import { measureParts } from '../runs/run-report.ts';
import {
  type AskedValues,
  ensureCondition,
  ensureReport,
  newValues,
  type ReportInputParts,
} from '../schedules/report-input.ts';
import type { ReportRow, Tables } from '../schedules/tables.ts';

export interface TrialParts extends ReportInputParts {
  readonly metadata: MetadataStore;
  readonly flags: FeatureFlags;
  readonly system: SystemScopes;
  readonly users: Pick<UserDirectory, 'byIds'>;
  readonly post: ReportPost;
  readonly runs: Pick<
    RunParts,
    'sessions' | 'queries' | 'datasets' | 'saved' | 'charts' | 'dashboards' | 'pictures' | 'address'
  >;
  /** The schedule that the caller may see. @throws HttpError 404 */
  visible(scope: Scope, id: number): Promise<ReportRow>;
}

const DAY_MS = 86_400_000;
/** Maximum number of past runs, the latest ones. */
const MOST_RUNS = 2_000;
/** A larger picture is listed, but not shown. */
const MOST_SHOWN_BYTES = 8 * 1024 * 1024;

/** Trial runs of an unsaved schedule; nothing is sent or stored. */
export function trialRoutes(parts: TrialParts): RouteSet {
  const routes = defineRoutes(trialEndpoints, {
    async 'POST /api/v1/report/check'({ body, scope, signal }) {
      const report = body.report === undefined ? undefined : await parts.visible(scope, body.report);
      const values = askedValues(body);
      await ensureCondition(parts, scope, values);
      const reading = await measureParts(parts.runs, scope, signal);
      return {
        json: {
          result: await orWhy(signal, () =>
            checked(parts, reading, {
              values,
              report,
              grace: body.grace_period ?? DEFAULTS.gracePeriod,
              days: body.days ?? PAST_DAYS[0],
            }),
          ),
        },
      };
    },

    async 'POST /api/v1/report/statements'({ body, scope, signal }) {
      const values = askedValues(body);
      await ensureCondition(parts, scope, values);
      const metric = metricOf(values);
      if (metric === undefined) throw ReportErrors.ownStatement();
      const reading = await measureParts(parts.runs, scope, signal);
      const result = await orWhy(signal, async () =>
        metricStatements(
          { ...reading, force: false },
          await metricQuery(reading, metric, values.chart_id),
          body.days ?? PAST_DAYS[0],
        ),
      );
      return { json: { result } };
    },

    async 'POST /api/v1/report/preview'({ body: { seen_by: viewer, ...body }, scope, signal }) {
      const { id, isAdmin } = personOf(scope);
      const write = (seen: Scope) => written(parts, body, { scope, seen, signal });
      if (viewer === undefined || viewer === id) return { json: { result: shown(await write(scope)) } };
      // The rights of a recipient are not those of the author: reports reach each recipient only with the own ones.
      if (!isAdmin) throw ReportErrors.notAsOther();
      return { json: { result: shown(await orWhy(signal, () => parts.system.runFor(viewer, signal, write))) } };
    },

    async 'POST /api/v1/report/test'({ body, scope, principal, signal }) {
      const [caller] = await parts.users.byIds([principal.id]);
      if (caller === undefined || caller.email === '') throw ReportErrors.noAddress();
      const message = await written(parts, body, { scope, seen: scope, signal });
      const sent = await parts.post.toPerson(
        principal.id,
        { ...message, subject: messageTexts.testSubject(message.subject) },
        signal,
      );
      return { json: { result: sent.delivered ? sent : { delivered: false, reason: sent.reason } } };
    },

    async 'GET /api/v1/report/metrics/:id'({ params, scope, signal }) {
      const { saved, queries } = await measureParts(parts.runs, scope, signal);
      if (saved === undefined) return { json: { result: [] } };
      return { json: { result: await orWhy(signal, () => chartMetrics({ queries, saved, scope }, params.id)) } };
    },

    async 'GET /api/v1/report/dataset_metrics/:id'({ params, scope }) {
      const found = await measuredDataset(parts.datasets.for(scope), params.id);
      if (found === undefined) throw notFound();
      const { dataset, time, times } = found;
      return {
        json: {
          result: {
            name: dataset.name,
            time_column: time ?? null,
            time_columns: times.map(({ name, verboseName }) => ({ name, label: verboseName || name })),
            metrics: dataset.metrics.map(({ name, verboseName }) => ({ name, label: verboseName || name })),
          },
        },
      };
    },
  });
  return { ...routes, handlers: behindFlag(routes.handlers, parts.flags) };
}

function askedValues(body: AskedAlert): AskedValues {
  return {
    type: 'Alert',
    chart_id: body.chart ?? null,
    database_id: body.database ?? null,
    sql: body.sql ?? null,
    validator_type: body.validator_type,
    validator_config_json: JSON.stringify(body.validator_config_json ?? {}),
  };
}

interface Writing {
  /** Who writes the schedule. */
  readonly scope: Scope;
  /** Who reads the message. */
  readonly seen: Scope;
  readonly signal: AbortSignal;
}

/** The message of an unsaved schedule. @throws HttpError */
async function written(parts: TrialParts, body: ReportCreate, { scope, seen, signal }: Writing) {
  const values = newValues(body);
  // Nothing goes to the recipients, whose addresses may be half typed.
  await ensureReport(parts, scope, values, undefined);
  const reading = await measureParts(parts.runs, scope, signal);
  return orWhy(signal, async () => {
    const measured = values.type === 'Alert' && seen === scope ? await measure(reading, values) : undefined;
    const report = { ...values, ...UNSAVED };
    const content = await contentParts(parts.runs, report, { scope: seen, signal: seen.signal, at: parts.clock() });
    return reportMessage(content, report, measured);
  });
}

/** Columns of an unsaved schedule. */
const UNSAVED = {
  id: 0,
  created_on: '',
  changed_on: '',
  created_by_fk: null,
  changed_by_fk: null,
  last_state: 'Not triggered',
  last_eval_dttm: null,
  last_value: null,
  last_value_row_json: null,
  error_told_on: null,
  run_as_fk: null,
} as const;

interface Trial {
  readonly values: AskedValues;
  /** The alert, if it is saved. */
  readonly report: ReportRow | undefined;
  /** Grace period in seconds. */
  readonly grace: number;
  readonly days: PastDays;
}

async function checked(parts: TrialParts, reading: MeasureParts, trial: Trial): Promise<CheckedAlert> {
  const { values, report } = trial;
  const measured = await measure(reading, values);
  const before = report?.last_value ?? null;
  return {
    value: measured.value !== null && Number.isFinite(measured.value) ? measured.value : null,
    row: measured.row,
    fired: isFired(conditionOf(values), measured, before),
    before,
    past: await pastOf(parts, reading, trial),
  };
}

/** How often it would have been sent: from the metric of each past day, or else from its own runs. */
async function pastOf(parts: TrialParts, reading: MeasureParts, trial: Trial): Promise<CheckedAlert['past']> {
  const { values, grace, days } = trial;
  const told = (of: 'runs' | 'days', found: readonly PastValue[] | undefined) =>
    found === undefined || found.length === 0 ? null : { of, ...timesOf(conditionOf(values), found, grace) };
  const metric = metricOf(values);
  const ofRuns = async () => told('runs', await valuesOfRuns(parts, trial));
  if (metric === undefined) return ofRuns();
  const found = await metricQuery(reading, metric, values.chart_id);
  const byDay = await metricByDay({ ...reading, force: false }, found, { today: parts.clock(), days });
  return byDay === undefined ? ofRuns() : told('days', byDay);
}

const timesOf = (condition: Condition, values: readonly PastValue[], grace: number) => ({
  count: values.length,
  fired: timesSent(outcomesOf(condition, values, grace)),
  values: [...values],
});

async function valuesOfRuns(
  { metadata, clock }: TrialParts,
  { values, report, days }: Trial,
): Promise<readonly PastValue[] | undefined> {
  // Runs of another question say nothing of this one.
  if (report === undefined || !isSameQuestion(report, values)) return undefined;
  const runs = await metadata
    .db<Tables>()
    .selectFrom('report_execution_log')
    .select(['value', 'scheduled_dttm'])
    .where('report_schedule_id', '=', report.id)
    .where('state', 'in', ['Success', 'Not triggered'])
    .where('scheduled_dttm', '>=', toStoredMoment(new Date(clock().getTime() - days * DAY_MS)))
    .orderBy('scheduled_dttm', 'desc')
    .limit(MOST_RUNS)
    .execute();
  return runs
    .reverse()
    .map(({ value, scheduled_dttm: scheduled }) => ({ at: fromStoredMoment(scheduled).toISOString(), value }));
}

function isSameQuestion(saved: AskedValues, asked: AskedValues): boolean {
  const metrics = [metricOf(saved), metricOf(asked)];
  if (JSON.stringify(metrics[0]) !== JSON.stringify(metrics[1])) return false;
  if (metrics[0] === undefined) return saved.sql === asked.sql && saved.database_id === asked.database_id;
  return metrics[0].dataset !== null || saved.chart_id === asked.chart_id;
}

function shown({ subject, text, link, files }: Awaited<ReturnType<typeof reportMessage>>): PreviewedMessage {
  return {
    subject,
    text,
    link,
    files: files.map(({ name, type, bytes }) => ({
      name,
      type,
      bytes: bytes.length,
      content: type === 'image/png' && bytes.length <= MOST_SHOWN_BYTES ? Buffer.from(bytes).toString('base64') : null,
    })),
  };
}

/** What a run would write into its log is the answer. @throws HttpError 422; whatever is no refusal */
async function orWhy<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof HttpError) throw error;
    if (error instanceof Error) throw ReportErrors.cannotCheck(reasonOf(error));
    throw error;
  }
}
