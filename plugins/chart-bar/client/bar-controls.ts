import type { ControlPanel, ControlSection } from '@facet/sdk/client';
import { TIMESERIES_READS, timeseriesSections, withSeriesLimit } from '@facet/plugin-highcharts/contract';

export function barControls(t: (key: string) => string): ControlPanel {
  const orientation: ControlSection = {
    label: t('section.orientation'),
    expanded: true,
    tab: 'customize',
    rows: [
      [
        {
          name: 'orientation',
          type: 'RadioControl',
          label: t('orientation.label'),
          default: 'vertical',
          renderTrigger: true,
          options: {
            choices: [
              ['vertical', t('orientation.vertical')],
              ['horizontal', t('orientation.horizontal')],
            ],
          },
        },
      ],
    ],
  };
  return {
    reads: TIMESERIES_READS,
    adopt: withSeriesLimit,
    sections: [
      ...timeseriesSections({ style: [['show_value'], ['stack'], ['only_total', 'percentage_threshold']] }),
      orientation,
    ],
  };
}
