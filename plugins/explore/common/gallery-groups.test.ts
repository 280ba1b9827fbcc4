import { expect, it } from 'vitest';
import { byPurpose } from './gallery.ts';

it('[B2.34] the gallery groups types by what they are for, those of unknown categories behind, Other last', () => {
  const types = [
    { key: 'map', category: 'Map' },
    { key: 'plain' },
    { key: 'line', category: 'Evolution' },
    { key: 'strange', category: 'Weather' },
    { key: 'area', category: 'Evolution' },
  ];
  expect(byPurpose(types).map(({ name, types: group }) => [name, ...group.map(({ key }) => key)])).toEqual([
    ['Evolution', 'line', 'area'],
    ['Map', 'map'],
    ['Weather', 'strange'],
    ['Other', 'plain'],
  ]);
});
