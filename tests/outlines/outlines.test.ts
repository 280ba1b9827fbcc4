import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outlinesOf, type OutlinesFile } from '../../plugins/chart-country-map/client/country-outlines.ts';
import { COUNTRIES } from '../../plugins/chart-country-map/common/countries.ts';

const FOLDER = join(import.meta.dirname, '../../plugins/chart-country-map/outlines');
const outlines = (country: string) =>
  outlinesOf(JSON.parse(readFileSync(join(FOLDER, `${country}.topojson`), 'utf8')) as OutlinesFile);

describe('the outlines of a country', () => {
  it.each(COUNTRIES)('are there, with a code for each region: %s', (country) => {
    const { regions, bounds } = outlines(country);
    expect(regions.size).toBeGreaterThan(0);
    expect([...regions.keys()].filter((code) => !/^[A-Z0-9][A-Z0-9+-]*$/.test(code))).toEqual([]);
    const [west, south, east, north] = bounds;
    expect(west).toBeLessThan(east);
    expect(south).toBeGreaterThanOrEqual(-90);
    expect(north).toBeLessThanOrEqual(90.001);
  });

  it.each([
    ['france', 'FR-64', 'Pyrénées-Atlantiques', 96],
    ['france_regions', 'FR-IDF', 'Île-de-France', 13],
    ['france_overseas', 'FR-RE', 'La Réunion', 101],
    ['italy_regions', 'IT-25', 'Lombardia', 20],
    ['usa', 'US-CA', 'California', 51],
    ['turkey_regions', 'TR1', 'İstanbul', 12],
  ])('%s has %s', (country, code, name, count) => {
    const { regions } = outlines(country);
    expect(regions.get(code)).toBe(name);
    expect(regions.size).toBe(count);
  });

  it('lie side by side where a country lies on both sides of 180°', () => {
    const [west, , east] = outlines('russia').bounds;
    expect(east - west).toBeLessThan(180);
  });
});
