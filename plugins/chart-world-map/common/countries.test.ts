import { describe, expect, it } from 'vitest';
import { loadWorld } from '@facet/plugin-maps/contract';
import { loadWorldMap } from './world.ts';
import { worldRows } from '../client/world-rows.ts';

const world = await loadWorldMap({ loadWorld });

describe('a row of the world map names its country', () => {
  it.each([
    ['cca2', 'DE', 'DEU'],
    ['cca2', ' de ', 'DEU'],
    ['cca2', 'XX', undefined],
    ['cca3', 'FRA', 'FRA'],
    ['cca3', 'GER', undefined],
    ['cioc', 'GER', 'DEU'],
    ['cioc', 'FRA', 'FRA'],
    ['cioc', 'BRN', 'BHR'],
    ['name', 'Germany', 'DEU'],
    ['name', 'united states', 'USA'],
    ['name', "Cote d'Ivoire", 'CIV'],
    ['name', 'Egypt, Arab Rep.', 'EGY'],
    ['name', 'Atlantis', undefined],
    ['name', '', undefined],
    ['cca3', null, undefined],
    ['cca3', 7, undefined],
    ['cca3', '__proto__', undefined],
  ] as const)('by %s: %j is %s', (field, value, code) => {
    expect(world.countries.codeOf(field, value)).toBe(code);
  });

  it('and has a name in the language of the page', () => {
    expect(world.countries.nameOf('DEU', 'fr')).toBe('Allemagne');
    expect(world.countries.nameOf('DEU', 'no-such-language')).toBeTypeOf('string');
  });
});

describe('the outlines of the world', () => {
  it('have a place within each of the large countries', () => {
    const place = (code: string) => world.placeOf(code)?.map(Math.round);
    expect(place('FRA')).toEqual([2, 47]);
    // Its border crosses 180°.
    expect(place('RUS')).toEqual([100, 62]);
    expect(world.placeOf('XXX')).toBeUndefined();
  });

  it('have each code once', () => {
    const codes = world.outlines.features.map(({ properties }) => properties.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain('ATA');
  });
});

describe('rows of the world map', () => {
  it('that are not drawn are reported', () => {
    const data = [
      { c: 'US', n: 3, m: 1 },
      { c: 'us', n: 4, m: 1 },
      { c: 'ZZ', n: 5, m: 1 },
      { c: null, n: 6, m: 1 },
      { c: 'TV', n: 7, m: 1 },
      { c: 'DE', n: 'much', m: null },
    ];
    const drawn = worldRows(data, { entity: 'c', field: 'cca2', metric: 'n', bubble: 'm' }, world);
    expect(drawn.rows.map(({ code, amount, bubble }) => [code, amount, bubble])).toEqual([
      ['USA', 3, 1],
      ['TUV', 7, 1],
      ['DEU', null, null],
    ]);
    expect(drawn).toMatchObject({ unknown: ['ZZ', null], again: 1, absent: ['TUV'] });
  });
});
