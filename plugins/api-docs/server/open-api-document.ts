import type { Endpoint, EndpointMap } from '@facet/sdk/wire/endpoint';
import type { z } from 'zod';
import {
  createDocument,
  type CreateDocumentOptions,
  createSchema,
  type oas32,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';

export interface DocumentedSet {
  /** Plugin id, by which the operations are grouped. */
  readonly owner: string;
  readonly endpoints: EndpointMap;
}

const MEDIA = {
  file: 'application/octet-stream',
  html: 'text/html',
  text: 'text/plain',
  events: 'text/event-stream',
  messages: 'application/json',
} as const;

const BODY_MEDIA = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded'],
  multipart: ['multipart/form-data'],
  'json-or-form': ['application/json', 'application/x-www-form-urlencoded'],
} as const;

const STATUS_TEXTS: Readonly<Record<string, string>> = {
  101: 'Switching to a websocket',
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

/**
 * A schema that JSON Schema cannot express (a transformation, a custom check) is documented as any value instead of an
 * error.
 */
const SCHEMAS: CreateDocumentOptions = {
  allowEmptySchema: {
    bigint: true,
    custom: true,
    date: true,
    file: true,
    map: true,
    nan: true,
    pipe: true,
    set: true,
    symbol: true,
    transform: true,
    undefined: true,
    void: true,
  },
};

export type OpenApiDocument = ReturnType<typeof createDocument>;
type Paths = NonNullable<OpenApiDocument['paths']>;
type Parameter = oas32.ParameterObject;
type Schema = oas32.SchemaObject | oas32.ReferenceObject;

/**
 * Documents all endpoints as OpenAPI 3.1, sorted by path.
 * @param leftOut Called for a plugin whose schemas cannot be documented; its operations are left out.
 */
export function openApiDocument(
  sets: readonly DocumentedSet[],
  leftOut: (owner: string, error: unknown) => void,
): OpenApiDocument {
  const parts = sets.flatMap((set) => {
    try {
      return [{ owner: set.owner, document: documentOf(pathItems(set)) }];
    } catch (error) {
      leftOut(set.owner, error);
      return [];
    }
  });
  const schemas = Object.assign({}, ...parts.map(({ document }) => document.components?.schemas));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Facet',
      version: 'v1',
      description: 'Calls of this server, with the plugins that are running now.',
    },
    tags: [...new Set(parts.map(({ owner }) => owner))].sort(compare).map((name) => ({ name })),
    paths: joinedPaths(parts.map(({ document: { paths = {} } }) => paths)),
    components: {
      ...(Object.keys(schemas).length > 0 ? { schemas } : {}),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
    },
  };
}

function documentOf(paths: ZodOpenApiPathsObject): OpenApiDocument {
  return createDocument({ openapi: '3.1.0', info: { title: '', version: '' }, paths }, SCHEMAS);
}

/** Merges methods of the same path, which may belong to different plugins. */
function joinedPaths(parts: readonly Paths[]): Paths {
  const joined: Paths = {};
  for (const paths of parts)
    for (const [path, item] of Object.entries(paths)) joined[path] = { ...joined[path], ...item };
  return Object.fromEntries(Object.entries(joined).sort(([a], [b]) => compare(a, b)));
}

function pathItems({ owner, endpoints }: DocumentedSet): ZodOpenApiPathsObject {
  const items: Record<string, ZodOpenApiPathItemObject> = {};
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const [method = '', pattern = ''] = key.split(' ');
    const path = pattern.replace(PARAMETER, '{$1}');
    items[path] = { ...items[path], [method.toLowerCase()]: operation(owner, key, endpoint) };
  }
  return items;
}

const PARAMETER = /:([A-Za-z0-9_]+)/g;

function operation(owner: string, key: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  return {
    summary: endpoint.summary,
    description: policyText(endpoint),
    tags: [owner],
    operationId: key.replace(/[^A-Za-z0-9]+/g, '_').replace(/_$/, ''),
    parameters: [...pathParameters(key, endpoint), ...queryParameters(endpoint), ...risonParameter(endpoint)],
    ...(endpoint.body ? { requestBody: { required: true, content: bodyContent(endpoint, endpoint.body) } } : {}),
    responses: Object.fromEntries(
      Object.entries(endpoint.responses).map(([status, promised]) => [status, response(status, promised)]),
    ),
    security:
      endpoint.policy === 'public' ? [] : endpoint.sessionOnly ? [{ session: [] }] : [{ bearer: [] }, { session: [] }],
  };
}

function policyText({ policy }: Endpoint): string {
  if (policy === 'public') return 'Open to all callers.';
  if (policy === 'signed-in') return 'For all callers who are signed in.';
  return `Needs ${policy.permission[0]} on ${policy.permission[1]}.`;
}

/** Path parameters without a schema are texts. */
function pathParameters(key: string, { params }: Endpoint): Parameter[] {
  const described = new Map(membersOf(params).map(({ name, schema }) => [name, schema]));
  return [...key.matchAll(PARAMETER)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: described.get(name) ?? { type: 'string' },
  }));
}

function queryParameters({ query }: Endpoint): Parameter[] {
  return membersOf(query).map((member) => ({ ...member, in: 'query' }));
}

function risonParameter({ rison }: Endpoint): Parameter[] {
  if (!rison) return [];
  const schema = inputSchema(rison);
  const content = { 'application/json': { schema } };
  return [{ name: 'q', in: 'query', required: false, description: 'Rison text, or JSON', content }];
}

interface Member {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/**
 * Members of an object schema. Installed plugins provide their schemas only as JSON Schema, so the members are read
 * from that.
 */
function membersOf(schema: z.ZodType | undefined): Member[] {
  const described = schema === undefined ? {} : inputSchema(schema);
  if (typeof described === 'boolean' || !('properties' in described)) return [];
  const { properties = {}, required = [] } = described;
  return Object.entries(properties).map(([name, member]) => ({
    name,
    required: required.includes(name),
    schema: member,
  }));
}

function inputSchema(schema: z.ZodType): Schema {
  return createSchema(schema, { io: 'input', openapiVersion: '3.1.0', opts: SCHEMAS }).schema;
}

function bodyContent({ bodyKind = 'json' }: Endpoint, body: z.ZodType): ZodOpenApiContentObject {
  return Object.fromEntries(BODY_MEDIA[bodyKind].map((media) => [media, { schema: body }]));
}

function response(status: string, promised: Endpoint['responses'][number]): ZodOpenApiResponseObject {
  const description = STATUS_TEXTS[status] ?? 'Answer';
  if (promised === 'empty') return { description };
  if (typeof promised === 'string') return { description, content: { [MEDIA[promised]]: {} } };
  return { description, content: { 'application/json': { schema: promised } } };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
