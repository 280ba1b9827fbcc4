import type { Kernel } from '@facet/core/common';
import type { PluginRoutes, Route, RouteTable } from '@facet/core/server';
import { parseOutsideJson, personOf, type Scope, type Scoped } from '@facet/sdk/common';
import { validateBody, validateParams, validateQuery, validateRison } from '@facet/sdk/http-arguments';
import { HttpError, type HttpResult, type RequestInfo } from '@facet/sdk/server';
import type { Endpoint } from '@facet/sdk/wire/endpoint';
import { z } from 'zod';
import { applyPolicy, applyRateLimit, DEFAULT_CAPABILITY } from './admission.ts';
import { refusals } from './contract-errors.ts';
import { ensureFewMembers } from './json-members.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { hostText } from './host-text.ts';

const DEFAULT_BODY = 1024 * 1024;
const LARGEST_ANSWER = 32 * 1024 * 1024;
/** Of one plugin, at the same time. */
const MOST_CALLS = 50;
const OK = { from: 200, to: 299 };

export interface PersonCallParts {
  readonly kernel: Pick<Kernel, 'guard' | 'capabilityGate' | 'ensureOpen' | 'statuses'>;
  readonly routes: Pick<PluginRoutes, 'table'>;
  readonly limiter: RateLimiter;
  readonly callMs: number;
}

const texts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
/** Of a plugin in its own process nothing is believed. */
const inputShape = z.strictObject({
  params: texts.optional(),
  query: texts.optional(),
  q: z.unknown().optional(),
  body: z.unknown().optional(),
});

/** `PersonApi` without the types of the endpoints. */
interface AnyPersonApi {
  call(endpoint: string, input?: unknown): Promise<unknown>;
}

/** Calls of the HTTP API that plugins make on the server for the person of a scope. */
export class PersonCalls {
  readonly #routes = new WeakMap<RouteTable['routes'], ReadonlyMap<string, Route>>();
  #parts: PersonCallParts | undefined;

  /** Plugins are handed this before there are routes. */
  start(parts: PersonCallParts): void {
    this.#parts = parts;
  }

  /** The service as a plugin gets it. */
  of(plugin: string): Scoped<AnyPersonApi> {
    return { for: (scope) => ({ call: (endpoint, input) => this.call(plugin, scope, endpoint, input) }) };
  }

  /** @throws HttpError what a caller from outside is answered; FacetError `KRN_NOT_GRANTED`, `KRN_SCOPE_ENDED` */
  async call(plugin: string, scope: Scope, key: string, given: unknown): Promise<unknown> {
    const parts = this.#parts;
    if (!parts) throw refusals.unknownPath();
    const { kernel, limiter, callMs } = parts;
    kernel.ensureOpen(scope, key);
    const who = personOf(scope);
    const route = this.#routeOf(parts, key);
    if (!route) throw refusals.unknownPath();
    const { endpoint } = route;
    const info = requestOf(scope, route);
    applyPolicy(endpoint, who, info);
    if (endpoint.sessionOnly) throw refusals.sessionOnly();
    kernel.capabilityGate(plugin).require(endpoint.capability ?? DEFAULT_CAPABILITY, key);
    await applyRateLimit(limiter, route, who, '');
    const input = argumentsOf(endpoint, given);
    const budget = {
      deadlineMs: callMs,
      shares: [{ of: `plugin ${plugin}`, most: MOST_CALLS }],
      what: `${key} for ${plugin}`,
    };
    const result = await kernel.guard(route.owner, budget, () =>
      route.handler({
        ...input,
        principal: who,
        scope,
        request: { ...info, query: input.texts },
        signal: scope.signal,
      }),
    );
    return dataOf(result);
  }

  /** Built-in ones only: calls cannot go in circles. */
  #routeOf({ kernel, routes: { table } }: PersonCallParts, key: string): Route | undefined {
    const { routes } = table;
    let known = this.#routes.get(routes);
    if (!known) {
      const builtIn = new Set(kernel.statuses().flatMap((one) => (one.builtIn ? [one.id] : [])));
      const named = routes.filter(({ owner }) => builtIn.has(owner));
      known = new Map(named.map((route) => [`${route.method} ${route.pattern}`, route]));
      this.#routes.set(routes, known);
    }
    return known.get(key);
  }
}

function argumentsOf(endpoint: Endpoint, given: unknown) {
  const shaped = inputShape.safeParse(given ?? {});
  if (!shaped.success) throw new HttpError(400, { message: z.prettifyError(shaped.error) });
  const { params = {}, query = {}, q, body } = shaped.data;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const limit = endpoint.bodyLimit ?? DEFAULT_BODY;
  if (text !== undefined) {
    if (Buffer.byteLength(text) > limit) throw refusals.bodyTooLarge(limit);
    ensureFewMembers(text);
  }
  return {
    texts: textsOf(query),
    params: validateParams(endpoint, textsOf(params)),
    query: validateQuery(endpoint, textsOf(query)),
    q: validateRison(endpoint, q),
    body: validateBody(endpoint, text === undefined ? undefined : parseOutsideJson(text, endpoint)),
  };
}

const textsOf = (values: Readonly<Record<string, string | number | boolean>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** Nothing of the person's own request: neither cookies nor headers belong to the plugin. */
function requestOf(scope: Scope, { method, pattern }: Route): RequestInfo {
  return {
    id: scope.id,
    method,
    url: pattern,
    headers: { accept: 'application/json' },
    cookies: {},
    ip: '',
    query: {},
    files: [],
    origin: '',
  };
}

/** @throws HttpError for an answer that is no success, or no data */
function dataOf({ status = 200, json, rawJson, text, bytes, stream, redirect, html }: HttpResult): unknown {
  const size = rawJson?.length ?? bytes?.length ?? text?.length ?? 0;
  if (stream !== undefined) stream.destroy();
  if (stream !== undefined || html !== undefined || redirect !== undefined || size > LARGEST_ANSWER)
    throw new HttpError(406, { message: hostText('notForServers') });
  const value: unknown = rawJson === undefined ? json : JSON.parse(rawJson.toString());
  if (status < OK.from || status > OK.to) throw new HttpError(status, value ?? text);
  // As it would arrive over HTTP.
  return bytes ?? text ?? (rawJson === undefined && value !== undefined ? JSON.parse(JSON.stringify(value)) : value);
}
