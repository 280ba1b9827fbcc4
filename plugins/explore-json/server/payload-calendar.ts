import { ExploreJsonErrors } from './errors.ts';
import type { PayloadOf } from './payload-rows.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

/** For each metric its values by epoch seconds, and the number of domains in the time range. */
export const calendar: PayloadOf = (rows, { metrics, columns, all, since, until }, form) => {
  if (since === null || until === null) throw ExploreJsonErrors.timeBounds();
  const [axis = ''] = all.filter((name) => !columns.includes(name) && !metrics.includes(name));
  const valuesOf = (metric: string) =>
    Object.fromEntries(
      rows.flatMap((row) => {
        const moment = row[axis];
        return typeof moment === 'number' ? [[String(Math.floor(moment / SECOND)), row[metric] ?? null]] : [];
      }),
    );
  const { domain_granularity: domain, subdomain_granularity: subdomain } = form;
  return {
    data: Object.fromEntries(metrics.map((metric) => [metric, valuesOf(metric)])),
    start: since,
    domain,
    subdomain,
    range: cellsOf(domain, since, until),
  };
};

function cellsOf(domain: unknown, since: number, until: number): number {
  const [from, to] = [new Date(since), new Date(until)];
  if (domain === 'year') return to.getUTCFullYear() - from.getUTCFullYear() + 1;
  if (domain === 'day') return Math.floor((until - since) / DAY) + 1;
  if (domain !== 'month' && domain !== 'week') return Math.floor((until - since) / HOUR) + 1;
  const months = wholeMonths(from, to);
  if (domain === 'month') return months + 1;
  const rest = until - addMonths(from, months);
  return Math.floor(months / 12) * 53 + Math.floor(rest / (7 * DAY)) + 1;
}

function wholeMonths(from: Date, to: Date): number {
  const apart = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return addMonths(from, apart) > to.getTime() ? apart - 1 : apart;
}

/** Days that a shorter month does not have become its last day. */
function addMonths(from: Date, months: number): number {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), last)) + (from.getTime() % DAY);
}
