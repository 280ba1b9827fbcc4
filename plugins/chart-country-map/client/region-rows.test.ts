import { describe, expect, it } from 'vitest';
import { mapViewOf } from './map-view.ts';
import { regionRows } from './region-rows.ts';

const REGIONS = new Map([
  ['FR-64', 'Pyrénées-Atlantiques'],
  ['FR-2A', 'Corse-du-Sud'],
]);

describe('rows of a country map', () => {
  it('are matched by code, and unknown codes are reported', () => {
    const data = [
      { code: 'FR-64', n: 3 },
      { code: 'fr-2a ', n: null },
      { code: 'FR-64 ', n: 4 },
      { code: 'DE-BE', n: 5 },
      { code: null, n: 6 },
    ];
    const drawn = regionRows(data, { entity: 'code', metric: 'n' }, REGIONS);
    expect(drawn.rows.map(({ code, amount, mark }) => [code, amount, mark])).toEqual([
      ['FR-64', 3, ['FR-64']],
      ['FR-2A', null, ['fr-2a ']],
    ]);
    expect(drawn).toMatchObject({ unknown: ['DE-BE', null], again: 1 });
  });

  it.each([
    ['of its only country', REGIONS, '64', 'FR-64'],
    [
      'of none where regions belong to two',
      new Map([
        ['RU-MOW', 'Moscow'],
        ['UA-43', 'Crimea'],
      ]),
      'MOW',
      undefined,
    ],
    ['of none for regions without one', new Map([['TR1', 'Istanbul']]), '1', undefined],
  ])('may leave out the code %s', (_, regions, code, found) => {
    const { rows } = regionRows([{ code, n: 1 }], { entity: 'code', metric: 'n' }, regions);
    expect(rows[0]?.code).toBe(found);
  });
});

describe('a country map', () => {
  it.each([
    ['in the north', [-5, 42, 9, 51], 'LambertConformalConic'],
    ['on the equator', [-70, -10, -50, 5], 'Miller'],
    ['around the pole', [-180, -90, 180, -60], 'Orthographic'],
  ] as const)('%s is seen from above it', (_, bounds, name) => {
    expect(mapViewOf(bounds).projection).toMatchObject({ name });
  });
});
