import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import serveStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import type { HttpError, HttpResult } from '@facet/sdk/server';
import type { HostLogger } from '../log/logger.ts';
import { hostErrors } from '../errors.ts';
import { asksForWebSocket } from './web-sockets.ts';
import { limitBodyTime } from './body-time.ts';
import { sendCompressedAnswers } from './compressed-answers.ts';
import { refusals, withIssueCodesInside } from './contract-errors.ts';
import type { Dispatcher } from './dispatcher.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { sendResult } from './send-result.ts';
import { refuseUnreadable } from './unreadable-requests.ts';

export interface HttpServerOptions {
  /** Addresses of the proxies in front whose X-Forwarded-* headers count, or how many there are. */
  readonly trustProxy: number | readonly string[];
  /** Folder of the built web app. */
  readonly webFolder: string;
  readonly log: HostLogger;
}

const COMPRESS_FROM_BYTES = 1_400;
const KEEP_ALIVE_MS = 72_000;
const HEADERS_MS = 20_000;

/** Left to itself, Fastify loads two compilers of JSON Schema, a hundred modules that no route of the dispatcher ever asks. */
const NO_ROUTE_SCHEMAS = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

/** Fastify with what every answer needs; it has no route before `serveCalls`. */
export async function createHttpServer({ trustProxy, webFolder, log }: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    trustProxy: trusted(trustProxy),
    logger: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Bodies have clocks of their own.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_MS, shouldUpgradeCallback: asksForWebSocket },
    clientErrorHandler: refuseUnreadable,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 2_000 },
    schemaController: { compilersFactory: NO_ROUTE_SCHEMAS },
  });
  app.addHook('onRequest', (request, reply, done) => {
    limitBodyTime(request.raw);
    if (namesOneHost(request.raw)) {
      done();
      return;
    }
    // A proxy before this server may have taken the other one for the name.
    reply.header('connection', 'close');
    void sendResult(reply, asResult(refusals.unreadable()), false);
  });
  await app.register(cookie);
  sendSecurityHeaders(app, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'self'"], styleSrc: ["'self'", "'unsafe-inline'"] },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    hsts: false,
  });
  sendCompressedAnswers(app, COMPRESS_FROM_BYTES);
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    // The dispatcher reads bodies itself, and none of them compressed.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // An event stream must not wait in a compressor's buffer.
    customTypes: (type) =>
      !type.startsWith('text/event-stream') && /json|text|javascript|svg|wasm|arrow|xml/.test(type),
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
  });
  await app.register(multipart);
  if (existsSync(webFolder)) {
    await app.register(serveStatic, {
      root: webFolder,
      prefix: '/static/',
      index: false,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      preCompressed: true,
    });
  }
  app.removeContentTypeParser(['application/json', 'text/plain']);
  // The dispatcher reads bodies itself, after it knows that the caller may send one.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler((error, request, reply) => {
    // A malformed address is the caller's fault and needs no log line.
    if (isCallersFault(error)) return sendResult(reply, asResult(refusals.unknownPath()), false);
    log.error('a request failed outside of the dispatcher', { method: request.method, error });
    return reply.code(500).type('application/json; charset=utf-8').send('{"message":"Fatal error"}');
  });
  return app;
}

/** One route for everything: routes of plugins come and go, fastify's own cannot. */
export function serveCalls(app: FastifyInstance, dispatcher: Dispatcher): void {
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'],
    url: '/*',
    handler: (request, reply) => dispatcher.handle(request, reply),
  });
}

function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((word, at) => at % 2 === 0 && word.toLowerCase() === 'host').length <= 1;
}

function refuseSchema(): never {
  throw hostErrors.routeSchema();
}

function isCallersFault(error: unknown): boolean {
  if (!(error instanceof Error) || !('statusCode' in error)) return false;
  return typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;
}

const asResult = ({ status, body }: HttpError): HttpResult => ({ status, json: withIssueCodesInside(body) });

/** Hops count from this server outwards, so what the caller itself wrote is never reached. */
function trusted(proxies: number | readonly string[]): ((address: string, hop: number) => boolean) | string[] {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
}
