import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, signIn, signUp } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const DEEPEST = 8;

let facet: FacetProcess;
let admin: ApiClient;
let gamma: ApiClient;
beforeAll(async () => {
  facet = await startFacet({ env: { FACET_FEATURE_TAGGING_SYSTEM: 'true' } });
  admin = await signIn(facet.url);
  gamma = await signUp(facet.url, admin, 'gamma', ['Gamma']);
}, 120_000);
afterAll(() => facet?.stop());

/** Members of a body that may hold any number of things. */
function endless(document: Document, given: Schema, path = '', depth = 0): readonly string[] {
  if (depth > DEEPEST) return [];
  const schema =
    given.$ref === undefined ? given : (document.components.schemas[given.$ref.split('/').at(-1) ?? ''] ?? {});
  const within = (part: Schema, name: string) => endless(document, part, name, depth + 1);
  return [
    ...(schema.type === 'array' && schema.maxItems === undefined ? [path] : []),
    ...(schema.items ? within(schema.items, `${path}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => within(part, `${path}.${name}`)),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts = []) => parts.flatMap((part) => within(part, path))),
  ];
}

it('every list of a body has a limit, because what it names is looked up or written one by one', async () => {
  const document: Document = (await admin.get('/api/v1/_openapi')).body;
  const bodies = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => ({ call: `${method} ${path}`, schema })),
    ),
  );
  expect(bodies.length).toBeGreaterThan(80);
  expect(bodies.flatMap(({ call, schema }) => endless(document, schema).map((list) => `${call} ${list}`))).toEqual([]);
});

it.each([
  ['tags', { tags: Array.from({ length: 2_000 }, (_, at) => ({ name: `t${at}` })) }],
  [
    'tagged objects',
    { tags: [{ name: 't', objects_to_tag: Array.from({ length: 20_000 }, (_, at) => ['chart', at]) }] },
  ],
])('thousands of %s are refused at once', async (_, body) => {
  expect(await gamma.post('/api/v1/tag/bulk_create', body)).toMatchObject({ status: 400 });
});
