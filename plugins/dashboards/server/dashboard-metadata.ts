import { isRecord } from '@facet/sdk/chart-query';
import { DROPPED_MEMBERS, type MemberProblem, metadataProblems } from '../common/settings/metadata-members.ts';
import { DashboardErrors } from './errors.ts';
import { type JsonObject as Members, objectOf } from '../common/json-object.ts';

/** The contract's words for a member of another kind. */
export const PROBLEMS: Readonly<Record<MemberProblem, string>> = {
  unknown: 'Unknown field.',
  list: 'Not a valid list.',
  object: 'Not a valid mapping type.',
  text: 'Not a valid string.',
  number: 'Not a valid integer.',
  switch: 'Not a valid boolean.',
};

/** What a save of settings amounts to. */
export interface DashboardSettings {
  /** JSON text without the layout. */
  readonly json: string;
  /** The layout, when the settings carried one. */
  readonly layout?: { readonly json: string; readonly chartIds: readonly number[] };
}

/** Members of the settings. @throws HttpError 400 for anything but an object of known members of their kinds */
export function parseSettings(text: string): Members {
  const value = objectOf(text);
  if (value === undefined) throw DashboardErrors.metadataText();
  const problems = Object.entries(metadataProblems(value));
  if (problems.length > 0)
    throw DashboardErrors.metadata(Object.fromEntries(problems.map(([name, problem]) => [name, [PROBLEMS[problem]]])));
  return Object.fromEntries(Object.entries(value).filter(([name]) => !DROPPED_MEMBERS.has(name)));
}

/**
 * Takes the layout out of the settings and removes what belongs to charts that are not in it.
 * @param uuidOf Uuids of the charts, which the layout carries for exports.
 */
export function settle(members: Members, uuidOf: ReadonlyMap<number, string>): DashboardSettings {
  const { positions, ...rest } = members;
  if (!isRecord(positions)) return { json: JSON.stringify(rest) };
  const chartIds = chartIdsOf(positions);
  const present = new Set(chartIds);
  const defaults = objectOf(typeof rest['default_filters'] === 'string' ? rest['default_filters'] : '{}') ?? {};
  const settled = {
    ...rest,
    expanded_slices: rest['expanded_slices'] ?? {},
    refresh_frequency: rest['refresh_frequency'] ?? 0,
    color_scheme: rest['color_scheme'] ?? '',
    label_colors: rest['label_colors'] ?? {},
    ...(isRecord(rest['filter_scopes']) ? { filter_scopes: filterScopes(rest['filter_scopes'], present) } : {}),
    default_filters: JSON.stringify(ofCharts(defaults, present)),
  };
  return {
    json: JSON.stringify(settled),
    layout: { json: JSON.stringify(withUuids(positions, uuidOf)), chartIds },
  };
}

/** Ids of the charts of a layout, each once, in the order of its components. */
export function chartIdsOf(positions: Members): readonly number[] {
  return [...new Set(Object.values(positions).flatMap((component) => chartIdOf(component) ?? []))];
}

/** The layout with other charts in the places of the old ones. */
export function withCharts(positions: Members, replacement: ReadonlyMap<number, number>): Members {
  return mapCharts(positions, (id, meta) => ({ ...meta, chartId: replacement.get(id) ?? id }));
}

const withUuids = (positions: Members, uuidOf: ReadonlyMap<number, string>): Members =>
  mapCharts(positions, (id, meta) => {
    const uuid = uuidOf.get(id);
    return uuid === undefined ? meta : { ...meta, uuid };
  });

function mapCharts(positions: Members, change: (id: number, meta: Members) => Members): Members {
  return Object.fromEntries(
    Object.entries(positions).map(([key, component]) => {
      const id = chartIdOf(component);
      if (id === undefined || !isRecord(component) || !isRecord(component['meta'])) return [key, component];
      return [key, { ...component, meta: change(id, component['meta']) }];
    }),
  );
}

function chartIdOf(component: unknown): number | undefined {
  if (!isRecord(component) || component['type'] !== 'CHART' || !isRecord(component['meta'])) return undefined;
  const id = component['meta']['chartId'];
  return typeof id === 'number' && Number.isInteger(id) ? id : undefined;
}

const ofCharts = (members: Members, present: ReadonlySet<number>): Members =>
  Object.fromEntries(Object.entries(members).filter(([id]) => present.has(Number(id))));

function filterScopes(scopes: Members, present: ReadonlySet<number>): Members {
  return Object.fromEntries(
    Object.entries(ofCharts(scopes, present)).map(([id, columns]) => [
      id,
      isRecord(columns)
        ? Object.fromEntries(Object.entries(columns).map(([name, scope]) => [name, withoutAbsent(scope, present)]))
        : columns,
    ]),
  );
}

function withoutAbsent(scope: unknown, present: ReadonlySet<number>): unknown {
  if (!isRecord(scope) || !Array.isArray(scope['immune'])) return scope;
  return { ...scope, immune: scope['immune'].filter((id) => present.has(Number(id))) };
}

/** The part of an address that stands for the dashboard; `null` for none. */
export function toSlug(text: string | null): string | null {
  const slug = (text ?? '')
    .trim()
    .replaceAll(' ', '-')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '');
  return slug === '' ? null : slug;
}
