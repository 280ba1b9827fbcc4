import { createPrivateKey } from 'node:crypto';
import { Duplex, pipeline } from 'node:stream';
import type { Bridge } from '../../bridge.ts';
import { SERVICE_CALLS } from '../../service-calls.ts';
import type {
  CertificateCheck,
  EncryptedSocket,
  EncryptOptions,
  SecuredSocket,
  WireFailure,
} from '../../socket-wire.ts';
import { currentBridge } from '../current-bridge.ts';
import { failureError, RelayedSocket } from '../relayed-socket.ts';

// What drivers of databases find as `node:tls` in the process of a plugin. The server encrypts, over a line of its own or over
// bytes that the plugin carries, so that no line and no key of it is in this process.

interface ContextOptions {
  readonly ca?: unknown;
  readonly cert?: unknown;
  readonly key?: unknown;
  readonly passphrase?: unknown;
  readonly minVersion?: unknown;
  readonly maxVersion?: unknown;
}

type IdentityCheck = (name: string, certificate: object) => Error | undefined;

interface ConnectOptions extends ContextOptions {
  readonly socket?: unknown;
  readonly host?: string;
  readonly servername?: string;
  readonly rejectUnauthorized?: boolean;
  readonly checkServerIdentity?: IdentityCheck;
  readonly secureContext?: SecureContext;
  readonly ALPNProtocols?: readonly string[];
}

export class SecureContext {
  readonly options: ContextOptions;

  constructor(options: ContextOptions) {
    this.options = options;
  }
}

export const createSecureContext = (options: ContextOptions = {}): SecureContext => new SecureContext(options);

/** Names that the server has found to be those of a certificate. */
const checkedNames = new WeakMap<object, { readonly name: string; readonly problem: string | null }>();

/** The server has checked the certificate of each line against the name that was asked for. */
export function checkServerIdentity(name: string, certificate: object): Error | undefined {
  const checked = checkedNames.get(certificate);
  const problem = checked?.name === name ? checked.problem : `The certificate was not checked for ${name}.`;
  return problem === null ? undefined : Object.assign(new Error(problem), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
}

export class TLSSocket extends RelayedSocket {
  readonly encrypted = true;
  #secured: SecuredSocket | undefined;

  constructor(bridge: Bridge, options: ConnectOptions) {
    super(bridge, async () => {
      const { line, secured } = await encrypt(bridge, options);
      this.#secured = secured;
      return line;
    });
    // What is below has no other reader.
    this.once('close', () => options.socket instanceof Duplex && options.socket.destroy());
  }

  protected override onOpen(): void {
    this.emit('secure');
    this.emit('secureConnect');
  }

  get authorized(): boolean {
    return this.#secured?.authorized === true;
  }

  get authorizationError(): string | null {
    return this.#secured?.problem ?? null;
  }

  getPeerCertificate(): object {
    return this.#secured?.certificate ?? {};
  }

  getProtocol(): string | null {
    return this.#secured?.protocol ?? null;
  }

  isSessionReused(): boolean {
    return false;
  }

  getSession(): undefined {
    return undefined;
  }
}

/** @throws TypeError without a stream */
export function connect(options: ConnectOptions, onSecure?: () => void): TLSSocket {
  if (!(options.socket instanceof Duplex))
    throw new TypeError(
      'node:tls encrypts only a stream in the process of a plugin: give `socket`, the stream of the connection.',
    );
  const line = new TLSSocket(currentBridge(), options);
  if (onSecure) line.once('secureConnect', onSecure);
  return line;
}

async function encrypt(
  bridge: Bridge,
  options: ConnectOptions,
): Promise<{ readonly line: number; readonly secured: SecuredSocket }> {
  const { socket } = options;
  const below = socket instanceof RelayedSocket ? { over: await socket.handOver() } : {};
  const asked: EncryptOptions = { ...below, ...wireOptions(options) };
  // The server's end gives what it promises, in each of these calls.
  const { line, cipher } = (await bridge.call(SERVICE_CALLS.encryptSocket, [asked])) as EncryptedSocket;
  if (cipher !== null && socket instanceof Duplex) carry(socket, new RelayedSocket(bridge, async () => cipher));
  const secured = (await bridge.call(SERVICE_CALLS.securedSocket, [line])) as
    | SecuredSocket
    | { readonly failed: WireFailure };
  if ('failed' in secured) throw failureError(secured.failed);
  const name = options.servername ?? options.host ?? 'localhost';
  checkedNames.set(secured.certificate, { name, problem: secured.nameProblem });
  const problem = ownCheckOf(options)?.(name, secured.certificate);
  if (problem) throw problem;
  return { line, secured };
}

/** Bytes between the stream of a driver and the server, both ways; each end signals its end to the other. */
function carry(stream: Duplex, cipher: RelayedSocket): void {
  pipeline(stream, cipher, stream, () => cipher.destroy());
}

function wireOptions(options: ConnectOptions): EncryptOptions {
  const context = { ...options.secureContext?.options, ...presentIn(options) };
  const authorities = pemsOf(context.ca);
  return {
    check: checkOf(options),
    ...textMember('servername', options.servername),
    ...(authorities.length === 0 ? {} : { ca: authorities }),
    ...textMember('cert', pemsOf(context.cert)[0]),
    ...textMember('key', plainKey(context)),
    ...textMember('minVersion', context.minVersion),
    ...textMember('maxVersion', context.maxVersion),
    ...(options.ALPNProtocols ? { protocols: options.ALPNProtocols.map(String) } : {}),
  };
}

function checkOf(options: ConnectOptions): CertificateCheck {
  if (options.rejectUnauthorized === false) return 'none';
  return ownCheckOf(options) ? 'authority' : 'name';
}

/** A check of the driver's own, made here on what the certificate says. */
function ownCheckOf({ checkServerIdentity: own, rejectUnauthorized }: ConnectOptions): IdentityCheck | undefined {
  return own === undefined || own === checkServerIdentity || rejectUnauthorized === false ? undefined : own;
}

/** The server takes keys in one form, without a password: to hash one may take long, and is done here. */
function plainKey({ key, passphrase }: ContextOptions): string | undefined {
  const [pem] = pemsOf(key);
  if (pem === undefined) return undefined;
  const read = createPrivateKey({ key: pem, ...(typeof passphrase === 'string' ? { passphrase } : {}) });
  return read.export({ type: 'pkcs8', format: 'pem' }).toString();
}

const presentIn = ({ ca, cert, key, passphrase, minVersion, maxVersion }: ConnectOptions): ContextOptions =>
  Object.fromEntries(
    Object.entries({ ca, cert, key, passphrase, minVersion, maxVersion }).filter(([, value]) => value !== undefined),
  );

function pemsOf(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map((one) =>
    one instanceof Uint8Array ? Buffer.from(one).toString() : String(one),
  );
}

const textMember = <K extends string>(name: K, value: unknown): { readonly [P in K]?: string } =>
  typeof value === 'string' && value !== '' ? ({ [name]: value } as { readonly [P in K]?: string }) : {};

export const rootCertificates: readonly string[] = [];
export const DEFAULT_MIN_VERSION = 'TLSv1.2';
export const DEFAULT_MAX_VERSION = 'TLSv1.3';

export default {
  connect,
  createSecureContext,
  checkServerIdentity,
  SecureContext,
  TLSSocket,
  rootCertificates,
  DEFAULT_MIN_VERSION,
  DEFAULT_MAX_VERSION,
};
