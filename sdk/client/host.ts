import type { Disposable } from '../common/disposable.ts';
import { defineToken } from '../common/token.ts';
import type { CallInput, CallOutput, Given } from '../common/wire/endpoint.ts';
import type { WireContract } from '../common/wire/contract.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Of a save: the version that it was made from. The server refuses it with 412 when that is not the latest. */
  readonly version?: string | undefined;
}

/** The typed HTTP client: `api.call('GET /api/v1/chart/:pk', { params: { pk: '7' } })`. */
export interface ApiClient {
  /** @throws ApiError when the status is not a success; `NetworkError` texts are the contract's. */
  call<K extends keyof WireContract & string>(
    endpoint: K,
    input?: Given<CallInput<WireContract[K]>>,
    options?: CallOptions,
  ): Promise<CallOutput<WireContract[K]>>;
  /** For calls that no type describes, such as streams. A plugin types its own endpoints in `WireContract`, for `call`. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** An answer that is no success, or none at all: `status` is then 0. Its message can be shown to users. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly requestId: string | null;
  /** `error_type` of the first entry of an `errors` body. */
  readonly type: string | null;

  constructor(
    message: string,
    details: { status: number; body: unknown; requestId: string | null; type: string | null },
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = details.status;
    this.body = details.body;
    this.requestId = details.requestId;
    this.type = details.type;
  }
}

export const ApiClientToken = defineToken<ApiClient>('facet/api@1', 'Typed client of the HTTP contract.');

/** The signed-in user and the bootstrap data of the page. */
export interface Session {
  readonly user: {
    readonly userId: number;
    readonly username: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly roles: readonly string[];
    readonly isAnonymous: boolean;
    readonly isAdmin: boolean;
  };
  readonly conf: Readonly<Record<string, unknown>>;
  readonly locale: string;
  /** For forms that post without the API client; it sends the token by itself. */
  readonly csrfToken: string | null;
  /** The page was started with `?safe-mode`: installed plugins do not run in it. */
  readonly safeMode?: boolean;
  /** Messages that the request before this page left, such as `['danger', 'Invalid login. Please try again.']`. */
  readonly flashMessages: readonly (readonly [category: string, text: string])[];
  can(action: string, view: string): boolean;
}

export const SessionToken = defineToken<Session>(
  'facet/session@1',
  'The signed-in user and the bootstrap configuration.',
);

export interface Notifier {
  success(text: string): void;
  info(text: string): void;
  warning(text: string): void;
  /** Stays until closed. */
  error(text: string, details?: { readonly requestId?: string | null; readonly text?: string }): void;
  /** Offers `Undo` for five seconds. */
  undoable(text: string, undo: () => void): void;
}

export const NotifierToken = defineToken<Notifier>('facet/notifier@1', 'Toasts.');

/**
 * Facts that happened in the application; not decisions. These are the host's; a plugin adds its own in its contract:
 * `declare module '@facet/sdk/client/tokens' { interface AppEvents { … } }`.
 */
export interface AppEvents {
  'plugin:changed': { readonly id: string };
  /**
   * Objects of this kind were saved or deleted outside of this window, or a plugin sent news to the pages of this user. Null: any
   * kind may have changed while the server was out of reach.
   */
  'object:changed': { readonly kind: string | null };
  'session:expired': Readonly<Record<string, never>>;
  /** A user signed in again on the page: calls that the ended session refused may be repeated. */
  'session:renewed': Readonly<Record<string, never>>;
}

export interface ListenOptions {
  /** The facts of the last minute are told at once: those that came while what listens was loading. */
  readonly alsoRecent?: boolean;
}

export interface EventBus {
  on<K extends keyof AppEvents>(
    event: K,
    listener: (payload: AppEvents[K]) => void,
    options?: ListenOptions,
  ): Disposable;
  emit<K extends keyof AppEvents>(event: K, payload: AppEvents[K]): void;
}

export const EventBusToken = defineToken<EventBus>('facet/events@1', 'Typed application events.');
