import Highcharts from 'highcharts/esm/highcharts.js';
import 'highcharts/esm/modules/networkgraph.js';
import { expect, it, vi } from 'vitest';
import { measureLess } from './cheap-measures.ts';
import { drawLabelsLate } from './late-labels.ts';

drawLabelsLate();
measureLess(Highcharts);

/** A ring of `count` nodes. */
function network(count: number): { readonly chart: Highcharts.Chart; readonly container: HTMLElement } {
  const container = document.createElement('div');
  document.body.append(container);
  const chart = Highcharts.chart(container, {
    chart: { width: 400, height: 300 },
    accessibility: { enabled: false },
    series: [
      {
        type: 'networkgraph',
        layoutAlgorithm: { enableSimulation: false, maxIterations: 0 },
        dataLabels: { enabled: true, allowOverlap: true, linkFormatter: () => undefined },
        data: Array.from({ length: count }, (_, at) => ({ from: `n${at}`, to: `n${(at + 1) % count}` })),
      },
    ],
  });
  return { chart, container };
}

const names = (container: HTMLElement): number => container.querySelectorAll('.highcharts-data-label text').length;

it.each([
  ['few nodes are there with the picture', 20, 20],
  ['many nodes come after it', 61, 0],
])(
  'names of %s',
  async (_title, count, atOnce) => {
    const { chart, container } = network(count);
    expect(names(container)).toBe(atOnce);
    await vi.waitFor(() => expect(names(container)).toBe(count), { timeout: 60_000 });
    chart.destroy();
    container.remove();
  },
  90_000,
);

it('a network that is gone gets no names', async () => {
  const { chart, container } = network(61);
  chart.destroy();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(names(container)).toBe(0);
  container.remove();
});
