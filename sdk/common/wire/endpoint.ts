import type { z } from 'zod';
import type { Capability } from '../capabilities.ts';
import type { Permission } from '../points/declared.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `public`: anyone. `signed-in`: any session or token. A permission pair: callers whose roles hold it.
 * An endpoint without a policy does not compile, and one that slipped through stops the boot.
 */
export type Policy = 'public' | 'signed-in' | { readonly permission: Permission };

/** How the body is read. Absent: JSON. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'json-or-form';

/** One call of the HTTP contract, written once: validation, OpenAPI, the typed client and contract tests read it. */
export interface Endpoint {
  readonly policy: Policy;
  /** What an installed plugin must have been granted to call it, beside the rights of the person. Default `net:fetch`. */
  readonly capability?: Capability;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** `q` in Rison (or JSON); validated after decoding. */
  readonly rison?: z.ZodType;
  readonly body?: z.ZodType;
  readonly bodyKind?: BodyKind;
  /** Status → schema of the JSON body; `'file'` for downloads, `'html'` for pages, `'empty'` for no body. */
  readonly responses: Readonly<Record<number, z.ZodType | 'file' | 'html' | 'text' | 'empty' | 'events'>>;
  /**
   * Answer to a body that is no JSON. `errors` (default): the typed shape; `message`: `{"message": "Request is not JSON"}`;
   * `payload`: `{"message": "Request payload is not JSON"}`; `unsupported`: 415 `{"error": text}`.
   */
  readonly notJson?: 'errors' | 'message' | 'payload' | 'unsupported';
  /** Status of a body that its schema refuses. Default 400. */
  readonly invalidStatus?: 400 | 422;
  /** Whole numbers of a JSON body beyond 2^53 arrive as bigint instead of the nearest double. */
  readonly exactIntegers?: boolean;
  /** Session calls of unsafe methods need `X-CSRFToken` unless this is set. */
  readonly csrfExempt?: boolean;
  /** An unsafe method that changes nothing: a question that is too long for an address. */
  readonly reads?: true;
  /**
   * What callers have of it who read certain objects only (`onlyReads` of the principal): objects of a kind, by the parameter that
   * names one, or what the services behind it show such callers (`narrowed`). Absent: nothing.
   */
  readonly bound?: 'narrowed' | { readonly kind: string; readonly param: string };
  /** Calls a minute from one address and user; absent: no limit of its own. */
  readonly rateLimit?: number;
  /** Largest body in bytes. Default 1 MiB; 16 MiB for uploads. */
  readonly bodyLimit?: number;
  /** Files of a multipart body go to the disk and take no memory. For plugins of the server's own process. */
  readonly spooled?: boolean;
  /** What a page may load it as, besides a call of a script and a navigation; absent: nothing, so that no page fires it. */
  readonly loadedAs?: readonly ('script' | 'style' | 'image')[];
  /**
   * A GET that changes something: carried out only where a person goes to its address, from a page of this server or by
   * typing it (`here`), or from anywhere.
   */
  readonly acts?: 'here' | 'anywhere';
  /** Session cookie only, no bearer. */
  readonly sessionOnly?: boolean;
}

/** `bodyLimit` of calls that carry SQL, layouts or the definition of a whole object. */
export const LARGE_BODY = 4 * 1024 * 1024;

/** Key is `METHOD /path/:param`. */
export type EndpointMap = Readonly<Record<`${HttpMethod} /${string}`, Endpoint>>;

/** `capability` holds for the endpoints that name none themselves. */
export function defineEndpoints<const M extends EndpointMap>(
  endpoints: M,
  { capability }: Pick<Endpoint, 'capability'> = {},
): M {
  return Object.freeze(capability === undefined ? endpoints : withCapability(capability, endpoints));
}

/** The same endpoints; those that name no capability take this one. */
export function withCapability<const M extends EndpointMap>(capability: Capability, endpoints: M): M {
  const entries = Object.entries<Endpoint>(endpoints).map(([key, endpoint]) => [key, { capability, ...endpoint }]);
  // Each entry has gained an optional field of its own type.
  return Object.fromEntries(entries) as M;
}

type InputOf<S, Absent> = S extends z.ZodType ? z.input<S> : Absent;
type OutputOf<S, Absent> = S extends z.ZodType ? z.output<S> : Absent;

/** What a caller passes. */
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

/** What a handler receives, after validation. */
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
