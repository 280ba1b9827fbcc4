import { expect, it } from 'vitest';
import { textWidth } from './text-width.ts';

// Measured in Chromium with the interface's font at 12 px.
it.each([
  ['0123456789', 71],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 212.6],
  ['abcdefghijklmnopqrstuvwxyz', 167],
  ['SKU-03575', 66.1],
  ['Northern Territory of Australia', 170.5],
])('%s', (text, measured) => {
  const width = textWidth(text);
  expect(width).toBeGreaterThan(measured * 0.95);
  expect(width).toBeLessThan(measured * 1.15);
});

it('gives signs of east Asia and pictures room for two letters', () => {
  expect(textWidth('日本語')).toBeGreaterThanOrEqual(36);
  expect(textWidth('🎉')).toBeGreaterThanOrEqual(12);
});
