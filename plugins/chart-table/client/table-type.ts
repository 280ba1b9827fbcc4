import { laterPicture } from '@facet/sdk/client';
import { prepareDataGrid } from '@facet/sdk/ui';

export const tableType = laterPicture(async () => {
  const [{ tableChart }] = await Promise.all([import('./table-chart.tsx'), prepareDataGrid()]);
  return tableChart;
});
