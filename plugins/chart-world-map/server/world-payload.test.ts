import { loadWorld } from '@facet/plugin-maps/contract';
import { expect, it } from 'vitest';
import { loadWorldMap } from '../common/world.ts';
import { worldPayload } from './world-payload.ts';

const payload = worldPayload(await loadWorldMap({ loadWorld }));
const NAMES = { columns: ['c'], metrics: ['n', 'm'], all: ['c', 'n', 'm'], since: null, until: null };

it.each([
  ['cca2', 'DE', { country: 'DEU', code: 'DE', name: 'Germany' }],
  ['cca3', 'DEU', { country: 'DEU', code: 'DEU', name: 'Germany' }],
  ['cioc', 'GER', { country: 'DEU', code: 'GER', name: 'Germany' }],
  ['name', 'germany', { country: 'DEU', code: 'Germany', name: 'Germany' }],
])('[A7.27] a country by %s is %s', (field, value, known) => {
  const form = { entity: 'c', country_fieldtype: field, metric: 'n', secondary_metric: 'm' };
  const [row] = payload([{ c: value, n: 3, m: 4 }], NAMES, form) as readonly Record<string, unknown>[];
  expect(row).toMatchObject({ ...known, m1: 3, m2: 4 });
  expect(Math.round(Number(row?.['latitude']))).toBe(51);
  expect(Math.round(Number(row?.['longitude']))).toBe(10);
});

it.each<[string, unknown, object]>([
  ['an unknown code', 'ZZ', { country: 'XXX', m1: 3 }],
  ['none', null, { country: 'XXX', m1: 3 }],
  ['a number', 7, { country: 'XXX', m1: 3 }],
  [
    'one too small for the map',
    'TV',
    { country: 'TUV', m1: 3, code: 'TV', latitude: null, longitude: null, name: 'Tuvalu' },
  ],
])('[A7.27] a row whose country is %s', (_, value, expected) => {
  expect(payload([{ c: value, n: 3 }], NAMES, { entity: 'c', metric: 'n' })).toEqual([expected]);
});
