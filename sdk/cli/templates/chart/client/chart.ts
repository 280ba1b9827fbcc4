import type { ChartType } from '@facet/plugin-charts/contract.client';
import type { Form } from '../common/chart-query.ts';
import { Bars, type BarsProps } from './bars.tsx';
import { barsOf } from './bars-of.ts';

export const chart: ChartType<Form, BarsProps> = {
  transformProps: ({ formData, queries, colorOf }) => ({
    bars: barsOf(queries[0], colorOf),
    showsShare: formData.show_share,
  }),

  Component: Bars,
};
