import { expect, it } from 'vitest';
import { cellText, exactCell, isDrawn } from './cell-text.ts';
import type { TableColumn } from './table-columns.ts';

const COLUMN: TableColumn = {
  key: 'n',
  label: 'n',
  kind: 'number',
  isMetric: true,
  align: 'right',
  width: undefined,
  minWidth: 64,
  truncate: false,
  bars: null,
  colorSigns: false,
  isPlain: true,
  html: false,
  format: (value) => `<${String(value)}>`,
  colorOf: () => undefined,
};
const bars = { low: 0, high: 1 };

it.each<[string, Partial<TableColumn>, string | number | null | undefined, boolean]>([
  ['a number', {}, 3, false],
  ['a text', { kind: 'text', html: true }, 'a < b', false],
  ['nothing', { bars }, null, false],
  ['no value', { bars }, undefined, false],
  ['a number with a bar', { bars }, 3, true],
  ['a change', { changeOf: () => ({ tone: 'good', arrow: 'up' }) }, 3, true],
  ['HTML', { kind: 'text', html: true }, '<b>a</b>', true],
  ['HTML where none is allowed', { kind: 'text' }, '<b>a</b>', false],
])('a cell of %s needs more than its text: %j, %j, %s', (_, column, value, drawn) => {
  expect(isDrawn({ ...COLUMN, ...column }, value)).toBe(drawn);
});

it.each([
  [3, false, '<3>'],
  [null, false, 'N/A'],
  [null, true, ''],
  [undefined, false, 'N/A'],
  [3, true, '<3>'],
])('the text of %j, among totals: %s, is %j', (value, isTotal, text) => {
  expect(cellText(COLUMN, value, isTotal, 'N/A')).toBe(text);
});

it.each([
  ['9007199254740993', true, '9,007,199,254,740,993'],
  ['-9223372036854775808', true, '\u22129,223,372,036,854,775,808'],
  ['9007199254740993', false, undefined],
  ['1234567890123456789.25', true, '1,234,567,890,123,456,789.25'],
  ['0.1234567890123456789', true, undefined],
  ['NaN', false, 'NaN'],
  ['-Infinity', true, '-Infinity'],
  [undefined, true, undefined],
])('of the exact text %s, in a column without a format: %s, is shown %s', (exact, isPlain, shown) => {
  expect(exactCell({ isPlain }, exact)).toBe(shown);
});
