import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import DashboardMenuItems from './dashboard-menu-items.tsx';

afterEach(cleanup);

test.each([
  ['all filters act', { native: true, cross: true }, {}, ['Add or edit filters', 'Cross-filter scope']],
  ['the flag of cross-filters is off', { native: true, cross: false }, {}, ['Add or edit filters']],
  [
    'the dashboard has no cross-filters',
    { native: true, cross: true },
    { cross_filters_enabled: false },
    ['Add or edit filters'],
  ],
  ['the flag of the filter bar is off', { native: false, cross: true }, {}, ['Cross-filter scope']],
])('[A6.10] where %s, editors are offered the settings of what acts', async (_, acts, settings, offered) => {
  const stage = await createStage({ charts: [], editable: true, acts, settings, fetchData: async () => rows() });
  await act(async () => {
    render(stage.wrap(<DashboardMenuItems reload={() => {}} />));
  });
  const items = (await screen.findAllByRole('menuitem', { hidden: true })).map((item) => item.textContent);
  expect(items.filter((text) => /filter/i.test(text))).toEqual(offered);
});
