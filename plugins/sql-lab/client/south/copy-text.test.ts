import { describe, expect, test } from 'vitest';
import type { CellValue } from '../../common/result-cells.ts';
import { type CopyFormat, copyText } from './copy-text.ts';

const NAMES = ['id', 'note'];
const ROWS: readonly (readonly CellValue[])[] = [
  [1, 'plain'],
  [2.5, 'a,b "c"'],
  [null, 'tab\there\nline | bar'],
  [true, null],
];

function copied(format: CopyFormat, rows = ROWS): string {
  const cells = {
    names: NAMES,
    rowCount: rows.length,
    cell: (row: number, column: number) => rows[row]?.[column] ?? null,
  };
  const work = copyText(cells, format);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

describe('copied cells', () => {
  test.each<[CopyFormat, string]>([
    ['tsv', 'id\tnote\n1\tplain\n2.5\ta,b "c"\n\ttab here line | bar\ntrue\t'],
    ['csv', 'id,note\n1,plain\n2.5,"a,b ""c"""\n,"tab\there\nline | bar"\ntrue,'],
    [
      'json',
      '[\n  {"id": 1, "note": "plain"},\n  {"id": 2.5, "note": "a,b \\"c\\""},\n  {"id": null, "note": "tab\\there\\nline | bar"},\n  {"id": true, "note": null}\n]',
    ],
    [
      'markdown',
      '| id | note |\n| --- | --- |\n| 1 | plain |\n| 2.5 | a,b "c" |\n|  | tab\there<br>line \\| bar |\n| true |  |',
    ],
  ])('as %s', (format, text) => expect(copied(format)).toBe(text));

  test.each<[CopyFormat, string]>([
    ['tsv', "id\tnote\n-1\t'=1+1\n2\t-1"],
    ['csv', "id,note\n-1,'=1+1\n2,-1"],
  ])('%s does not run in the spreadsheet that it is pasted into', (format, text) => {
    expect(
      copied(format, [
        [-1, '=1+1'],
        [2, '-1'],
      ]),
    ).toBe(text);
  });

  test('JSON reads back, rows or none', () => {
    expect(JSON.parse(copied('json'))).toHaveLength(4);
    expect(JSON.parse(copied('json', []))).toEqual([]);
  });
});
