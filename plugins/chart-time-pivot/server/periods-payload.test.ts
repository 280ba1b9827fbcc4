import { expect, it } from 'vitest';
import { periodsPayload } from './periods-payload.ts';

it('[A7.27] has a series a period, the newest first', () => {
  const rows = [
    { __timestamp: Date.UTC(2024, 0, 1), n: 1 },
    { __timestamp: Date.UTC(2024, 0, 9), n: 2 },
  ];
  const names = { columns: [], metrics: ['n'], all: ['__timestamp', 'n'], since: null, until: null };
  expect(periodsPayload(rows, names, { metric: 'n', freq: 'W-MON' })).toEqual([
    { key: 'current', values: [{ x: Date.UTC(2024, 0, 9), y: 2 }], rank: 0, perc: 1 },
    { key: '-1', values: [{ x: Date.UTC(2024, 0, 8), y: 1 }], rank: 1, perc: 0.5 },
  ]);
  expect(periodsPayload([], names, {})).toEqual([]);
});
