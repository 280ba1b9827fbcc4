import type { TableUse } from '../../common/statement.ts';

/** What SHOW may look at in MySQL: no statements of other people, no secrets of the server. */
const HARMLESS =
  /^\s*SHOW\s+(?:(?:GLOBAL|SESSION|FULL|EXTENDED)\s+)*(?:TABLES|DATABASES|SCHEMAS|COLUMNS|FIELDS|INDEX|INDEXES|KEYS|CREATE\s+(?:TABLE|VIEW)|TABLE\s+STATUS|VARIABLES|STATUS|CHARACTER\s+SET|CHARSET|COLLATION|ENGINES|WARNINGS|ERRORS)(?!\w)/i;

/** What tells of names and settings, and of tables that it names; the rest counts rows of tables, or those that were read. */
const OF_BUILD =
  /^\s*SHOW\s+(?:(?:GLOBAL|SESSION|FULL|EXTENDED)\s+)*(?:TABLES|DATABASES|SCHEMAS|COLUMNS|FIELDS|INDEX|INDEXES|KEYS|CREATE\s+(?:TABLE|VIEW)|VARIABLES|CHARACTER\s+SET|CHARSET|COLLATION|ENGINES|WARNINGS|ERRORS|FUNCTIONS)(?!\w)/i;

/** Whether a SHOW may tell how many rows there are, of all tables or of those that it does not name. */
export const showsRowCounts = (text: string): boolean => !OF_BUILD.test(text);

const NAME = '(`(?:[^`]|``)+`|[\\w$\u0080-\uffff]+)';
const OF_TABLE = new RegExp(
  `^\\s*SHOW\\s+(?:(?:FULL|EXTENDED)\\s+)*(?:COLUMNS|FIELDS|INDEX|INDEXES|KEYS)\\s+(?:FROM|IN)\\s+${NAME}(?:\\s*\\.\\s*${NAME}|\\s+(?:FROM|IN)\\s+${NAME})?`,
  'i',
);
const CREATION = new RegExp(`^\\s*SHOW\\s+CREATE\\s+(?:TABLE|VIEW)\\s+${NAME}(?:\\s*\\.\\s*${NAME})?`, 'i');

export const isHarmlessShow = (text: string): boolean =>
  HARMLESS.test(text) &&
  (!/^\s*SHOW\s+(?:\w+\s+)*(?:COLUMNS|FIELDS|INDEX|INDEXES|KEYS)\b/i.test(text) || OF_TABLE.test(text));

/** Tables whose build a SHOW statement tells; the portable parser takes them for columns. */
export function shownTables(text: string): readonly TableUse[] {
  const [, first, second, schema] = OF_TABLE.exec(text) ?? CREATION.exec(text) ?? [];
  if (first === undefined) return [];
  return second === undefined
    ? [{ catalog: null, schema: plain(schema), name: plain(first) ?? '', place: null }]
    : [{ catalog: null, schema: plain(first), name: plain(second) ?? '', place: null }];
}

const plain = (name: string | undefined): string | null =>
  name === undefined ? null : name.startsWith('`') ? name.slice(1, -1).replaceAll('``', '`') : name;
