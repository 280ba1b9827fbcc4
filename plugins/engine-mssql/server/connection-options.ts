import type { Buffer } from 'node:buffer';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { addressKind, type ConnectionSpec, EngineError, ensureSocket } from '@facet/sdk/server';
import type { ConnectionConfiguration } from 'tedious';

export interface MssqlOptions {
  readonly config: ConnectionConfiguration;
  /** Connections that run statements at the same time, and some for looks at the catalogue. */
  readonly connections: number;
  readonly onStep: ConnectionSpec['onStep'];
}

const USUAL_CONCURRENCY = 8;
const SPARE = 4;
/** How long a cancelled statement may take to end before its connection is given up. */
const CANCEL_MS = 800;
const PACKET_BYTES = 16_384;

/** @throws EngineError for what cannot be meant */
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
        // The caller of a statement stops it at its deadline.
        requestTimeout: 0,
        cancelTimeout: CANCEL_MS,
        maxRetriesOnTransientErrors: 0,
        packetSize: PACKET_BYTES,
        appName: 'facet',
        ...(/^readonly$/i.test(spec.query['ApplicationIntent'] ?? '') ? { readOnlyIntent: true } : {}),
        useUTC: true,
        lowerCaseGuids: true,
        // What ends a statement ends its transaction.
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

/** `DOMAIN\user` signs in to a domain. */
function loginOf({ username, password }: ConnectionSpec): NonNullable<ConnectionConfiguration['authentication']> {
  const [first = '', ...rest] = (username ?? '').split('\\');
  return rest.length === 0
    ? { type: 'default', options: { userName: first, password: password ?? '' } }
    : { type: 'ntlm', options: { domain: first, userName: rest.join('\\'), password: password ?? '' } };
}

/**
 * TLS by the parameters that drivers of SQL Server take: `encrypt` and `TrustServerCertificate`. Without either the connection is
 * encrypted, and the server's certificate is not checked unless an authority was entered; then it must be for the server's name.
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
  // An authority that was entered is used.
  const checked = encrypt === 'strict' || authority !== undefined || !isYes(trust);
  return {
    encrypt: encrypt === 'strict' ? 'strict' : true,
    trustServerCertificate: !checked,
    // An address is no name that a client may greet a server with.
    ...(addressKind(host) === 0 ? { serverName: host } : {}),
    ...(authority === undefined ? {} : { cryptoCredentialsDetails: { ca: authority } }),
  };
}

const KNOWN: ReadonlySet<string> = new Set(['yes', 'no', 'true', 'false', 'mandatory', 'optional', '1', '0']);
const isYes = (value: string): boolean => ['yes', 'true', 'mandatory', '1'].includes(value);

/** A socket to the server of the connection. A server that redirects its clients to another server is not followed. */
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
  // The driver uses a line as a stream that can be kept alive, and nothing else of a socket.
  return line as Socket;
}

const HEADER_BYTES = 8;
const OPTION_BYTES = 5;
const ENCRYPTION = 1;
const ENDS = 0xff;
const ENCRYPTS: ReadonlySet<number> = new Set([1, 3]);

/** The driver goes on in the open where a server says that it cannot encrypt, and sends the password. */
function ensureEncrypts(line: Duplex, answer: Buffer): void {
  for (let at = HEADER_BYTES; at + OPTION_BYTES <= answer.length && answer[at] !== ENDS; at += OPTION_BYTES) {
    if (answer[at] === ENCRYPTION && ENCRYPTS.has(answer[HEADER_BYTES + answer.readUInt16BE(at + 1)] ?? -1)) return;
  }
  line.destroy(new Error('The server does not encrypt: write encrypt=no to go on without.'));
}
