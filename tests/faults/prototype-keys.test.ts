import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, type ApiClient, type ApiRequest, signIn, signUp } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

/** Names that mean something on every object, in every spelling that JSON has for them. */
const NAMES = [
  '__proto__',
  '\\u005f_proto__',
  '\\u005F\\u005f\\u0070\\u0072\\u006f\\u0074\\u006f\\u005f\\u005f',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
];
const VALUES = ['1', '{"x":1}', '{"prototype":{"_schema":["x"]}}', 'null'];

const jsonBodies: readonly string[] = NAMES.flatMap((name) => [
  ...VALUES.map((value) => `{"${name}":${value}}`),
  `{"a":{"${name}":{"x":1}}}`,
  `{"queries":[{"${name}":{"x":1},"columns":["${name}"],"metrics":["${name}"]}],"datasource":{"${name}":1,"id":1,"type":"table"}}`,
  `{"json_metadata":"{\\"${name.replaceAll('\\', '\\\\')}\\":{\\"x\\":1}}"}`,
  `[{"${name}":1}]`,
]);
const deep = `{"url_params":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`;

const plainNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
const questions: readonly string[] = [
  ...plainNames.flatMap((name) => [
    `q=(${name}:1)`,
    `q=(${name}:(x:1))`,
    `q=(filters:!((col:${name},opr:${name},value:${name})),order_column:${name},columns:!(${name}))`,
    `q=(keys:!(${name}))`,
    `${name}=1`,
    `form_data=${encodeURIComponent(`{"${name}":{"x":1}}`)}`,
  ]),
  ...NAMES.map((name) => `q=${encodeURIComponent(`{"${name}":{"x":1},"a":[{"${name}":1}]}`)}`),
  `q=${'('.repeat(300)}`,
  `q=${encodeURIComponent(`${'['.repeat(3_000)}${']'.repeat(3_000)}`)}`,
];

const forms: readonly ApiRequest[] = plainNames.flatMap((name) => {
  const boundary = 'facet-boundary';
  const part = (headers: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${headers}\r\n\r\n${value}\r\n`;
  return [
    { raw: { type: 'application/x-www-form-urlencoded', body: `${name}=1&${name}=2&${name}%5Bx%5D=1` } },
    { form: { form_data: `{"\\u005f_proto__":{"x":1},"${name}":{"y":1}}` } },
    {
      raw: {
        type: `multipart/form-data; boundary=${boundary}`,
        body: `${part(`name="${name}"`, '{"x":1}')}${part(`name="${name}"; filename="${name}"`, 'x')}--${boundary}--\r\n`,
      },
    },
  ];
});

interface Call {
  readonly method: string;
  readonly path: string;
}

/** What ends the caller's own session, or never ends by itself. */
const LEFT_OUT = /^\/(logout|login\/link|api\/v1\/events)/;

describe('names that every object has, sent where names are read', () => {
  let facet: FacetProcess;
  let reader: ApiClient;
  let calls: readonly Call[];

  beforeAll(async () => {
    facet = await startFacet({ env: { FACET_FEATURE_KV_STORE: 'true' } });
    const admin = await signIn(facet.url);
    reader = await signUp(facet.url, admin, 'reader', ['Admin']);
    const { body } = await admin.get('/api/v1/_openapi');
    calls = Object.entries<Record<string, unknown>>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{[^}]+\}/g, '1'),
      })),
    );
  }, 120_000);

  afterAll(async () => {
    await facet?.stop();
  });

  const wanted = (methods: readonly string[]) =>
    calls.filter(({ method, path }) => methods.includes(method) && !LEFT_OUT.test(path));

  /** Sends all of them, a few at a time; gives those that were not answered in good order. */
  async function faults(requests: readonly (Call & { readonly request?: ApiRequest })[]): Promise<readonly string[]> {
    const wrong: string[] = [];
    const queue = [...requests];
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const what = `${next.method} ${next.path} ${JSON.stringify(next.request ?? {}).slice(0, 200)}`;
        try {
          const answer: ApiAnswer = await reader.send(next.method, next.path, next.request);
          // 501 and 503 say what is missing; nothing may be an accident.
          if (answer.status >= 500 && answer.status !== 501 && answer.status !== 503)
            wrong.push(`${answer.status} ${what}: ${answer.text.slice(0, 200)}`);
        } catch (error) {
          const cause = error instanceof Error ? error.cause : undefined;
          wrong.push(`${what}: ${String(error)}, since ${String(cause)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    return wrong;
  }

  async function stillWell(): Promise<void> {
    expect(facet.child.exitCode).toBeNull();
    const { status, text } = await reader.get('/api/v1/me/');
    expect(text).not.toContain('_schema');
    expect(status).toBe(200);
    expect(facet.output()).not.toContain('could not be counted');
    expect(facet.output()).not.toContain('uncaught error');
  }

  it('as JSON bodies of every call that takes one', async () => {
    const bodies = [...jsonBodies, deep];
    const requests = wanted(['POST', 'PUT']).flatMap((call) =>
      bodies.map((body) => ({ ...call, request: { raw: { type: 'application/json', body } } })),
    );
    expect(requests.length).toBeGreaterThan(1_000);
    expect(await faults(requests)).toEqual([]);
    await stillWell();
  }, 300_000);

  it('as forms and uploads', async () => {
    const requests = wanted(['POST', 'PUT']).flatMap((call) => forms.map((request) => ({ ...call, request })));
    expect(await faults(requests)).toEqual([]);
    await stillWell();
  }, 180_000);

  it('as q and other arguments of every call that only reads', async () => {
    const requests = wanted(['GET', 'DELETE']).flatMap(({ method, path }) =>
      questions.map((question) => ({ method, path: `${path}?${question}` })),
    );
    expect(await faults(requests)).toEqual([]);
    await stillWell();
  }, 180_000);

  it('as parts of the address', async () => {
    const requests = wanted(['GET']).flatMap(({ method, path }) =>
      plainNames.map((name) => ({ method, path: path.replaceAll(/\/1(?=\/|$)/g, `/${name}`) })),
    );
    expect(await faults(requests)).toEqual([]);
    await stillWell();
  }, 120_000);
});
