import { addressKind, type ConnectionSpec, EngineError } from '@facet/sdk/server';
import type { SslOptions } from 'mysql2';

/** How the certificate of the server is checked. `none`: the connection is encrypted, and any certificate is taken. */
type Check = 'none' | 'authority' | 'name';

const MODES: Readonly<Record<string, Check | undefined>> = {
  disabled: undefined,
  preferred: undefined,
  required: 'none',
  verify_ca: 'authority',
  verify_identity: 'name',
};
const NO: ReadonlySet<string> = new Set(['', '0', 'false', 'no', 'disabled', 'none']);

type Asked = Pick<ConnectionSpec, 'query' | 'extra' | 'authority' | 'hostname'>;

/**
 * TLS as drivers of MySQL and MariaDB are asked for it: `ssl_mode`, `ssl`, `ssl_disabled`, `ssl_verify_cert`,
 * `ssl_verify_identity`, and a PEM at `engine_params.connect_args.ssl.ca`. The authority that was entered for the connection
 * is used: without any of these the name is checked too, and arguments that check nothing check the authority, unless they
 * switch TLS off. @throws EngineError
 */
export function tlsOptions(spec: Asked): SslOptions | undefined {
  const ca = spec.authority ?? authorityOf(spec.extra);
  const check = checkOf(spec, ca !== undefined);
  if (check === undefined) return undefined;
  // The driver would check the certificate of an address for the name `localhost`.
  if (check === 'name' && addressKind(spec.hostname ?? '') !== 0)
    throw new EngineError(
      'connection',
      'The check of a name needs a host name: an address has none. Use VERIFY_CA, or a name.',
    );
  return {
    rejectUnauthorized: check !== 'none',
    ...(check === 'name' ? { verifyIdentity: true } : {}),
    ...(ca === undefined ? {} : { ca }),
  };
}

function checkOf({ query, authority }: Asked, hasAuthority: boolean): Check | undefined {
  const mode = query['ssl_mode']?.toLowerCase();
  if (mode !== undefined && !Object.hasOwn(MODES, mode))
    throw new EngineError('connection', `invalid ssl_mode "${mode}": use one of ${Object.keys(MODES).join(', ')}`);
  if (mode === 'disabled' || isYes(query['ssl_disabled'])) return undefined;
  if (mode === 'verify_identity' || isYes(query['ssl_verify_identity'])) return 'name';
  if (mode === 'verify_ca' || isYes(query['ssl_verify_cert'])) return 'authority';
  const asks = mode !== undefined || isYes(query['ssl']);
  if (authority !== undefined && !asks) return 'name';
  if (hasAuthority) return 'authority';
  return mode === 'required' || isYes(query['ssl']) ? 'none' : undefined;
}

const isYes = (value: string | undefined): boolean => value !== undefined && !NO.has(value.toLowerCase());

/** Files of the server's machine are not read, whatever stands there instead of a certificate. */
function authorityOf(extra: Readonly<Record<string, unknown>>): string | undefined {
  let value: unknown = extra;
  for (const member of ['engine_params', 'connect_args', 'ssl', 'ca']) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, member) : undefined;
  }
  return typeof value === 'string' && value.trimStart().startsWith('-----BEGIN') ? value : undefined;
}
