import { expect, test } from 'vitest';
import { parsePositions } from '../layout/position-json.ts';
import { readSettings } from '../settings/dashboard-settings.ts';
import {
  applyChanges,
  changedFilters,
  changeFilter,
  changeRules,
  chooseAgain,
  clausesOf,
  clearAll,
  dependenciesOf,
  extraFormDataFor,
  type Filtering,
  type FilterRules,
  holdValues,
  isAwaited,
  isWithoutEffect,
  missingFilters,
  nextAwaited,
  openFiltering,
  replaceValues,
  selectMarks,
  settleFirst,
  takeBack,
  waitingClauses,
} from './filtering.ts';
import type { HeldValues } from './held-values.ts';
import { CLEARED } from './mask.ts';
import type { FilterTypeOf, NativeFilter } from './native-filter.ts';

const layout = parsePositions(null, [
  { id: 1, name: 'A' },
  { id: 2, name: 'B' },
  { id: 3, name: 'C' },
]);
const typeOf: FilterTypeOf = () => ({ name: 'text', target: 'none', choosesFirst: 'pick' });
const ALL = { native: true, cross: true };
const NOTHING_KEPT = { filters: {}, charts: new Map(), held: new Map() };

const filter = (id: string, more: object = {}) => ({
  id,
  type: 'NATIVE_FILTER',
  name: id,
  filterType: 'text',
  ...more,
});
const rulesOf = (filters: readonly object[], more: object = {}): FilterRules =>
  readSettings(JSON.stringify({ native_filter_configuration: filters, ...more }));
const is = (col: string, ...val: readonly string[]) => ({
  extraFormData: { filters: [{ col, op: 'IN', val }] },
  filterState: { value: val },
});
const asked = (col: string, ...val: readonly string[]) => ({ col, op: 'IN', val });

type Step = (now: Filtering, rules: FilterRules) => Filtering;
const change =
  (id: string, mask: object): Step =>
  (now) =>
    changeFilter(now, id, mask);
const apply: Step = applyChanges;
const clear: Step = clearAll;
const click =
  (chartId: number, mask: object): Step =>
  (now) =>
    selectMarks(now, chartId, mask);
const settle =
  (id: string, mask: object): Step =>
  (now) =>
    settleFirst(now, id, mask);

/** Filters `town` and `land` reach all charts, `pick` chooses its first value and reaches the charts 1 and 2. */
const rules = rulesOf([
  filter('town'),
  filter('land', { defaultDataMask: is('land', 'NO') }),
  filter('pick', { controlValues: { pick: true }, scope: { rootPath: ['ROOT_ID'], excluded: [3] } }),
]);

const [oslo, bergen, marked] = [is('town', 'Oslo'), is('town', 'Bergen'), is('mark', 'x')];
const [NO, OSLO, BERGEN, MARK, FIRST] = [
  asked('land', 'NO'),
  asked('town', 'Oslo'),
  asked('town', 'Bergen'),
  asked('mark', 'x'),
  asked('pick', 'a'),
];
const first = is('pick', 'a');

/** What steps make of the filters that chart 2 and chart 3 are asked with. */
test.each<[string, readonly Step[], readonly object[], readonly object[]]>([
  ['defaults count from the start', [], [NO], [NO]],
  ['a change waits', [change('town', oslo)], [NO], [NO]],
  ['applied, it counts, in the order of the bar', [change('town', oslo), apply], [OSLO, NO], [OSLO, NO]],
  ['applying twice adds nothing', [change('town', oslo), apply, apply], [OSLO, NO], [OSLO, NO]],
  ['the last change counts', [change('town', oslo), change('town', bergen), apply], [BERGEN, NO], [BERGEN, NO]],
  [
    'two filters on one column both count',
    [change('town', oslo), change('land', bergen), apply],
    [OSLO, BERGEN],
    [OSLO, BERGEN],
  ],
  ['a filter is emptied by a change too', [change('land', CLEARED), apply], [], []],
  ['a click counts at once', [click(1, marked)], [NO, MARK], [NO, MARK]],
  ['a click leaves what waits where it is', [change('town', oslo), click(1, marked)], [NO, MARK], [NO, MARK]],
  ['a click before apply', [click(1, marked), change('town', oslo), apply], [OSLO, NO, MARK], [OSLO, NO, MARK]],
  ['a click after apply', [change('town', oslo), apply, click(1, marked)], [OSLO, NO, MARK], [OSLO, NO, MARK]],
  ['a chart does not narrow itself', [click(3, marked)], [NO, MARK], [NO]],
  ['a second click on the mark takes it back', [click(1, marked), click(1, CLEARED)], [NO], [NO]],
  [
    'equal questions of two charts are asked once',
    [click(1, oslo), change('town', oslo), apply],
    [OSLO, NO],
    [OSLO, NO],
  ],
  ['clear takes all back, defaults and clicks too', [change('town', oslo), apply, click(1, marked), clear], [], []],
  ['clear takes back what waits', [change('town', oslo), clear, apply], [], []],
  ['a change after clear', [clear, change('town', oslo), apply], [OSLO], [OSLO]],
  ['a first value counts where its filter reaches', [settle('pick', first)], [NO, FIRST], [NO]],
  ['a first value that comes late changes nothing', [settle('pick', first), settle('pick', oslo)], [NO, FIRST], [NO]],
  ['a value that is given before the first one counts at once', [change('pick', first)], [NO, FIRST], [NO]],
  [
    'the first value comes while a change waits, and both count',
    [change('town', oslo), settle('pick', first), apply],
    [OSLO, NO, FIRST],
    [OSLO, NO],
  ],
  ['clear while a first value is awaited', [clear, settle('pick', first)], [FIRST], []],
  ['a chart that is gone narrows nothing', [click(9, marked)], [NO], [NO]],
])('[B4.23] %s', (_, steps, second, third) => {
  const end = steps.reduce((now, step) => step(now, rules), openFiltering(rules, NOTHING_KEPT, ALL, typeOf));
  const clauses = clausesOf(layout, rules, end);
  expect(extraFormDataFor(2, clauses)?.filters ?? []).toEqual(second);
  expect(extraFormDataFor(3, clauses)?.filters ?? []).toEqual(third);
});

