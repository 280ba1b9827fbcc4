import { lazyRenderer } from '@facet/plugin-charts/contract.client';

export const tableType = lazyRenderer(async () => (await import('./table-chart.tsx')).tableChart);
