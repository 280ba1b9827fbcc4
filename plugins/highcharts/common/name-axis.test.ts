import { expect, it } from 'vitest';
import { nameAxis } from './name-axis.ts';

it('gives marks that share a name places of their own', () => {
  const names = ['Oct 2012', 'Apr', 'Oct', 'Apr'];
  expect(nameAxis(names, 400)).toMatchObject({ categories: names, uniqueNames: false });
});
