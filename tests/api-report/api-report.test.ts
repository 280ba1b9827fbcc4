import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiReport, REPORT } from './api-report.ts';

it('sdk/api-report.txt shows the public surface of the sdk as it is', { timeout: 60_000 }, async () => {
  expect(
    await apiReport(),
    'The public surface of the sdk has changed. If that is meant, run `node tests/api-report/api-report.ts --write` and commit the report.',
  ).toBe(readFileSync(REPORT, 'utf8'));
});
