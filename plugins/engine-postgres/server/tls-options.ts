import type { PoolConfig } from 'pg';
import { type ConnectionSpec, EngineError } from '@facet/sdk/server';

/** How the certificate of the server is checked. `none`: the connection is encrypted, and any certificate is taken. */
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
 * TLS as `sslmode` asks for it. An authority that was entered is used: without a mode the name is checked too, and modes that
 * check nothing check the authority, but for `disable`. @throws EngineError for a mode that is none, so that a typing
 * error checks not less than was meant
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
