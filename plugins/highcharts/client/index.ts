import { defineClientPlugin } from '@facet/sdk/common';
import { loadable } from '@facet/sdk/client';
import type { Drawings } from '../contract.client.ts';
import { manifest } from '../manifest.ts';
import { drawnChart } from './drawn-chart.tsx';

export default defineClientPlugin(manifest, ({ id }): Drawings => {
  const { Component: Drawing, prepare } = loadable(async () => (await import('./drawing.tsx')).Drawing);
  return {
    Drawing,
    prepare,
    chartType: (namespace, load, parts = []) =>
      drawnChart(Drawing, namespace, async () => {
        const [drawing] = await Promise.all([load(), prepare()]);
        if (parts.length > 0) await (await import('./load-parts.ts')).loadParts(parts);
        return drawing;
      }),
    cartesianType: (lookOf) =>
      drawnChart(Drawing, id, async () => {
        const [{ cartesianChart }] = await Promise.all([import('./cartesian-chart.ts'), prepare()]);
        return cartesianChart(lookOf);
      }),
  };
});
