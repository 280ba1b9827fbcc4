import { type ChartInput, type ChartType, laterPicture } from '@facet/sdk/client';
import { timeseriesQuery } from '@facet/sdk/chart-query';
import type { Drawings } from '@facet/plugin-highcharts/contract';
import { lineControls } from './line-controls.ts';
import type { LineProps } from './line-picture.tsx';

export function lineChart(drawings: Drawings): ChartType<ChartInput['formData'], LineProps> {
  return {
    controlPanel: lineControls,
    buildQuery: (form) => ({ queries: [timeseriesQuery(form)] }),
    ...laterPicture(async () => {
      const [{ linePicture }] = await Promise.all([import('./line-picture.tsx'), drawings.prepare()]);
      return linePicture(drawings);
    }),
  };
}
