import { lazyRenderer } from '@facet/plugin-charts/contract.client';
import { prepareDataGrid } from '@facet/sdk/ui';

export const tableType = lazyRenderer(async () => {
  const [{ tableChart }] = await Promise.all([import('./table-chart.tsx'), prepareDataGrid()]);
  return tableChart;
});
