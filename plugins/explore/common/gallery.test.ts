import { expect, it } from 'vitest';
import { searchTypes } from './gallery.ts';

it('[B2.34] the search finds a type by its name in the language of the person, and by that of the contract', () => {
  const type = (key: string, name: string, english: string) => ({
    key,
    name,
    words: [english],
    description: '',
    tags: [],
    thumbnail: '',
  });
  const types = [type('pie', 'Kreisdiagramm', 'Pie Chart'), type('table', 'Tabelle', 'Table')];
  const found = (text: string) => searchTypes(types, text).map(({ key }) => key);
  expect(found('Kreis')).toEqual(['pie']);
  expect(found('pie')).toEqual(['pie']);
  expect(found('Tabelle')).toEqual(['table']);
});
