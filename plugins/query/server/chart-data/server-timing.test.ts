import { expect, it } from 'vitest';
import { serverTiming } from './server-timing.ts';

it('says of each stage how long the longest of the queries was in it', () => {
  const first = [
    { stage: 'plan', ms: 1.25 },
    { stage: 'run', ms: 20 },
  ];
  const second = [
    { stage: 'plan', ms: 3 },
    { stage: 'cache', ms: 0.04 },
  ];
  expect(serverTiming([first, second])).toBe('plan;dur=3.0, run;dur=20.0, cache;dur=0.0');
  expect(serverTiming([])).toBe('');
});
