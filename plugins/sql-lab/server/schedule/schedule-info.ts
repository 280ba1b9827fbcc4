import { isCrontab, isTimezone } from '@facet/plugin-scheduler/contract.server';
import { sqlLabText } from '../sql-lab-text.ts';

/** When a saved query runs, and what becomes of its rows. */
export interface QuerySchedule {
  readonly crontab: string;
  readonly timezone: string;
  /** Outside of these it does not run. */
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  /** Gets the rows anew with each run. */
  readonly table: string | undefined;
  /** Its person gets the rows by mail. */
  readonly mailed: boolean;
}

/** Names that people write for crontabs. */
const NAMED: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
};
/** The same in quotes and without, in every database: so it is replaced under the name that it was made with. */
const TABLE = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * Of the members that the installation's form may have: `schedule_interval`, `timezone`, `start_date`, `end_date`, `output_table`,
 * `email_rows`. Undefined without an interval that can be read; what else is in a form is of no concern here.
 * @param extra `extra_json` of a saved query
 * @throws TypeError in words for people where a member cannot be kept to
 */
export function scheduleOf(extra: string | null): QuerySchedule | undefined {
  const info = member(parsed(extra), 'schedule_info');
  const interval = textOf(info, 'schedule_interval');
  if (interval === undefined) return undefined;
  const crontab = NAMED[interval] ?? interval;
  if (!isCrontab(crontab)) throw new TypeError(sqlLabText('schedule.interval', { text: interval }));
  const timezone = textOf(info, 'timezone') ?? 'UTC';
  if (!isTimezone(timezone)) throw new TypeError(sqlLabText('schedule.timezone', { text: timezone }));
  const table = textOf(info, 'output_table');
  if (table !== undefined && !TABLE.test(table)) throw new TypeError(sqlLabText('schedule.table', { text: table }));
  return {
    crontab,
    timezone,
    from: momentOf(info, 'start_date'),
    until: momentOf(info, 'end_date'),
    table,
    mailed: member(info, 'email_rows') === true,
  };
}

export const isWithin = ({ from, until }: Pick<QuerySchedule, 'from' | 'until'>, at: Date): boolean =>
  (from === undefined || at >= from) && (until === undefined || at <= until);

function parsed(text: string | null): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function textOf(info: unknown, name: string): string | undefined {
  const value = member(info, name);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

function momentOf(info: unknown, name: string): Date | undefined {
  const text = textOf(info, name);
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new TypeError(sqlLabText('schedule.moment', { text }));
  return moment;
}
