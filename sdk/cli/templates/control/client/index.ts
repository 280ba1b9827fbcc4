import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ControlTypes } from '@facet/plugin-controls/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(ControlTypes, '{{key}}', async () => (await import('./stepper.tsx')).Stepper);
  ctx.implement(ChartQueryPoint, '{{key}}', async () => (await import('../common/chart-query.ts')).chartQuery);
  ctx.implement(ChartTypes, '{{key}}', async () => (await import('./chart.ts')).chart);
});
