import type { Principal, RunOptions } from '@facet/sdk/server';
import type { DatabaseConnection } from '../../contract.server.ts';

/** Whose name statements of a person bear, where the database is registered so. Without a name, statements run as the login of the connection. */
export const runAs = (
  { username, isAnonymous }: Pick<Principal, 'username' | 'isAnonymous'>,
  { impersonateUser }: Pick<DatabaseConnection, 'impersonateUser'>,
): Pick<RunOptions, 'user'> => (impersonateUser && !isAnonymous && username !== '' ? { user: username } : {});
