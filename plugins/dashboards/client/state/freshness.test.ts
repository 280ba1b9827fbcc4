import { describe, expect, it } from 'vitest';
import { readSettings } from '../../common/settings/dashboard-settings.ts';
import { failedCharts, freshSince, oldPictures } from './freshness.ts';

const settings = readSettings(JSON.stringify({ timed_refresh_immune_slices: [9] }));

describe('what a dashboard may say of its pictures', () => {
  it.each([
    ['nothing yet', {}, null, 0, []],
    ['the oldest decides', { 1: at(50), 2: at(20) }, 20, 0, []],
    ['a failed refresh does not make anything younger', { 1: at(50), 2: at(20, true) }, 20, 1, [2]],
    ['what never was there is failed, not old', { 1: at(50), 2: at(null, true) }, 50, 0, [2]],
    ['charts that are never refreshed by themselves do not count', { 1: at(50), 9: at(5) }, 50, 0, []],
  ])('%s', (_, outcomes, since, old, failed) => {
    expect(freshSince({ outcomes, settings })).toBe(since);
    expect(oldPictures({ outcomes })).toBe(old);
    expect(failedCharts({ outcomes })).toEqual(failed);
  });
});

function at(readAt: number | null, failed = false) {
  return { readAt, failed };
}
