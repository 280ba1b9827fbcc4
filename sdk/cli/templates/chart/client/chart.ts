import { baseQuery } from '@facet/sdk/chart-query';
import type { ChartType } from '@facet/sdk/client';
import type { FormData } from '@facet/sdk/common';
import { Bars, type BarsProps } from './bars.tsx';
import { barsOf } from './bars-of.ts';

/** What the controls of this chart write, beside what every chart has. */
export interface Settings extends FormData {
  readonly show_share?: boolean;
}

export const chart: ChartType<Settings, BarsProps> = {
  controlPanel: (t) => ({
    sections: [
      {
        label: t('query'),
        expanded: true,
        tab: 'data',
        rows: [['groupby'], ['metric'], ['adhoc_filters'], ['row_limit']],
      },
      {
        label: t('look'),
        expanded: true,
        tab: 'customize',
        rows: [
          [
            {
              name: 'show_share',
              type: 'CheckboxControl',
              label: t('share'),
              description: t('shareHint'),
              default: false,
              renderTrigger: true,
            },
          ],
        ],
      },
    ],
  }),

  buildQuery(settings) {
    const query = baseQuery(settings);
    const [metric] = query.metrics ?? [];
    return { queries: [metric === undefined ? query : { ...query, orderby: [[metric, false]] }] };
  },

  transformProps: ({ formData, queries, colorOf }) => ({
    bars: barsOf(queries[0], colorOf),
    showsShare: formData.show_share === true,
  }),

  Component: Bars,
};
