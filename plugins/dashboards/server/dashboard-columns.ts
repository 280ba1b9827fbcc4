import type { DashboardCreate } from '../common/wire/dashboard.ts';
import { toSlug } from './dashboard-metadata.ts';
import type { DashboardRecord } from './dashboard-record.ts';
import type { SettledSettings } from './saved-settings.ts';

/** Columns of a new dashboard without given values. */
export const NEW_DASHBOARD = {
  dashboard_title: null,
  slug: null,
  position_json: null,
  css: null,
  json_metadata: null,
  published: 0,
  certified_by: null,
  certification_details: null,
  is_managed_externally: 0,
  external_url: null,
};

const TEXTS = [
  'dashboard_title',
  'position_json',
  'css',
  'certified_by',
  'certification_details',
  'external_url',
] as const;

/** Columns that a call sets. */
export function givenFields(input: DashboardCreate): Partial<Omit<DashboardRecord, 'id' | 'uuid'>> {
  return {
    ...Object.fromEntries(TEXTS.filter((name) => input[name] !== undefined).map((name) => [name, input[name]])),
    ...(input.slug === undefined ? {} : { slug: toSlug(input.slug) }),
    ...(typeof input.published === 'boolean' ? { published: Number(input.published) } : {}),
    ...(typeof input.is_managed_externally === 'boolean'
      ? { is_managed_externally: Number(input.is_managed_externally) }
      : {}),
  };
}

export function settingsFields(settled: SettledSettings | undefined) {
  if (settled === undefined) return {};
  const { settings } = settled;
  return {
    json_metadata: settings.json,
    ...(settings.layout === undefined ? {} : { position_json: settings.layout.json }),
  };
}
