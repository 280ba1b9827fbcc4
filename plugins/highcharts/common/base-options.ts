import type { Options } from 'highcharts';

const label = { color: 'var(--chart-label)', fontSize: '11px', fontWeight: '400' } as const;

/** Points of a line have no markers; other kinds of series draw nothing but markers. */
const marker = { enabled: false, radius: 3, symbol: 'circle' } as const;

/**
 * The common look of all charts. Colours are CSS variables of the theme, so a change between light and dark needs no
 * redraw.
 */
export const BASE_OPTIONS = {
  chart: {
    backgroundColor: 'transparent',
    spacing: [8, 12, 8, 12],
    style: { fontFamily: 'var(--font-sans)' },
    animation: false,
    reflow: false,
  },
  title: { text: '' },
  subtitle: { text: '' },
  // The caption belongs to the present rows. It is reset here, because an update keeps members that it does not name.
  caption: { text: '' },
  credits: { enabled: false },
  accessibility: {
    // The section around a chart is the landmark; another landmark per chart and legend would hide those of the page.
    landmarkVerbosity: 'disabled',
    // Keys go to every mark; with more marks than this none has words. The library's 200 are fewer than there are countries.
    series: { pointDescriptionEnabledThreshold: 500 },
    // No heading of its own: the page around it has one, at a level that the library cannot know.
    screenReaderSection: {
      beforeChartFormat: '<div>{chartLongdesc}</div><div>{xAxisDescription}</div><div>{yAxisDescription}</div>',
    },
  },
  lang: { accessibility: { chartContainerLabel: '{chart.options.accessibility.description}' } },
  legend: {
    enabled: false,
    align: 'left',
    verticalAlign: 'top',
    x: 0,
    margin: 8,
    padding: 0,
    symbolRadius: 2,
    symbolHeight: 8,
    symbolWidth: 16,
    itemDistance: 16,
    // More of them have room in a row.
    alignColumns: false,
    itemMarginBottom: 4,
    itemStyle: {
      color: 'var(--text-2)',
      fontSize: '11px',
      fontWeight: '400',
      // A second line of a long name would be cut in half where the legend has one row.
      whiteSpace: 'nowrap',
      textOverflow: 'ellipsis',
    },
    itemHoverStyle: { color: 'var(--text-1)' },
    itemHiddenStyle: { color: 'var(--text-disabled)', textDecoration: 'none' },
    navigation: {
      activeColor: 'var(--accent)',
      inactiveColor: 'var(--text-disabled)',
      style: { color: 'var(--text-2)', fontSize: '11px' },
    },
  },
  xAxis: {
    lineColor: 'var(--chart-axis)',
    tickColor: 'var(--chart-axis)',
    gridLineWidth: 0,
    tickLength: 4,
    labels: { style: label },
    title: { style: label },
    crosshair: { color: 'var(--chart-axis)', width: 1 },
  },
  yAxis: {
    gridLineColor: 'var(--chart-grid)',
    lineWidth: 0,
    // Value labels of horizontal bars are not rotated; the library leaves some of them out instead.
    // A number whose end is cut would be another number.
    labels: { style: { ...label, whiteSpace: 'nowrap', textOverflow: 'none' }, rotation: 0 },
    title: { text: '', style: label },
  },
  tooltip: {
    shared: true,
    outside: true,
    useHTML: true,
    backgroundColor: 'var(--surface-raised)',
    borderColor: 'var(--border)',
    borderRadius: 6,
    borderWidth: 1,
    shadow: false,
    padding: 8,
    // The tooltip is attached to the page: above dialogs and above a maximised chart. The number is that of `--z-tooltip`:
    // Highcharts compares it with others, so it cannot be the variable.
    style: { color: 'var(--text-1)', fontSize: '12px', zIndex: 1060 },
  },
  plotOptions: {
    series: {
      animation: false,
      states: { inactive: { opacity: 0.22 }, hover: { lineWidthPlus: 0, halo: { size: 0 } } },
      turboThreshold: 0,
      dataLabels: { style: { color: 'var(--text-2)', fontSize: '11px', fontWeight: '400', textOutline: 'none' } },
    },
    column: { borderWidth: 0, borderRadius: 2, groupPadding: 0.12, pointPadding: 0.05, maxPointWidth: 48 },
    bar: { borderWidth: 0, borderRadius: 2, groupPadding: 0.12, pointPadding: 0.05, maxPointWidth: 32 },
    line: { marker },
    spline: { marker },
    area: { marker, fillOpacity: 0.08 },
    areaspline: { marker },
    scatter: { marker: { symbol: 'circle' } },
    pie: { borderWidth: 1, borderColor: 'var(--surface-card)', size: '100%' },
  },
} as const satisfies Options;
