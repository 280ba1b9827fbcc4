import { currencySymbol } from '@facet/sdk/formatting';
import type { MetricFormat } from '../../common/shown-sheet.ts';

/** A number format of d3: `[[fill]align][sign][symbol][0][width][,][.precision][~][type]`. */
const SPECIFIER = /^(?:.?[<>=^])?([+\-( ])?([$#])?0?\d*(,)?(?:\.(\d{1,2}))?(~)?([a-z%])?$/i;
/** Digits of d3 where a format names none. */
const USUAL_PRECISION = 6;
const MOST_DIGITS = 15;

/**
 * The format code of spreadsheets that writes a number as the format of a metric does, as far as spreadsheets can: SI prefixes,
 * significant digits, durations and the like are left to the spreadsheet, and money without a format has two decimals.
 * Undefined: nothing to say.
 */
export function excelFormat({ number, currency }: MetricFormat): string | undefined {
  const symbol = currency?.symbol ? currencySymbol(currency.symbol) : null;
  const plain = plainFormat((number ?? '').trim(), symbol !== null);
  if (symbol === null) return plain;
  const digits = plain ?? '#,##0.00';
  return currency?.symbolPosition === 'suffix'
    ? `${digits}${quoted(` ${symbol}`)}`
    : `${quoted(`${symbol} `)}${digits}`;
}

function plainFormat(format: string, isMoney: boolean): string | undefined {
  const [, sign, symbol, comma, precision, trimmed, type] = SPECIFIER.exec(format) ?? [];
  if (type !== 'f' && type !== '%' && type !== 'd' && type !== 'e') return undefined;
  const whole = comma === undefined ? '0' : '#,##0';
  const places = type === 'd' ? 0 : Math.min(MOST_DIGITS, Number(precision ?? USUAL_PRECISION));
  const decimals = places === 0 ? '' : `.${(trimmed === undefined ? '0' : '#').repeat(places)}`;
  const ending = type === 'e' ? 'E+00' : type === '%' ? '%' : '';
  const digits = `${symbol === '$' && !isMoney ? quoted('$') : ''}${whole}${decimals}${ending}`;
  if (sign === '+') return `+${digits};-${digits};+${digits}`;
  return sign === '(' ? `${digits};(${digits})` : digits;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '')}"`;
