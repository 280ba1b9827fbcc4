import { expect, it } from 'vitest';
import type { ShownSheet } from '../../common/shown-sheet.ts';
import { sheetFault } from './sheet-fault.ts';

const head = { text: 'Oslo', level: 0, levels: 1, line: 0, lines: 1 };
const whole: ShownSheet = {
  rows: { levels: 1, count: 2, heads: [head, { ...head, line: 1 }] },
  columns: { levels: 0, count: 1, heads: [] },
  cells: [[1], [null]],
  formats: [{ number: '.1%', currency: null }],
  formatAt: [[0], [null]],
};
const rows = (heads: ShownSheet['rows']['heads']): ShownSheet => ({ ...whole, rows: { ...whole.rows, heads } });

it.each<readonly [string, ShownSheet, string | undefined]>([
  ['whose parts fit', whole, undefined],
  ['without formats', { rows: whole.rows, columns: whole.columns, cells: whole.cells }, undefined],
  ['with a heading over more lines than there are', rows([{ ...head, lines: 100_000 }]), 'rows.heads'],
  ['with a heading below the last level', rows([{ ...head, level: 1 }]), 'rows.heads'],
  ['with headings above each other', rows([head, head, { ...head, lines: 2 }]), 'rows.heads'],
  ['with a row too few', { ...whole, cells: [[1]] }, 'cells'],
  ['with a cell too many', { ...whole, cells: [[1], [2, 3]] }, 'cells'],
  ['with formats for other cells', { ...whole, formatAt: [[0, 0], [null]] }, 'formatAt'],
  ['with a format that is not there', { ...whole, formatAt: [[1], [null]] }, 'formatAt'],
])('a sheet %s', (_, sheet, place) => {
  expect(sheetFault(sheet)?.split(':')[0]).toBe(place);
});
