import type { Principal, RunOptions } from '@facet/sdk/server';
import type { DatabaseConnection } from '../../contract.server.ts';

/** Whose name statements of a person bear, where the database is registered so. Somebody without a name asks as the login does. */
export const runAs = (
  { username, isAnonymous }: Pick<Principal, 'username' | 'isAnonymous'>,
  { impersonateUser }: Pick<DatabaseConnection, 'impersonateUser'>,
): Pick<RunOptions, 'user'> => (impersonateUser && !isAnonymous && username !== '' ? { user: username } : {});
