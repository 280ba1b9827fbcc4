import { expect, it } from 'vitest';
import { typeAbout, typeNames, typeWords } from './type-texts.ts';

it('a type has the name that its plugin has in the language, or the one of its manifest', () => {
  const entries = [
    { key: 'pie', owner: 'facet/chart-pie', declared: { name: 'Pie Chart' } },
    { key: 'acme', owner: 'acme/chart', declared: { name: 'deck.gl of Acme' } },
  ];
  const details = new Map([['pie', { title: 'types.pie.name' }]]);
  expect([...typeNames(entries, details, (key, { defaultValue }) => `${key} or ${defaultValue}`)]).toEqual([
    ['pie', 'facet/chart-pie#types.pie.name or Pie Chart'],
    ['acme', 'deck.gl of Acme'],
  ]);
});

it('categories and tags that no text stands for stay as they are', () => {
  const texts = new Map([
    ['typeCategory.Map', 'Karte'],
    ['typeTag.Geo', 'Geografie'],
  ]);
  const { category, tag } = typeWords((key, { defaultValue }) => texts.get(key) ?? defaultValue);
  expect([category('Map'), tag('Geo'), category('Acme'), tag('Acme')]).toEqual(['Karte', 'Geografie', 'Acme', 'Acme']);
});

it('a description is in the language once the texts of the plugin are there, and empty until then', () => {
  const type = { key: 'pie', name: 'Pie Chart', description: 'Parts.', tags: [], thumbnail: '' };
  expect(typeAbout(type, undefined)).toBe('Parts.');
  expect(typeAbout({ ...type, about: 'types.pie.about' }, undefined)).toBe('');
  expect(typeAbout({ ...type, about: 'types.pie.about' }, () => 'Teile.')).toBe('Teile.');
});
