import { Agent, type IncomingMessage, request as requestPlain, type RequestOptions } from 'node:http';
import { Agent as TlsAgent, request as requestEncrypted } from 'node:https';
import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import {
  EngineError,
  type HttpLine,
  type HttpLineOptions,
  type HttpLineStream,
  type HttpLineStreamCall,
  tooManyBytes,
} from '@facet/sdk/server';
import { queryText } from '../query-text.ts';
import type { RoutedConnection } from './routed-connection.ts';

const IDLE_MS = 30_000;
const MOST_SOCKETS = 64;

export function openHttpLine(spec: RoutedConnection, { port, tls }: HttpLineOptions): HttpLine {
  const agent = tls === 'off' ? plainAgent(spec) : tlsAgent(spec, tls);
  const target: RequestOptions = {
    host: spec.hostname ?? 'localhost',
    port: spec.port ?? port,
    agent,
    ...(spec.lookup ? { lookup: spec.lookup } : {}),
  };
  const request = tls === 'off' ? requestPlain : requestEncrypted;
  return {
    async call({ maxBytes, ...call }) {
      const { answer, failed } = await send(request, target, call);
      try {
        return { ...beginningOf(answer), body: await readWhole(answer, maxBytes) };
      } catch (error) {
        answer.destroy();
        throw failed(error);
      }
    },
    async stream(call) {
      const { answer, failed } = await send(request, target, call);
      return { ...beginningOf(answer), body: partsOf(answer, failed) };
    },
    close: () => agent.destroy(),
  };
}

const KEPT = { keepAlive: true, timeout: IDLE_MS, maxSockets: MOST_SOCKETS } as const;

function plainAgent({ tunnel }: RoutedConnection): Agent {
  const agent = new Agent(KEPT);
  if (tunnel) agent.createConnection = () => tunnel.dial();
  return agent;
}

function tlsAgent({ tunnel, authority, hostname }: RoutedConnection, tls: HttpLineOptions['tls']): TlsAgent {
  const host = hostname ?? 'localhost';
  const options = {
    rejectUnauthorized: tls !== 'unchecked',
    ...(tls === 'name' ? {} : { checkServerIdentity: () => undefined }),
    ...(authority === undefined ? {} : { ca: authority }),
    // An address has no name to be asked for.
    ...(isIP(host) === 0 ? { servername: host } : {}),
  };
  const agent = new TlsAgent({ ...KEPT, ...options });
  if (tunnel) agent.createConnection = () => connectTls({ ...options, host, socket: tunnel.dial() });
  return agent;
}

interface Answering {
  readonly answer: IncomingMessage;
  /** What to throw for an error that came while the answer was read. */
  readonly failed: (error: unknown) => unknown;
}

function send(
  request: typeof requestPlain,
  target: RequestOptions,
  { method, path, headers = {}, body, signal, answerMs }: HttpLineStreamCall,
): Promise<Answering> {
  if (!path.startsWith('/')) throw new TypeError('The path of a call begins with a slash.');
  return new Promise((resolve, reject) => {
    // As bytes: a text would be sent together with the headers, in its own encoding.
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const content = bytes === undefined ? {} : { 'content-length': String(bytes.length) };
    const failed = (error: unknown): unknown => (signal.aborted ? signal.reason : asEngineError(error));
    const sent = request({ ...target, method, path, headers: { ...headers, ...content }, signal }, (answer) => {
      clearTimeout(late);
      // Its reader is told; an answer that is no longer read has none to tell.
      answer.on('error', () => {});
      resolve({ answer, failed });
    });
    const late = setTimeout(
      () => sent.destroy(new EngineError('connection', queryText('engine.timeout'))),
      answerMs ?? LONGEST_TIMER,
    );
    // Errors of an answer under way come here too, once it is read no more.
    sent.on('error', (error) => {
      clearTimeout(late);
      reject(failed(error));
    });
    sent.end(bytes);
  });
}

/** Days, where nothing but the caller's signal ends a call. */
const LONGEST_TIMER = 2 ** 31 - 1;

async function readWhole(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    if (!Buffer.isBuffer(part)) continue;
    size += part.length;
    if (size > maxBytes) throw tooManyBytes(maxBytes);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Leaving the loop early ends the call. */
async function* partsOf(answer: IncomingMessage, failed: Answering['failed']): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const part of answer) if (Buffer.isBuffer(part)) yield part;
  } catch (error) {
    throw failed(error);
  }
}

function beginningOf({ statusCode = 0, headers }: IncomingMessage): Omit<HttpLineStream, 'body'> {
  const all = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  return { status: statusCode, headers: Object.fromEntries(all) };
}

function asEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  // An error of several addresses has no message of its own.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const message = first instanceof Error ? first.message || first.name : String(first);
  return new EngineError('connection', message, undefined, { cause: error });
}
