import { ChartTypes, lazyRenderer } from '@facet/plugin-charts/contract.client';
import { ControlTypes } from '@facet/plugin-controls/contract.client';
import { FilterCharts } from '@facet/plugin-dashboards/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(
    ChartQueryPoint,
    'filter_box',
    async () => (await import('../common/filter-box-query.ts')).filterBoxQuery,
  );
  ctx.implement(ChartTypes, 'filter_box', async () =>
    lazyRenderer(async () => (await import('./filter-box-chart.tsx')).filterBoxChart),
  );
  ctx.implement(
    ControlTypes,
    'FilterConfigsControl',
    async () => (await import('./filter-configs-control.tsx')).FilterConfigsControl,
  );
  ctx.implement(FilterCharts, 'filter_box', async () => (await import('./filter-box-filters.ts')).filterBoxFilters);
});
