import { type ChartInput, type ChartType, laterPicture } from '@facet/sdk/client';
import type { Drawings } from '@facet/plugin-highcharts/contract';
import { pieControls } from './pie-controls.ts';
import type { PieProps } from './pie-picture.tsx';
import { pieQueries } from './pie-query.ts';

export function pieChart(drawings: Drawings): ChartType<ChartInput['formData'], PieProps> {
  return {
    controlPanel: pieControls,
    buildQuery: (form) => ({ queries: pieQueries(form) }),
    ...laterPicture(async () => {
      const [{ piePicture }] = await Promise.all([import('./pie-picture.tsx'), drawings.prepare()]);
      return piePicture(drawings);
    }),
  };
}
