import { expect, it } from 'vitest';
import { chartTypeCards } from './type-cards.ts';

it('cards of chart types are whole once their details are there, and have no holes before', () => {
  const entries = new Map([
    ['pie', { name: 'Pie Chart', tile: 6, description: 'Parts.', tags: ['Circular'], thumbnail: '<svg/>' }],
    ['line', { name: 'Line Chart' }],
  ]);
  expect(chartTypeCards(entries)).toEqual([
    { key: 'pie', name: 'Pie Chart', tile: 6, description: 'Parts.', tags: ['Circular'], thumbnail: '<svg/>' },
    { key: 'line', name: 'Line Chart', description: '', tags: [], thumbnail: '' },
  ]);
});
