import { ControlTypes } from './control-type.ts';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';
import { panelsWith } from './panels.tsx';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(ControlTypes, 'SelectControl', async () => (await import('./select-control.tsx')).SelectControl);
  ctx.implement(
    ControlTypes,
    'AsyncSelectControl',
    async () => (await import('./async-select-control.tsx')).AsyncSelectControl,
  );
  ctx.implement(
    ControlTypes,
    'CollectionControl',
    async () => (await import('./collection-control.tsx')).CollectionControl,
  );
  ctx.implement(ControlTypes, 'TextControl', async () => (await import('./text-control.tsx')).TextControl);
  ctx.implement(ControlTypes, 'CheckboxControl', async () => (await import('./simple-controls.tsx')).CheckboxControl);
  ctx.implement(ControlTypes, 'RadioControl', async () => (await import('./simple-controls.tsx')).RadioControl);
  ctx.implement(ControlTypes, 'SliderControl', async () => (await import('./simple-controls.tsx')).SliderControl);
  ctx.implement(ControlTypes, 'BoundsControl', async () => (await import('./bounds-control.tsx')).BoundsControl);
  ctx.implement(
    ControlTypes,
    'ColorSchemeControl',
    async () => (await import('./color-controls.tsx')).ColorSchemeControl,
  );
  ctx.implement(
    ControlTypes,
    'ColorPickerControl',
    async () => (await import('./color-controls.tsx')).ColorPickerControl,
  );
  ctx.implement(ControlTypes, 'CurrencyControl', async () => (await import('./currency-control.tsx')).CurrencyControl);
  ctx.implement(ControlTypes, 'MetricsControl', async () => (await import('./metrics-control.tsx')).MetricsControl);
  ctx.implement(ControlTypes, 'ColumnsControl', async () => (await import('./columns-control.tsx')).ColumnsControl);
  ctx.implement(
    ControlTypes,
    'AdhocFilterControl',
    async () => (await import('./adhoc-filter-control.tsx')).AdhocFilterControl,
  );
  ctx.implement(
    ControlTypes,
    'TimeRangeControl',
    async () => (await import('./time-range-control.tsx')).TimeRangeControl,
  );
  ctx.implement(ControlTypes, 'SortByControl', async () => (await import('./sort-by-control.tsx')).SortByControl);
  ctx.implement(
    ControlTypes,
    'AnnotationLayersControl',
    async () => (await import('./annotation-layers-control.tsx')).AnnotationLayersControl,
  );
  ctx.implement(
    ControlTypes,
    'ConditionalFormattingControl',
    async () => (await import('./conditional-formatting-control.tsx')).ConditionalFormattingControl,
  );
  ctx.implement(
    ControlTypes,
    'ColumnConfigControl',
    async () => (await import('./column-config-control.tsx')).ColumnConfigControl,
  );
  ctx.implement(
    ControlTypes,
    'TimeOffsetControl',
    async () => (await import('./time-offset-control.tsx')).TimeOffsetControl,
  );
  ctx.implement(
    ControlTypes,
    'ComparisonRangeControl',
    async () => (await import('./comparison-range-control.tsx')).ComparisonRangeControl,
  );
  ctx.implement(ControlTypes, 'TextAreaControl', async () => (await import('./text-area-control.tsx')).TextAreaControl);
  ctx.implement(
    ControlTypes,
    'TimeColumnsControl',
    async () => (await import('./time-columns-control.tsx')).TimeColumnsControl,
  );
  return panelsWith(ctx.log);
});
