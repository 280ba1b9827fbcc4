import { expect, it } from 'vitest';
import { foldsFilters, hidesFilters, leftOutBy, tellsMasks } from './left-out.ts';

it.each<[string, readonly string[]]>([
  ['', []],
  ['uiConfig=0', []],
  ['uiConfig=1', ['title']],
  ['uiConfig=2', ['tabs']],
  ['uiConfig=8', ['chartControls']],
  ['uiConfig=11', ['title', 'tabs', 'chartControls']],
  ['uiConfig=20', []],
  ['uiConfig=all', []],
])('the address %j leaves out %j', (address, parts) => {
  const left = Object.entries(leftOutBy(new URLSearchParams(address)));
  expect(left.filter(([, isLeftOut]) => isLeftOut).map(([part]) => part)).toEqual(parts);
});

it.each<[string, boolean]>([
  ['uiConfig=16', true],
  ['uiConfig=31', true],
  ['uiConfig=15', false],
  ['', false],
])('the address %j lets the site hear of the filters: %s', (address, expected) => {
  expect(tellsMasks(new URLSearchParams(address))).toBe(expected);
});

it.each<[string, boolean]>([
  ['', false],
  ['=true', false],
  ['=1', false],
  ['=0', true],
  ['=false', true],
])('filters are hidden by show_filters%s and folded by expand_filters with it: %s', (value, expected) => {
  expect(hidesFilters(new URLSearchParams(`show_filters${value}`))).toBe(expected);
  expect(foldsFilters(new URLSearchParams(`expand_filters${value}`))).toBe(expected);
});
