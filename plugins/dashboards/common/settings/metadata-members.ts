type Kind = 'list' | 'object' | 'text' | 'number' | 'switch' | 'any';

/** Members that `json_metadata` may hold, with their types. `show_native_filters` of older clients is dropped. */
const KINDS = {
  native_filter_configuration: 'list',
  chart_configuration: 'object',
  global_chart_configuration: 'object',
  filter_bar_orientation: 'text',
  cross_filters_enabled: 'switch',
  color_scheme: 'text',
  color_namespace: 'text',
  color_scheme_domain: 'list',
  label_colors: 'object',
  // An object in older releases, a list of labels in later ones.
  shared_label_colors: 'any',
  map_label_colors: 'object',
  refresh_frequency: 'number',
  timed_refresh_immune_slices: 'list',
  stagger_refresh: 'switch',
  stagger_time: 'number',
  expanded_slices: 'object',
  filter_scopes: 'object',
  default_filters: 'text',
  positions: 'object',
  import_time: 'number',
  remote_id: 'number',
  native_filter_migration: 'object',
} as const satisfies Readonly<Record<string, Kind>>;

export type MetadataMember = keyof typeof KINDS;

/** Names of the members that a save takes. */
export const METADATA_MEMBERS: readonly string[] = Object.keys(KINDS);

export const DROPPED_MEMBERS: ReadonlySet<string> = new Set(['show_native_filters']);

/** What is wrong with a member; texts of the contract stand on the server, those for people in the dialog. */
export type MemberProblem = 'unknown' | 'list' | 'object' | 'text' | 'number' | 'switch';

/** Problems of the settings by member; empty when they can be saved. */
export function metadataProblems(members: Readonly<Record<string, unknown>>): Readonly<Record<string, MemberProblem>> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]): [string, MemberProblem][] => {
      if (DROPPED_MEMBERS.has(name)) return [];
      if (!isMember(name)) return [[name, 'unknown']];
      const kind: Kind = KINDS[name];
      return kind === 'any' || value === null || isOfKind(kind, value) ? [] : [[name, kind]];
    }),
  );
}

const isMember = (name: string): name is MetadataMember => Object.hasOwn(KINDS, name);

/** Numbers and switches may be written as text: older dashboards hold them so. */
function isOfKind(kind: Exclude<Kind, 'any'>, value: unknown): boolean {
  switch (kind) {
    case 'list':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && !Array.isArray(value);
    case 'text':
      return typeof value === 'string';
    case 'number':
      return Number.isInteger(typeof value === 'string' && value.trim() !== '' ? Number(value) : value);
    case 'switch':
      return typeof value === 'boolean' || ['true', 'false', '0', '1'].includes(String(value).toLowerCase());
  }
}
