import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Disposable, Logger } from '@facet/sdk/common';
import type { Principal, RequestInfo } from '@facet/sdk/server';
import type { Endpoint } from '@facet/sdk/wire/endpoint';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { callerOf } from './caller.ts';
import { refusals } from './contract-errors.ts';
import type { StillThere } from './event-stream.ts';

const SWITCHING = 101;
const BEAT_MS = 20_000;
/** More than a person has windows open. */
const MOST_PER_CALLER = 20;
/** Messages are sent to clients only; what they send is not read. */
const LARGEST_MESSAGE_IN = 1_024;
const CLOSED = { ended: 1_000, stopping: 1_001, signedOut: 1_008, failed: 1_011 } as const;
/** How long a client may take to answer a close. */
const GOODBYE_MS = 1_000;

export interface WebSocketsOptions {
  readonly stillThere: StillThere;
  readonly log: Pick<Logger, 'error' | 'info'>;
}

interface Caller {
  readonly who: Principal;
  readonly info: RequestInfo;
}

interface Opened extends Caller {
  isAlive: boolean;
}

/** Whether the endpoint answers with messages of a websocket. */
export const isMessages = ({ responses }: Pick<Endpoint, 'responses'>): boolean => responses[SWITCHING] === 'messages';

/** What Node's server asks before it hands a connection over; it answers any other upgrade as a plain call. */
export const asksForWebSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';

/** Open websockets. Their handshakes are calls like others, so that one door admits or refuses them. */
export class WebSockets implements Disposable {
  readonly #options: WebSocketsOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LARGEST_MESSAGE_IN,
  });
  readonly #handshakes = new WeakMap<IncomingMessage, Buffer>();
  readonly #open = new Map<WebSocket, Opened>();
  readonly #beat: NodeJS.Timeout;

  constructor(options: WebSocketsOptions) {
    this.#options = options;
    this.#beat = setInterval(() => this.#endSilent(), BEAT_MS).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  listenTo(app: FastifyInstance): void {
    app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(socket);
      // A refusal ends the connection: Node no longer reads calls from it.
      response.once('finish', () => socket.end());
      socket.on('error', () => socket.destroy());
      this.#handshakes.set(request, head);
      app.routing(request, response);
    });
  }

  /**
   * Browsers send cookies with the handshakes of any page, so those of other origins are refused.
   * @throws HttpError 403, 426 or 429
   */
  ensureHandshake(request: { readonly raw: IncomingMessage; readonly host: string }, { who, info }: Caller): void {
    if (!this.#handshakes.has(request.raw)) throw refusals.upgradeRequired();
    const { origin } = request.raw.headers;
    if (origin !== undefined && origin !== info.origin && hostOf(origin) !== request.host)
      throw refusals.foreignOrigin();
    this.#ensureFew({ who, info });
  }

  #ensureFew({ who, info }: Caller): void {
    const { key } = callerOf(who, info.ip);
    const own = [...this.#open.values()].filter((one) => callerOf(one.who, one.info.ip).key === key);
    if (own.length >= MOST_PER_CALLER) throw refusals.tooManyStreams(MOST_PER_CALLER);
  }

  /**
   * Sends the chunks of the stream, each as a message, at the pace of the reader.
   * @throws HttpError 429: handshakes at the same time do not know of each other before
   */
  accept(reply: FastifyReply, stream: Readable, caller: Caller): void {
    const { raw } = reply.request;
    const head = this.#handshakes.get(raw);
    if (head === undefined) throw new TypeError('A call without a handshake cannot become a websocket.');
    try {
      this.#ensureFew(caller);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    reply.hijack();
    reply.raw.statusCode = SWITCHING;
    this.#server.handleUpgrade(raw, raw.socket, head, (socket) => {
      this.#open.set(socket, { ...caller, isAlive: true });
      socket.on('pong', () => {
        const opened = this.#open.get(socket);
        if (opened) opened.isAlive = true;
      });
      socket.on('error', (error) => this.#options.log.info('a websocket broke', { requestId: caller.info.id, error }));
      socket.once('close', () => {
        this.#open.delete(socket);
        stream.destroy();
      });
      void this.#send(socket, stream, caller.info);
    });
  }

  /** Ends the sockets of people who have signed out or may no longer sign in. */
  recheck(): void {
    for (const [socket, { who, info }] of this.#open) {
      if (who.isAnonymous) continue;
      this.#options.stillThere(info, who.id).then(
        (is) => {
          if (!is) close(socket, CLOSED.signedOut);
        },
        (error: unknown) => {
          this.#options.log.error('the session of a websocket could not be checked', { userId: who.id, error });
          close(socket, CLOSED.signedOut);
        },
      );
    }
  }

  /** Ends all sockets, so that their connections do not hold up the end of the server. */
  dispose(): void {
    clearInterval(this.#beat);
    for (const socket of this.#open.keys()) close(socket, CLOSED.stopping);
  }

  async #send(socket: WebSocket, stream: Readable, { id }: RequestInfo): Promise<void> {
    try {
      for await (const message of stream) await sent(socket, String(message));
      close(socket, CLOSED.ended);
    } catch (error) {
      if (socket.readyState !== socket.OPEN) return;
      this.#options.log.error('the messages of a websocket ended with an error', { requestId: id, error });
      close(socket, CLOSED.failed);
    }
  }

  /** Connections that are gone without a word answer no ping. */
  #endSilent(): void {
    for (const [socket, opened] of this.#open) {
      if (!opened.isAlive) {
        socket.terminate();
        continue;
      }
      opened.isAlive = false;
      socket.ping();
    }
    this.recheck();
  }
}

function close(socket: WebSocket, code: number): void {
  socket.close(code);
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
}

const sent = (socket: WebSocket, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.send(text, (error) => (error ? reject(error) : resolve()));
  });

const hostOf = (origin: string): string | undefined => URL.parse(origin)?.host;
