import { expect, test } from 'vitest';
import { metadataProblems } from './metadata-members.ts';

test.each([
  [{ refresh_frequency: 10, stagger_refresh: 'false', import_time: '1700000000', color_scheme: null }, {}],
  [{ show_native_filters: true, shared_label_colors: ['A'] }, {}],
  [{ refresh_frequency: 'soon' }, { refresh_frequency: 'number' }],
  [{ refresh_frequency: 1.5 }, { refresh_frequency: 'number' }],
  [{ stagger_refresh: 'perhaps' }, { stagger_refresh: 'switch' }],
  [{ expanded_slices: [1] }, { expanded_slices: 'object' }],
  [{ timed_refresh_immune_slices: { 1: true } }, { timed_refresh_immune_slices: 'list' }],
  [{ default_filters: {} }, { default_filters: 'text' }],
  [{ colour: 'red' }, { colour: 'unknown' }],
  [JSON.parse('{"__proto__": 1, "constructor": 2}'), { ['__proto__']: 'unknown', constructor: 'unknown' }],
])('the problems of %j are %j', (members, problems) => {
  expect(Object.entries(metadataProblems(members))).toEqual(Object.entries(problems));
});
