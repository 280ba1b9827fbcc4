import type { RowFileType } from '@facet/sdk/server';
import { listLiteral, textLiteral } from './sql-text.ts';

/** Types that are tried for texts, the narrowest first. */
export const TRIED_TYPES = ['boolean', 'integer', 'decimal', 'decimal-comma', 'date', 'datetime'] as const;
type TriedType = (typeof TRIED_TYPES)[number];

const TRUE_WORDS = ['true', 'yes', 'y', 't', 'ja', 'wahr', 'oui', 'vrai', 'si', 'sí'];
const FALSE_WORDS = ['false', 'no', 'n', 'f', 'nein', 'falsch', 'non', 'faux'];

/** Numbers with leading zeros are codes, and numbers beyond doubles or 64 bits stay texts. */
const INTEGER = '[+-]?(0|[1-9][0-9]{0,17})';
const DECIMAL = decimalPattern(',', '\\.');
const DECIMAL_COMMA = decimalPattern('\\.', ',');

const DATES = ['%Y-%m-%d', '%Y/%m/%d', '%d.%m.%Y'];
const DAY_FIRST = ['%d/%m/%Y', '%d-%m-%Y'];
const MONTH_FIRST = ['%m/%d/%Y', '%m-%d-%Y'];
const TIMES = ['%H:%M', '%H:%M:%S'];
/** Timestamps in ISO 8601; the cast alone would accept far more. */
const ISO_MOMENT = '\\d{4}-\\d{1,2}-\\d{1,2}[ T]\\d{1,2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?( ?(Z|[+-]\\d{2}(:?\\d{2})?))?';

/**
 * All supported formats of dates and timestamps match these patterns. Trying the formats takes a hundred times as long,
 * and they also accept words such as `-infinity` as dates.
 */
const DAY = '[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}';
const ONE_DAY = `\\s*${DAY}\\s*`;
const ONE_MOMENT = `\\s*${DAY}\\s+[0-9]{1,2}:[0-9]{1,2}(:[0-9]{1,2})?\\s*`;

/** SQL that converts a text to the type; null where it does not fit. */
export function converted(text: string, type: RowFileType, dayFirst: boolean): string {
  switch (type) {
    case 'as-is':
    case 'text':
      return text;
    case 'boolean':
      return `CASE WHEN lower(trim(${text})) IN (${words(TRUE_WORDS)}) THEN true WHEN lower(trim(${text})) IN (${words(FALSE_WORDS)}) THEN false END`;
    case 'integer':
      return matching(text, INTEGER, `TRY_CAST(trim(${text}) AS BIGINT)`);
    case 'decimal':
      return matching(text, DECIMAL, finite(`replace(trim(${text}), ',', '')`));
    case 'decimal-comma':
      return matching(text, DECIMAL_COMMA, finite(`replace(replace(trim(${text}), '.', ''), ',', '.')`));
    case 'date':
      return matching(
        text,
        ONE_DAY,
        `CAST(try_strptime(trim(${text}), ${listLiteral(dateFormats(dayFirst))}) AS DATE)`,
      );
    case 'datetime':
      return `coalesce(${matching(text, ISO_MOMENT, `TRY_CAST(trim(${text}) AS TIMESTAMP)`)}, ${matching(text, ONE_MOMENT, `try_strptime(trim(${text}), ${listLiteral(momentFormats(dayFirst))})`)})`;
  }
}

/** SQL that checks whether a non-null text fits the type. */
export const fits = (text: string, type: TriedType, dayFirst: boolean): string =>
  `(${converted(text, type, dayFirst)}) IS NOT NULL`;

/** An integer part with a fraction that a double represents without loss. */
function decimalPattern(thousands: string, mark: string): string {
  const whole = `(0|[1-9][0-9]{0,14}|[1-9][0-9]{0,2}(${thousands}[0-9]{3}){1,4})`;
  return `[+-]?(${whole}(${mark}[0-9]{0,20})?|${mark}[0-9]{1,20})([eE][+-]?[0-9]{1,3})?`;
}

const dateFormats = (dayFirst: boolean): readonly string[] => [...DATES, ...(dayFirst ? DAY_FIRST : MONTH_FIRST)];
const momentFormats = (dayFirst: boolean): readonly string[] =>
  dateFormats(dayFirst).flatMap((date) => TIMES.map((time) => `${date} ${time}`));
const matching = (text: string, pattern: string, value: string): string =>
  `CASE WHEN regexp_full_match(trim(${text}), ${textLiteral(pattern)}) THEN ${value} END`;
const finite = (text: string): string =>
  `CASE WHEN isfinite(TRY_CAST(${text} AS DOUBLE)) THEN TRY_CAST(${text} AS DOUBLE) END`;
const words = (all: readonly string[]): string => all.map(textLiteral).join(', ');
