import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { FILTER_OPERATORS } from '../common/filter-operators.ts';
import de from '../i18n/de.json' with { type: 'json' };
import en from '../i18n/en.json' with { type: 'json' };
import { problemText } from './problem-text.ts';

const i18n = createInstance();
await i18n.init({ lng: 'en', resources: { en: { 'facet/controls': en }, de: { 'facet/controls': de } } });
const [english, german] = [i18n.getFixedT('en', 'facet/controls'), i18n.getFixedT('de', 'facet/controls')];

it.each([
  'cannot be empty',
  'is expected to be an integer',
  'is expected to be a number',
  'Required',
  'This value should be smaller than the right target value',
  'This value should be greater than the left target value',
  'Invalid color',
  'Value cannot exceed 100000',
  'Server pagination needs to be enabled for values over 100000',
])('[B5.15] "%s" is said as the specification words it, and in German in German', (problem) => {
  expect(problemText(problem, english)).toBe(problem);
  expect(problemText(problem, german)).not.toBe(problem);
  expect(/\d+/.exec(problemText(problem, german))?.[0]).toBe(/\d+/.exec(problem)?.[0]);
});

it.each(['Too many layers for one map', ''])('a problem that a form words by itself stays as it is: %s', (problem) => {
  expect(problemText(problem, german)).toBe(problem);
});

it('[B9.28] operators are called as the specification does', () => {
  const names = FILTER_OPERATORS.map(({ id }) => english(`filters.operators.${id}`));
  expect(names).toEqual([
    'Equal to (=)',
    'Not equal to (≠)',
    'Less than (<)',
    'Less or equal (<=)',
    'Greater than (>)',
    'Greater or equal (>=)',
    'In',
    'Not in',
    'Like',
    'Like (case insensitive)',
    'Is not null',
    'Is null',
    'use latest_partition template',
    'Is true',
    'Is false',
    'TEMPORAL_RANGE',
  ]);
});
