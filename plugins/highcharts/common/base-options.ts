import type { Options } from 'highcharts';

const label = { color: 'var(--chart-label)', fontSize: '11px', fontWeight: '400' } as const;

/** Points of a line have no mark of their own; other kinds of series draw nothing but marks. */
const marker = { enabled: false, radius: 3, symbol: 'circle' } as const;

/** The look that all drawings share. Colours are variables of the theme, so light and dark need no redraw. */
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
  // What a picture says below itself goes with the rows that it was said of: an update keeps what it does not name.
  caption: { text: '' },
  credits: { enabled: false },
  accessibility: {
    // The section around a drawing is the landmark; one more for every drawing and legend would hide the page's own.
    landmarkVerbosity: 'disabled',
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
    itemMarginBottom: 4,
    itemStyle: {
      color: 'var(--text-2)',
      fontSize: '11px',
      fontWeight: '400',
      whiteSpace: 'normal',
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
    // Amounts along the foot of lying bars stand level, too: the library leaves some out instead of turning them.
    labels: { style: label, rotation: 0 },
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
    // It hangs on the page: above dialogs and above a chart that fills the window.
    style: { color: 'var(--text-1)', fontSize: '12px', zIndex: 400 },
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
