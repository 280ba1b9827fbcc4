import { expect, it } from 'vitest';
import { COMMAND, formReadmes } from './form-readmes.ts';

const readmes = await formReadmes();

it('knows the chart types', () => {
  expect(readmes.length).toBeGreaterThan(20);
});

it(`the README of each chart type says what its form is (${COMMAND})`, () => {
  expect(
    readmes.filter(({ stale }) => stale.length > 0).map(({ folder, stale }) => `${folder}: ${stale.join('; ')}`),
  ).toEqual([]);
});
