import { expect, test } from 'vitest';
import de from '../i18n/de.json' with { type: 'json' };
import { timeType } from './time-type.ts';

const filter = {
  config: {
    id: 'A',
    type: 'NATIVE_FILTER' as const,
    name: 'Time',
    filterType: 'filter_time',
    targets: [],
    controlValues: {},
    defaultDataMask: {},
    cascadeParentIds: [],
    scope: { rootPath: [], excluded: [] },
  },
  settings: {},
  datasource: null,
};
const german: ReadonlyMap<string, string> = new Map(
  Object.entries(de.ranges).map(([key, text]) => [`ranges.${key}`, text]),
);
const words = { t: (key: string) => german.get(key) ?? key, language: 'de' };

test.each([
  ['Last week', 'letzte Woche'],
  ['previous calendar month', 'voriger Kalendermonat'],
  ['2001-01-01 : 2001-02-01', null],
  ['constructor', null],
])('%s is called %s in the language of the reader, whatever the label of the kept value says', (range, text) => {
  expect(timeType.textOf?.(range, filter, words)).toBe(text);
});
