import type { z } from 'zod';
import type { Capability } from '../capabilities.ts';
import type { Permission } from '../points/declared.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `public`: anyone. `signed-in`: any session or token. A permission pair: callers whose roles hold it.
 * An endpoint without a policy is a type error, and stops the start.
 */
export type Policy = 'public' | 'signed-in' | { readonly permission: Permission };

/** How the body is read. Absent: JSON. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'json-or-form';

/** One call of the HTTP API, defined once for validation, OpenAPI, the typed client and contract tests. */
export interface Endpoint {
  readonly policy: Policy;
  /** The capability that an installed plugin needs to call it, in addition to the rights of the user. Default `net:fetch`. */
  readonly capability?: Capability;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** `q` in Rison (or JSON); validated after decoding. */
  readonly rison?: z.ZodType;
  /** A schema that is `optional()`, or has a `default(…)`, also takes calls that send no body. */
  readonly body?: z.ZodType;
  readonly bodyKind?: BodyKind;
  /**
   * Status → schema of the JSON body; `'file'` for downloads, `'html'` for pages, `'empty'` for no body. `'messages'`, for 101:
   * the call is the handshake of a websocket, which sends each chunk of the answer's `stream` as a message. Only in the server's
   * own process.
   */
  readonly responses: Readonly<Record<number, z.ZodType | 'file' | 'html' | 'text' | 'empty' | 'events' | 'messages'>>;
  /**
   * Answer to a body that is not JSON. `errors` (default): the typed shape; `message`: `{"message": "Request is not JSON"}`;
   * `payload`: `{"message": "Request payload is not JSON"}`; `unsupported`: 415 `{"error": text}`.
   */
  readonly notJson?: 'errors' | 'message' | 'payload' | 'unsupported';
  /** Status of a body that its schema refuses. Default 400. */
  readonly invalidStatus?: 400 | 422;
  /** Whole numbers of a JSON body beyond 2^53 arrive as bigint instead of the nearest double. */
  readonly exactIntegers?: boolean;
  /** Session calls of unsafe methods need `X-CSRFToken` unless this is set. */
  readonly csrfExempt?: boolean;
  /** An unsafe method that changes nothing: a query that is too long for a URL. */
  readonly reads?: true;
  /**
   * For callers who may read certain objects only (`onlyReads` of the principal): the kind and the parameter that name the object,
   * or `narrowed` if the services behind it limit such callers. Absent: these callers are refused.
   */
  readonly bound?: 'narrowed' | { readonly kind: string; readonly param: string };
  /** Calls per minute from one address and user; absent: no limit of its own. */
  readonly rateLimit?: number;
  /** Largest body in bytes. Default 1 MiB; 16 MiB for uploads. */
  readonly bodyLimit?: number;
  /** Files of a multipart body are written to disk instead of memory. Only in the server's own process. */
  readonly spooled?: boolean;
  /** How a page may load it, other than by script and navigation (as an image, say). Absent: not at all, so that no page can trigger it. */
  readonly loadedAs?: readonly ('script' | 'style' | 'image' | 'iframe')[];
  /**
   * A GET that changes something. It runs only when a user navigates to it, from a page of this server or by typing its address
   * (`here`), or from anywhere.
   */
  readonly acts?: 'here' | 'anywhere';
  /**
   * Of public endpoints: answered without looking up who calls, as to a visitor without an account, so that the answer needs no
   * metadata database.
   */
  readonly asNobody?: true;
  /** Session cookie only, no bearer. */
  readonly sessionOnly?: boolean;
  /**
   * What it reads or keeps belongs to the caller's account. Visitors without one share an id, so they are refused, whatever the role
   * Public may do.
   */
  readonly ofAccount?: true;
}

/** `bodyLimit` of calls that carry SQL, layouts or the definition of a whole object. */
export const LARGE_BODY = 4 * 1024 * 1024;

/** Key is `METHOD /path/:param`. */
export type EndpointMap = Readonly<Record<`${HttpMethod} /${string}`, Endpoint>>;

type Defaults = Pick<Endpoint, 'capability' | 'ofAccount'>;

/** @param defaults For endpoints that do not name these members. */
export const defineEndpoints = <const M extends EndpointMap>(endpoints: M, defaults: Defaults = {}): M =>
  Object.freeze(withDefaults(defaults, endpoints));

/** The same endpoints, with this capability where they name none. */
export const withCapability = <const M extends EndpointMap>(capability: Capability, endpoints: M): M =>
  withDefaults({ capability }, endpoints);

function withDefaults<const M extends EndpointMap>(defaults: Defaults, endpoints: M): M {
  const entries = Object.entries<Endpoint>(endpoints).map(([key, endpoint]) => [key, { ...defaults, ...endpoint }]);
  // Each entry has gained an optional field of its own type.
  return Object.fromEntries(entries) as M;
}

type InputOf<S, Absent> = S extends z.ZodType ? z.input<S> : Absent;
type OutputOf<S, Absent> = S extends z.ZodType ? z.output<S> : Absent;

/** Input of a caller. */
export interface CallInput<E extends Endpoint> {
  readonly params: InputOf<E['params'], undefined>;
  readonly query: InputOf<E['query'], undefined>;
  readonly q: InputOf<E['rison'], undefined>;
  readonly body: InputOf<E['body'], undefined>;
}

/** Input of a call: members that may be `undefined` may be left out. */
export type Given<I> = { [K in keyof I as undefined extends I[K] ? never : K]: I[K] } & {
  [K in keyof I as undefined extends I[K] ? K : never]?: I[K];
};

/** Input of a handler, after validation. */
export interface HandlerInput<E extends Endpoint> {
  readonly params: OutputOf<E['params'], Readonly<Record<string, string>>>;
  readonly query: OutputOf<E['query'], Readonly<Record<string, string | undefined>>>;
  readonly q: OutputOf<E['rison'], undefined>;
  readonly body: OutputOf<E['body'], unknown>;
}

type Success = 200 | 201 | 202;

/** Body of the successful answers. */
export type CallOutput<E extends Endpoint> = {
  [S in keyof E['responses']]: S extends Success
    ? E['responses'][S] extends z.ZodType
      ? z.output<E['responses'][S]>
      : undefined
    : never;
}[keyof E['responses']];
