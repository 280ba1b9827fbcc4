import type { ApiClient } from '@facet/sdk/client';
import { expect, it } from 'vitest';
import { removeCharts } from './remove-charts.ts';

const one = { slice_name: 'Delays' };
const two = { slice_name: 'Costs' };

async function toasts(rows: readonly (typeof one)[], answer: () => Promise<unknown>): Promise<readonly string[]> {
  const told: string[] = [];
  const parts = {
    api: { call: answer } as unknown as Pick<ApiClient, 'call'>,
    notify: { success: (text: string) => told.push(`+ ${text}`), error: (text: string) => told.push(`- ${text}`) },
    t: (key: string, values = {}) => [key, ...Object.values(values)].join(' '),
  };
  await removeCharts(
    parts,
    rows.map((_, index) => index),
    rows,
  );
  return told;
}

const done = () => Promise.resolve({ message: 'Deleted 2 charts' });
const refused = () => Promise.reject(new Error('Reports use it'));

it.each([
  ['[B8.34] one', [one], done, ['+ list.deletedOne Delays']],
  ['several', [one, two], done, ['+ Deleted 2 charts']],
  ['[B8.36] one that must stay', [one], refused, ['- list.deleteFailedOne Delays Reports use it']],
  ['[B8.35] several that must stay', [one, two], refused, ['- list.deleteFailed Reports use it']],
])('%s', async (_name, rows, answer, expected) => {
  expect(await toasts(rows, answer)).toEqual(expected);
});
