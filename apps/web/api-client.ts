import { RISON } from 'rison2';
import { PLUGIN_HEADER, WINDOW_HEADER } from '@facet/core/common';
import { type ApiClient, ApiError, type CallOptions } from '@facet/sdk/client';
import { networkError, sessionExpired, unexpectedStatus } from './answer-texts.ts';
import type { BusyServer } from './live/busy-server.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const NO_ROOM = 503;
/** Of one call; then it fails with the words of the server. */
const MOST_REFUSALS = 10;
const REQUEST_ID_HEADER = 'x-request-id';

interface CallParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly q?: unknown;
  readonly body?: unknown;
}

export interface ApiClientOptions {
  /** Of the session as it is now: it changes when a user signs in again. */
  csrfToken(): string | undefined;
  /** Path prefix of the application, empty at the root. */
  readonly root?: string;
  readonly fetch?: typeof fetch;
  /** Names this window to the server, which tells the others alone of the changes made here. */
  readonly window?: string;
  /** Of a guest, whose calls go without the cookies of the browser. */
  guestToken?(): string;
  /** Id of the installed plugin that calls; the server then asks for its capabilities as well. */
  readonly plugin?: string;
  onSessionExpired?(): void;
  /** Where calls wait that the server had no room for; without it they fail. */
  readonly busy?: Pick<BusyServer, 'wait' | 'refused' | 'answered'>;
}

export function createApiClient(options: ApiClientOptions): ApiClient {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);
  const root = (options.root ?? '').replace(/\/$/, '');

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('Accept')) headers.set('Accept', 'application/json');
    if (options.plugin !== undefined) headers.set(PLUGIN_HEADER, options.plugin);
    const guestToken = options.guestToken?.();
    if (guestToken !== undefined) headers.set('X-GuestToken', guestToken);
    const token = options.csrfToken();
    if (!SAFE_METHODS.has(init.method ?? 'GET')) {
      if (token !== undefined) headers.set('X-CSRFToken', token);
      // An answer may come later only where the caller says that it knows how to wait for it.
      if (!headers.has('prefer')) headers.set('prefer', 'wait');
      if (options.window !== undefined) headers.set(WINDOW_HEADER, options.window);
    }
    const what = `${init.method ?? 'GET'} ${path}`;
    const credentials = guestToken === undefined ? 'same-origin' : 'omit';
    const once = () => reach(what, () => send(root + path, { credentials, ...init, headers }));
    for (let refusals = 0; ; refusals += 1) {
      await options.busy?.wait(init.signal ?? undefined);
      const response = await once();
      if (response.ok) {
        options.busy?.answered();
        return response;
      }
      if (response.status === 401) options.onSessionExpired?.();
      const error = await toApiError(response);
      const again = againAfter(error, response);
      if (again === undefined || options.busy === undefined || refusals >= MOST_REFUSALS) throw error;
      options.busy.refused(again);
    }
  }

  async function call(endpoint: string, input: CallParts = {}, { signal, version }: CallOptions = {}) {
    const space = endpoint.indexOf(' ');
    const method = endpoint.slice(0, space);
    const path = fillPath(endpoint.slice(space + 1), input.params) + queryString(input);
    const { headers, ...body } = bodyOf(input.body);
    const response = await request(path, {
      method,
      ...body,
      headers: { ...headers, ...(version === undefined ? {} : { 'If-Match': `"${version}"` }) },
      ...(signal ? { signal } : {}),
    });
    return response.headers.get('content-type')?.includes('json') ? response.json() : undefined;
  }

  return { call: call as ApiClient['call'], request };
}

/** @throws TypeError when a parameter of the pattern is missing. */
export function fillPath(pattern: string, params: CallParts['params'] = {}): string {
  return pattern.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new TypeError(`${pattern} needs "${name}".`);
    return encodeURIComponent(String(value));
  });
}

export function queryString({ query, q }: Pick<CallParts, 'query' | 'q'>): string {
  const search = new URLSearchParams();
  if (q !== undefined) search.set('q', RISON.stringify(q));
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function bodyOf(body: unknown): { readonly body?: BodyInit; readonly headers?: Readonly<Record<string, string>> } {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

async function reach(what: string, send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    // An abort is a decision of the caller, not a fault of the network.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const body = `${what}\n${String(error)}`;
    throw new ApiError(networkError(), { status: 0, body, requestId: null, type: 'FRONTEND_NETWORK_ERROR' });
  }
}

async function toApiError(response: Response): Promise<ApiError> {
  const body = await readBody(response);
  const { message, type } = describeBody(body);
  const { status, statusText } = response;
  const words = status === 401 ? sessionExpired() : (message ?? (statusText || unexpectedStatus(status)));
  return new ApiError(words, {
    status,
    body,
    requestId: response.headers.get(REQUEST_ID_HEADER),
    type,
  });
}

/** Seconds after which a call may be sent again that the server has refused before it began; undefined for other failures. */
function againAfter({ body }: ApiError, { status, headers }: Response): number | undefined {
  if (status !== NO_ROOM || !isRecord(body) || !Array.isArray(body['errors'])) return undefined;
  const first = body['errors'][0] as unknown;
  if (!isRecord(first) || !isRecord(first['extra']) || first['extra']['begun'] !== false) return undefined;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 ? seconds : undefined;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.headers.get('content-type')?.includes('json')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A proxy in between may cut an answer short; its text still helps the reader of the details.
    return text;
  }
}

/** The contract has four shapes of error bodies; this finds the words of each. */
export function describeBody(body: unknown): { message: string | null; type: string | null } {
  if (!isRecord(body)) return { message: null, type: null };
  const first = Array.isArray(body['errors']) ? (body['errors'][0] as unknown) : undefined;
  if (isRecord(first))
    return {
      message: text(first['message']),
      type: text(first['error_type']),
    };
  return { message: messageText(body['message']) ?? text(body['error']) ?? text(body['msg']), type: null };
}

function messageText(message: unknown): string | null {
  if (typeof message === 'string') return message;
  if (!isRecord(message)) return null;
  return fieldTexts(message).join(' ') || null;
}

/** Entries of lists are named by their index: `allowed_domains.0`. */
function fieldTexts(fields: Readonly<Record<string, unknown>>, path = ''): string[] {
  return Object.entries(fields).flatMap(([name, texts]) => {
    const field = path + name;
    if (typeof texts === 'string') return [`${field}: ${texts}`];
    if (Array.isArray(texts)) return [`${field}: ${texts.filter((entry) => typeof entry === 'string').join(' ')}`];
    return isRecord(texts) ? fieldTexts(texts, `${field}.`) : [];
  });
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
