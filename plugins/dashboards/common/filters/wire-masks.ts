import { isRecord } from '@facet/sdk/chart-query';
import type { DataMask, ExtraFormData } from '@facet/sdk/common';
import type { KeptValues } from './filtering.ts';
import { heldMask, type HeldValues, readHeld } from './held-values.ts';
import { mergeExtra } from './mask.ts';
import type { NativeFilter } from './native-filter.ts';

/**
 * How values of filters travel: what a chart says stands among the masks under its id as text. The value of a selection is a list,
 * that of a chart which holds filters itself is an object by column.
 */
export type WireMasks = Readonly<Record<string, DataMask>>;

export function writeMasks({ filters, charts, held }: KeptValues): WireMasks {
  return {
    ...filters,
    ...Object.fromEntries([...held].map(([chartId, values]) => [chartId, heldMasks(chartId, values)])),
    ...Object.fromEntries([...charts].map(([chartId, mask]) => [chartId, { ...mask, id: String(chartId) }])),
  };
}

/**
 * Values that came from outside. A mask of a filter that the dashboard does not have is left out, and so is everything else
 * that is not the mask of a chart.
 */
export function readMasks(value: unknown, filters: readonly NativeFilter[]): KeptValues {
  const known = new Set(filters.map(({ id }) => id));
  const masks: Record<string, DataMask> = {};
  const charts = new Map<number, DataMask>();
  const held = new Map<number, HeldValues>();
  for (const [id, mask] of isRecord(value) ? Object.entries(value) : []) {
    if (!isMask(mask)) continue;
    if (known.has(id)) masks[id] = mask;
    else if (!CHART_ID.test(id)) continue;
    else if (isRecord(mask.filterState?.value)) held.set(Number(id), readHeld(mask.filterState.value));
    else charts.set(Number(id), mask);
  }
  return { filters: masks, charts, held };
}

function heldMasks(chartId: number, values: HeldValues): DataMask {
  const masks = Object.entries(values).map(([column, value]) => heldMask(column, value));
  const extraFormData = masks.reduce<ExtraFormData>((extra, mask) => mergeExtra(extra, mask.extraFormData ?? {}), {});
  return { id: String(chartId), extraFormData, filterState: { value: values } };
}

const CHART_ID = /^[1-9]\d{0,14}$/;
const MEMBERS = ['extraFormData', 'filterState', 'ownState'] as const;

/** Members of another shape make it none: what they ask for could not be built into a query. */
function isMask(value: unknown): value is DataMask {
  if (!isRecord(value) || !MEMBERS.every((member) => value[member] === undefined || isRecord(value[member])))
    return false;
  const filters = isRecord(value['extraFormData']) ? (value['extraFormData']['filters'] ?? []) : [];
  return Array.isArray(filters) && filters.every(isRecord);
}
