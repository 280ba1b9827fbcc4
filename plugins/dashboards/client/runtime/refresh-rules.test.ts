import { expect, test } from 'vitest';
import { readSettings } from '../../common/settings/dashboard-settings.ts';
import { readRefreshRules } from './refresh-rules.ts';
import { spreadOf } from './auto-refresh.ts';

test.each([
  [{}, { intervals: [0], limitSeconds: 0, warning: null, isForced: true }],
  [
    {
      DASHBOARD_AUTO_REFRESH_INTERVALS: [[60, '1 minute'], [0, "Don't refresh"], ['x'], 7],
      SUPERSET_DASHBOARD_PERIODICAL_REFRESH_LIMIT: 30,
      SUPERSET_DASHBOARD_PERIODICAL_REFRESH_WARNING_MESSAGE: 'Slow down',
      DASHBOARD_AUTO_REFRESH_MODE: 'fetch',
    },
    { intervals: [0, 60], limitSeconds: 30, warning: 'Slow down', isForced: false },
  ],
])('rules of refreshing in %j', (conf, rules) => {
  expect(readRefreshRules(conf)).toEqual(rules);
});

test.each([
  [{}, 5000],
  [{ refresh_frequency: 10 }, 10_000],
  [{ refresh_frequency: 2 }, 5000],
  [{ refresh_frequency: 2, stagger_time: 1000 }, 5000],
  [{ refresh_frequency: 10, stagger_time: 20_000 }, 20_000],
  [{ refresh_frequency: 10, stagger_time: '20000' }, 20_000],
  // What is longer would fire at once.
  [{ refresh_frequency: 10, stagger_time: 1e12 }, 2_147_483_647],
  [{ refresh_frequency: 10, stagger_refresh: false }, 0],
  [{ refresh_frequency: 10, stagger_refresh: '0' }, 0],
  [{ refresh_frequency: 10, stagger_refresh: 'false' }, 0],
])('[A9.5] charts of a round are spread as %j says', (settings, ms) => {
  expect(spreadOf(readSettings(JSON.stringify(settings)))).toBe(ms);
});
