import type { SqliteFile } from '@facet/sdk/server';
import { DENIED_FUNCTIONS } from '../denied-functions.ts';

/** Codes of SQLite's authoriser, for what a statement would do. */
const PRAGMA = 19;
const READ = 20;
const SELECT = 21;
const FUNCTION = 31;
const RECURSIVE = 33;

/** Settings that modules of SQLite look at while they answer a query. */
const HARMLESS_PRAGMAS: ReadonlySet<string> = new Set(['data_version', 'page_size']);
/** Tables of SQLite itself that show the pages of other tables. */
const RAW_TABLES: ReadonlySet<string> = new Set(['sqlite_dbpage', 'sqlite_dbdata', 'sqlite_dbptr', 'dbstat']);

/** The rules of SQLite's authoriser for statements on the file: they may select, and do nothing else. */
export class FileRules {
  /** While true, the catalogue may be asked. */
  trusted = false;
  readonly #file: SqliteFile;
  /** Tables that statements were found to read since this was emptied. */
  readonly #read = new Set<string>();

  constructor(file: SqliteFile) {
    this.#file = file;
    file.authorize((action, first, second) => {
      if (!this.trusted && !isAllowed(action, first, second)) return false;
      if (action === READ && first !== null) this.#read.add(first);
      return true;
    });
  }

  /** Names of the tables that SQLite itself finds in a statement, and behind the views that it names. */
  tablesRead(sql: string): readonly string[] {
    // Modules read tables of their own when they are first used.
    this.#file.prepare(sql);
    this.#read.clear();
    this.#file.prepare(sql);
    return [...this.#read];
  }
}

function isAllowed(action: number, first: string | null, second: string | null): boolean {
  switch (action) {
    case SELECT:
    case RECURSIVE:
      return true;
    case READ:
      return !RAW_TABLES.has(first?.toLowerCase() ?? '') && !/^pragma_/i.test(first ?? '');
    case FUNCTION:
      return !DENIED_FUNCTIONS.has(second?.toLowerCase() ?? '');
    case PRAGMA:
      return second === null && HARMLESS_PRAGMAS.has(first?.toLowerCase() ?? '');
    default:
      return false;
  }
}
