import { expect, it } from 'vitest';
import { grainName } from './grain-name.ts';

it.each([
  ['en', 'Day', 'Day'],
  ['en-GB', 'Week starting Sunday', 'Week starting Sunday'],
  ['de', 'Second', 'Sekunde'],
  ['de', '5 minute', '5 Minuten'],
  ['de', '6 hour', '6 Stunden'],
  ['de', 'Day', 'Tag'],
  ['de', 'Week', 'Woche'],
  ['de', 'Quarter', 'Quartal'],
  ['de', 'Week starting Sunday', 'Woche (Sonntag …)'],
  ['de', 'Week ending Saturday', 'Woche (… Samstag)'],
  ['fr', 'Month', 'Mois'],
  ['de', 'Fiscal month', 'Fiscal month'],
  ['de', 'Week starting never', 'Week starting never'],
  ['de', '5 constructor', '5 constructor'],
  ['de', '', ''],
])('in %s the grain %s is called %s', (locale, name, expected) => {
  expect(grainName(name, locale)).toBe(expected);
});
