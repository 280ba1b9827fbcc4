import { type ChartInput, type ChartType, laterPicture } from '@facet/sdk/client';
import { prepareDataGrid } from '@facet/sdk/ui';
import { tableControls } from './table-controls.ts';
import type { TableProps } from './table-picture.tsx';
import { tableQueries } from './table-query.ts';

export const tableChart: ChartType<ChartInput['formData'], TableProps> = {
  controlPanel: tableControls,
  buildQuery: (form, { ownState }) => ({ queries: tableQueries(form, ownState) }),
  ...laterPicture(async () => {
    const [{ tablePicture }] = await Promise.all([import('./table-picture.tsx'), prepareDataGrid()]);
    return tablePicture;
  }),
};