/** Chart 1 holds filters: its values reach chart 2 and chart 3 as its scopes say. */
test.each<[string, object, object, object, object]>([
  ['reach all charts', { town: ['Oslo'] }, {}, { filters: [OSLO] }, { filters: [OSLO] }],
  ['may be single', { town: 'Oslo' }, {}, { filters: [OSLO] }, { filters: [OSLO] }],
  [
    'leave immune charts alone',
    { town: ['Oslo'] },
    { 1: { town: { scope: ['ROOT_ID'], immune: [3] } } },
    { filters: [OSLO] },
    {},
  ],
  ['reach nothing where their scope names nothing', { town: ['Oslo'] }, { 1: { town: { scope: [] } } }, {}, {}],
  [
    'may name charts that are gone',
    { town: ['Oslo'] },
    { 1: { town: { scope: ['TAB-gone', 'ROOT_ID'], immune: [99] } } },
    { filters: [OSLO] },
    { filters: [OSLO] },
  ],
  [
    'have a scope by column',
    { town: ['Oslo'], __time_range: 'Last week' },
    { 1: { __time_range: { scope: ['ROOT_ID'], immune: [2] } } },
    { filters: [OSLO] },
    { filters: [OSLO], time_range: 'Last week' },
  ],
  [
    'are times too',
    { __time_range: 'Last week', __time_col: 'day', __time_grain: 'P1W' },
    {},
    { time_range: 'Last week', granularity_sqla: 'day', time_grain_sqla: 'P1W' },
    { time_range: 'Last week', granularity_sqla: 'day', time_grain_sqla: 'P1W' },
  ],
  ['without a value ask nothing', { town: [], __time_range: 'No filter', day: null }, {}, {}, {}],
])('[A3.7][B3.28] values that a chart holds %s', (_, values, scopes, second, third) => {
  const own = rulesOf([], { filter_scopes: scopes, cross_filters_enabled: false });
  const acts = { native: false, cross: false };
  const now = holdValues(openFiltering(own, NOTHING_KEPT, acts, typeOf), 1, values as HeldValues);
  const clauses = clausesOf(layout, own, now);
  expect(extraFormDataFor(2, clauses) ?? {}).toEqual(second);
  expect(extraFormDataFor(3, clauses) ?? {}).toEqual(third);
  expect(extraFormDataFor(1, clauses)).toBeUndefined();
});

test('values that a chart holds are taken back one by one, or all at once', () => {
  const own = rulesOf([]);
  const both = holdValues(openFiltering(own, NOTHING_KEPT, ALL, typeOf), 1, { town: ['Oslo'], land: ['NO'] });
  const [clause] = clausesOf(layout, own, both);
  if (clause === undefined || clause.source.kind === 'filter') throw new Error('The chart holds nothing.');
  expect(extraFormDataFor(2, clausesOf(layout, own, takeBack(both, clause.source)))?.filters).toEqual([NO]);
  expect(clausesOf(layout, own, clearAll(both))).toEqual([]);
});

