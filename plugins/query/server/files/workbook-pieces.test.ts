import { GenericType } from '@facet/sdk/common';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { NamedRows } from '../encode/arrow.ts';
import { workbookPieces } from './workbook-pieces.ts';

const DIGITS = '1234567890123456.789012';

it('keeps the digits of decimals that a double rounds, like other workbooks', async () => {
  const first: NamedRows = {
    names: ['amount'],
    columns: [{ name: 'amount', type: 'DECIMAL(22,6)', generic: GenericType.numeric }],
    vectors: [{ kind: 'numbers', values: Float64Array.of(Number(DIGITS)), nulls: null, texts: [DIGITS] }],
    rowCount: 1,
  };
  const sheets = async function* () {
    yield { name: 'Amounts', first, rest: (async function* () {})(), headers: new Map<string, string>() };
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of workbookPieces(sheets())) pieces.push(piece);
  const files = unzipSync(Buffer.concat(pieces));
  // A text: cells name texts by their places.
  expect(strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array())).toContain(`>${DIGITS}<`);
});
