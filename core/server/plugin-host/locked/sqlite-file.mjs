// A file of SQLite that a worker reads: opened before its code runs, and never written.
import { constants, DatabaseSync } from 'node:sqlite';
import { listOf } from './safe.mjs';

const { SQLITE_DENY, SQLITE_FUNCTION, SQLITE_OK, SQLITE_PRAGMA, SQLITE_READ, SQLITE_RECURSIVE, SQLITE_SELECT } =
  constants;
const BUSY_MS = 5_000;
/** No value, and no text of SQL, is longer. */
const LONGEST_VALUE = 64 * 1_048_576;
/** Whatever the worker allows, a statement reads and does nothing else. */
const READING = listOf([SQLITE_FUNCTION, SQLITE_PRAGMA, SQLITE_READ, SQLITE_RECURSIVE, SQLITE_SELECT]);
const DENIED_FUNCTIONS = listOf([
  'load_extension',
  'readfile',
  'writefile',
  'edit',
  'fsdir',
  'lsdir',
  'fts3_tokenizer',
]);
/** Settings without an argument that writes one. */
const READABLE_PRAGMAS = listOf(
  `collation_list data_version foreign_key_list function_list index_info index_list index_xinfo page_size table_info
   table_list table_xinfo`.split(/\s+/),
);

export function openSqliteFile(path, heapMegabytes) {
  let database;
  let authorize = () => false;
  let statement;
  let rows;

  function open() {
    const opened = new DatabaseSync(path, {
      __proto__: null,
      readOnly: true,
      allowExtension: false,
      enableDoubleQuotedStringLiterals: false,
      timeout: BUSY_MS,
      limits: { length: LONGEST_VALUE, sqlLength: LONGEST_VALUE, attach: 0 },
    });
    opened.enableDefensive(true);
    for (const setting of [
      `PRAGMA hard_heap_limit = ${heapMegabytes * 1_048_576}`,
      'PRAGMA query_only = ON',
      // Views and indexes of a file from elsewhere run no function with effects.
      'PRAGMA trusted_schema = OFF',
      'PRAGMA cell_size_check = ON',
      'PRAGMA mmap_size = 0',
    ]) {
      opened.exec(setting);
    }
    opened.setAuthorizer((action, first, second) => {
      if (!(action in READING)) return SQLITE_DENY;
      if (action === SQLITE_FUNCTION && second in DENIED_FUNCTIONS) return SQLITE_DENY;
      if (action === SQLITE_PRAGMA && !(first in READABLE_PRAGMAS)) return SQLITE_DENY;
      return authorize(action, first, second) === true ? SQLITE_OK : SQLITE_DENY;
    });
    return opened;
  }

  return {
    /** Called for everything that a statement would do; only `true` lets it. */
    authorize(next) {
      authorize = next;
    },
    /** The columns of a statement, which `rows` then gives the rows of. Opens the file when it is first asked. */
    prepare(sql) {
      database ??= open();
      rows = undefined;
      statement = database.prepare(`${sql}`);
      statement.setReturnArrays(true);
      statement.setReadBigInts(true);
      const columns = [];
      const declared = statement.columns();
      for (let i = 0; i < declared.length; i += 1) columns[i] = { name: declared[i].name, type: declared[i].type };
      return columns;
    },
    /** The next rows of the statement: at most `most`, and no more once they have about so many bytes. */
    rows(most, bytes) {
      rows ??= statement.iterate();
      const taken = [];
      let size = 0;
      while (taken.length < most && size < bytes) {
        const { done, value } = rows.next();
        if (done === true) return { rows: taken, ended: true };
        taken[taken.length] = value;
        for (let i = 0; i < value.length; i += 1) {
          const cell = value[i];
          size += typeof cell === 'object' || typeof cell === 'string' ? (cell?.length ?? 8) : 8;
        }
      }
      return { rows: taken, ended: false };
    },
    /** Gives up the statement; the file is not locked for others then. */
    finish() {
      rows?.return?.();
      rows = undefined;
      statement = undefined;
    },
  };
}
