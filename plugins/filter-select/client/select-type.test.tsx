import { expect, test } from 'vitest';
import { selectType } from './select-type.ts';

const config = {
  id: 'A',
  type: 'NATIVE_FILTER' as const,
  name: 'Town',
  filterType: 'filter_select',
  targets: [],
  controlValues: {},
  defaultDataMask: {},
  cascadeParentIds: [],
  scope: { rootPath: [], excluded: [] },
};
const words = { t: (key: string, values: object = {}) => `${key} ${Object.values(values).join()}`, language: 'de' };

test.each([
  [true, 'allBut Bergen, <NULL>'],
  [false, null],
])('values that are excluded, %s, are said in the words of the reader', (inverse, text) => {
  const settings = selectType.settings.read({ viz_type: '', datasource: '', inverseSelection: inverse });
  expect(selectType.textOf?.(['Bergen', null], { config, settings, datasource: null }, words)).toBe(text);
});
