import { defineForm, numberText } from '@facet/sdk/chart-form';
import { describe, expect, it } from 'vitest';
import { newDivider, newFilter, type NativeFilter } from '../../common/filters/native-filter.ts';
import type { FilterTypeDeclared } from '../../common/points.ts';
import { defineFilterType } from '../filter-type.ts';
import { filterProblem } from './filter-problem.ts';
import type { KnownFilterType } from '../filters/use-filter-types.ts';

const positive = (value: unknown) => (typeof value === 'number' && value < 0 ? 'must not be negative' : null);
const settings = defineForm({
  controls: { least: numberText({ validators: [positive] }), most: numberText() },
  sections: [{ label: 'settings', rows: [['least', 'most']] }],
});
const range = defineFilterType({
  settings,
  Component: () => null,
  problemsOf: ({ settings: { least = 0, most = 0 } }) => (least > most ? ['order'] : []),
  valueProblem: (value: number) => (value < 0 ? 'negative' : null),
  valueOf: ({ filterState }) => (typeof filterState?.value === 'number' ? filterState.value : null),
  maskOf: () => ({}),
});

function known(target: FilterTypeDeclared['target']): KnownFilterType {
  const entry: KnownFilterType['entry'] = {
    key: 'range',
    owner: 'acme/range',
    ownerVersion: '1.0.0',
    declared: { name: 'range', target },
    state: 'ready',
    load: async () => range,
    retry() {},
    blame() {},
  };
  return { entry, type: range };
}

const filter = (change: Partial<NativeFilter>): NativeFilter => ({
  ...newFilter('F', 'range'),
  name: 'Price',
  ...change,
});
const full = [{ datasetId: 1, column: { name: 'price' } }];

describe('a filter can be saved', () => {
  it.each<[string, NativeFilter, KnownFilterType | undefined, unknown]>([
    ['not without a name', filter({ name: ' ', targets: full }), known('column'), { field: 'name' }],
    ['not without a dataset', filter({}), known('dataset'), { field: 'dataset' }],
    ['not without a column', filter({ targets: [{ datasetId: 1 }] }), known('column'), { field: 'column' }],
    [
      'with a dataset alone where its type needs no column',
      filter({ targets: [{ datasetId: 1 }] }),
      known('dataset'),
      null,
    ],
    [
      'not with a default value that its type refuses',
      filter({ defaultDataMask: { filterState: { value: -1 } } }),
      known('none'),
      { field: 'type', key: 'negative', owner: 'acme/range' },
    ],
    ['with a default value', filter({ defaultDataMask: { filterState: { value: 1 } } }), known('none'), null],
    ['without a target where its type needs none', filter({}), known('none'), null],
    [
      'not with a setting that its validator refuses',
      filter({ controlValues: { least: -1 } }),
      known('none'),
      { field: 'setting', name: 'least', text: 'must not be negative' },
    ],
    [
      'not when its type says no',
      filter({ controlValues: { least: 2, most: 1 } }),
      known('none'),
      { field: 'type', key: 'order', owner: 'acme/range' },
    ],
    ['as it is when no plugin offers its type', filter({ name: '' }), undefined, null],
    ['as a heading with a name', newDivider('D', 'Where'), undefined, null],
    ['not as a heading without one', newDivider('D', ''), undefined, { field: 'name' }],
  ])('%s', (_title, one, type, problem) => {
    expect(filterProblem(one, type, null)).toEqual(problem);
  });
});
