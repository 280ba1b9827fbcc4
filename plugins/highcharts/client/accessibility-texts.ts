import type { LangAccessibilityOptions } from 'highcharts';
import type { TFunction } from 'i18next';

/** Keys of the library for a chart of one series or of several, by the kind of chart that they name. */
const KINDS = {
  line: ['line', 'spline'],
  bar: ['column', 'bar'],
  pie: ['pie'],
  scatter: ['scatter'],
  boxplot: ['boxplot'],
  bubble: ['bubble'],
  other: ['default'],
} as const;

/** Series whose way of drawing the library explains in sentences of its own. */
const EXPLAINED = [
  'boxplot',
  'arearange',
  'areasplinerange',
  'bubble',
  'columnrange',
  'errorbar',
  'funnel',
  'pyramid',
  'waterfall',
];

/** Series that the library describes in words of their own, alone and in a chart of several kinds. */
const SUMMED_UP = [
  'default',
  'line',
  'spline',
  'column',
  'bar',
  'pie',
  'scatter',
  'boxplot',
  'bubble',
  'map',
  'mapline',
  'mapbubble',
];

/**
 * What the accessibility module of the library says of a chart, in the person's language; it has English sentences itself. Blanks in
 * single braces are filled by the library. Texts are plain: the library takes them as formats.
 */
export function accessibilityTexts(t: TFunction): LangAccessibilityOptions {
  const single = t('described.series');
  return {
    defaultChartTitle: t('described.chart'),
    chartContainerLabel: t('described.container'),
    svgContainerLabel: t('described.drawing'),
    screenReaderSection: { endOfChartMarker: t('described.end') },
    legend: {
      legendLabelNoTitle: t('described.legend'),
      legendLabel: t('described.legendTitle'),
      legendItem: t('described.legendItem'),
    },
    zoom: {
      mapZoomIn: t('described.zoomIn'),
      mapZoomOut: t('described.zoomOut'),
      resetZoomButton: t('described.resetZoom'),
    },
    chartTypes: chartTypes(t),
    seriesTypeDescriptions: Object.fromEntries(EXPLAINED.map((type) => [type, ''])),
    axis: {
      xAxisDescriptionSingular: t('described.xAxis'),
      xAxisDescriptionPlural: t('described.xAxes'),
      yAxisDescriptionSingular: t('described.yAxis'),
      yAxisDescriptionPlural: t('described.yAxes'),
      timeRangeDays: t('described.days'),
      timeRangeHours: t('described.hours'),
      timeRangeMinutes: t('described.minutes'),
      timeRangeSeconds: t('described.seconds'),
      rangeFromTo: t('described.fromTo'),
      rangeCategories: t('described.categories'),
      defaultAxisNames: {
        categories: t('described.axisOf.categories'),
        time: t('described.axisOf.time'),
        values: t('described.axisOf.values'),
      },
    },
    series: {
      summary: Object.fromEntries(
        SUMMED_UP.flatMap((type) => [
          [type, single],
          [`${type}Combination`, single],
        ]),
      ),
      xAxisDescription: t('described.onXAxis'),
      yAxisDescription: t('described.onYAxis'),
      nullPointValue: t('described.noValue'),
    },
  };
}

function chartTypes(t: TFunction) {
  const named = Object.entries(KINDS).flatMap(([kind, types]) => {
    const name = t(`described.kind.${kind}`);
    return types.flatMap((type) => [
      [`${type}Single`, t('described.points', { kind: name })],
      [`${type}Multiple`, t('described.many', { kind: name })],
    ]);
  });
  const map = t('described.many', { kind: t('described.kind.map') });
  return {
    ...Object.fromEntries(named),
    emptyChart: t('described.empty'),
    mapTypeDescription: map,
    unknownMap: map,
    combinationChart: t('described.many', { kind: t('described.kind.combination') }),
  };
}
