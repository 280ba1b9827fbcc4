import { isRecord } from '@facet/sdk/chart-query';
import { type JsonObject as Members, objectOf } from '../common/json-object.ts';
/** Ids of another installation, or of a dashboard that is copied, and what they are here; `undefined` for an object that did not come along. */
export interface NewIds {
  chart(id: number): number | undefined;
  /** Absent: datasets are the same. */
  dataset?(uuid: string): number | undefined;
}

/** The layout with the charts of this installation. A chart that did not come along stands for none. */
export function layoutHere(position: Members, idOfUuid: (uuid: string) => number | undefined): Members {
  return mapCharts(position, (meta) => {
    const uuid = meta['uuid'];
    return { ...meta, chartId: (typeof uuid === 'string' ? idOfUuid(uuid.toLowerCase()) : undefined) ?? NO_CHART };
  });
}

/** No chart has it. */
const NO_CHART = 0;

/** Ids that the charts of a layout had where it comes from, by uuid. */
export function chartsOfLayout(position: Members): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  mapCharts(position, (meta) => {
    const { uuid, chartId } = meta;
    if (typeof uuid === 'string' && typeof chartId === 'number') found.set(uuid.toLowerCase(), chartId);
    return meta;
  });
  return found;
}

/** The settings with the ids of this installation; what stands for a chart that did not come along goes. */
export function metadataHere(metadata: Members, ids: NewIds): Members {
  const changed: Record<string, unknown> = { ...metadata };
  for (const [name, change] of Object.entries(REFERENCES))
    if (changed[name] !== undefined && changed[name] !== null) changed[name] = change(changed[name], ids);
  return changed;
}

const REFERENCES: Readonly<Record<string, (value: unknown, ids: NewIds) => unknown>> = {
  timed_refresh_immune_slices: (value, ids) => chartIds(value, ids),
  expanded_slices: (value, ids) => byChart(value, ids),
  filter_scopes: (value, ids) =>
    byChart(value, ids, (columns) => mapRecord(columns, (scope) => inScope(scope, 'immune', ids))),
  default_filters: (value, ids) => {
    const filters = typeof value === 'string' ? objectOf(value) : undefined;
    return filters === undefined ? value : JSON.stringify(byChart(filters, ids));
  },
  chart_configuration: (value, ids) =>
    byChart(value, ids, (one, id) => mapMembers(one, { id: () => id, crossFilters: (own) => crossFilters(own, ids) })),
  global_chart_configuration: (value, ids) => crossFilters(value, ids),
  native_filter_configuration: (value, ids) =>
    Array.isArray(value) ? value.map((one) => nativeFilter(one, ids)) : value,
};

function nativeFilter(filter: unknown, ids: NewIds): unknown {
  return mapMembers(filter, {
    targets: (targets) => (Array.isArray(targets) ? targets.map((target) => targetHere(target, ids)) : targets),
    scope: (scope) => inScope(scope, 'excluded', ids),
    chartsInScope: (charts) => chartIds(charts, ids),
  });
}

function targetHere(target: unknown, ids: NewIds): unknown {
  if (ids.dataset === undefined || !isRecord(target) || typeof target['datasetUuid'] !== 'string') return target;
  const { datasetUuid, ...rest } = target;
  const datasetId = ids.dataset(String(datasetUuid).toLowerCase());
  return datasetId === undefined ? rest : { ...rest, datasetId };
}

const crossFilters = (value: unknown, ids: NewIds): unknown =>
  mapMembers(value, {
    scope: (scope) => inScope(scope, 'excluded', ids),
    chartsInScope: (charts) => chartIds(charts, ids),
  });

const inScope = (scope: unknown, list: 'immune' | 'excluded', ids: NewIds): unknown =>
  mapMembers(scope, { [list]: (charts) => chartIds(charts, ids) });

const chartIds = (value: unknown, { chart }: NewIds): unknown =>
  Array.isArray(value) ? value.flatMap((id) => (Number.isInteger(Number(id)) ? (chart(Number(id)) ?? []) : [])) : value;

function byChart(
  value: unknown,
  { chart }: NewIds,
  change: (one: unknown, id: number) => unknown = (one) => one,
): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
      const id = Number.isInteger(Number(key)) ? chart(Number(key)) : undefined;
      return id === undefined ? [] : [[String(id), change(one, id)]];
    }),
  );
}

/** Datasets that the filters of a dashboard name. */
export function datasetsOfFilters(metadata: Members): readonly number[] {
  return targetsOf(metadata).flatMap(({ datasetId }) => (typeof datasetId === 'number' ? [datasetId] : []));
}

export function datasetUuidsOfFilters(metadata: Members): readonly string[] {
  return targetsOf(metadata).flatMap(({ datasetUuid }) =>
    typeof datasetUuid === 'string' ? [datasetUuid.toLowerCase()] : [],
  );
}

/** The settings with the uuids of datasets in the places of their ids, as bundles have them. */
export function metadataOut(metadata: Members, uuids: ReadonlyMap<number, string>): Members {
  const out = (target: unknown): unknown => {
    if (!isRecord(target) || typeof target['datasetId'] !== 'number') return target;
    const { datasetId, ...rest } = target;
    const datasetUuid = uuids.get(Number(datasetId));
    return datasetUuid === undefined ? rest : { ...rest, datasetUuid };
  };
  const filters = metadata['native_filter_configuration'];
  if (!Array.isArray(filters)) return metadata;
  return {
    ...metadata,
    native_filter_configuration: filters.map((filter: unknown) =>
      mapMembers(filter, { targets: (targets) => (Array.isArray(targets) ? targets.map(out) : targets) }),
    ),
  };
}

function targetsOf(metadata: Members): readonly Members[] {
  const filters = metadata['native_filter_configuration'];
  if (!Array.isArray(filters)) return [];
  return filters.filter(isRecord).flatMap(({ targets }) => (Array.isArray(targets) ? targets.filter(isRecord) : []));
}

/** @param change gets the `meta` of every chart of the layout */
export function mapCharts(position: Members, change: (meta: Members, key: string) => Members): Members {
  return Object.fromEntries(
    Object.entries(position).map(([key, component]) => {
      if (!isRecord(component) || component['type'] !== 'CHART' || !isRecord(component['meta']))
        return [key, component];
      return [key, { ...component, meta: change(component['meta'], key) }];
    }),
  );
}

function mapMembers(value: unknown, changes: Readonly<Record<string, (member: unknown) => unknown>>): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      Object.hasOwn(changes, name) ? (changes[name]?.(member) ?? member) : member,
    ]),
  );
}

const mapRecord = (value: unknown, change: (member: unknown) => unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member)])) : value;
