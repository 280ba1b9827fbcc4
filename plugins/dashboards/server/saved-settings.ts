import { isRecord } from '@facet/sdk/chart-query';
import type { Scope, Scoped } from '@facet/sdk/common';
import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import { type DashboardSettings, chartIdsOf, parseSettings, settle } from './dashboard-metadata.ts';
import { type JsonObject as Members, objectOf } from '../common/json-object.ts';
import { namedCharts, withKeptMetas } from './hidden-charts.ts';
import { chartsOfSettings, withKeptSettings } from './hidden-settings.ts';
import type { Lending } from './lending/create-lending.ts';

interface SavedSettingsParts {
  readonly charts: Scoped<SavedCharts>;
  readonly lending: Pick<Lending, 'shown'>;
}

/** Settings and layout of a save, with the parts of them that are hidden from the person who saves. */
export interface SettledSettings {
  readonly settings: DashboardSettings;
  /** Charts that may be linked to the dashboard. */
  readonly placeable: ReadonlySet<number>;
}

/** The content of a dashboard before a save. */
export interface Standing {
  /** Absent: it is new. */
  readonly id?: number;
  /** They stay, also when the caller may not place them. */
  readonly chartIds: readonly number[];
  readonly layout: string | null;
  readonly settings: string | null;
}

export async function settingsOf(
  services: SavedSettingsParts,
  text: string | null | undefined,
  scope: Scope,
  standing: Standing = { chartIds: [], layout: null, settings: null },
): Promise<SettledSettings | undefined> {
  if (text === null || text === undefined || text === '') return undefined;
  const members = await keptSettings(services, parseSettings(text), standing, scope);
  const positions = isRecord(members['positions']) ? members['positions'] : undefined;
  const found = await services.charts.for(scope).named(positions === undefined ? [] : chartIdsOf(positions));
  const whole =
    positions === undefined
      ? members
      : { ...members, positions: await keptMetas(services, positions, standing, scope) };
  const settings = settle(whole, new Map(found.map((chart) => [chart.id, chart.uuid])));
  return { settings, placeable: new Set([...found.map((chart) => chart.id), ...standing.chartIds]) };
}

/** A layout that comes as a member of its own, beside the settings. */
export async function withKeptLayout<T extends { readonly position_json?: string | null }>(
  services: SavedSettingsParts,
  fields: T,
  standing: Standing,
  scope: Scope,
): Promise<T> {
  const given = objectOf(fields.position_json ?? '');
  if (typeof fields.position_json !== 'string' || given === undefined) return fields;
  return { ...fields, position_json: JSON.stringify(await keptMetas(services, given, standing, scope)) };
}

/** Parts of a layout that are hidden from its reader stay when the reader saves it. */
async function keptMetas(services: SavedSettingsParts, given: Members, { id, layout }: Standing, scope: Scope) {
  if (layout === null || id === undefined || scope.principal?.isAdmin === true) return given;
  return withKeptMetas(given, layout, await shownOn(services, id, namedCharts(layout), scope));
}

/** The same for settings. */
async function keptSettings(services: SavedSettingsParts, given: Members, standing: Standing, scope: Scope) {
  const { id, settings, layout } = standing;
  if (settings === null || id === undefined || scope.principal?.isAdmin === true) return given;
  const named = [...new Set([...namedCharts(layout), ...chartsOfSettings(settings)])];
  const visible = await shownOn(services, id, named, scope);
  return named.every((one) => visible.has(one)) ? given : withKeptSettings(given, settings, visible);
}

async function shownOn(
  { lending: { shown } }: SavedSettingsParts,
  dashboardId: number,
  chartIds: readonly number[],
  scope: Scope,
): Promise<ReadonlySet<number>> {
  const [visible = new Set<number>()] = await shown.among(scope, [{ dashboardId, chartIds }]);
  return visible;
}

/** Ids of the charts of the layout that may be linked. */
export const placedBy = (settled: SettledSettings | undefined): readonly number[] | undefined =>
  settled?.settings.layout?.chartIds.filter((chart) => settled.placeable.has(chart));
