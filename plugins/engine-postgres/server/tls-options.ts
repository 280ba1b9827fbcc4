import type { PoolConfig } from 'pg';
import { type ConnectionSpec, EngineError } from '@facet/sdk/server';

/** The check of the server's certificate. `none`: the connection is encrypted, but any certificate is accepted. */
type Check = 'none' | 'authority' | 'name';

const CHECKS: Readonly<Record<string, Check | undefined>> = {
  disable: undefined,
  allow: undefined,
  prefer: undefined,
  require: 'none',
  'verify-ca': 'authority',
  'verify-full': 'name',
};

/**
 * TLS by `sslmode`. A given certificate authority is always checked, except for `disable`: without a mode the name is
 * checked too, and with modes that disable all checks only the authority is. @throws EngineError for an unknown mode,
 * so that a typing error does not weaken the check
 */
export function tlsOptions({
  query,
  authority,
}: Pick<ConnectionSpec, 'query' | 'authority'>): NonNullable<PoolConfig['ssl']> {
  const check = checkOf(query['sslmode'], authority !== undefined);
  if (check === undefined) return false;
  return {
    rejectUnauthorized: check !== 'none',
    ...(check === 'authority' ? { checkServerIdentity: () => undefined } : {}),
    ...(authority === undefined ? {} : { ca: authority }),
  };
}

function checkOf(mode: string | undefined, hasAuthority: boolean): Check | undefined {
  if (mode === undefined) return hasAuthority ? 'name' : undefined;
  if (!Object.hasOwn(CHECKS, mode))
    throw new EngineError('connection', `invalid sslmode "${mode}": use one of ${Object.keys(CHECKS).join(', ')}`);
  const check = CHECKS[mode];
  const checksNothing = check === undefined || check === 'none';
  return hasAuthority && checksNothing && mode !== 'disable' ? 'authority' : check;
}
