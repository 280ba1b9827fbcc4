/**
 * Modules of the library beyond lines, bars, areas and pies. Each is loaded when a chart type that names it is first
 * drawn.
 */
export type DrawingPart =
  | 'bullet'
  | 'color-axis'
  | 'dependency-wheel'
  | 'funnel'
  | 'heatmap'
  | 'map'
  | 'more'
  | 'networkgraph'
  | 'non-cartesian-zoom'
  | 'parallel-coordinates'
  | 'sankey'
  | 'solid-gauge'
  | 'streamgraph'
  | 'sunburst'
  | 'treegraph'
  | 'treemap'
  | 'variable-pie'
  | 'wordcloud'
  | 'xrange';
