/** A table whose first rows are shown in the south pane. */
export interface TablePreview {
  readonly schema: string;
  readonly table: string;
}

/** A table that was opened in the left bar. */
export interface OpenTable {
  readonly schema: string;
  readonly name: string;
  readonly expanded: boolean;
}

/** Cursor and selection as character offsets. */
export interface TextSelection {
  readonly anchor: number;
  readonly head: number;
}

/** State of the pane with the tables. */
export interface LeftBar {
  readonly hidden: boolean;
  /** Pixels. */
  readonly width: number;
}

/** A tab of the editor. All of its members are stored. */
export interface EditorTab {
  readonly id: string;
  readonly name: string;
  readonly dbId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  readonly selection: TextSelection;
  readonly queryLimit: number;
  /** JSON text of an object, empty for none. */
  readonly templateParams: string;
  readonly autorun: boolean;
  readonly runAsync: boolean;
  /** Id of the saved query that the tab was opened from or saved as. */
  readonly remoteId: number | null;
  readonly description: string;
  readonly previews: readonly TablePreview[];
  /** The most recently opened table comes first. */
  readonly tables: readonly OpenTable[];
  readonly leftBar: LeftBar;
  /** Tab of the south pane: `results`, `history`, a preview or a plugin's panel. */
  readonly south: string;
  /** Tabs are sorted by this number. */
  readonly position: number;
  /** `false` while only the name of a server tab is known. */
  readonly loaded: boolean;
  /** Id on the server, where tabs are stored there too. */
  readonly serverId: number | null;
  /** The name under which the server stores the tab's queries. */
  readonly editorId: string;
  /** The editor id whose earlier queries are still to be moved to the server tab. */
  readonly migrateFrom: string | null;
  /** Time of the last change in epoch milliseconds: of two windows, the later change wins. */
  readonly changedAt: number;
  /** `changedAt` of the version on the server; 0 when the server has none. */
  readonly syncedAt: number;
}

/** The members that a new tab can be opened with. */
export type TabGiven = Partial<Omit<EditorTab, 'id' | 'changedAt' | 'position'>>;

export const INITIAL_SQL = 'SELECT ...';
export const RESULTS = 'results';
export const HISTORY = 'history';
export const LEFT_BAR: LeftBar = { hidden: false, width: 264 };
const NAME_PREFIX = 'Untitled Query ';
const NO_SELECTION: TextSelection = { anchor: 0, head: 0 };

/** Specification A4.13: one more than the highest number in use. */
export function nextTabName(tabs: readonly Pick<EditorTab, 'name'>[]): string {
  return `${NAME_PREFIX}${Math.max(0, ...tabs.map(({ name }) => numberOfName(name) ?? 0)) + 1}`;
}

/** The number in a default name; `null` for any other name. */
export function numberOfName(name: string): number | null {
  const found = /^Untitled Query (\d+)$/.exec(name);
  return found ? Number(found[1]) : null;
}

/** A new tab takes database, schema, limit and left bar of the tab that it is opened from, and is placed at the end. */
export function newTab(
  tabs: readonly EditorTab[],
  from: Pick<EditorTab, 'dbId' | 'catalog' | 'schema' | 'queryLimit' | 'leftBar'> | undefined,
  defaults: { readonly dbId: number | null; readonly queryLimit: number },
  given: TabGiven = {},
): EditorTab {
  const id = crypto.randomUUID();
  return {
    id,
    name: nextTabName(tabs),
    dbId: from?.dbId ?? defaults.dbId,
    catalog: from?.catalog ?? null,
    schema: from?.schema ?? null,
    sql: INITIAL_SQL,
    selection: NO_SELECTION,
    queryLimit: from?.queryLimit ?? defaults.queryLimit,
    templateParams: '',
    autorun: false,
    runAsync: false,
    remoteId: null,
    description: '',
    previews: [],
    tables: [],
    leftBar: from?.leftBar ?? LEFT_BAR,
    south: RESULTS,
    loaded: true,
    serverId: null,
    editorId: id,
    migrateFrom: null,
    syncedAt: 0,
    ...given,
    position: Math.max(0, ...tabs.map((tab) => tab.position)) + 1,
    changedAt: Date.now(),
  };
}

export function previewId({ schema, table }: TablePreview): string {
  return `preview:${JSON.stringify([schema, table])}`;
}

/** Reads a stored tab, perhaps one of an older version; `undefined` for any other value. */
export function readTab(value: unknown): EditorTab | undefined {
  const given = record(value);
  const id = textOf(given?.['id']);
  if (!given || id === '' || typeof given['sql'] !== 'string') return undefined;
  return {
    id,
    name: textOf(given['name']) || `${NAME_PREFIX}1`,
    dbId: numberOf(given['dbId']),
    catalog: textOf(given['catalog']) || null,
    schema: typeof given['schema'] === 'string' ? given['schema'] : null,
    sql: given['sql'],
    queryLimit: numberOf(given['queryLimit']) ?? 1000,
    templateParams: textOf(given['templateParams']),
    autorun: given['autorun'] === true,
    remoteId: numberOf(given['remoteId']),
    loaded: given['loaded'] !== false,
    serverId: numberOf(given['serverId']),
    editorId: textOf(given['editorId']) || id,
    migrateFrom: textOf(given['migrateFrom']) || null,
    syncedAt: numberOf(given['syncedAt']) ?? 0,
    tables: listOf(given['tables'], readTable),
    ...readTabExtra(given),
  };
}

/** The members of a tab that the server stores only in its free-form part. */
export type TabExtra = Pick<
  EditorTab,
  'selection' | 'runAsync' | 'description' | 'previews' | 'leftBar' | 'south' | 'position' | 'changedAt'
>;

/** Reads the free-form part of a tab; absent or malformed members get their defaults. */
export function readTabExtra(given: Readonly<Record<string, unknown>>): TabExtra {
  const selection = record(given['selection']);
  const leftBar = record(given['leftBar']);
  return {
    selection: { anchor: numberOf(selection?.['anchor']) ?? 0, head: numberOf(selection?.['head']) ?? 0 },
    runAsync: given['runAsync'] === true,
    description: textOf(given['description']),
    previews: listOf(given['previews'], readPreview),
    leftBar: { hidden: leftBar?.['hidden'] === true, width: numberOf(leftBar?.['width']) ?? LEFT_BAR.width },
    south: textOf(given['south']) || RESULTS,
    position: numberOf(given['position']) ?? 0,
    changedAt: numberOf(given['changedAt']) ?? 0,
  };
}

function readPreview(value: unknown): TablePreview | undefined {
  const { schema, table } = record(value) ?? {};
  return typeof schema === 'string' && typeof table === 'string' ? { schema, table } : undefined;
}

function readTable(value: unknown): OpenTable | undefined {
  const { schema, name, expanded } = record(value) ?? {};
  return typeof schema === 'string' && typeof name === 'string'
    ? { schema, name, expanded: expanded === true }
    : undefined;
}

function listOf<T>(value: unknown, read: (entry: unknown) => T | undefined): readonly T[] {
  return Array.isArray(value) ? value.map(read).filter((entry) => entry !== undefined) : [];
}

function record(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
