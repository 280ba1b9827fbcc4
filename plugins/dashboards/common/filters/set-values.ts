import type { FilterMasks } from './filtering.ts';
import { hasValue, sameMask } from './mask.ts';
import type { NativeFilter } from './native-filter.ts';
import { readMasks, writeMasks } from './wire-masks.ts';
import type { JsonObject as Members } from '../json-object.ts';

/** What a filter set holds: its filters by name, and their values as they travel elsewhere. */
export interface SetParams {
  readonly nativeFilters: Members;
  readonly dataMask?: Members | undefined;
  /** Readers begin with it. */
  readonly opensFirst?: boolean | undefined;
}

/** Values of the filters that have one, to be kept under a name. */
export function setParams(filters: readonly NativeFilter[], masks: FilterMasks): SetParams {
  const set = filters.filter(({ id }) => hasValue(masks[id]));
  return {
    nativeFilters: Object.fromEntries(set.map(({ id, name }) => [id, { id, name }])),
    dataMask: writeMasks({
      filters: Object.fromEntries(set.flatMap(({ id }) => (masks[id] ? [[id, masks[id]]] : []))),
      charts: new Map(),
      held: new Map(),
    }),
  };
}

export interface SetValues {
  readonly values: FilterMasks;
  /** Names of filters that the dashboard has no more. */
  readonly lost: readonly string[];
}

export function setValues({ nativeFilters, dataMask = {} }: SetParams, filters: readonly NativeFilter[]): SetValues {
  const present = new Set(filters.map(({ id }) => id));
  const lost = Object.entries(nativeFilters).flatMap(([id, filter]) => (present.has(id) ? [] : [nameOf(filter) ?? id]));
  // Other clients keep the masks one level deeper.
  return { values: readMasks(dataMask['nativeFilters'] ?? dataMask, filters).filters, lost };
}

/** Whether the filters say just what the set holds. */
export function holdsSame(params: SetParams, filters: readonly NativeFilter[], masks: FilterMasks): boolean {
  const { values } = setValues(params, filters);
  return filters.every(({ id }) => sameMask(values[id], masks[id]));
}

function nameOf(filter: unknown): string | undefined {
  const name: unknown = typeof filter === 'object' && filter !== null && 'name' in filter ? filter.name : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
