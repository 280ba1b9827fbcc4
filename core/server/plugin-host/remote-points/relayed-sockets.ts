import { Duplex, duplexPair, type Readable } from 'node:stream';
import { checkServerIdentity, connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import {
  type CallHandler,
  type EncryptedSocket,
  type OpenedSocket,
  type SecuredSocket,
  SERVICE_CALLS,
  type WireFailure,
} from '@facet/sdk/plugin-host';
import { EngineError } from '@facet/sdk/server';
import { z } from 'zod';
import { hostProblems } from '../host-problems.ts';
import { isPlainKey, LARGEST_KEY } from './plain-key.ts';
import { relayedLines } from './relayed-lines.ts';
import { socketOver } from '../../tls/socket-over.ts';

/** Of one plugin: pools of some databases. */
const MOST_SOCKETS = 150;
const LARGEST_WRITE = 1_048_576;
/** Of one line; the plugin's end waits for each of its writes. */
const MOST_WAITING = 2 * LARGEST_WRITE;
/** Of all lines of one plugin, whose servers may read nothing. */
const MOST_WAITING_OF_ALL = 32 * LARGEST_WRITE;
/** Certificates are read at once, while the server does nothing else: 50 ms. */
const LARGEST_PEMS = 1_048_576;
const CLOSED = 'The line was closed.';

const openArgs = z.tuple([z.int(), z.strictObject({ port: z.int().min(1).max(65_535) })]);
const lineArgs = z.tuple([z.int()]);
const writeArgs = z.tuple([z.int(), z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= LARGEST_WRITE)]);
const pem = z.string().max(LARGEST_PEMS);
const version = z.enum(['TLSv1.2', 'TLSv1.3']);
const encryptArgs = z.tuple([
  z.strictObject({
    over: z.int().exactOptional(),
    check: z.enum(['none', 'authority', 'name']),
    servername: z.string().max(300).exactOptional(),
    ca: z
      .array(pem)
      .max(300)
      .refine((all) => all.reduce((sum, { length }) => sum + length, 0) <= LARGEST_PEMS)
      .readonly()
      .exactOptional(),
    cert: pem.exactOptional(),
    key: z.string().max(LARGEST_KEY).refine(isPlainKey).exactOptional(),
    minVersion: version.exactOptional(),
    maxVersion: version.exactOptional(),
    protocols: z.array(z.string().max(50)).max(10).readonly().exactOptional(),
  }),
]);

interface Held {
  readonly stream: Duplex;
  readonly secured?: Promise<SecuredSocket>;
  error: Error | undefined;
  /** The encrypted line that stands on it: its bytes are no longer the plugin's. */
  above: Duplex | undefined;
}

/**
 * Lines of bytes that the engines of one plugin have open, by numbers: the plugin's process has no network. They lead to the
 * servers of its own databases alone, as the connections say.
 */
export class RelayedSockets {
  readonly #pluginId: string;
  readonly #held = new Map<number, Held>();
  #lastId = 0;

  constructor(pluginId: string) {
    this.#pluginId = pluginId;
  }

