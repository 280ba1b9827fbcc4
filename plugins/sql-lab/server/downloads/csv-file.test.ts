import { expect, it } from 'vitest';
import { ArrowMessages } from '../../common/arrow-messages.ts';
import { readChunk, readFields } from '../../common/read-chunk.ts';
import { arrowRows, type GivenColumn } from '../../common/testing/arrow-rows.ts';
import { csvFile } from './csv-file.ts';

function fileOf(columns: readonly GivenColumn[]): string {
  let text = '';
  let schema = new Uint8Array();
  let writer: ReturnType<typeof csvFile> | undefined;
  const messages = new ArrowMessages({
    schema(message) {
      schema = Uint8Array.from(message);
      writer = csvFile(readFields(schema));
    },
    batch: (parts) => (text += String(writer?.add(readChunk(schema, parts)))),
  });
  messages.push(arrowRows(columns, 100));
  return text + String(writer?.finish());
}

const HOSTILE = ['|calc', '%x', ' =1+1', '-1+2', "-2+3+cmd|'/C calc'!A0", '\tx', '\uff1d1', '-5+HYPERLINK("a")'];

it.each<[GivenColumn['form'], boolean]>([
  ['text', false],
  ['text', true],
  ['mixed', false],
  ['decimal', false],
])('a file of %s (repeating: %s) holds no cell and no name that runs as a formula', (form, repeats) => {
  const values = form === 'mixed' ? HOSTILE.map((text) => JSON.stringify(text)) : HOSTILE;
  const cells = fileOf([{ name: '=name', form, repeats, values }])
    .split('\n')
    .slice(0, -1);
  expect(cells).toHaveLength(1 + HOSTILE.length);
  for (const cell of cells) expect(cell).toMatch(/^"?'/);
});

it('numbers and texts of numbers stay what they are', () => {
  const text = fileOf([
    { name: 'a', form: 'number', values: [-1.5, 2] },
    { name: 'b', form: 'decimal', values: ['-0.10', 'NaN'] },
    { name: 'c', form: 'text', values: ['-12', 'plain'] },
  ]);
  expect(text).toBe('a,b,c\n-1.5,-0.10,-12\n2.0,,plain\n');
});
