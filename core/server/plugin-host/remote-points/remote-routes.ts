import { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import { CAPABILITIES, type Permission } from '@facet/sdk/common';
import { callerFacts, isAnswerHeader, requestHeaders, type RouteCall } from '@facet/sdk/plugin-host';
import type { Handler, HttpResult, RouteSet } from '@facet/sdk/server';
import type { Endpoint } from '@facet/sdk/wire/endpoint';
import { z } from 'zod';
import { declaredPairs } from '../declared-pairs.ts';
import { hostProblems } from '../host-problems.ts';
import { RemoteBodies } from './remote-bodies.ts';
import type { ConnectPoint, RemoteEntry } from './remote-entry.ts';

const LARGEST_BODY = 16 * 1024 * 1024;
const MOST_ENDPOINTS = 500;

const jsonSchema = z.record(z.string(), z.unknown());
const permission = z.tuple([z.string().min(1), z.string().min(1)]);

/** The members of an endpoint that an installed plugin may set. Policies and sizes of calls are limited here. */
const outline = z.strictObject({
  // Nothing of an installed plugin runs before someone has signed in.
  policy: z.union([z.literal('signed-in'), z.strictObject({ permission })]),
  summary: z.string(),
  params: jsonSchema.exactOptional(),
  query: jsonSchema.exactOptional(),
  rison: jsonSchema.exactOptional(),
  body: jsonSchema.exactOptional(),
  bodyKind: z.enum(['json', 'form', 'multipart', 'json-or-form']).exactOptional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.union([z.enum(['file', 'html', 'text', 'empty']), jsonSchema]),
  ),
  notJson: z.enum(['errors', 'message', 'payload', 'unsupported']).exactOptional(),
  invalidStatus: z.union([z.literal(400), z.literal(422)]).exactOptional(),
  exactIntegers: z.boolean().exactOptional(),
  rateLimit: z.int().positive().exactOptional(),
  bodyLimit: z.int().positive().max(LARGEST_BODY).exactOptional(),
  loadedAs: z.array(z.enum(['script', 'style', 'image', 'iframe'])).exactOptional(),
  acts: z.enum(['here', 'anywhere']).exactOptional(),
  asNobody: z.literal(true).exactOptional(),
  sessionOnly: z.boolean().exactOptional(),
  ofAccount: z.literal(true).exactOptional(),
  capability: z.enum(CAPABILITIES).exactOptional(),
});

type Outline = z.output<typeof outline>;

const routeKey = z.string().regex(/^(GET|POST|PUT|DELETE) \/\S*$/);

const answer = z.strictObject({
  status: z.int().min(200).max(599).exactOptional(),
  headers: z.record(z.string(), z.string()).exactOptional(),
  rawJson: z.union([z.string(), z.instanceof(Uint8Array)]).exactOptional(),
  text: z.string().exactOptional(),
  html: z.string().exactOptional(),
  bytes: z.instanceof(Uint8Array).exactOptional(),
  redirect: z
    .string()
    // Browsers leave out tabs, so a path may hold nothing that does not show.
    .regex(/^\/(?![/\\])[\x21-\x7e]*$/)
    .exactOptional(),
  /** Number of the stream that is its body. */
  body: z.int().positive().exactOptional(),
});

const BODIES = ['rawJson', 'text', 'html', 'bytes', 'redirect'] as const;

/** Routes whose handlers stand in another process. */
export const connectRoutes: ConnectPoint = async (entry) => {
  const { manifest, declared } = entry;
  const described = z.record(routeKey, outline).safeParse(await entry.describe());
  if (!described.success || Object.keys(described.data).length > MOST_ENDPOINTS)
    throw hostProblems.wrongShape(
      manifest.id,
      `the routes "${declared.key}"${described.success ? '' : ` (${z.prettifyError(described.error)})`}`,
    );
  const prefixes = prefixesOf(declared);
  const pairs = [...declaredPairs(manifest), ...pairsOf(Object.values(described.data))];
  const endpoints: Record<string, Endpoint> = {};
  const handlers: Record<string, Handler<Endpoint>> = {};
  const bodies = new RemoteBodies(entry);
  for (const [key, one] of Object.entries(described.data)) {
    const path = key.slice(key.indexOf(' ') + 1);
    if (!prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)))
      throw hostProblems.foreignAddress(manifest.id, key, prefixes);
    endpoints[key] = endpointOf(one);
    handlers[key] = handlerOf(entry, key, pairs, bodies);
  }
  return { endpoints, handlers } satisfies RouteSet;
};

