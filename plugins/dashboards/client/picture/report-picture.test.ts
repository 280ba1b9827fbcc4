import { expect, it } from 'vitest';
import { isDrawn } from './report-picture.tsx';

const tile = (chart: number, busy = false) => `<section data-chart="${chart}" aria-busy="${busy}"></section>`;

it.each<[string, string, readonly number[], boolean]>([
  ['without charts', '<p>Text</p>', [], true],
  ['whose charts are drawn or have failed', tile(1) + tile(2), [1, 2, 3], true],
  ['with a component that is still loaded', tile(1) + '<div data-loading-component="true"></div>', [1], false],
  ['with a chart that is not drawn', tile(1) + tile(2), [1], false],
  ['with a chart that asks again', tile(1) + tile(2, true), [1, 2], false],
])('a dashboard %s', (_, html, settled, drawn) => {
  const page = document.createElement('div');
  page.innerHTML = html;
  expect(isDrawn(page, new Set(settled))).toBe(drawn);
});
