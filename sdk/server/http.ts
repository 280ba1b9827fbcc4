import type { Readable } from 'node:stream';
import { definePoint } from '../common/extension-point.ts';
import type { RoutesDeclared } from '../common/points/declared.ts';
import type { Endpoint, EndpointMap, HandlerInput } from '../common/wire/endpoint.ts';
import type { Scope } from '../common/scope.ts';
import type { Cookie } from './cookie.ts';
import type { Principal } from './identity.ts';
import { sdkText } from './sdk-text.ts';

export interface UploadedFile {
  readonly field: string;
  readonly filename: string;
  readonly contentType: string;
  /** Whole content; uploads above the endpoint's `bodyLimit` are refused before. Empty for endpoints that are `spooled`. */
  readonly bytes: Uint8Array;
  /** Where the content of a spooled file lies until the call is answered. Who wants to keep it moves it away. */
  readonly path?: string;
  /** Bytes of a spooled file. */
  readonly size?: number;
}

export interface RequestInfo {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly ip: string;
  /** Every query-string argument, first value only. */
  readonly query: Readonly<Record<string, string>>;
  readonly files: readonly UploadedFile[];
  /** `https://host[:port]` for links in answers; empty where the server's public name is not configured. */
  readonly origin: string;
}

export interface HandlerContext<E extends Endpoint> extends HandlerInput<E> {
  readonly principal: Principal;
  /** Opens scoped services for the caller, until the answer has been sent. */
  readonly scope: Scope;
  readonly request: RequestInfo;
  /** Aborts when the client goes away or the server stops. */
  readonly signal: AbortSignal;
}

/** What a handler answers. Exactly one of `json`, `text`, `html`, `stream`, `bytes`, `rawJson`, `redirect` or none. */
export interface HttpResult {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly Cookie[];
  readonly json?: unknown;
  /** JSON text that is already encoded. */
  readonly rawJson?: string | Buffer;
  readonly text?: string;
  readonly html?: string;
  readonly bytes?: Uint8Array;
  readonly stream?: Readable;
  readonly redirect?: string;
}

export type Handler<E extends Endpoint> = (ctx: HandlerContext<E>) => HttpResult | Promise<HttpResult>;

/** A set of endpoints with a handler for each. */
export interface RouteSet {
  readonly endpoints: EndpointMap;
  // oxlint-disable-next-line typescript/no-explicit-any -- `defineRoutes` has tied each handler to its endpoint
  readonly handlers: Readonly<Record<string, Handler<any>>>;
}

/** The handlers of endpoints; `Pick` some of them for a function that answers a part. */
export type HandlersOf<M extends EndpointMap> = {
  readonly [K in keyof M]: M[K] extends Endpoint ? Handler<M[K]> : never;
};

/** Ties a handler to each endpoint; a missing or surplus one does not compile. */
export function defineRoutes<M extends EndpointMap>(endpoints: M, handlers: HandlersOf<M>): RouteSet {
  return Object.freeze({ endpoints, handlers });
}

/** For routes that a plugin declares and, without another one that may be off, does not have. */
export const NO_ROUTES: RouteSet = defineRoutes({}, {});

/** Every HTTP route of the server comes through here. */
export const HttpRoutes = definePoint<{ declared: RoutesDeclared; implementation: RouteSet }>({
  id: 'http/routes@1',
  description: 'HTTP endpoints with their handlers.',
  side: 'server',
});

/**
 * An answer that is no success, in one of the contract's shapes: `{message}`, or `{errors: [...]}` with an error type.
 * The dispatcher turns it into a response; handlers and services throw it.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    body: unknown,
    options?: { cause?: unknown; headers?: Readonly<Record<string, string>> },
  ) {
    super(typeof body === 'string' ? body : JSON.stringify(body), options);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
    this.headers = options?.headers ?? {};
  }
}

export type FieldMessages = Readonly<
  Record<string, string | readonly (string | FieldMessages)[] | Readonly<Record<string, unknown>>>
>;

/** `{"message": …}`. */
export function messageError(status: number, message: string | FieldMessages): HttpError {
  return new HttpError(status, { message });
}

/** 404 `{"message": "Not found"}`. */
export const notFound = (): HttpError => messageError(404, sdkText('notFound'));
/** 403 `{"message": …}`. */
export const forbidden = (message = sdkText('forbidden')): HttpError => messageError(403, message);
/** 401 `{"message": …}`. */
export const unauthorized = (message = sdkText('notAuthorized')): HttpError => messageError(401, message);

export interface TypedErrorEntry {
  readonly message: string;
  readonly error_type: string;
  readonly level: 'info' | 'warning' | 'error';
  readonly extra?: Readonly<Record<string, unknown>> | null;
}

/** `{"errors": [{message, error_type, level, extra}]}`. Issue codes of the type are filled in by the dispatcher. */
export function typedError(status: number, entry: TypedErrorEntry): HttpError {
  return new HttpError(status, { errors: [entry] });
}
