import Highcharts from 'highcharts/esm/highcharts.js';
import { describe, expect, it, vi } from 'vitest';
import { measureLess } from './cheap-measures.ts';

measureLess(Highcharts);

function drawing(): { readonly chart: Highcharts.Chart; readonly container: HTMLElement } {
  const container = document.createElement('div');
  document.body.append(container);
  const chart = Highcharts.chart(container, {
    chart: { width: 300, height: 200 },
    series: [{ type: 'line', data: [1, 2] }],
  });
  return { chart, container };
}

const sizeOf = (element: Element): unknown =>
  Reflect.apply(Highcharts.SVGElement.prototype.getStyle, element, ['font-size']);

describe('the size of a text', () => {
  it.each([
    ['is its own', '<text style="font-size: 11px"></text>', '11px'],
    ['is that around it', '<g style="font-size: 12px"><text></text></g>', '12px'],
    [
      'is that of the page',
      '<g style="font-size: 1rem"><text></text></g>',
      getComputedStyle(document.documentElement).fontSize,
    ],
  ])('%s, without a question to the page', (_title, markup, expected) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.innerHTML = markup;
    document.body.append(svg);
    const text = svg.querySelector('text');
    const asked = vi.spyOn(window, 'getComputedStyle');
    expect(text && sizeOf(text)).toBe(expected);
    expect(asked.mock.calls.filter(([element]) => element === text)).toEqual([]);
    asked.mockRestore();
    svg.remove();
  });

  it('is requested again when it was written in another unit', () => {
    const text = document.createElement('span');
    text.style.fontSize = '2em';
    document.body.append(text);
    const asked = vi.spyOn(window, 'getComputedStyle');
    sizeOf(text);
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
    text.remove();
  });
});

it('the place of a drawing is not measured before the pointer is over it', () => {
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  const { chart, container } = drawing();
  const before = measured.mock.contexts.filter((element) => element === chart.container).length;
  chart.pointer.normalize(new MouseEvent('mousemove'));
  const after = measured.mock.contexts.filter((element) => element === chart.container).length;
  measured.mockRestore();
  chart.destroy();
  container.remove();
  expect([before, after]).toEqual([0, 1]);
});
