import { DAY_MS, type Moment } from './moment.ts';
import { strftime } from './strftime.ts';

/** How a column that has no type of moments holds them. */
export type StoredMoments =
  | { readonly as: 'epoch'; readonly unit: 's' | 'ms' }
  /** Texts, or numbers such as 20240131, whose order is that of the moments. */
  | { readonly as: 'text' | 'number'; readonly format: string }
  /** Texts in another order: each field stands at a place of its own, the largest comes first here. */
  | { readonly as: 'fields'; readonly fields: readonly TextField[] };

interface TextField {
  readonly directive: string;
  /** Counted from one, as SQL does. */
  readonly start: number;
  readonly length: number;
}

const LENGTHS: Readonly<Record<string, number>> = { Y: 4, m: 2, d: 2, j: 3, H: 2, M: 2, S: 2, f: 6 };
/** From the largest to the smallest; a format holds a first part of one of them. */
const ORDERS: readonly string[] = ['YmdHMSf', 'YjHMSf'];

/**
 * How moments written in this format compare; `undefined` where their order cannot be told: numbers without a format, fields
 * of no fixed length, a month without its year.
 */
export function storedMoments(format: string | null, holdsNumbers: boolean): StoredMoments | undefined {
  if (format === 'epoch_s') return { as: 'epoch', unit: 's' };
  if (format === 'epoch_ms') return { as: 'epoch', unit: 'ms' };
  if (!format) return undefined;
  const fields = fieldsOf(format);
  if (fields === undefined) return undefined;
  const written = fields.map(({ directive }) => directive).join('');
  const largestFirst = fields.toSorted((a, b) => rank(a) - rank(b));
  const sorted = largestFirst.map(({ directive }) => directive).join('');
  if (sorted === '' || !ORDERS.some((order) => order.startsWith(sorted))) return undefined;
  if (holdsNumbers) {
    return written === sorted && /^(%[A-Za-z])+$/.test(format) ? { as: 'number', format } : undefined;
  }
  return written === sorted ? { as: 'text', format } : { as: 'fields', fields: largestFirst };
}

const rank = ({ directive }: TextField): number => 'YmjdHMSf'.indexOf(directive);

function fieldsOf(format: string): readonly TextField[] | undefined {
  const fields: TextField[] = [];
  let start = 1;
  for (const [piece, letter] of format
    .replaceAll('%F', '%Y-%m-%d')
    .replaceAll('%T', '%H:%M:%S')
    .matchAll(/%(.)|[^%]+/gs)) {
    const length = letter === undefined ? piece.length : letter === '%' ? 1 : LENGTHS[letter];
    if (length === undefined) return undefined;
    if (letter !== undefined && letter !== '%') fields.push({ directive: letter, start, length });
    start += length;
  }
  return fields;
}

/** `sql >= at` or `sql < at` for moments that are stored so, on any engine. `at` has no zone, `literal` writes SQL. */
export function storedCondition(
  sql: string,
  operator: '>=' | '<',
  at: Moment,
  stored: StoredMoments,
  literal: (value: string) => string,
): string {
  switch (stored.as) {
    case 'epoch': {
      const seconds = Math.floor(at.wallMs / 1000);
      return `${sql} ${operator} ${stored.unit === 's' ? seconds : seconds * 1000}`;
    }
    case 'number':
      return `${sql} ${operator} ${Number(strftime(at, stored.format))}`;
    case 'text':
      return `${sql} ${operator} ${literal(strftime(at, stored.format))}`;
    case 'fields':
      return fieldCondition(sql, operator, at, stored.fields, literal);
  }
}

/** The first field that differs decides. */
function fieldCondition(
  sql: string,
  operator: '>=' | '<',
  at: Moment,
  [first, ...rest]: readonly TextField[],
  literal: (value: string) => string,
): string {
  if (first === undefined) return operator === '>=' ? '1 = 1' : '1 = 0';
  const field = `SUBSTR(${sql}, ${first.start}, ${first.length})`;
  const value = literal(strftime(at, `%${first.directive}`));
  if (rest.length === 0) return `${field} ${operator} ${value}`;
  const strict = operator === '>=' ? '>' : '<';
  return `(${field} ${strict} ${value} OR (${field} = ${value} AND ${fieldCondition(sql, operator, at, rest, literal)}))`;
}

/**
 * What texts of an unknown ISO form are compared with: the day alone at midnight, since texts of days, and of days with a time
 * after a space or a T, all come after it.
 */
export const isoBound = (at: Moment): string =>
  strftime(at, at.wallMs % DAY_MS === 0 && at.micros === 0 ? '%Y-%m-%d' : '%Y-%m-%d %H:%M:%S.%f');
