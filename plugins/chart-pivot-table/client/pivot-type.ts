import { lazyRenderer } from '@facet/plugin-charts/contract.client';

export const pivotType = lazyRenderer(async () => (await import('./pivot-chart.tsx')).pivotChart);
