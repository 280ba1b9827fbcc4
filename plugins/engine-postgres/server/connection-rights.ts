import type { ConnectionRights } from '@facet/sdk/server';

type Ask = (sql: string) => Promise<readonly (readonly (string | null)[])[]>;

const SYSTEM = `n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'`;

/** Permissions of the connection's role that reading does not need, including those of roles that it is a member of. */
export async function postgresRights(ask: Ask): Promise<ConnectionRights> {
  const [[role = []], [writes = []], owned] = await Promise.all([
    ask(
      `SELECT rolsuper, rolsuper OR EXISTS (
         SELECT 1 FROM pg_roles f WHERE f.rolname IN ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program')
         AND pg_has_role(current_user, f.oid, 'MEMBER'))
       FROM pg_roles WHERE rolname = current_user`,
    ),
    ask(
      `SELECT EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
           WHERE ${SYSTEM} AND c.relkind IN ('r', 'p', 'f', 'v')
           AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE'))
         OR EXISTS (SELECT 1 FROM pg_namespace n WHERE ${SYSTEM} AND has_schema_privilege(n.oid, 'CREATE'))
         OR has_database_privilege(current_database(), 'CREATE')`,
    ),
    ask(`SELECT datname FROM pg_database WHERE pg_has_role(current_user, datdba, 'MEMBER') ORDER BY 1`),
  ]);
  return {
    superuser: role[0] === 't',
    serverFiles: role[1] === 't',
    writes: writes[0] === 't',
    owns: owned.map(([name]) => String(name)),
  };
}
