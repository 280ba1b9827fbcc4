import { EngineError } from '@facet/sdk/server';

/** Year and month, such as `26.3`. */
export type ServerVersion = readonly [major: number, minor: number];

export interface ServerFacts {
  readonly version: ServerVersion;
  /** Whether the login may write; then reading statements must be declared as read-only. */
  readonly mayWrite: boolean;
}

/** Oldest supported version: before it, a name in WHERE may refer to an alias of SELECT instead of a column. */
export const OLDEST_VERSION: ServerVersion = [22, 3];

/** Reads version and the setting `readonly` of the login. @throws EngineError for an unsupported version */
export function factsOf([version, readOnly]: readonly unknown[], oldest: ServerVersion): ServerFacts {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(String(version)) ?? [];
  if (major === undefined || minor === undefined)
    throw new EngineError('connection', 'The server did not answer as ClickHouse does.');
  const known: ServerVersion = [Number(major), Number(minor)];
  if (!isSince(known, oldest))
    throw new EngineError(
      'connection',
      `ClickHouse ${major}.${minor} is too old: ${oldest.join('.')} or newer is needed.`,
    );
  if (String(readOnly) === '1')
    throw new EngineError(
      'connection',
      'The profile of the login allows no settings of a statement: give it readonly = 2 in place of 1, or grants to read.',
    );
  return { version: known, mayWrite: String(readOnly) === '0' };
}

/** Settings that Facet adds to a statement; they override all others. */
export function ownSettings(
  { version, mayWrite }: ServerFacts,
  { readOnly, seconds, blockRows }: { readOnly: boolean; seconds: number; blockRows: number | undefined },
): Readonly<Record<string, string>> {
  const since = (major: number, minor: number, settings: Readonly<Record<string, string>>) =>
    isSince(version, [major, minor]) ? settings : {};
  return {
    max_execution_time: String(seconds),
    ...(blockRows === undefined ? {} : { max_block_size: String(blockRows) }),
    ...since(20, 1, { cancel_http_readonly_queries_on_client_close: '1' }),
    // A name refers to the column, even if an alias has the same name.
    ...since(21, 8, { prefer_column_name_to_alias: '1' }),
    ...since(23, 6, { session_timezone: 'UTC' }),
    ...since(24, 10, { output_format_native_write_json_as_string: '1' }),
    ...(readOnly && mayWrite ? { readonly: '1' } : {}),
  };
}

export const isSince = (version: ServerVersion, [major, minor]: ServerVersion): boolean =>
  version[0] > major || (version[0] === major && version[1] >= minor);
