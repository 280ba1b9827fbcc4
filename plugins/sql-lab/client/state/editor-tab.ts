/** A table whose first rows are shown in the south pane. */
export interface TablePreview {
  readonly schema: string;
  readonly table: string;
}

/** A tab of the editor. All of it is remembered. */
export interface EditorTab {
  readonly id: string;
  readonly name: string;
  readonly dbId: number | null;
  readonly schema: string | null;
  readonly sql: string;
  readonly queryLimit: number;
  /** JSON text of an object, empty for none. */
  readonly templateParams: string;
  readonly autorun: boolean;
  readonly runAsync: boolean;
  /** The saved query that it was opened from or saved as. */
  readonly remoteId: number | null;
  readonly description: string;
  readonly previews: readonly TablePreview[];
  /** Names of tables that are unfolded in the left bar. */
  readonly expanded: readonly string[];
  /** Tab of the south pane: `results`, `history`, a preview or a plugin's panel. */
  readonly south: string;
  /** Its number on the server, where tabs are kept there too. */
  readonly serverId: number | null;
  /** When it was changed last, in epoch milliseconds: of two windows, the later word counts. */
  readonly changedAt: number;
}

export const INITIAL_SQL = 'SELECT ...';
export const RESULTS = 'results';
export const HISTORY = 'history';
const NAME_PREFIX = 'Untitled Query ';

/** Specification A4.13: one more than the highest number in use. */
export function nextTabName(tabs: readonly Pick<EditorTab, 'name'>[]): string {
  const numbers = tabs.map(({ name }) => {
    const found = /^Untitled Query (\d+)$/.exec(name);
    return found ? Number(found[1]) : 0;
  });
  return `${NAME_PREFIX}${Math.max(0, ...numbers) + 1}`;
}

/** A new tab takes database, schema and limit of the one it is opened from. */
export function newTab(
  tabs: readonly EditorTab[],
  from: Pick<EditorTab, 'dbId' | 'schema' | 'queryLimit'> | undefined,
  defaults: { readonly dbId: number | null; readonly queryLimit: number },
  given: Partial<Omit<EditorTab, 'id' | 'changedAt'>> = {},
): EditorTab {
  return {
    id: crypto.randomUUID(),
    name: nextTabName(tabs),
    dbId: from?.dbId ?? defaults.dbId,
    schema: from?.schema ?? null,
    sql: INITIAL_SQL,
    queryLimit: from?.queryLimit ?? defaults.queryLimit,
    templateParams: '',
    autorun: false,
    runAsync: false,
    remoteId: null,
    description: '',
    previews: [],
    expanded: [],
    south: RESULTS,
    serverId: null,
    ...given,
    changedAt: Date.now(),
  };
}

export function previewId({ schema, table }: TablePreview): string {
  return `preview:${JSON.stringify([schema, table])}`;
}

/** Reads a tab that was stored, perhaps by an older version; `undefined` for anything else. */
export function readTab(value: unknown): EditorTab | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const given: Readonly<Record<string, unknown>> = { ...value };
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  const number = (name: string) => (typeof given[name] === 'number' ? given[name] : null);
  if (text('id') === '' || typeof given['sql'] !== 'string') return undefined;
  return {
    id: text('id'),
    name: text('name') || `${NAME_PREFIX}1`,
    dbId: number('dbId'),
    schema: typeof given['schema'] === 'string' ? given['schema'] : null,
    sql: given['sql'],
    queryLimit: number('queryLimit') ?? 1000,
    templateParams: text('templateParams'),
    autorun: given['autorun'] === true,
    runAsync: given['runAsync'] === true,
    remoteId: number('remoteId'),
    description: text('description'),
    previews: listOf(given['previews'], readPreview),
    expanded: listOf(given['expanded'], (entry) => (typeof entry === 'string' ? entry : undefined)),
    south: text('south') || RESULTS,
    serverId: number('serverId'),
    changedAt: number('changedAt') ?? 0,
  };
}

function readPreview(value: unknown): TablePreview | undefined {
  if (typeof value !== 'object' || value === null || !('schema' in value) || !('table' in value)) return undefined;
  const { schema, table } = value;
  return typeof schema === 'string' && typeof table === 'string' ? { schema, table } : undefined;
}

function listOf<T>(value: unknown, read: (entry: unknown) => T | undefined): readonly T[] {
  return Array.isArray(value) ? value.map(read).filter((entry) => entry !== undefined) : [];
}
