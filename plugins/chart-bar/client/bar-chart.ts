import { type ChartInput, type ChartType, laterPicture } from '@facet/sdk/client';
import { timeseriesQuery } from '@facet/sdk/chart-query';
import type { Drawings } from '@facet/plugin-highcharts/contract';
import { barControls } from './bar-controls.ts';
import type { BarProps } from './bar-picture.tsx';

export function barChart(drawings: Drawings): ChartType<ChartInput['formData'], BarProps> {
  return {
    controlPanel: barControls,
    buildQuery: (form) => ({ queries: [timeseriesQuery(form)] }),
    ...laterPicture(async () => {
      const [{ barPicture }] = await Promise.all([import('./bar-picture.tsx'), drawings.prepare()]);
      return barPicture(drawings);
    }),
  };
}
