import { Agent, type IncomingMessage, request as requestPlain, type RequestOptions } from 'node:http';
import { Agent as TlsAgent, request as requestEncrypted } from 'node:https';
import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import {
  type ConnectionSpec,
  EngineError,
  type HttpLine,
  type HttpLineAnswer,
  type HttpLineCall,
  type HttpLineOptions,
  tooManyBytes,
} from '@facet/sdk/server';
import { queryText } from '../query-text.ts';

/** The connection with a way to its server for engines that speak HTTP. */
export const withHttp = (spec: ConnectionSpec): ConnectionSpec => ({
  ...spec,
  http: (options) => openHttpLine(spec, options),
});

const IDLE_MS = 30_000;
const MOST_SOCKETS = 64;

function openHttpLine(spec: ConnectionSpec, { port, tls }: HttpLineOptions): HttpLine {
  const agent = tls === 'off' ? plainAgent(spec) : tlsAgent(spec, tls);
  const target: RequestOptions = {
    host: spec.hostname ?? 'localhost',
    port: spec.port ?? port,
    agent,
    ...(spec.lookup ? { lookup: spec.lookup } : {}),
  };
  const request = tls === 'off' ? requestPlain : requestEncrypted;
  return {
    call: (call) => exchange(request, target, call),
    close: () => agent.destroy(),
  };
}

const KEPT = { keepAlive: true, timeout: IDLE_MS, maxSockets: MOST_SOCKETS } as const;

function plainAgent({ tunnel }: ConnectionSpec): Agent {
  const agent = new Agent(KEPT);
  if (tunnel) agent.createConnection = () => tunnel.dial();
  return agent;
}

function tlsAgent({ tunnel, authority, hostname }: ConnectionSpec, tls: HttpLineOptions['tls']): TlsAgent {
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

function exchange(
  request: typeof requestPlain,
  target: RequestOptions,
  { method, path, headers = {}, body, signal, answerMs, maxBytes }: HttpLineCall,
): Promise<HttpLineAnswer> {
  if (!path.startsWith('/')) throw new TypeError('The path of a call begins with a slash.');
  return new Promise((resolve, reject) => {
    // As bytes: a text would be sent together with the headers, in its own encoding.
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const content = bytes === undefined ? {} : { 'content-length': String(bytes.length) };
    const sent = request({ ...target, method, path, headers: { ...headers, ...content }, signal }, (answer) => {
      clearTimeout(late);
      readAnswer(answer, maxBytes).then(resolve, (error: unknown) => {
        sent.destroy();
        fail(error);
      });
    });
    const late = setTimeout(
      () => sent.destroy(new EngineError('connection', queryText('engine.timeout'))),
      answerMs ?? LONGEST_TIMER,
    );
    const fail = (error: unknown): void => {
      clearTimeout(late);
      reject(signal.aborted ? signal.reason : asEngineError(error));
    };
    sent.once('error', fail);
    sent.end(bytes);
  });
}

/** Days, where nothing but the caller's signal ends a call. */
const LONGEST_TIMER = 2 ** 31 - 1;

async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<HttpLineAnswer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    if (!Buffer.isBuffer(part)) continue;
    size += part.length;
    if (size > maxBytes) throw tooManyBytes(maxBytes);
    parts.push(part);
  }
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  return { status: answer.statusCode ?? 0, headers: Object.fromEntries(headers), body: Buffer.concat(parts) };
}

function asEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  // One that tried several addresses has no words of its own.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const message = first instanceof Error ? first.message || first.name : String(first);
  return new EngineError('connection', message, undefined, { cause: error });
}
