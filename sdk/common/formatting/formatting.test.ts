import fc from 'fast-check';
import { setFormatLocale } from '@facet/sdk/common';
import { afterEach, describe, expect, it } from 'vitest';
import {
  currencyFormatter,
  formatDuration,
  formatMemory,
  formatNumber,
  grainFormatter,
  groupText,
  timeFormatter,
} from './index.ts';

describe('number formats', () => {
  it.each([
    ['SMART_NUMBER', 0, '0'],
    ['SMART_NUMBER', 12345.432, '12.3k'],
    ['SMART_NUMBER', 2_500_000_000, '2.5B'],
    ['SMART_NUMBER', 2.34567, '2.35'],
    ['SMART_NUMBER', 0.01234, '0.0123'],
    ['SMART_NUMBER', 0.0000123, '12.3µ'],
    ['SMART_NUMBER', -1234, '−1.23k'],
    ['SMART_NUMBER_SIGNED', 12, '+12'],
    ['~g', 12345.432, '12345.4'],
    [',d', 12345.432, '12,345'],
    [',.1%', 0.1234, '12.3%'],
    ['%', 0.5, '50%'],
    ['$f', 1200, '$1,200'],
    ['+,', 12, '+12'],
    ['MEMORY_BINARY', 1536, '1.5KiB'],
    ['MEMORY_TRANSFER_RATE_DECIMAL', 1_500_000, '1.5MB/s'],
    ['DURATION', 95_500, '1m 35.5s'],
  ])('%s prints %d as %s', (format, value, expected) => {
    expect(formatNumber(format, value)).toBe(expected);
  });

  it('names a format that cannot be read', () => {
    expect(formatNumber('nonsense', 5)).toBe('5 (Invalid format: nonsense)');
  });

  it.each([
    [null, 'null'],
    [undefined, 'undefined'],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, '∞'],
    [Number.NEGATIVE_INFINITY, '-∞'],
  ])('prints %s as %s', (value, expected) => {
    expect(formatNumber(',d', value)).toBe(expected);
  });

  it('keeps the sign of every number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = formatNumber('SMART_NUMBER', value);
        return value < 0 ? /^[-−]/.test(text) : !/^[-−]/.test(text);
      }),
    );
  });
});

describe('currencies', () => {
  it.each([
    [{ symbol: 'USD', symbolPosition: 'prefix' as const }, '$,.2f', 12, '$ 12.00'],
    [{ symbol: 'EUR', symbolPosition: 'suffix' as const }, ',d', 1200, '1,200 €'],
    [{ symbol: 'NOT A CODE' }, ',d', 7, '7'],
    [null, ',d', 7, '7'],
  ])('%j with %s prints %d as %s', (currency, format, value, expected) => {
    expect(currencyFormatter(currency, format)(value)).toBe(expected);
  });
});

describe('durations and memory', () => {
  it.each([
    [0, 'compact', '0ms'],
    [950, 'compact', '950ms'],
    [3_723_400, 'compact', '1h 2m 3.4s'],
    [1.5, 'sub', '1ms 500µs'],
    [3_723_400, 'colon', '1:02:03.4'],
    [65_000, 'colon', '1:05'],
    [-65_000, 'colon', '-1:05'],
  ] as const)('%d ms as %s is %s', (value, style, expected) => {
    expect(formatDuration(value, style)).toBe(expected);
  });

  it('counts bytes in steps of 1000 or 1024', () => {
    expect(formatMemory(0, 'decimal')).toBe('0B');
    expect(formatMemory(999, 'decimal')).toBe('999B');
    expect(formatMemory(-2048, 'binary')).toBe('-2KiB');
  });
});

describe('time formats', () => {
  it.each([
    [Date.UTC(2024, 0, 1), '2024'],
    [Date.UTC(2024, 4, 1), 'May'],
    [Date.UTC(2024, 4, 5), 'May 05'],
    [Date.UTC(2024, 4, 7), 'Tue 07'],
    [Date.UTC(2024, 4, 7, 13), '01 PM'],
    [Date.UTC(2024, 4, 7, 13, 30), '01:30'],
    [Date.UTC(2024, 4, 7, 13, 30, 5), ':05s'],
  ])('smart_date prints %d as %s', (value, expected) => {
    expect(timeFormatter('smart_date')(value)).toBe(expected);
  });

  it('reads moments in UTC', () => {
    expect(timeFormatter('%Y-%m-%d %H:%M:%S')(0)).toBe('1970-01-01 00:00:00');
    expect(timeFormatter('%Y-%m-%d')(null)).toBe('null');
  });
});

describe('[B9.17] in another language', () => {
  afterEach(() => setFormatLocale('en'));

  it.each([
    ['de', '1.234,50', '1,23k', 'März', 'Do 07'],
    ['fr', '1\u202f234,50', '1,23k', 'mars', 'jeu. 07'],
    ['pt-BR', '1.234,50', '1,23k', 'março', 'qui. 07'],
    ['en', '1,234.50', '1.23k', 'March', 'Thu 07'],
  ])('%s numbers and names are those of the language', (tag, money, smart, month, day) => {
    setFormatLocale(tag);
    expect(formatNumber(',.2f', 1234.5)).toBe(money);
    expect(formatNumber('SMART_NUMBER', 1234)).toBe(smart);
    expect(timeFormatter('%B')(Date.UTC(2024, 2, 7))).toBe(month);
    expect(timeFormatter('smart_date')(Date.UTC(2024, 2, 7))).toBe(day);
  });
});

describe('group texts', () => {
  it.each([
    [null, '<NULL>'],
    ['', '<empty string>'],
    [true, 'TRUE'],
    [3, '3'],
  ])('%j is written %s', (value, expected) => {
    expect(groupText(value)).toBe(expected);
  });
});

it.each(['constructor', 'toString', '__proto__'])(
  'a format or a grain called %s is like any other unknown one',
  (name) => {
    expect(timeFormatter(name)(0)).toBe(name);
    expect(grainFormatter(name)(0)).toBe(grainFormatter('unknown')(0));
  },
);
