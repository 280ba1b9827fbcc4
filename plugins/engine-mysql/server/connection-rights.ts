import type { ConnectionRights } from '@facet/sdk/server';
import type { Cell } from './read-rows.ts';

type Ask = (sql: string) => Promise<readonly (readonly Cell[])[]>;

/** Privileges that give control over all accounts and databases of the server. */
const RULING: ReadonlySet<string> = new Set([
  'SUPER',
  'CREATE USER',
  'SYSTEM_USER',
  'SET USER',
  'CONNECTION ADMIN',
  'BINLOG ADMIN',
  'RELOAD',
  'SHUTDOWN',
]);
const WRITING =
  /^(INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|INDEX|TRIGGER|EVENT|CREATE VIEW|CREATE ROUTINE|ALTER ROUTINE|DELETE HISTORY)$/;

/**
 * Permissions of the connection's account that reading does not need. Roles that are not active by default do not
 * count.
 */
export async function mysqlRights(ask: Ask): Promise<ConnectionRights> {
  const grantee = `CONCAT('''', REPLACE(CURRENT_USER(), '@', '''@'''), '''')`;
  const rows = await ask(
    `SELECT privilege_type FROM information_schema.user_privileges WHERE grantee = ${grantee}
     UNION SELECT privilege_type FROM information_schema.schema_privileges WHERE grantee = ${grantee}
     UNION SELECT privilege_type FROM information_schema.table_privileges WHERE grantee = ${grantee}`,
  );
  const held = rows.map(([name]) => String(name).toUpperCase());
  return {
    superuser: held.some((name) => RULING.has(name)),
    serverFiles: held.includes('FILE'),
    writes: held.some((name) => WRITING.test(name)),
    owns: [],
  };
}
