import type { ControlPanel } from '@facet/sdk/client';
import { TIMESERIES_READS, timeseriesSections, withSeriesLimit } from '@facet/plugin-highcharts/contract';

export function lineControls(): ControlPanel {
  return {
    reads: TIMESERIES_READS,
    adopt: withSeriesLimit,
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
