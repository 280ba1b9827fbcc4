import { isRecord } from '@facet/sdk/chart-query';
import type { DataMask } from '@facet/sdk/common';
import type { FilterTypeDeclared } from '../points.ts';
import type { FilterScope } from './filter-scope.ts';
import { WHOLE_DASHBOARD } from './filter-scope.ts';

/** A filter of the bar, or a heading between filters. */
export interface NativeFilter {
  readonly id: string;
  readonly type: 'NATIVE_FILTER' | 'DIVIDER';
  readonly name: string;
  readonly filterType: string;
  readonly targets: readonly FilterTarget[];
  readonly controlValues: Readonly<Record<string, unknown>>;
  readonly defaultDataMask: DataMask;
  readonly cascadeParentIds: readonly string[];
  readonly scope: FilterScope;
  readonly description?: string;
  readonly [member: string]: unknown;
}

export interface FilterTarget {
  readonly datasetId?: number;
  readonly column?: { readonly name: string };
}

const PREFIX = 'NATIVE_FILTER-';
const DIVIDER_PREFIX = 'NATIVE_FILTER_DIVIDER-';

type Entry = Readonly<Record<string, unknown>> & { readonly id: string };

/** Reads `native_filter_configuration`; every filter keeps its unknown members. */
export function readNativeFilters(value: unknown): readonly NativeFilter[] {
  return filterEntries(value).map(read);
}

/**
 * The entries of `native_filter_configuration`, each with an id of its own. An entry without an id is left out, and so is a copy of
 * an entry. Of different entries with one id, the first keeps it, as others refer to it; the next ones get ids made of it. They are the
 * same at each reading, since values of filters are stored by id.
 */
export function filterEntries(value: unknown): readonly Entry[] {
  if (!Array.isArray(value)) return [];
  const entries = value.filter(isEntry);
  const taken = new Set(entries.map(({ id }) => id));
  const seen = new Map<string, { readonly texts: Set<string>; number: number }>();
  return entries.flatMap((entry) => {
    const text = JSON.stringify(entry);
    const earlier = seen.get(entry.id);
    if (earlier === undefined) {
      seen.set(entry.id, { texts: new Set([text]), number: 1 });
      return [entry];
    }
    if (earlier.texts.has(text)) return [];
    earlier.texts.add(text);
    while (taken.has(`${entry.id}-${earlier.number}`)) earlier.number += 1;
    const id = `${entry.id}-${earlier.number}`;
    taken.add(id);
    return [{ ...entry, id }];
  });
}

const isEntry = (value: unknown): value is Entry => isRecord(value) && typeof value['id'] === 'string';

function read(entry: Entry): NativeFilter {
  const divider = entry['type'] === 'DIVIDER';
  const name = divider ? entry['title'] : entry['name'];
  const scope = isRecord(entry['scope']) ? entry['scope'] : {};
  const description = entry['description'];
  return {
    ...entry,
    type: divider ? 'DIVIDER' : 'NATIVE_FILTER',
    name: typeof name === 'string' ? name : '',
    filterType: typeof entry['filterType'] === 'string' ? entry['filterType'] : '',
    targets: Array.isArray(entry['targets']) ? entry['targets'].filter(isRecord).map(readTarget) : [],
    controlValues: isRecord(entry['controlValues']) ? entry['controlValues'] : {},
    defaultDataMask: isRecord(entry['defaultDataMask']) ? entry['defaultDataMask'] : {},
    cascadeParentIds: textsOf(entry['cascadeParentIds']),
    scope: {
      rootPath: Array.isArray(scope['rootPath']) ? textsOf(scope['rootPath']) : WHOLE_DASHBOARD.rootPath,
      excluded: Array.isArray(scope['excluded']) ? scope['excluded'].filter((id) => typeof id === 'number') : [],
    },
    ...(typeof description === 'string' ? { description } : {}),
  };
}

/** What a target does not name as it should counts as not named. */
function readTarget({ datasetId, column, ...rest }: Record<string, unknown>): FilterTarget {
  const isNamed = isRecord(column) && typeof column['name'] === 'string' && column['name'] !== '';
  return {
    ...rest,
    ...(typeof datasetId === 'number' ? { datasetId } : {}),
    ...(isNamed ? { column: { ...column, name: String(column['name']) } } : {}),
  };
}

/** What stands in `json_metadata`: dividers carry their text as `title`. */
export function writeNativeFilter(filter: NativeFilter): Readonly<Record<string, unknown>> {
  if (filter.type !== 'DIVIDER') return filter;
  const { id, type, name, description, scope } = filter;
  return { id, type, title: name, description: description ?? '', scope };
}

export function newFilterId(random: () => string): string {
  return PREFIX + random();
}

export function newDivider(id: string, name: string): NativeFilter {
  return { ...newFilter(DIVIDER_PREFIX + id, ''), type: 'DIVIDER', name };
}

export function newFilter(
  id: string,
  filterType: string,
  settings: Readonly<Record<string, unknown>> = {},
): NativeFilter {
  return {
    id,
    type: 'NATIVE_FILTER',
    name: '',
    filterType,
    targets: [{}],
    controlValues: { enableEmptyFilter: false, ...settings },
    defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
    cascadeParentIds: [],
    scope: WHOLE_DASHBOARD,
    description: '',
  };
}

/** What the plugin of a filter type declares of it; `undefined` where no plugin offers the type. */
export type FilterTypeOf = (key: string) => FilterTypeDeclared | undefined;

/** Whether a filter chooses a value by itself before the charts in its scope may ask. */
export function choosesFirst(filter: NativeFilter, declared: FilterTypeDeclared | undefined): boolean {
  const setting = declared?.choosesFirst;
  return filter.type === 'NATIVE_FILTER' && setting !== undefined && filter.controlValues[setting] === true;
}

export function isRequired(filter: NativeFilter): boolean {
  return filter.controlValues['enableEmptyFilter'] === true;
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
