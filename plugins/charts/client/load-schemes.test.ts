import { expect, it } from 'vitest';
import { categoricalScheme } from '../common/color/palette.ts';
import { schemeComing } from './load-schemes.ts';

it.each([undefined, '', 'supersetColors'])('a chart of the scheme %s waits for nothing', (key) => {
  expect(schemeComing(key)).toBeNull();
});

it('a chart that names another scheme waits until its colours are there, once', async () => {
  expect(categoricalScheme('d3Category20c').key).toBe('supersetColors');
  const coming = schemeComing('d3Category20c');
  expect(schemeComing('bnbColors')).toBe(coming);
  await coming;
  expect(categoricalScheme('d3Category20c').colors[0]).toBe('#3182bd');
  expect(schemeComing('d3Category20c')).toBeNull();
});
