import { ChartsToken } from '@facet/plugin-charts/contract.client';
import { defineManifest, optional } from '@facet/sdk/common';
import { DrawingsToken } from './contract.client.ts';

export const manifest = defineManifest({
  id: 'facet/highcharts',
  version: '1.0.0',
  name: 'Highcharts',
  description: 'Draws charts with Highcharts, which is free for non-commercial use only.',
  icon: 'chart-line',
  license: 'Highsoft Standard License or EULA',
  homepage: 'https://www.highcharts.com/license',
  engines: { sdk: '^1.0.0' },
  // The charts plugin determines incomplete periods for all charts.
  client: { requires: { charts: optional(ChartsToken) }, provides: DrawingsToken },
});
