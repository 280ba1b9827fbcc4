import { isCrontab, isTimezone } from '@facet/plugin-scheduler/contract.server';
import { sqlLabText } from '../sql-lab-text.ts';

/** The schedule of a saved query, and the destination of its rows. */
export interface QuerySchedule {
  readonly crontab: string;
  readonly timezone: string;
  /** The query does not run outside of these times. */
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  /** Name of a table that each run replaces with its rows. */
  readonly table: string | undefined;
  /** Whether the owner gets the rows by mail. */
  readonly mailed: boolean;
}

/** Aliases of crontab schedules. */
const NAMED: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
};
/**
 * Names that mean the same table quoted and unquoted in every database, so that the next run replaces the table under
 * the same name.
 */
const TABLE = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * Reads these members of the installation's form: `schedule_interval`, `timezone`, `start_date`, `end_date`,
 * `output_table`, `email_rows`. Undefined without a readable interval; other members are ignored.
 * @param extra `extra_json` of a saved query
 * @throws TypeError with a message for the user when a member has a value that is not supported
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
