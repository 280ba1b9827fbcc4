import type { Endpoint, EndpointMap } from '@facet/sdk/wire/endpoint';
import { z } from 'zod';

export interface DocumentedSet {
  /** Plugin id, which groups the calls. */
  readonly owner: string;
  readonly endpoints: EndpointMap;
}

type Json = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema?: Json;
  readonly content?: Json;
}

export interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Json };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Json }>>;
  readonly security: readonly Json[];
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Json;
}

const MEDIA: Readonly<Record<string, string>> = {
  file: 'application/octet-stream',
  html: 'text/html',
  text: 'text/plain',
  events: 'text/event-stream',
};

const STATUS_TEXTS: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No content',
  302: 'Redirect',
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  422: 'Unprocessable content',
};

/** Every endpoint as one OpenAPI 3.1 document, in the order of paths. */
export function openApiDocument(sets: readonly DocumentedSet[]): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  const calls = sets
    .flatMap(({ owner, endpoints }) => Object.entries(endpoints).map(([key, endpoint]) => ({ owner, key, endpoint })))
    .sort((a, b) => compare(pathOf(a.key), pathOf(b.key)));
  for (const { owner, key, endpoint } of calls) {
    const path = pathOf(key).replace(/:([A-Za-z0-9_]+)/g, '{$1}');
    const method = key.slice(0, key.indexOf(' ')).toLowerCase();
    paths[path] = { ...paths[path], [method]: operation(owner, key, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Facet',
      version: 'v1',
      description: 'Calls of this server, with the plugins that are running now.',
    },
    tags: [...new Set(calls.map((call) => call.owner))].sort(compare).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
    },
  };
}

function operation(owner: string, key: string, endpoint: Endpoint): Operation {
  return {
    summary: endpoint.summary,
    description: policyText(endpoint),
    tags: [owner],
    operationId: key.replace(/[^A-Za-z0-9]+/g, '_').replace(/_$/, ''),
    parameters: [...pathParameters(key, endpoint), ...queryParameters(endpoint), ...risonParameter(endpoint)],
    ...(endpoint.body ? { requestBody: { required: true, content: requestContent(endpoint, endpoint.body) } } : {}),
    responses: Object.fromEntries(
      Object.entries(endpoint.responses).map(([status, promised]) => [status, response(status, promised)]),
    ),
    security:
      endpoint.policy === 'public' ? [] : endpoint.sessionOnly ? [{ session: [] }] : [{ bearer: [] }, { session: [] }],
  };
}

function policyText({ policy }: Endpoint): string {
  if (policy === 'public') return 'Open to everybody.';
  if (policy === 'signed-in') return 'For everybody who is signed in.';
  return `Needs ${policy.permission[0]} on ${policy.permission[1]}.`;
}

function pathParameters(key: string, endpoint: Endpoint): Parameter[] {
  const properties = propertiesOf(endpoint.params);
  return [...pathOf(key).matchAll(/:([A-Za-z0-9_]+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name]?.schema ?? { type: 'string' },
  }));
}

function queryParameters(endpoint: Endpoint): Parameter[] {
  return Object.entries(propertiesOf(endpoint.query)).map(([name, { schema, required }]) => ({
    name,
    in: 'query',
    required,
    schema,
  }));
}

function risonParameter(endpoint: Endpoint): Parameter[] {
  if (!endpoint.rison) return [];
  return [
    {
      name: 'q',
      in: 'query',
      required: false,
      description: 'Rison text, or JSON',
      content: { 'application/json': { schema: jsonSchema(endpoint.rison, 'input') } },
    },
  ];
}

function requestContent(endpoint: Endpoint, body: z.ZodType): Json {
  const schema = jsonSchema(body, 'input');
  const kinds = {
    json: ['application/json'],
    form: ['application/x-www-form-urlencoded'],
    multipart: ['multipart/form-data'],
    'json-or-form': ['application/json', 'application/x-www-form-urlencoded'],
  }[endpoint.bodyKind ?? 'json'];
  return Object.fromEntries(kinds.map((kind) => [kind, { schema }]));
}

function response(status: string, promised: Endpoint['responses'][number]) {
  const description = STATUS_TEXTS[status] ?? 'Answer';
  if (promised === 'empty') return { description };
  if (typeof promised === 'string')
    return { description, content: { [MEDIA[promised] ?? 'application/octet-stream']: {} } };
  return { description, content: { 'application/json': { schema: jsonSchema(promised, 'output') } } };
}

function propertiesOf(schema: z.ZodType | undefined): Record<string, { schema: Json; required: boolean }> {
  if (!schema) return {};
  const { properties, required } = jsonSchema(schema, 'input');
  if (!isJson(properties)) return {};
  const needed = Array.isArray(required) ? required : [];
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      { schema: isJson(value) ? value : {}, required: needed.includes(name) },
    ]),
  );
}

/** What JSON Schema cannot say (a transformation, a custom check) becomes "anything" instead of an error. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const pathOf = (key: string): string => key.slice(key.indexOf(' ') + 1);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