  get calls(): readonly (readonly [string, CallHandler])[] {
    return [
      [SERVICE_CALLS.openSocket, (args, signal) => this.#open(args, signal)],
      [SERVICE_CALLS.readSocket, (args, signal) => this.#read(args, signal)],
      [SERVICE_CALLS.writeSocket, (args) => this.#write(args)],
      [SERVICE_CALLS.endSocket, (args) => this.#end(args)],
      [SERVICE_CALLS.closeSocket, (args) => this.#close(args)],
      [SERVICE_CALLS.encryptSocket, (args) => this.#encrypt(args)],
      [SERVICE_CALLS.securedSocket, (args) => this.#secured(args)],
    ];
  }

  /** The process has ended. */
  endAll(): void {
    for (const { stream } of this.#held.values()) stream.destroy();
    this.#held.clear();
  }

  async #open(args: readonly unknown[], signal: AbortSignal): Promise<OpenedSocket> {
    const [database, options] = this.#checked(openArgs, args);
    this.#ensureRoom();
    const stream = relayedLines.openSocket(this.#pluginId, database, options);
    const line = this.#hold(stream);
    const failure = await connected(stream, signal);
    if (failure === undefined) return { line };
    this.#drop(line);
    return { failed: failureOf(failure) };
  }

  /** Goes on until the stream ends, or its reader leaves it to another. The last item of one that broke says why. */
  async *#read(args: readonly unknown[], signal: AbortSignal): AsyncGenerator<Uint8Array | WireFailure, void> {
    const held = this.#usable(args);
    const { stream } = held;
    for (;;) {
      if (signal.aborted) return;
      const chunk: unknown = stream.read();
      if (chunk instanceof Uint8Array) yield chunk;
      else if (held.error) return yield failureOf(held.error);
      else if (stream.readableEnded || stream.destroyed) return;
      else await untilReadable(stream, signal);
    }
  }

  /** Answers once the stream has room again: null, or why it broke. */
  async #write(args: readonly unknown[]): Promise<WireFailure | null> {
    const [line, bytes] = this.#checked(writeArgs, args);
    const held = this.#usable([line]);
    if (held.stream.writableLength > MOST_WAITING || this.#waiting() > MOST_WAITING_OF_ALL)
      throw hostProblems.busyLine(this.#pluginId);
    return new Promise((resolve) => {
      held.stream.write(bytes, (error) => resolve(error ? failureOf(held.error ?? error) : null));
    });
  }

  #end(args: readonly unknown[]): void {
    this.#usable(args).stream.end();
  }

  #close(args: readonly unknown[]): void {
    const [line] = this.#checked(lineArgs, args);
    this.#drop(line);
  }

  #encrypt(args: readonly unknown[]): EncryptedSocket {
    const [{ over, ...options }] = this.#checked(encryptArgs, args);
    this.#ensureRoom();
    const ground = over === undefined ? undefined : this.#ground(over);
    const [below, carried] = ground ? [ground.stream] : duplexPair();
    const stream = connectTls({ ...tlsOptions(options), socket: socketOver(below) });
    if (ground) ground.above = stream;
    const secured = securedOf(stream, options);
    // It is asked for by a call of its own.
    secured.catch(() => undefined);
    return { line: this.#hold(stream, secured), cipher: carried ? this.#hold(carried) : null };
  }

  async #secured(args: readonly unknown[]): Promise<SecuredSocket | { readonly failed: WireFailure }> {
    const { secured } = this.#of(args);
    if (!secured) throw hostProblems.wrongShape(this.#pluginId, 'a call of a line');
    return secured.catch((error: Error) => ({ failed: failureOf(error) }));
  }

  #hold(stream: Duplex, secured?: Promise<SecuredSocket>): number {
    this.#lastId += 1;
    const held: Held = { stream, ...(secured ? { secured } : {}), error: undefined, above: undefined };
    stream.on('error', (error) => {
      held.error ??= error;
    });
    this.#held.set(this.#lastId, held);
    return this.#lastId;
  }

  #drop(line: number): void {
    const held = this.#held.get(line);
    held?.above?.destroy();
    held?.stream.destroy();
    this.#held.delete(line);
  }

  #of(args: readonly unknown[]): Held {
    const [line] = this.#checked(lineArgs, args);
    const held = this.#held.get(line);
    if (!held) throw hostProblems.notDeclared(this.#pluginId, `the line ${line}`);
    return held;
  }

  /** @throws FacetError for one that stands below another */
  #usable(args: readonly unknown[]): Held {
    const held = this.#of(args);
    if (held.above) throw hostProblems.notDeclared(this.#pluginId, 'a line below another');
    return held;
  }

  /** @throws FacetError; EngineError for a line that is closed */
  #ground(line: number): Held {
    const held = this.#usable([line]);
    if (held.stream.destroyed) throw new EngineError('connection', held.error?.message ?? CLOSED);
    return held;
  }

  /** Bytes that servers have not taken yet. */
  #waiting(): number {
    let waiting = 0;
    for (const { stream } of this.#held.values()) waiting += stream.writableLength;
    return waiting;
  }

  #ensureRoom(): void {
    if (this.#held.size >= MOST_SOCKETS) throw hostProblems.tooManyLines(this.#pluginId, MOST_SOCKETS);
  }

  #checked<T>(shape: z.ZodType<T>, given: readonly unknown[]): T {
    const parsed = shape.safeParse(given);
    if (!parsed.success) throw hostProblems.wrongShape(this.#pluginId, 'a call of a line');
    return parsed.data;
  }
}

type AskedLine = Omit<z.output<typeof encryptArgs>[0], 'over'>;

function tlsOptions({ check, ca, protocols, ...options }: AskedLine): ConnectionOptions {
  return {
    ...options,
    ...(ca === undefined ? {} : { ca: [...ca] }),
    ...(protocols === undefined ? {} : { ALPNProtocols: [...protocols] }),
    rejectUnauthorized: check !== 'none',
    ...(check === 'name' ? {} : { checkServerIdentity: () => undefined }),
  };
}

function securedOf(stream: TLSSocket, { servername = 'localhost' }: AskedLine): Promise<SecuredSocket> {
  return new Promise((resolve, reject) => {
    stream.once('error', reject);
    stream.once('close', () => reject(new Error('The line was closed before it was encrypted.')));
    stream.once('secureConnect', () => {
      const certificate = stream.getPeerCertificate();
      const isThere = Object.keys(certificate).length > 0;
      resolve({
        authorized: stream.authorized,
        problem: stream.authorized ? null : String(stream.authorizationError),
        nameProblem: isThere
          ? (checkServerIdentity(servername, certificate)?.message ?? null)
          : 'There is no certificate.',
        protocol: stream.getProtocol(),
        certificate: { ...certificate },
      });
    });
  });
}

/** Why it did not come about. */
function connected(stream: Duplex, signal: AbortSignal): Promise<Error | undefined> {
  return new Promise((resolve) => {
    stream.once('connect', () => resolve(undefined));
    stream.once('error', resolve);
    stream.once('close', () => resolve(new Error(CLOSED)));
    signal.addEventListener('abort', () => stream.destroy(), { once: true });
  });
}

function untilReadable(stream: Readable, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const leave = (): void => {
      for (const event of EVENTS) stream.off(event, leave);
      signal.removeEventListener('abort', leave);
      resolve();
    };
    // Off at once when the signal aborts: what comes then is for another reader.
    for (const event of EVENTS) stream.on(event, leave);
    signal.addEventListener('abort', leave, { once: true });
  });
}

const EVENTS = ['readable', 'end', 'close', 'error'] as const;

/** @throws EngineError as it is: it says more than a code */
function failureOf(error: Error): WireFailure {
  if (error instanceof EngineError) throw error;
  // One that tried several addresses has no words of its own.
  const [first = error]: readonly Error[] = error instanceof AggregateError ? error.errors : [error];
  const code: unknown = Reflect.get(first, 'code');
  return { message: first.message, ...(typeof code === 'string' ? { code } : {}) };
}