test.each<[string, Filtering['acts'], object, readonly object[]]>([
  ['both kinds act', ALL, {}, [NO, MARK]],
  ['native filters are off', { native: false, cross: true }, {}, [MARK]],
  ['cross filters are off', { native: true, cross: false }, {}, [NO]],
  ['both are off', { native: false, cross: false }, {}, []],
  ['the dashboard has no cross filters', ALL, { cross_filters_enabled: false }, [NO]],
])('[B4.24] %s', (_, acts, more, filters) => {
  const own = rulesOf([filter('land', { defaultDataMask: is('land', 'NO') })], more);
  const now = selectMarks(openFiltering(own, NOTHING_KEPT, acts, typeOf), 1, marked);
  expect(extraFormDataFor(2, clausesOf(layout, own, now))?.filters ?? []).toEqual(filters);
});

test('[B4.23] a change keeps members of the mask that it does not name; with both kinds off it is taken in nowhere', () => {
  const kept = { filters: { town: { ownState: { page: 2 } } }, charts: new Map(), held: new Map() };
  const now = changeFilter(openFiltering(rules, kept, ALL, typeOf), 'town', oslo);
  expect(now.changes['town']).toEqual({ id: 'town', ownState: { page: 2 }, ...oslo });
  const off = openFiltering(rules, NOTHING_KEPT, { native: false, cross: false }, typeOf);
  expect(changeFilter(off, 'town', oslo).changes).toEqual({});
  expect(selectMarks(off, 1, marked).charts.size).toBe(0);
});

test('charts wait for a first value where its filter reaches, and no longer', () => {
  const start = openFiltering(rules, NOTHING_KEPT, ALL, typeOf);
  const waiting = (now: Filtering) => [1, 2, 3].filter((id) => isAwaited(id, layout, rules, now));
  expect(waiting(start)).toEqual([1, 2]);
  expect(waiting(settleFirst(start, 'pick', first))).toEqual([]);
  expect(waiting(openFiltering(rules, { ...NOTHING_KEPT, filters: { pick: first } }, ALL, typeOf))).toEqual([]);
});

test('what waits is named by filter, with the charts that it will reach', () => {
  const start = openFiltering(rules, NOTHING_KEPT, ALL, typeOf);
  const now = changeFilter(changeFilter(start, 'town', oslo), 'land', is('land', 'NO'));
  expect(changedFilters(now, rules)).toEqual(['town']);
  expect(waitingClauses(layout, rules, now)).toMatchObject([{ source: { id: 'town' }, charts: [1, 2, 3] }]);
});

test('a required filter without a value is missing, also after everything was cleared', () => {
  const own = rulesOf([filter('town', { controlValues: { enableEmptyFilter: true }, defaultDataMask: oslo })]);
  const start = openFiltering(own, NOTHING_KEPT, ALL, typeOf);
  expect(missingFilters(start, own)).toEqual([]);
  expect(missingFilters(clearAll(start), own)).toEqual(['town']);
});

test('values of a set replace all others, what waits and clicks included', () => {
  const start = [change('town', oslo), apply, click(1, marked), change('town', bergen)].reduce(
    (now, step) => step(now, rules),
    openFiltering(rules, NOTHING_KEPT, ALL, typeOf),
  );
  const now = replaceValues(start, { ...NOTHING_KEPT, filters: { pick: first } });
  expect(extraFormDataFor(1, clausesOf(layout, rules, now))?.filters).toEqual([FIRST]);
  expect(now).toMatchObject({ changes: {}, awaited: [] });
});

test.each<[string, readonly object[], readonly object[]]>([
  ['keeps its value while it asks the same', [filter('town', { name: 'City' })], [OSLO]],
  ['starts from its default where it asks something else', [filter('town', { targets: [{ datasetId: 2 }] })], []],
  [
    'that is new starts from its default',
    [filter('town'), filter('new', { defaultDataMask: is('n', '1') })],
    [OSLO, asked('n', '1')],
  ],
  ['that is gone narrows nothing', [], []],
])('a saved filter %s', (_, after, filters) => {
  const before = rulesOf([filter('town'), filter('pick', { controlValues: { pick: true } })]);
  const next = rulesOf(after);
  const now = openFiltering(before, { ...NOTHING_KEPT, filters: { town: oslo } }, ALL, typeOf);
  const changed = changeRules(now, before.filters, next);
  expect(extraFormDataFor(1, clausesOf(layout, next, changed))?.filters ?? []).toEqual(filters);
  expect(changed.awaited).toEqual([]);
});

