import { expect, it } from 'vitest';
import { selectionText } from './selection-text.ts';

const filters = (...columns: readonly string[]) => ({ filters: columns.map((col) => ({ col, op: 'IN', val: ['x'] })) });

it.each([
  [{ extraFormData: filters('category'), filterState: { value: ['Outdoor'] } }, 'Category: Outdoor'],
  [{ extraFormData: filters('town'), filterState: { value: ['Oslo', 'Bergen'] } }, 'town: Oslo, Bergen'],
  [{ extraFormData: filters('day'), filterState: { value: [0], label: '1 Jan' } }, 'day: 1 Jan'],
  [
    { extraFormData: filters('category', 'town'), filterState: { label: 'Outdoor, Oslo' } },
    'Category, town: Outdoor, Oslo',
  ],
  [{ filterState: { label: 'Oslo' } }, 'Oslo'],
])('a selection names its column: %j', (mask, text) => {
  expect(selectionText(mask, { category: 'Category', town: '' })).toBe(text);
});
