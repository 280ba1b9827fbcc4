// The plugin's own tables: a file that only its process opens, with statements that reach no other.
import { constants, DatabaseSync } from 'node:sqlite';
import { emptyRecord, listOf } from './safe.mjs';

const { SQLITE_DENY, SQLITE_FUNCTION, SQLITE_OK } = constants;
/** Statements may do everything inside the file, and may open no other file. */
const DENIED_ACTIONS = listOf([
  constants.SQLITE_ATTACH,
  constants.SQLITE_DETACH,
  constants.SQLITE_PRAGMA,
  constants.SQLITE_CREATE_VTABLE,
  constants.SQLITE_DROP_VTABLE,
]);
const DENIED_FUNCTIONS = listOf(['load_extension', 'readfile', 'writefile', 'edit', 'fts3_tokenizer']);
const MOST_STATEMENTS = 200;

/** Gives `query`: one statement with its parameters; rows for one that gives some, else how many it changed. */
export function openOwnTables(file, mostPages) {
  // SQLite itself refuses a second file, whatever the authoriser says.
  const database = new DatabaseSync(file, {
    __proto__: null,
    timeout: 2_000,
    enableForeignKeyConstraints: true,
    allowExtension: false,
    limits: { attach: 0 },
  });
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = normal; pragma temp_store = memory; pragma max_page_count = ${mostPages}; pragma trusted_schema = off;`,
  );
  database.enableDefensive(true);
  database.setAuthorizer((action, _, second) =>
    action in DENIED_ACTIONS || (action === SQLITE_FUNCTION && second in DENIED_FUNCTIONS) ? SQLITE_DENY : SQLITE_OK,
  );
  let statements = emptyRecord();
  let count = 0;

  function statementOf(sql) {
    const known = statements[sql];
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    if (count >= MOST_STATEMENTS) {
      statements = emptyRecord();
      count = 0;
    }
    count += 1;
    statements[sql] = statement;
    return statement;
  }

  return function query(sql, parameters) {
    const statement = statementOf(`${sql}`);
    if (statement.columns().length > 0) return { rows: statement.all(...parameters) };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], changes: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  };
}
