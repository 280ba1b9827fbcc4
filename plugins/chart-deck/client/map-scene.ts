import type { ChartInput } from '@facet/plugin-charts/contract.client';
import type { Extent, StoredView, Told } from '@facet/plugin-maps/contract';
import type { MapScene, MapTooltip } from '@facet/plugin-maps/contract.client';
import { metricLabel } from '@facet/sdk/chart-query';
import type { DataRow, FormData, QueryMetric } from '@facet/sdk/common';
import { groupText, numberFormatter } from '@facet/sdk/formatting';

/** Members of the forms of all maps. */
export interface MapForm extends FormData {
  readonly mapbox_style: string;
  readonly autozoom: boolean;
  readonly viewport: StoredView;
  readonly js_data_mutator: string | undefined;
  readonly js_tooltip: string | undefined;
  readonly js_onclick_href: string | undefined;
}

export const rowsOf = ({ queries }: Pick<ChartInput, 'queries'>): readonly DataRow[] => queries[0]?.data ?? [];

/** Marks, and what is told of rows that have none. */
interface Marked {
  readonly marks: { readonly length: number };
  readonly told: readonly Told[];
}

/** The parts of a scene that all maps share, besides their layers. */
export function sceneOf(
  { formData: form, hooks }: ChartInput<MapForm>,
  extent: Extent | undefined,
  { marks, told }: Marked,
): Omit<MapScene, 'layers'> {
  const scripts = [form.js_data_mutator, form.js_tooltip, form.js_onclick_href].filter(Boolean).length;
  const { setControlValue } = hooks;
  return {
    extent,
    count: marks.length,
    view: form.viewport,
    fits: form.autozoom,
    style: form.mapbox_style,
    told: [...told, ...(scripts > 0 ? [{ key: 'scripts' as const, count: scripts }] : [])],
    // A map with an automatic view does not store the user's movements.
    ...(setControlValue && !form.autozoom ? { moved: (view) => setControlValue('viewport', view) } : {}),
  };
}

/** The amount of a row; null for a value that is not a number. */
export function amountIn(row: DataRow, metric: QueryMetric | undefined): number | null {
  if (metric === undefined) return null;
  const value = row[metricLabel(metric)];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

const HIDDEN_COLUMNS = 8;

/** The values of a row, with the display names of the columns. */
export function rowTooltip(
  row: DataRow,
  { datasource }: Pick<ChartInput, 'datasource'>,
  without: readonly string[] = [],
): MapTooltip {
  const rows = Object.entries(row)
    .filter(([name]) => !without.includes(name))
    .slice(0, HIDDEN_COLUMNS)
    .map(([name, value]) => ({
      label: datasource?.verbose_map[name] ?? name,
      text: typeof value === 'number' ? adaptive(value) : groupText(value),
    }));
  return { title: '', rows };
}

export const adaptive = numberFormatter('SMART_NUMBER');
