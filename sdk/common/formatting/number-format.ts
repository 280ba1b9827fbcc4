import { formatDuration } from './duration-format.ts';
import { byLocale } from './by-locale.ts';
import { numberLocale } from './number-locale.ts';
import { formatLocale } from '../locale.ts';
import { formatMemory } from './memory-format.ts';

/** Turns a number into text; `null`, `undefined` and NaN are printed as such, infinities as signs. */
export type NumberFormatter = (value: number | null | undefined) => string;

/** Four significant digits with SI prefixes, such as `12.3k`. */
export const SMART_NUMBER = 'SMART_NUMBER';
/** The same, with a sign before positive numbers. */
export const SMART_NUMBER_SIGNED = 'SMART_NUMBER_SIGNED';

/** Formats of the number pickers, in the order of the list. */
export const NUMBER_FORMATS = [
  SMART_NUMBER,
  '~g',
  ',d',
  '.1s',
  '.3s',
  ',.1%',
  '.2%',
  '.3%',
  '.4r',
  ',.1f',
  ',.2f',
  ',.3f',
  '+,',
  '$,.2f',
  'DURATION',
  'DURATION_SUB',
  'DURATION_COL',
  'MEMORY_DECIMAL',
  'MEMORY_BINARY',
  'MEMORY_TRANSFER_RATE_DECIMAL',
  'MEMORY_TRANSFER_RATE_BINARY',
] as const;

/** Loose spellings that stored charts hold, each with the format it stands for. */
const SPELLINGS: Readonly<Record<string, string>> = spellings({
  ',.4~f': [',0', ',#', ',.', ',0s', ',2f', ',g', 'null'],
  '.4~f': ['.', '.r'],
  '.0%': ['%', '0%', '1%', '3%', '%%%'],
  ',.0%': [',%'],
  '.1%': ['.1%f', '.0%f'],
  '+,.0%': ['+,%'],
  ',d': [',f', 'f', '0f', ',0f', 'int'],
  '+,d': ['+,'],
  ',.4f': [',r'],
  '$,d': ['$,f', '$f', '$,.0'],
  '$,.1~f': ['$,.1'],
  '$,.4f': ['$,0', '$,0f', '$,.f'],
});

function spellings(groups: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).flatMap(([to, from]) => from.map((text) => [text, to])));
}

const cache = new Map<string, NumberFormatter>();
/** Formats are typed by users: there is no end of them. */
const MOST_KEPT = 500;

/** The formatter of a format text; an unknown text gives the value and a note that names the text. */
export function numberFormatter(format: string | null | undefined): NumberFormatter {
  const text = String(format ?? SMART_NUMBER).trim();
  const key = `${formatLocale()} ${text}`;
  const known = cache.get(key);
  if (known) return known;
  const made = guard(finiteFormatter(text));
  if (cache.size >= MOST_KEPT) cache.clear();
  cache.set(key, made);
  return made;
}

/** A number by a format of d3, such as `,.2f`, or one of Facet's own names; absent: {@link SMART_NUMBER}. */
export function formatNumber(format: string | null | undefined, value: number | null | undefined): string {
  return numberFormatter(format)(value);
}

function guard(format: (value: number) => string): NumberFormatter {
  return (value) => {
    if (value === null || value === undefined || Number.isNaN(value)) return String(value);
    if (value === Number.POSITIVE_INFINITY) return '∞';
    if (value === Number.NEGATIVE_INFINITY) return '-∞';
    return format(value);
  };
}

function finiteFormatter(text: string): (value: number) => string {
  switch (text) {
    case '':
    case SMART_NUMBER:
      return smartNumber;
    case SMART_NUMBER_SIGNED:
      return (value) => (value > 0 ? `+${smartNumber(value)}` : smartNumber(value));
    case 'DURATION':
      return (value) => formatDuration(value, 'compact');
    case 'DURATION_SUB':
      return (value) => formatDuration(value, 'sub');
    case 'DURATION_COL':
      return (value) => formatDuration(value, 'colon');
    case 'MEMORY_DECIMAL':
      return (value) => formatMemory(value, 'decimal');
    case 'MEMORY_BINARY':
      return (value) => formatMemory(value, 'binary');
    case 'MEMORY_TRANSFER_RATE_DECIMAL':
      return (value) => `${formatMemory(value, 'decimal')}/s`;
    case 'MEMORY_TRANSFER_RATE_BINARY':
      return (value) => `${formatMemory(value, 'binary')}/s`;
    default:
      return d3Formatter(text);
  }
}

function d3Formatter(text: string): (value: number) => string {
  try {
    return numberLocale().format(SPELLINGS[text] ?? text);
  } catch {
    return (value) => `${value} (Invalid format: ${text})`;
  }
}

const smartFormats = byLocale(() => {
  const { format } = numberLocale();
  return { large: format('.3~s'), medium: format('.2~f'), small: format('.4~f') };
});

function smartNumber(value: number): string {
  const { large, medium, small } = smartFormats();
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size >= 1000) return large(value).replace('G', 'B');
  if (size >= 1) return medium(value);
  if (size >= 0.001) return small(value);
  if (size > 0.000001) return `${large(value * 1_000_000)}µ`;
  return large(value);
}
