import { constants, DatabaseSync } from 'node:sqlite';
import { DENIED_FUNCTIONS } from '../denied-functions.ts';
import type { ReaderStart } from '../protocol.ts';

const BUSY_MS = 5_000;
/** No value, and no text of SQL, is longer. */
const LONGEST_VALUE = 64 * 1_048_576;
/** Settings that modules of SQLite look at while they answer a query. */
const HARMLESS_PRAGMAS: ReadonlySet<string> = new Set(['data_version', 'page_size']);
/** Tables of SQLite itself that hold the pages of others. */
const RAW_TABLES: ReadonlySet<string> = new Set(['sqlite_dbpage', 'sqlite_dbdata', 'sqlite_dbptr', 'dbstat']);

/** A file that can only be read, by statements that reach nothing else. */
export class OpenFile {
  readonly database: DatabaseSync;
  /** While true, the catalogue may be asked. */
  trusted = true;
  /** Tables that statements were found to read since this was emptied. */
  readonly #read = new Set<string>();

  constructor({ path, heapMegabytes }: ReaderStart) {
    this.database = new DatabaseSync(path, {
      readOnly: true,
      allowExtension: false,
      enableDoubleQuotedStringLiterals: false,
      timeout: BUSY_MS,
      limits: { length: LONGEST_VALUE, sqlLength: LONGEST_VALUE, attach: 0 },
    });
    this.database.enableDefensive(true);
    for (const setting of [
      `PRAGMA hard_heap_limit = ${heapMegabytes * 1_048_576}`,
      'PRAGMA query_only = ON',
      // Views and indexes of a file that somebody else has made run no function with effects.
      'PRAGMA trusted_schema = OFF',
      'PRAGMA cell_size_check = ON',
      'PRAGMA mmap_size = 0',
    ]) {
      this.database.exec(setting);
    }
    this.database.setAuthorizer((action, first, second) => {
      if (!this.trusted && !isAllowed(action, first, second)) return constants.SQLITE_DENY;
      if (action === constants.SQLITE_READ && first !== null) this.#read.add(first);
      return constants.SQLITE_OK;
    });
    this.trusted = false;
  }

  /** Names of the tables that SQLite itself finds in a statement, and behind the views that it names. */
  tablesRead(sql: string): readonly string[] {
    // Modules read tables of their own when they are first used.
    this.database.prepare(sql);
    this.#read.clear();
    this.database.prepare(sql);
    return [...this.#read];
  }
}

function isAllowed(action: number, first: string | null, second: string | null): boolean {
  switch (action) {
    case constants.SQLITE_SELECT:
    case constants.SQLITE_RECURSIVE:
      return true;
    case constants.SQLITE_READ:
      return !RAW_TABLES.has(first?.toLowerCase() ?? '') && !/^pragma_/i.test(first ?? '');
    case constants.SQLITE_FUNCTION:
      return !DENIED_FUNCTIONS.has(second?.toLowerCase() ?? '');
    case constants.SQLITE_PRAGMA:
      return second === null && HARMLESS_PRAGMAS.has(first?.toLowerCase() ?? '');
    default:
      return false;
  }
}
