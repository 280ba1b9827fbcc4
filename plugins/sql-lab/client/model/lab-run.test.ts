import { expect, it } from 'vitest';
import { stateTone } from './lab-run.ts';

it.each([
  ['[B9.46] offline', 'offline', 'danger'],
  ['[B9.46] failed', 'failed', 'danger'],
  ['[B9.46] stopped', 'stopped', 'danger'],
  ['[B9.47] pending', 'pending', 'info'],
  ['[B9.47] fetching', 'fetching', 'info'],
  ['[B9.48] running', 'running', 'warning'],
  ['[B9.49] success', 'success', 'success'],
  ['a state of a later release', 'paused', 'neutral'],
])('%s', (_title, state, tone) => {
  expect(stateTone(state)).toBe(tone);
});
