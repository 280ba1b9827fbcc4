import { ChartsToken } from '@facet/plugin-charts/contract.client';
import { TimeRangesToken } from '@facet/plugin-query/contract.client';
import { defineManifest, optional } from '@facet/sdk/common';
import { points } from './common/points.ts';
import { PanelsToken } from './contract.client.ts';

export const manifest = defineManifest({
  id: 'facet/controls',
  version: '1.0.0',
  name: 'Controls',
  description: 'The input controls of chart panels.',
  icon: 'adjustments-horizontal',
  engines: { sdk: '^1.0.0' },
  // The charts plugin provides the palettes and the operators of formatting rules.
  client: { requires: { timeRanges: TimeRangesToken, charts: optional(ChartsToken) }, provides: PanelsToken },
  flags: [
    {
      name: 'GENERIC_CHART_AXES',
      default: true,
      description: 'Filters on columns of times begin as ranges.',
      affects: ['facet/controls'],
    },
  ],
  points,
  contributes: {
    'controls/type@1': [
      { key: 'SelectControl', description: 'One or several of a list, or own text.' },
      { key: 'AsyncSelectControl', description: 'One or several of a list that the server gives.' },
      { key: 'CollectionControl', description: 'Things that are alike, each with inputs of its own.' },
      { key: 'TextControl', description: 'Text, a whole number or a number.' },
      { key: 'TextAreaControl', description: 'Text of many lines.' },
      { key: 'CheckboxControl', description: 'On or off.' },
      { key: 'RadioControl', description: 'One of a few.' },
      { key: 'SliderControl', description: 'A number of a range.' },
      { key: 'BoundsControl', description: 'A lower and an upper number; either may be open.' },
      { key: 'ColorSchemeControl', description: 'A named list of colours.' },
      { key: 'ColorPickerControl', description: 'One colour.' },
      { key: 'CurrencyControl', description: 'A currency and the side of its symbol.' },
      { key: 'MetricsControl', description: 'Saved, simple or SQL metrics.' },
      { key: 'ColumnsControl', description: 'Columns or SQL expressions.' },
      { key: 'AdhocFilterControl', description: 'Filters on columns and metrics.' },
      { key: 'TimeRangeControl', description: 'A time range with a preview of its bounds.' },
      { key: 'SortByControl', description: 'Columns with their directions.' },
      { key: 'AnnotationLayersControl', description: 'Formulas, events, intervals and series over a chart.' },
      { key: 'ConditionalFormattingControl', description: 'Rules that colour numbers.' },
      { key: 'ColumnConfigControl', description: 'How each column of a table looks.' },
      { key: 'TimeColumnsControl', description: 'Columns of a table over time.' },
      { key: 'ComparisonRangeControl', description: 'The times that a chart compares with, to read only.' },
      { key: 'TimeOffsetControl', description: 'The day on which another time begins.' },
    ],
  },
});
