import { expect, test } from 'vitest';
import { parsePositions } from '../layout/position-json.ts';
import { readSettings } from '../settings/dashboard-settings.ts';
import { crossScopesOf, followers, withOwnScope, writeCrossScopes } from './cross-scopes.ts';

const layout = parsePositions(null, [
  { id: 1, name: 'A' },
  { id: 2, name: 'B' },
  { id: 3, name: 'C' },
]);
const raw = {
  chart_configuration: {
    1: { id: 1, note: 'kept', crossFilters: { scope: 'global', chartsInScope: [9], more: true } },
    9: { id: 9, crossFilters: { scope: 'global' } },
  },
  global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [3] } },
};

test('[B3.25] scopes are written as they are read: for every chart that can be clicked, with the charts that follow', () => {
  const scopes = withOwnScope(crossScopesOf(readSettings(JSON.stringify(raw))), 2, { rootPath: [], excluded: [] });
  const written = writeCrossScopes(layout, scopes, [1, 2], raw);
  expect(written).toEqual({
    chart_configuration: {
      1: { id: 1, note: 'kept', crossFilters: { scope: 'global', chartsInScope: [2], more: true } },
      2: { id: 2, crossFilters: { scope: { rootPath: [], excluded: [] }, chartsInScope: [] } },
    },
    global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [3] }, chartsInScope: [1, 2] },
  });
  const again = crossScopesOf(readSettings(JSON.stringify(written)));
  expect(followers(layout, again, 1)).toEqual([2]);
  expect(followers(layout, again, 2)).toEqual([]);
  expect(followers(layout, withOwnScope(again, 2, undefined), 2)).toEqual([1]);
});