const lineage = readSettings(
  JSON.stringify({
    native_filter_configuration: [
      filter('land', { cascadeParentIds: ['street'] }),
      filter('town', { cascadeParentIds: ['land', 'gone'] }),
      filter('street', { cascadeParentIds: ['town'], time_range: 'Last week', adhoc_filters: [{ subject: 's' }] }),
    ],
  }),
).filters;
const named = (id: string): NativeFilter => {
  const found = lineage.find((one) => one.id === id);
  if (!found) throw new Error(`There is no filter ${id}.`);
  return found;
};

test.each<[string, Readonly<Record<string, object>>, object]>([
  ['pre-filters alone', {}, {}],
  ['the parent', { town: oslo }, { filters: [OSLO] }],
  ['over a parent without a value', { land: is('land', 'NO') }, { filters: [NO] }],
  ['all levels, the farthest first', { town: oslo, land: is('land', 'NO') }, { filters: [NO, OSLO] }],
  ['not itself, in a circle', { street: is('street', 'Main') }, {}],
])('[B3.22] the values on offer are narrowed by %s', (_, masks, more) => {
  expect(dependenciesOf(named('street'), lineage, masks)).toEqual({
    time_range: 'Last week',
    adhoc_filters: [{ subject: 's' }],
    ...more,
  });
});

test.each<[string, object, readonly string[], boolean]>([
  ['its only column is lacking', oslo, ['town'], true],
  ['its column is there', oslo, ['land'], false],
  ['it asks for a period too', { extraFormData: { ...oslo.extraFormData, time_range: 'Last day' } }, ['town'], false],
  ['it asks for a period alone', { extraFormData: { time_range: 'Last day' } }, ['town'], false],
  ['there is no time for its period', { extraFormData: { time_range: 'Last day' } }, ['__time_range'], true],
  ['its time is lacking', { extraFormData: { granularity_sqla: 'shipped' } }, ['__time_col'], true],
  ['its time is there', { extraFormData: { granularity_sqla: 'shipped' } }, ['shipped', '__time_range'], false],
  ['it asks for steps beside', { extraFormData: { time_range: 'Last day', x: 1 } }, ['__time_range'], false],
])('a clause on a chart of another dataset: %s', (_, mask, lacking, idle) => {
  const clause = { source: { kind: 'filter', id: 'F' }, mask, charts: [1] } as const;
  expect(isWithoutEffect(clause, new Set(lacking))).toBe(idle);
});

/** `land` chooses nothing by itself, `town` depends on it and `street` on `town`; both choose their first value. */
const cascade = rulesOf([
  filter('land'),
  filter('town', { cascadeParentIds: ['land'], controlValues: { pick: true } }),
  filter('street', { cascadeParentIds: ['town'], controlValues: { pick: true } }),
]);
const chosen = { ...NOTHING_KEPT, filters: { town: oslo, street: is('street', 'Main') } };

test.each<[string, Readonly<Record<string, object>>, readonly string[]]>([
  ['a filter that they depend on, over others too', { land: is('land', 'NO') }, ['town', 'street']],
  ['one of them, given a value', { town: bergen }, ['street']],
  ['both at once: each keeps what it was given', { land: is('land', 'NO'), town: bergen }, ['street']],
  ['nothing, since the value is the same', { town: oslo }, []],
  ['one that nothing depends on', { street: is('street', 'Side') }, []],
])('[B3.22] first values are chosen again after a change of %s', (_, changes, awaited) => {
  const start = openFiltering(cascade, chosen, ALL, typeOf);
  const asked = Object.entries(changes).reduce((now, [id, mask]) => changeFilter(now, id, mask), start);
  const after = chooseAgain(asked, applyChanges(asked, cascade), cascade, typeOf);
  expect(after.awaited).toEqual(awaited);
  const off = { ...asked, acts: { native: false, cross: true } };
  expect(chooseAgain(off, applyChanges(off, cascade), cascade, typeOf).awaited).toEqual([]);
});

test('[B3.22] a filter chooses its first value after those that it depends on; filters in a circle do not wait for ever', () => {
  const start = openFiltering(cascade, NOTHING_KEPT, ALL, typeOf);
  expect(nextAwaited(start, cascade)).toEqual(['town']);
  const then = settleFirst(start, 'town', oslo);
  expect(nextAwaited(then, cascade)).toEqual(['street']);
  expect(nextAwaited(settleFirst(then, 'street', CLEARED), cascade)).toEqual([]);
  const circle = rulesOf([
    filter('a', { cascadeParentIds: ['b'], controlValues: { pick: true } }),
    filter('b', { cascadeParentIds: ['a'], controlValues: { pick: true } }),
  ]);
  expect(nextAwaited(openFiltering(circle, NOTHING_KEPT, ALL, typeOf), circle)).toEqual(['a', 'b']);
});
