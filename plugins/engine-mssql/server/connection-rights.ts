import type { ConnectionRights, ValueRow } from '@facet/sdk/server';

type Ask = (sql: string) => Promise<readonly ValueRow[]>;

/** Permissions of the login that reading does not need. */
export async function mssqlRights(ask: Ask): Promise<ConnectionRights> {
  const [row] = await ask(
    `SELECT IS_SRVROLEMEMBER('sysadmin'), HAS_PERMS_BY_NAME(NULL, NULL, 'CONTROL SERVER'), HAS_PERMS_BY_NAME(NULL, NULL, 'ADMINISTER BULK OPERATIONS'),
       HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'INSERT'), HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'CREATE TABLE')`,
  );
  const [sysadmin, control, bulk, inserts, creates] = (row ?? []).map((value) => Number(value) === 1);
  const owned = await ask('SELECT name FROM sys.databases WHERE owner_sid = SUSER_SID()');
  return {
    superuser: sysadmin === true || control === true,
    serverFiles: bulk === true,
    writes: inserts === true || creates === true,
    owns: owned.map(([name]) => String(name)),
  };
}
