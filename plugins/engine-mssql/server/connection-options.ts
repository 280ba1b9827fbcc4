import type { Buffer } from 'node:buffer';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { addressKind, type ConnectionSpec, EngineError, ensureSocket } from '@facet/sdk/server';
import type { ConnectionConfiguration } from 'tedious';

export interface MssqlOptions {
  readonly config: ConnectionConfiguration;
  /** Number of connections: those for parallel statements, and some for introspection. */
  readonly connections: number;
  readonly onStep: ConnectionSpec['onStep'];
}

const USUAL_CONCURRENCY = 8;
const SPARE = 4;
/** Time that a cancelled statement has to end before its connection is closed. */
const CANCEL_MS = 800;
const PACKET_BYTES = 16_384;

/** @throws EngineError for invalid options */
export function connectionOptions(spec: ConnectionSpec): MssqlOptions {
  const { host, port, instance } = placeOf(spec);
  if (instance !== undefined)
    throw new EngineError('connection', `Name the port of the instance ${instance} in place of its name.`);
  const database = spec.catalog ?? spec.database;
  const asked = spec.extra['max_concurrent_queries'];
  const tls = tlsOf(spec, host);
  return {
    connections: (typeof asked === 'number' && asked >= 1 ? Math.floor(asked) : USUAL_CONCURRENCY) + SPARE,
    onStep: spec.onStep,
    config: {
      server: host,
      authentication: loginOf(spec),
      options: {
        port,
        ...(database === null ? {} : { database }),
        ...tls,
        connector: () => lineTo(spec, { host, port, encrypted: tls.encrypt === true }),
        connectTimeout: spec.connectTimeoutMs,
        // The caller cancels a statement at its deadline.
        requestTimeout: 0,
        cancelTimeout: CANCEL_MS,
        maxRetriesOnTransientErrors: 0,
        packetSize: PACKET_BYTES,
        appName: 'facet',
        ...(/^readonly$/i.test(spec.query['ApplicationIntent'] ?? '') ? { readOnlyIntent: true } : {}),
        useUTC: true,
        lowerCaseGuids: true,
        // An error in a statement rolls back its transaction.
        abortTransactionOnError: true,
        dateFormat: 'ymd',
        datefirst: 7,
        enableArithAbort: true,
      },
    },
  };
}

function placeOf({ hostname, port }: ConnectionSpec) {
  const [host = 'localhost', instance] = (hostname ?? 'localhost').split('\\');
  return { host, instance, port: port ?? 1433 };
}

/** `DOMAIN\user` is a domain login. */
function loginOf({ username, password }: ConnectionSpec): NonNullable<ConnectionConfiguration['authentication']> {
  const [first = '', ...rest] = (username ?? '').split('\\');
  return rest.length === 0
    ? { type: 'default', options: { userName: first, password: password ?? '' } }
    : { type: 'ntlm', options: { domain: first, userName: rest.join('\\'), password: password ?? '' } };
}

/**
 * TLS by the parameters that drivers of SQL Server take: `encrypt` and `TrustServerCertificate`. Without either the
 * connection is encrypted. The server's certificate is then checked, including its name, only with a given certificate
 * authority.
 * @throws EngineError
 */
function tlsOf({ query, authority }: ConnectionSpec, host: string): NonNullable<ConnectionConfiguration['options']> {
  const given = new Map(Object.entries(query).map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]));
  const encrypt = given.get('encrypt') ?? 'yes';
  const trust = given.get('trustservercertificate') ?? (authority === undefined ? 'yes' : 'no');
  if (!KNOWN.has(encrypt) && encrypt !== 'strict')
    throw new EngineError('connection', `invalid encrypt "${encrypt}": use yes, no or strict`);
  if (!KNOWN.has(trust))
    throw new EngineError('connection', `invalid TrustServerCertificate "${trust}": use yes or no`);
  if (!isYes(encrypt) && encrypt !== 'strict') {
    if (authority !== undefined)
      throw new EngineError('connection', 'A certificate was entered, and encrypt=no would not look at it.');
    return { encrypt: false };
  }
  // A given certificate authority is always checked.
  const checked = encrypt === 'strict' || authority !== undefined || !isYes(trust);
  return {
    encrypt: encrypt === 'strict' ? 'strict' : true,
    trustServerCertificate: !checked,
    // An IP address is not allowed as TLS server name.
    ...(addressKind(host) === 0 ? { serverName: host } : {}),
    ...(authority === undefined ? {} : { cryptoCredentialsDetails: { ca: authority } }),
  };
}

const KNOWN: ReadonlySet<string> = new Set(['yes', 'no', 'true', 'false', 'mandatory', 'optional', '1', '0']);
const isYes = (value: string): boolean => ['yes', 'true', 'mandatory', '1'].includes(value);

/** A socket to the server of the connection. Redirects to another server are not followed. */
async function lineTo(
  spec: ConnectionSpec,
  { host, port, encrypted }: { readonly host: string; readonly port: number; readonly encrypted: boolean },
): Promise<Socket> {
  const line: Duplex = ensureSocket(spec)({ port });
  const late = AbortSignal.timeout(spec.connectTimeoutMs);
  try {
    await once(line, 'connect', { signal: late });
  } catch (error) {
    line.destroy();
    throw late.aborted
      ? new EngineError('connection', `The server at ${host}:${port} does not answer.`, undefined, { cause: error })
      : error;
  }
  spec.onStep?.(encrypted ? 'tls' : 'sign-in');
  if (encrypted) line.once('data', (answer: Buffer) => ensureEncrypts(line, answer));
  // The driver uses only the stream and the keep-alive members of a socket.
  return line as Socket;
}

const HEADER_BYTES = 8;
const OPTION_BYTES = 5;
const ENCRYPTION = 1;
const ENDS = 0xff;
const ENCRYPTS: ReadonlySet<number> = new Set([1, 3]);

/** The driver would continue unencrypted, and send the password, if a server claims that it cannot encrypt. */
function ensureEncrypts(line: Duplex, answer: Buffer): void {
  for (let at = HEADER_BYTES; at + OPTION_BYTES <= answer.length && answer[at] !== ENDS; at += OPTION_BYTES) {
    if (answer[at] === ENCRYPTION && ENCRYPTS.has(answer[HEADER_BYTES + answer.readUInt16BE(at + 1)] ?? -1)) return;
  }
  line.destroy(new Error('The server does not encrypt: write encrypt=no to go on without.'));
}
