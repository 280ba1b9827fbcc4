import { markSelection } from '@facet/plugin-charts/contract';
import type { ChartType } from '@facet/plugin-charts/contract.client';
import type { Form } from '../common/chart-query.ts';
import { Bars, type BarsProps } from './bars.tsx';
import { barsOf } from './bars-of.ts';

export const chart: ChartType<Form, BarsProps> = {
  transformProps(input) {
    const { formData, queries, colorOf } = input;
    const bars = barsOf(queries[0], colorOf);
    return {
      bars,
      showsShare: formData.show_share,
      selection: markSelection(
        input,
        formData.groupby ?? [],
        bars.map(({ mark }) => mark),
        'groupby',
      ),
    };
  },

  Component: Bars,
};
