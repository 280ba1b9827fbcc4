import type { AnyChartType } from './chart-type.ts';
import { defineForm } from '@facet/sdk/chart-form';
import { expect, test } from 'vitest';
import { type ChartTypeEntry, PreparedTypes } from './prepared-types.ts';

const queryOf = async () => ({
  form: defineForm({ controls: {}, sections: [] }),
  buildQuery: () => ({ queries: [] }),
});

function entryOf(prepare?: () => Promise<void>): ChartTypeEntry {
  const type: AnyChartType = {
    transformProps: () => ({}),
    Component: () => null,
    ...(prepare ? { prepare } : {}),
  };
  return {
    key: 'known',
    owner: 'test/known',
    ownerVersion: '1.0.0',
    declared: { name: 'Known' },
    state: 'ready',
    load: async () => type,
    retry() {},
    blame() {},
  };
}

test('a type is ready when the code for drawing is loaded, and is prepared once', async () => {
  const types = new PreparedTypes(queryOf);
  let times = 0;
  const code = Promise.withResolvers<void>();
  const entry = entryOf(() => {
    times += 1;
    return code.promise;
  });
  const both = [types.prepare(entry), types.prepare(entry)];
  expect(types.atHand(entry)).toBeUndefined();
  code.resolve();
  const [type] = await Promise.all(both);
  expect(types.atHand(entry)).toBe(type);
  expect(times).toBe(1);
});

test('a type that draws with nothing more needs no preparation', async () => {
  const types = new PreparedTypes(queryOf);
  const entry = entryOf();
  expect(await types.prepare(entry)).toBe(types.atHand(entry));
});

test('a failure stays until it is forgotten; then the next one tries again', async () => {
  const types = new PreparedTypes(queryOf);
  let broken = true;
  const entry = entryOf(async () => {
    if (broken) throw new Error('The connection is gone.');
  });
  await expect(types.prepare(entry)).rejects.toThrow('The connection is gone.');
  broken = false;
  await expect(types.prepare(entry)).rejects.toThrow('The connection is gone.');
  types.forget(entry);
  expect(await types.prepare(entry)).toBe(types.atHand(entry));
});
