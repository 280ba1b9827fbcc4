import { lazyRenderer } from '@facet/plugin-charts/contract.client';

export const tableType = Object.assign(
  lazyRenderer(async () => (await import('./table-chart.tsx')).tableChart),
  { readsExact: true } as const,
);
