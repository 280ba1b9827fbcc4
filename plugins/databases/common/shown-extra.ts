/** Replaces a secret in responses. */
export const MASK = 'XXXXXXXXXX';

/** Names of settings and arguments whose texts are secrets. */
export const SECRET_NAME = /pass|pwd|secret|token|key|credential|auth|private|dsn/i;
const SECRET_TEXT = /-----BEGIN [A-Z ]*PRIVATE KEY|:\/\/[^/\s:@]*:[^/\s@]+@/;

/** Settings that clients need before they open anything of a database. All others may reveal how it is connected. */
const PUBLIC: ReadonlySet<string> = new Set([
  'allow_multi_catalog',
  'allows_virtual_table_explore',
  'cancel_query_on_windows_unload',
  'cost_estimate_enabled',
  'disable_data_preview',
  'disable_drill_to_detail',
  'explore_database_id',
  'metadata_cache_timeout',
  'schema_options',
  'schemas_allowed_for_file_upload',
  'version',
]);
/** Members that clients expect; users without permission to change the database get them empty. */
const CLOSED: ReadonlySet<string> = new Set(['engine_params', 'metadata_params']);

export type Extra = Readonly<Record<string, unknown>>;

interface Reader {
  can(action: string, view: string): boolean;
}

/** The settings of a database for this reader: users who may change the database see all except secrets. */
export function shownExtra(extra: Extra, reader: Reader): Extra {
  if (reader.can('can_write', 'Database')) return maskedExtra(extra);
  return Object.fromEntries(
    Object.entries(extra).flatMap(([name, value]): [string, unknown][] => {
      if (CLOSED.has(name)) return [[name, {}]];
      return PUBLIC.has(name) ? [[name, masked(name, value, false)]] : [];
    }),
  );
}

/** The non-empty settings that clients do not need, because they may reveal how the database is connected. */
export const connectingExtra = (extra: Extra): Extra =>
  Object.fromEntries(Object.entries(extra).filter(([name, value]) => !PUBLIC.has(name) && !isEmpty(value)));

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' ? Object.keys(value ?? {}).length === 0 : value === undefined;

/**
 * All settings, with a mask for each text that is a secret by its name, by the name of an enclosing member, or by its
 * format.
 */
export const maskedExtra = (extra: Extra): Extra =>
  Object.fromEntries(Object.entries(extra).map(([name, value]) => [name, masked(name, value, false)]));

function masked(name: string, value: unknown, inside: boolean): unknown {
  const secret = inside || SECRET_NAME.test(name);
  if (typeof value === 'string') return value !== '' && (secret || SECRET_TEXT.test(value)) ? MASK : value;
  if (Array.isArray(value)) return value.map((member: unknown) => masked(name, member, secret));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, masked(member, inner, secret)]));
}
