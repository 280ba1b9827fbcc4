import Highcharts from 'highcharts/esm/highcharts.js';
import 'highcharts/esm/modules/wordcloud.js';
import { expect, it, vi } from 'vitest';
import { allowGivenPlaces } from './given-places.ts';

allowGivenPlaces();

const WORDS = ['one', 'two', 'three'];
/** A strategy that the library's types do not declare. */
const GIVEN = { plotOptions: { wordcloud: { placementStrategy: 'given' } } };
const size = { width: 40, height: 20 };

/** Number of texts that were measured on the page for a cloud of three words, and number of drawn words. */
function drawCloud(custom: (at: number) => Record<string, unknown>): readonly [measured: number, drawn: number] {
  const container = document.createElement('div');
  document.body.append(container);
  const measured = vi.spyOn(Highcharts.SVGElement.prototype, 'getBBox');
  const data = WORDS.map((name, at) => ({ name, weight: 10, custom: custom(at) }));
  const options: Highcharts.Options = {
    chart: { width: 400, height: 300 },
    accessibility: { enabled: false },
    series: [{ type: 'wordcloud', name: '', animation: false, spiral: 'rectangular', data }],
  };
  const chart = Highcharts.chart(container, Highcharts.merge(options, GIVEN));
  const count = measured.mock.calls.filter(([reload]) => reload === true).length;
  measured.mockRestore();
  const drawn = [...container.querySelectorAll('.highcharts-point')].filter(({ textContent }) =>
    WORDS.includes(textContent ?? ''),
  ).length;
  chart.destroy();
  container.remove();
  return [count, drawn];
}

const place = (at: number) => ({ x: 0, y: at * 30 - 30, rotation: 0 });

it.each([
  ['are not measured where their sizes are known', (at: number) => ({ place: place(at), size }), [0, 3]],
  [
    'are measured where one has none',
    (at: number) => (at === 1 ? { place: place(at) } : { place: place(at), size }),
    [3, expect.any(Number)],
  ],
])('words %s', (_title, custom, expected) => {
  expect(drawCloud(custom)).toEqual(expected);
});
