import { expect, it } from 'vitest';
import { ColorAssignment } from './color-assignment.ts';
import { categoricalScheme } from './palette.ts';

it('keeps the colour of a label whatever comes after it', () => {
  const colors = new ColorAssignment();
  const first = colors.colorOf('a', 'd3Category10');
  expect(colors.colorOf('b', 'd3Category10')).not.toBe(first);
  expect(colors.colorOf('a', 'd3Category10')).toBe(first);
});

it('prefers what the dashboard’s owner chose, without using up a colour', () => {
  const colors = new ColorAssignment();
  expect(colors.colorOf('a', 'd3Category10', { a: '#010203' })).toBe('#010203');
  expect(colors.colorOf('b', 'd3Category10')).toBe('#1f77b4');
});

it('falls back to the default scheme [B4.20]', () => {
  expect(categoricalScheme('no such scheme').key).toBe('supersetColors');
  expect(categoricalScheme('SUPERSET_DEFAULT').colors[0]).toBe('var(--chart-1)');
});
