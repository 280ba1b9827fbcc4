import type { ControlPanel } from '@facet/sdk/client';
import { timeseriesSections } from '@facet/plugin-highcharts/contract';

export function lineControls(): ControlPanel {
  return {
    sections: timeseriesSections({
      style: [
        ['seriesType'],
        ['show_value'],
        ['stack'],
        ['only_total', 'percentage_threshold'],
        ['area', 'opacity'],
        ['markerEnabled', 'markerSize'],
      ],
    }),
  };
}
