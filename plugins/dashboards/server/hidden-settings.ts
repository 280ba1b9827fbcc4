import { isRecord } from '@facet/sdk/chart-query';
import type { Scope } from '@facet/sdk/common';
import type { MetadataMember } from '../common/settings/metadata-members.ts';
import type { DashboardRecord } from './dashboard-record.ts';
import { namedCharts } from './hidden-charts.ts';
import type { ShownCharts } from './lending/shown-charts.ts';
import { type JsonObject as Members, objectOf } from '../common/json-object.ts';

/**
 * How much of a member a reader gets who may not see every chart: all of it; the entries of the charts that the reader may see
 * (also where the member is JSON text); or nothing, where its entries do not say to which chart they belong. Ids of charts are not
 * secret: the layout holds them.
 */
type Reading = 'all' | 'by chart' | 'by chart, as text' | 'nothing';

const READINGS: Readonly<Record<MetadataMember, Reading>> = {
  native_filter_configuration: 'all',
  chart_configuration: 'by chart',
  global_chart_configuration: 'all',
  filter_bar_orientation: 'all',
  cross_filters_enabled: 'all',
  color_scheme: 'all',
  color_namespace: 'all',
  color_scheme_domain: 'all',
  // Their owners chose them, for labels of any chart; the others were gathered from the answers of all charts.
  label_colors: 'all',
  shared_label_colors: 'nothing',
  map_label_colors: 'nothing',
  refresh_frequency: 'all',
  timed_refresh_immune_slices: 'all',
  stagger_refresh: 'all',
  stagger_time: 'all',
  expanded_slices: 'by chart',
  filter_scopes: 'by chart',
  default_filters: 'by chart, as text',
  positions: 'nothing',
  import_time: 'all',
  remote_id: 'all',
  native_filter_migration: 'nothing',
};

type Stored = Pick<DashboardRecord, 'id' | 'json_metadata' | 'position_json'>;

/** The settings of dashboards as a principal reads them, in the order of the dashboards. */
export interface ReadableSettings {
  of(scope: Scope, rows: readonly Stored[]): Promise<readonly (string | null)[]>;
}

export const createReadableSettings = (charts: ShownCharts): ReadableSettings => ({
  async of(scope, rows) {
    if (scope.principal?.isAdmin === true) return rows.map((row) => row.json_metadata);
    const named = rows.map(({ id, json_metadata, position_json }) => ({
      dashboardId: id,
      chartIds: [...new Set([...namedCharts(position_json), ...chartsOfSettings(json_metadata)])],
    }));
    const shown = await charts.among(scope, named);
    return rows.map(({ json_metadata: text }, index) => {
      const visible = shown[index] ?? NONE;
      const isWhole = named[index]?.chartIds.every((id) => visible.has(id)) === true;
      return isWhole ? text : withoutHiddenSettings(text, visible);
    });
  },
});

const NONE: ReadonlySet<number> = new Set();

/** Charts that settings say something about. */
export function chartsOfSettings(text: string | null): readonly number[] {
  const members = objectOf(text ?? '') ?? {};
  return Object.entries(members).flatMap(([name, value]) =>
    Object.keys(byChart(readingOf(name), value) ?? {})
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  );
}

/** The settings for a reader who may see these charts and not all. */
export function withoutHiddenSettings(text: string | null, visible: ReadonlySet<number>): string | null {
  if (text === null) return null;
  return JSON.stringify(
    mapMembers(objectOf(text) ?? {}, (reading, value) =>
      reading === 'all' ? value : changed(reading, value, (id) => visible.has(id)),
    ),
  );
}

/** The settings to store when they are saved by a reader who may not see all charts: what that reader did not get stays. */
export function withKeptSettings(given: Members, stored: string | null, visible: ReadonlySet<number>): Members {
  const hidden = mapMembers(objectOf(stored ?? '') ?? {}, (reading, value) =>
    reading === 'all' ? undefined : reading === 'nothing' ? value : changed(reading, value, (id) => !visible.has(id)),
  );
  const kept = Object.entries(hidden).filter(([name]) => Object.hasOwn(READINGS, name) && name !== 'positions');
  return { ...given, ...Object.fromEntries(kept.map(([name, own]) => [name, joined(name, own, given[name])])) };
}

const readingOf = (name: string): Reading => (isMember(name) ? READINGS[name] : 'nothing');

const isMember = (name: string): name is MetadataMember => Object.hasOwn(READINGS, name);

/** Members that come to nothing are left out. */
function mapMembers(members: Members, change: (reading: Reading, value: unknown) => unknown): Members {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]): [string, unknown][] => {
      const shown = change(readingOf(name), value);
      return shown === undefined ? [] : [[name, shown]];
    }),
  );
}

/** What belongs to some charts, in the form in which the member holds it. */
function changed(reading: Reading, value: unknown, isWanted: (id: number) => boolean): unknown {
  const members = byChart(reading, value);
  if (members === undefined) return undefined;
  const wanted = Object.fromEntries(Object.entries(members).filter(([id]) => isWanted(Number(id))));
  return reading === 'by chart, as text' ? JSON.stringify(wanted) : wanted;
}

function joined(name: string, own: unknown, given: unknown): unknown {
  const reading = readingOf(name);
  if (reading === 'nothing') return given ?? own;
  const members = { ...byChart(reading, own), ...byChart(reading, given) };
  return reading === 'by chart, as text' ? JSON.stringify(members) : members;
}

function byChart(reading: Reading, value: unknown): Members | undefined {
  if (reading === 'by chart') return isRecord(value) ? value : undefined;
  return reading === 'by chart, as text' && typeof value === 'string' ? objectOf(value) : undefined;
}
