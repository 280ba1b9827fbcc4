import type { Dialect } from './engine.ts';

/** What dialects write alike: each of these may stand for the member of `Dialect` that it is named after. */

/** `schema.table`: names that are there, quoted, with dots between them. */
export const qualifiedBy =
  (quoteIdentifier: (name: string) => string) =>
  (parts: readonly (string | null)[]): string =>
    parts.flatMap((part) => (part ? [quoteIdentifier(part)] : [])).join('.');

/** `LIMIT 10 OFFSET 20`, or only the given parts. */
export const limitThenOffset = (limit: number | null, offset: number): string =>
  [limit === null ? '' : `LIMIT ${limit}`, offset > 0 ? `OFFSET ${offset}` : ''].filter(Boolean).join(' ');

/** `2024-02-29 12:34:56.789012`, UTC, of microseconds since 1970. */
export function microsecondStamp(epochMicros: bigint): string {
  const rest = ((epochMicros % 1_000n) + 1_000n) % 1_000n;
  const text = new Date(Number((epochMicros - rest) / 1_000n)).toISOString().replace('T', ' ').replace('Z', '');
  return `${text}${String(rest).padStart(3, '0')}`;
}

/** An order that orders nothing. */
const ANY_ORDER = 'ORDER BY (SELECT NULL)';
/** The same of a SELECT DISTINCT, which can be ordered by what it gives alone. */
const FIRST_COLUMN = 'ORDER BY 1';

/** The limit of a generated statement, after its ORDER BY or, if the dialect requires one, after an ORDER BY without effect. */
export function limitAfterOrder(
  dialect: Pick<Dialect, 'limit' | 'limitNeedsOrder'>,
  ordered: boolean | 'distinct',
  limit: number | null,
  offset: number,
): string {
  const text = dialect.limit(limit, offset);
  if (text === '' || dialect.limitNeedsOrder !== true || ordered === true) return text;
  return `${ordered === 'distinct' ? FIRST_COLUMN : ANY_ORDER} ${text}`;
}
