import { addressKind, type ConnectionSpec, EngineError } from '@facet/sdk/server';
import type { SslOptions } from 'mysql2';

/** The check of the server's certificate. `none`: the connection is encrypted, but any certificate is accepted. */
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
 * TLS by the parameters that drivers of MySQL and MariaDB take: `ssl_mode`, `ssl`, `ssl_disabled`, `ssl_verify_cert`,
 * `ssl_verify_identity`, and a PEM at `engine_params.connect_args.ssl.ca`.
 * A given certificate authority is always checked, unless TLS is switched off: without any of these parameters the name
 * is checked too, and with parameters that disable all checks only the authority is. @throws EngineError
 */
export function tlsOptions(spec: Asked): SslOptions | undefined {
  const ca = spec.authority ?? authorityOf(spec.extra);
  const check = checkOf(spec, ca !== undefined);
  if (check === undefined) return undefined;
  // For an IP address the driver would check the certificate for the name `localhost`.
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

/** Accepts only a certificate in the text: files of the server's machine are not read. */
function authorityOf(extra: Readonly<Record<string, unknown>>): string | undefined {
  let value: unknown = extra;
  for (const member of ['engine_params', 'connect_args', 'ssl', 'ca']) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, member) : undefined;
  }
  return typeof value === 'string' && value.trimStart().startsWith('-----BEGIN') ? value : undefined;
}
