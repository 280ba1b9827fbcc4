import type { Domain, Subdomain } from '../common/calendar-query.ts';

export interface CalendarCell {
  readonly at: number;
  readonly column: number;
  readonly row: number;
}

export interface Calendar {
  readonly cells: readonly CalendarCell[];
  /** The start of each domain. */
  readonly domains: readonly { readonly at: number; readonly column: number }[];
  readonly columns: number;
  readonly rows: number;
}

/** Maximum timestamp of a JavaScript date, before and after 1970. */
const LAST_MOMENT = 8.64e15;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONDAY = 4 * DAY;

/** Number of cells in a column. */
const ROWS: Readonly<Record<Subdomain, number>> = { min: 10, hour: 6, day: 7, week: 6, month: 3 };

/**
 * Arranges timestamps as cells of domains side by side, with one column between them; domains without a timestamp are
 * left out.
 */
export function calendarOf(moments: readonly number[], domain: Domain, subdomain: Subdomain): Calendar {
  const rows = ROWS[subdomain];
  const byDomain = Map.groupBy(
    moments.filter((at) => Math.abs(at) <= LAST_MOMENT).sort((a, b) => a - b),
    (at) => startOf(at, domain),
  );
  const cells: CalendarCell[] = [];
  const domains: { at: number; column: number }[] = [];
  let column = 0;
  for (const [start, within] of byDomain) {
    domains.push({ at: start, column });
    let last = column;
    for (const at of within) {
      const index = indexIn(at, start, subdomain);
      const cell = { at, column: column + Math.floor(index / rows), row: index % rows };
      last = Math.max(last, cell.column);
      cells.push(cell);
    }
    column = last + 2;
  }
  return { cells, domains, columns: Math.max(1, column - 1), rows };
}

function startOf(at: number, domain: Domain): number {
  const date = new Date(at);
  if (domain === 'hour') return Math.floor(at / HOUR) * HOUR;
  if (domain === 'day') return Math.floor(at / DAY) * DAY;
  if (domain === 'week') return Math.floor((at - MONDAY) / (7 * DAY)) * 7 * DAY + MONDAY;
  return Date.UTC(date.getUTCFullYear(), domain === 'month' ? date.getUTCMonth() : 0, 1);
}

/** Index of the cell within its domain. Days count from the Monday before, so that each weekday has its own row. */
function indexIn(at: number, start: number, subdomain: Subdomain): number {
  if (subdomain === 'min') return Math.floor((at - start) / MINUTE);
  if (subdomain === 'hour') return Math.floor((at - start) / HOUR);
  if (subdomain === 'week') return Math.floor((at - start) / (7 * DAY));
  if (subdomain === 'day') return Math.floor((at - start) / DAY) + ((new Date(start).getUTCDay() + 6) % 7);
  const [date, first] = [new Date(at), new Date(start)];
  return (date.getUTCFullYear() - first.getUTCFullYear()) * 12 + date.getUTCMonth() - first.getUTCMonth();
}

/** Position of an amount in the colour scheme, 0 to 1, rounded to the steps of the form. */
export function stepped(value: number, [low, high]: readonly [number, number], steps: number): number {
  if (high <= low) return 1;
  const count = Math.max(1, Math.trunc(steps));
  const step = Math.min(count - 1, Math.floor(((value - low) / (high - low)) * count));
  return count === 1 ? 1 : step / (count - 1);
}
