import type { SqliteFile } from '@facet/sdk/server';
import { DENIED_FUNCTIONS } from '../denied-functions.ts';

/** Action codes of SQLite's authorizer. */
const PRAGMA = 19;
const READ = 20;
const SELECT = 21;
const FUNCTION = 31;
const RECURSIVE = 33;

/** Pragmas that modules of SQLite read internally during a query. */
const HARMLESS_PRAGMAS: ReadonlySet<string> = new Set(['data_version', 'page_size']);
/** Virtual tables of SQLite that expose the raw pages of other tables. */
const RAW_TABLES: ReadonlySet<string> = new Set(['sqlite_dbpage', 'sqlite_dbdata', 'sqlite_dbptr', 'dbstat']);

/** The rules of SQLite's authorizer for statements: only SELECT is allowed. */
export class FileRules {
  /** While true, the catalogue may be read. */
  trusted = false;
  readonly #file: SqliteFile;
  /** Tables that prepared statements read since the set was last cleared. */
  readonly #read = new Set<string>();

  constructor(file: SqliteFile) {
    this.#file = file;
    file.authorize((action, first, second) => {
      if (!this.trusted && !isAllowed(action, first, second)) return false;
      if (action === READ && first !== null) this.#read.add(first);
      return true;
    });
  }

  /** Names of the tables that SQLite itself finds in a statement, including those in views. */
  tablesRead(sql: string): readonly string[] {
    // Virtual table modules read tables of their own at their first use, so the second preparation counts.
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
