import { expect, it } from 'vitest';
import { parsePositions } from '../layout/position-json.ts';
import { chartRule, type ChartRules, NO_CHART_RULES, withChartRules } from './chart-rules.ts';
import { readSettings } from './dashboard-settings.ts';

const layout = parsePositions(null, [
  { id: 1, name: 'A' },
  { id: 2, name: 'B' },
  { id: 3, name: 'C' },
]);
const NOWHERE = { rootPath: [], excluded: [] };
/** Chart 2 filters no other chart and does not refresh with the dashboard; chart 3 has a scope of its own. */
const raw = {
  color_scheme: 'x',
  timed_refresh_immune_slices: [2],
  chart_configuration: {
    2: { id: 2, note: 'kept', crossFilters: { scope: NOWHERE, chartsInScope: [], more: true } },
    3: { id: 3, crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [1] }, chartsInScope: [2] } },
  },
};
const ruleOf = (settings: object, id: number, changes: ChartRules = NO_CHART_RULES) =>
  chartRule(layout, readSettings(JSON.stringify(settings)), changes, id);

it.each([
  [1, { refreshes: true, emits: true }],
  [2, { refreshes: false, emits: false }],
  [3, { refreshes: true, emits: true }],
])('[B3.25] how chart %s behaves is read from the settings', (id, rule) => {
  expect(ruleOf(raw, id)).toEqual(rule);
});

it('a change stands over what is saved, and a chart alone on its dashboard emits', () => {
  expect(ruleOf(raw, 2, { 2: { emits: true } })).toEqual({ refreshes: false, emits: true });
  expect(chartRule(parsePositions(null, [{ id: 1, name: 'A' }]), readSettings(null), {}, 1).emits).toBe(true);
});

it.each<[string, ChartRules, object]>([
  ['nothing that is so already', { 1: { refreshes: true, emits: true }, 3: {} }, {}],
  ['a chart that does not refresh', { 1: { refreshes: false } }, { timed_refresh_immune_slices: [2, 1] }],
  ['one that refreshes again', { 2: { refreshes: true } }, { timed_refresh_immune_slices: [] }],
  [
    'one that filters no other chart, with the other members of its entry kept',
    { 3: { emits: false } },
    {
      chart_configuration: {
        ...raw.chart_configuration,
        3: { id: 3, crossFilters: { scope: NOWHERE, chartsInScope: [] } },
      },
    },
  ],
  [
    'one that emits again: to all who follow by default',
    { 2: { emits: true } },
    {
      chart_configuration: {
        ...raw.chart_configuration,
        2: { id: 2, note: 'kept', crossFilters: { scope: 'global', chartsInScope: [1, 3], more: true } },
      },
    },
  ],
])('[B3.25] settings take %s', (_, changes, members) => {
  const written = withChartRules(layout, raw, changes);
  expect(written).toEqual({ ...raw, ...members });
  for (const [id, change] of Object.entries(changes)) expect(ruleOf(written, Number(id))).toMatchObject(change);
});
