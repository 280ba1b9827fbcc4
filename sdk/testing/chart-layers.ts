/** The name under which layers of annotations are drawn. */
export const LAYER = 'Kit layer';
/** What a layer says beside its name and kind. Its rows are those that are drawn. */
export const LAYERS: Readonly<Record<string, object>> = {
  FORMULA: { value: '3 + 4', show: true, showLabel: true },
  EVENT: { sourceType: 'table', value: 1, timeColumn: 'day', show: true, showLabel: true },
  INTERVAL: {
    sourceType: 'table',
    value: 1,
    timeColumn: 'day',
    intervalEndColumn: 'end',
    show: true,
    showLabel: true,
  },
  TIME_SERIES: { sourceType: 'line', value: 1, show: true, showLabel: true },
};