function prefixesOf({ prefixes }: RemoteEntry['declared']): readonly string[] {
  return Array.isArray(prefixes)
    ? prefixes
        .filter((prefix): prefix is string => typeof prefix === 'string')
        .map((prefix) => `/${prefix.replace(/^\/|\/$/g, '')}`)
    : [];
}

/** Arguments pass as they came: the plugin holds their schemas. Here they are documentation. */
function endpointOf({ params, query, rison, body, responses, ...rest }: Outline): Endpoint {
  const documented = (schema: Readonly<Record<string, unknown>>) => z.unknown().meta({ ...schema });
  return {
    ...rest,
    ...(params ? { params: documented(params) } : {}),
    ...(query ? { query: documented(query) } : {}),
    ...(rison ? { rison: documented(rison) } : {}),
    ...(body ? { body: documented(body) } : {}),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, promised]) => [
        status,
        typeof promised === 'string' ? promised : documented(promised),
      ]),
    ),
  };
}

function handlerOf(
  entry: RemoteEntry,
  key: string,
  pairs: readonly Permission[],
  bodies: RemoteBodies,
): Handler<Endpoint> {
  const { manifest } = entry;
  return async ({ params, query, q, body, principal, scope, request, signal }): Promise<HttpResult> => {
    const { headers, ...rest } = request;
    const call: Omit<RouteCall, 'scope'> = {
      key,
      // The schemas of both let everything pass, so they are the texts of the address.
      params: params as RouteCall['params'],
      query: query as RouteCall['query'],
      ...(q === undefined ? {} : { q }),
      ...(body === undefined ? {} : { body }),
      caller: callerFacts(principal, pairs, entry.mayKnowCaller()),
      request: {
        ...rest,
        cookies: {},
        headers: requestHeaders(headers),
        ip: entry.mayKnowCaller() ? request.ip : '',
      },
    };
    const entered = entry.scopes.enter(scope);
    let stream: Readable | undefined;
    try {
      const given = await entry.call('handle', [{ ...call, scope: entered.handle }], { signal });
      const { body, ...result } = resultOf(manifest.id, key, given);
      if (body === undefined) return result;
      stream = bodies.open(key, body, principal.id, signal);
      stream.once('close', () => entered.dispose());
      return { ...result, stream };
    } finally {
      if (stream === undefined) entered.dispose();
    }
  };
}

/** @throws FacetError `PLH_WRONG_SHAPE` */
function resultOf(owner: string, key: string, given: unknown): HttpResult & { readonly body?: number } {
  const checked = answer.safeParse(given);
  const headers = Object.entries(checked.data?.headers ?? {});
  if (!checked.success || !headers.every((pair) => isAnswerHeader(...pair))) throw hostProblems.wrongShape(owner, key);
  const { rawJson, ...rest } = checked.data;
  if (rest.body !== undefined && BODIES.some((name) => checked.data[name] !== undefined))
    throw hostProblems.wrongShape(owner, key);
  if (rawJson === undefined) return rest;
  return { ...rest, rawJson: typeof rawJson === 'string' ? rawJson : Buffer.from(rawJson) };
}

/** The pairs that calls of these routes take. */
function pairsOf(outlines: readonly Outline[]): readonly Permission[] {
  return outlines.flatMap(({ policy }) => (policy === 'signed-in' ? [] : [policy.permission]));
}
