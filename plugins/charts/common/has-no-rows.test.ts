import type { DataRow } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { hasNoRows } from './has-no-rows.ts';

const result = (data: readonly DataRow[]) => ({ colnames: [], coltypes: [], data, rowcount: data.length });
const failed = { ...result([]), part: { chartId: 7, name: 'Ports', formData: null, failure: 'no access' } };

it.each([
  ['one query without rows', [result([])], true],
  ['several without rows', [result([]), result([])], true],
  ['no parts, and a whole without a value', [result([]), result([{ total: null }])], true],
  ['no parts, and a whole of zero', [result([]), result([{ total: 0 }])], false],
  ['a single number that is null', [result([{ total: null }])], false],
  ['rows', [result([{ a: 1 }])], false],
  ['rows of the second query alone', [result([]), result([{ a: 1 }])], false],
  ['a part that failed', [failed], false],
])('%s', (_, results, expected) => {
  expect(hasNoRows(results)).toBe(expected);
});
