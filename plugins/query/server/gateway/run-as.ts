import type { Principal, RunOptions } from '@facet/sdk/server';
import type { DatabaseConnection } from '../../contract.server.ts';

/** The user in whose name a caller's statements run, if the database is registered with impersonation. Without one they run as the login of the connection. */
export const runAs = (
  { username, isAnonymous }: Pick<Principal, 'username' | 'isAnonymous'>,
  { impersonateUser }: Pick<DatabaseConnection, 'impersonateUser'>,
): Pick<RunOptions, 'user'> => (impersonateUser && !isAnonymous && username !== '' ? { user: username } : {});
