import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SavedChart } from '@facet/plugin-charts/contract.server';
import type { ChartDataCall } from '@facet/plugin-query/contract.server';
import type { FormData, QueryContext } from '@facet/sdk/common';
import { HttpError } from '@facet/sdk/server';
import { afterAll, describe, expect, it } from 'vitest';
import { RecordedRate } from '../../../tests/support/recorded-rate.ts';
import { type PayloadShape, payloadShape } from '../contract.server.ts';
import { exploreJsonRoutes } from './explore-json-routes.ts';
import { createKeptCalls } from './kept-calls.ts';

const FORM = { viz_type: 'para', datasource: '7__table', metrics: ['n'], series: 'a' };
const ENTRY = {
  cache_key: 'k',
  cached_dttm: null,
  cache_timeout: 60,
  is_cached: false,
  query: 'SELECT a, n',
  status: 'success',
  stacktrace: null,
  rowcount: 1,
  sql_rowcount: 1,
  from_dttm: null,
  to_dttm: null,
  colnames: ['a', 'n'],
  coltypes: [1, 0],
  applied_filters: [{ column: 'a' }],
  rejected_filters: [],
};
const ROWS = '[{"a":"x","n":9007199254740993}]';
const CSV = { bytes: new Uint8Array([97]), headers: { 'content-type': 'text/csv; charset=utf-8' } };

/** What chart types register; that of another author is no key of older releases. */
const SHAPED: ReadonlyMap<string, PayloadShape> = new Map([
  ['filter_box', payloadShape((rows, _names, _form, others) => [rows, others])],
  ['acme_dots', payloadShape((rows) => ({ dots: rows.length }))],
]);

interface Options {
  readonly entry?: object;
  readonly rows?: string;
  readonly isProtected?: boolean;
  readonly hasToken?: boolean;
  readonly via?: 'session' | 'bearer';
  readonly chart?: Partial<SavedChart>;
  /** Saved charts that are parts of another chart. */
  readonly parts?: readonly Partial<SavedChart>[];
  /** Results of the chart's queries; absent: one query with `rows`. */
  readonly answers?: readonly object[];
  /** Errors of the data service by the chart of the form. */
  readonly refused?: ReadonlyMap<unknown, HttpError>;
}

/** A shared cache of this process. */
function memory() {
  const values = new Map<string, Buffer>();
  return {
    get: async (key: string) => values.get(key),
    async set(key: string, value: Buffer) {
      values.set(key, value);
    },
  };
}

/** The routes with a chart data service that records its requests. */
function routes({
  entry = ENTRY,
  rows = ROWS,
  isProtected = false,
  hasToken = false,
  via = 'session',
  chart,
  parts = [],
  answers,
  refused = new Map(),
}: Options = {}) {
  const asked: ChartDataCall[] = [];
  const checked: unknown[] = [];
  const { handlers } = exploreJsonRoutes({
    charts: () => ({
      find: async (id: number) => (id === 3 ? (chart as SavedChart | undefined) : undefined),
      findParts: async (ids: readonly number[]) =>
        (parts as readonly SavedChart[]).filter(({ id }) => ids.includes(id)),
    }),
    kept: createKeptCalls(memory()),
    queries: () => ({
      readContext(body) {
        checked.push(body);
        return body as QueryContext;
      },
      cachedChartData: async () => undefined,
      readersOfAll: async () => [],
      async chartData(call) {
        asked.push(call);
        const refusal = refused.get(call.context.form_data?.slice_id);
        if (refusal) throw refusal;
        if (answers) return { rawJson: JSON.stringify({ result: answers.map((one) => ({ ...entry, ...one })) }) };
        if (call.context.result_format === 'csv') return CSV;
        return { rawJson: `{"result":[${JSON.stringify(entry).slice(0, -1)},"data":${rows}}]}` };
      },
    }),
    contextOf: async (form: FormData) =>
      form.viz_type === 'sunburst'
        ? undefined
        : {
            datasource: { id: Number.parseInt(form.datasource, 10), type: 'table' },
            form_data: form,
            queries: [{ columns: ['a'], metrics: ['n'], post_processing: [{ operation: 'flatten' }] }],
          },
    partsOf: async ({ viz_type: type, deck_slices: ids }) =>
      type === 'deck_multi' ? (ids as readonly number[]) : null,
    payloadOf: async (key) => SHAPED.get(key),
    jointPayloadOf: async (key) =>
      key === 'deck_multi' ? { payloadOf: async (drawn) => ({ data: drawn }) } : undefined,
    isProtected: () => isProtected,
    checkCsrf: async () => hasToken,
  });
  async function call(
    key: string,
    input: { query?: object; body?: unknown; params?: object; principal?: object } = {},
  ) {
    const place = input.params ? ('key' in input.params ? 'data/:key' : ':type/:id/') : '';
    const handler = handlers[`${key} /superset/explore_json/${place}`];
    const given = {
      principal: { via, id: 1, isAnonymous: false },
      scope: {},
      request: { query: {} },
      query: {},
      signal: new AbortController().signal,
    };
    return handler?.({ ...given, ...input } as never);
  }
  return { asked, checked, call };
}

const posted = (form: unknown = FORM) => ({ body: { form_data: form } });
const read = (answer: { rawJson?: unknown } | undefined): unknown => JSON.parse(String(answer?.rawJson));

describe('[A7.27] explore_json', () => {
  it.each([
    ['a posted text', 'POST', posted(JSON.stringify(FORM))],
    ['posted JSON', 'POST', posted(FORM)],
    ['an argument', 'GET', { query: { form_data: JSON.stringify(FORM) } }],
    [
      'both, the argument over the body',
      'POST',
      { ...posted({ viz_type: 'chord' }), query: { form_data: JSON.stringify(FORM) } },
    ],
    [
      'a place in the path',
      'POST',
      { ...posted({ ...FORM, datasource: '1__table' }), params: { type: 'table', id: '7' } },
    ],
  ])('[A9.16] answers in full for a form as %s', async (_, method, input) => {
    const { call, asked, checked } = routes();
    const answer = await call(method, input);
    expect(read(answer)).toMatchObject({ ...ENTRY, errors: [], form_data: FORM });
    // A number that a double cannot represent.
    expect(String(answer?.rawJson)).toContain(`"data":${ROWS}`);
    expect(asked).toMatchObject([{ context: { datasource: { id: 7 }, force: false, result_type: 'full' } }]);
    // The query context of a form is validated like that of a request.
    expect(checked).toEqual(asked.map(({ context }) => context));
  });

  it.each<[string, string, object]>([
    ['query', 'query', { query: 'SELECT a, n', language: 'sql' }],
    ['results', 'full', { colnames: ['a', 'n'], coltypes: [1, 0], data: [{ a: 'x', n: 1 }] }],
    ['samples', 'samples', { colnames: ['a', 'n'], coltypes: [1, 0], data: [{ a: 'x', n: 1 }] }],
  ])('[A9.16] gives the %s alone', async (mode, type, expected) => {
    const { call, asked } = routes({ rows: '[{"a":"x","n":1}]' });
    expect(read(await call('POST', { ...posted(), query: { [mode]: 'true', force: 'true' } }))).toEqual(expected);
    expect(asked).toMatchObject([{ context: { result_type: type, result_format: 'json', force: true } }]);
  });

  it('[A9.16] returns the file of the table writer unchanged, with the rows of the database', async () => {
    const { call, asked } = routes();
    expect(await call('GET', { query: { form_data: JSON.stringify(FORM), csv: 'true' } })).toBe(CSV);
    expect(asked[0]?.context).toMatchObject({ result_format: 'csv', queries: [{ post_processing: [] }] });
  });

  it('names no filters of an answer from the cache', async () => {
    const { call } = routes({ entry: { ...ENTRY, is_cached: true } });
    expect(read(await call('POST', posted()))).toMatchObject({ applied_filters: [], rejected_filters: [] });
  });

  it('uses the form and the cache timeout of a saved chart that the caller may see', async () => {
    const { call, asked } = routes({ chart: { formData: FORM, cacheTimeout: 5 } });
    expect(read(await call('POST', posted({ slice_id: 3 })))).toMatchObject({ form_data: { ...FORM, slice_id: 3 } });
    expect(asked).toMatchObject([{ chartCacheTimeout: 5 }]);
    await expect(call('POST', posted({ slice_id: 4 }))).rejects.toBeInstanceOf(HttpError);
  });

  const deep = `${'['.repeat(200)}${']'.repeat(200)}`;
  it.each<[string, unknown, RegExp]>([
    ['no form', undefined, /form of the chart/],
    ['no JSON', '{', /form of the chart/],
    ['no object', '[1]', /form of the chart/],
    ['too deep', `{"viz_type":"para","datasource":"7__table","a":${deep}}`, /form of the chart/],
    ['no dataset', { ...FORM, datasource: undefined }, /dataset/],
    ['no real dataset', { ...FORM, datasource: '7__table; drop' }, /dataset/],
    ['a type of the newer call', { ...FORM, viz_type: 'pie' }, /type pie/],
    ['a member of every object', { ...FORM, viz_type: 'constructor' }, /type constructor/],
    ['a type without a plugin', { ...FORM, viz_type: 'sunburst' }, /type sunburst/],
  ])('refuses %s, and reads nothing', async (_, form, message) => {
    const { call, asked } = routes();
    const refusal: unknown = await call('POST', { body: form === undefined ? {} : { form_data: form } }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } });
    expect(asked).toEqual([]);
  });
});

it('answers a type of another author in the shape that it registers', async () => {
  const { call } = routes();
  const answer = await call('POST', posted({ viz_type: 'acme_dots', datasource: '7__table' }));
  expect(read(answer)).toMatchObject({ data: { dots: 1 } });
});

describe('[A7.27] an answer of explore_json by its key', () => {
  const again = (key: string, principal?: object) => ({ params: { key }, ...(principal ? { principal } : {}) });

  it('can be requested again without its form', async () => {
    const { call, asked } = routes();
    await call('POST', posted());
    expect(read(await call('GET', again('k')))).toMatchObject({ cache_key: 'k', form_data: FORM, data: [{ a: 'x' }] });
    expect(asked).toHaveLength(2);
    expect(asked[1]?.context).toMatchObject({ force: false, result_type: 'full' });
  });

  it.each<[string, string, object | undefined]>([
    ['that nothing has', 'other', undefined],
    ['of another person', 'k', { via: 'session', id: 2, isAnonymous: false }],
    ['of a caller who cannot be told from others', 'k', { via: 'none', id: 0, isAnonymous: true }],
  ])('is unknown under a key %s', async (_, key, principal) => {
    const { call, asked } = routes();
    await call('POST', posted());
    await expect(call('GET', again(key, principal))).rejects.toMatchObject({ status: 404 });
    expect(asked).toHaveLength(1);
  });

  it('is not stored for a file', async () => {
    const { call } = routes();
    await call('POST', { ...posted(), query: { csv: 'true' } });
    await expect(call('GET', again('k'))).rejects.toMatchObject({ status: 404 });
  });
});

describe('[A7.27] explore_json of a chart that draws saved charts', () => {
  const layer = (id: number, members: object = {}): Partial<SavedChart> => ({
    id,
    name: `Chart ${id}`,
    vizType: 'para',
    cacheTimeout: null,
    formData: { ...FORM, ...members },
  });
  const joint = { viz_type: 'deck_multi', datasource: '7__table', deck_slices: [4, 5, 4, 9] };
  const filter = { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'a', operator: '==', comparator: 'x' };

  it('has the data of each that its reader may see, narrowed as the whole', async () => {
    const { call, asked } = routes({ parts: [layer(4), layer(5)] });
    const form = { ...joint, adhoc_filters: [filter], extra_filters: [{ col: 'b', op: '==', val: 1 }] };
    const answer = read(await call('POST', posted(form)));
    expect(answer).toMatchObject({
      errors: [],
      data: [
        { vizType: 'para', slice: { slice_id: 4, slice_name: 'Chart 4', form_data: FORM }, payload: [{ a: 'x' }] },
        { slice: { slice_id: 5 } },
      ],
    });
    expect(asked.map(({ context }) => context.form_data)).toMatchObject(
      [4, 5].map((slice_id) => ({
        slice_id,
        extra_filters: [{ col: 'b', op: '==', val: 1 }],
        extra_form_data: { adhoc_filters: [filter] },
      })),
    );
  });

  it('names failed parts, and draws the others', async () => {
    const forbidden = new HttpError(403, { errors: [{ message: 'No access', error_type: 'X', level: 'error' }] });
    const { call } = routes({
      parts: [layer(4), layer(5), layer(9, { viz_type: 'deck_multi', deck_slices: [9] })],
      refused: new Map([[4, forbidden]]),
    });
    const answer = read(await call('POST', posted(joint)));
    expect(answer).toMatchObject({ data: [{ slice: { slice_id: 4 } }, { payload: [{ a: 'x' }] }, {}] });
    const { errors } = answer as { readonly errors: readonly { readonly message: string }[] };
    expect(errors.map(({ message }) => message).sort()).toEqual([
      'Chart 4: No access',
      expect.stringMatching(/^Chart 9: .*deck_multi/),
    ]);
  });

  it('fails as a whole for an error that is not an HttpError', async () => {
    const { call } = routes({ parts: [layer(4)], refused: new Map([[4, new Error('aborted') as HttpError]]) });
    await expect(call('POST', posted(joint))).rejects.toThrow('aborted');
  });

  it.each(['csv', 'query', 'results', 'samples'])('has no %s', async (mode) => {
    const { call, asked } = routes({ parts: [layer(4)] });
    await expect(call('POST', { ...posted(joint), query: { [mode]: 'true' } })).rejects.toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('deck_multi') },
    });
    expect(asked).toEqual([]);
  });
});

it.each<[string, readonly object[], object]>([
  [
    'all its queries',
    [{ data: [{ a: 'x' }] }, { data: [{ b: 1 }], query: 'SELECT b' }],
    {
      query: 'SELECT a, n;\n\nSELECT b',
      data: [[{ a: 'x' }], [{ rows: [{ b: 1 }], names: { all: ['a', 'n'] } }]],
    },
  ],
  ['no query', [], { rowcount: 0, errors: [], data: [[], []] }],
])('[A7.27] explore_json shapes %s of a filter box', async (_, answers, expected) => {
  const { call } = routes({ answers });
  const form = { viz_type: 'filter_box', datasource: '7__table', filter_configs: [] };
  expect(read(await call('POST', posted(form)))).toMatchObject(expected);
});

describe('the CSRF token of a post', () => {
  const refusal = { status: 400, body: { errors: [{ error_type: 'FRONTEND_CSRF_ERROR' }] } };
  it.each<[string, Options, boolean]>([
    ['is not asked while the flag is off', {}, true],
    ['is asked while it is on', { isProtected: true }, false],
    ['is taken', { isProtected: true, hasToken: true }, true],
    ['is not asked of a bearer', { isProtected: true, via: 'bearer' }, true],
  ])('%s', async (_, options, passes) => {
    const { call, asked } = routes(options);
    const answer = call('POST', posted());
    await (passes ? expect(answer).resolves.toBeDefined() : expect(answer).rejects.toMatchObject(refusal));
    expect(asked).toHaveLength(passes ? 1 : 0);
  });
});

const GOLDEN = join(import.meta.dirname, '../../../../shared/golden/charts');
const FILES = ['misc_charts.parallel_coordinates', 'misc_charts.birth_in_france_by_department_in_2016'];

describe.skipIf(!existsSync(GOLDEN))('recorded answers (../shared/golden is absent where this is skipped)', () => {
  const rate = new RecordedRate('answers of explore_json');
  afterAll(() => rate.print());

  it.each(FILES)('have these members, and these values for the same rows: %s', (file) =>
    rate.check(file, () => compareAnswer(file)),
  );
});

async function compareAnswer(file: string): Promise<void> {
  const recorded = JSON.parse(readFileSync(join(GOLDEN, `${file}.json`), 'utf8'));
  const [{ request, answer }] = recorded.calls;
  const { sql: query, rows_total: _, data, ...legacy } = answer.legacy;
  // The result of the query: the recorded values under the names of its columns.
  const rows = data.map((row: object) =>
    Object.fromEntries(Object.values(row).map((value, at) => [legacy.colnames[at], value])),
  );
  const { call } = routes({ entry: { ...ENTRY, ...legacy, query }, rows: JSON.stringify(rows) });
  const form = { ...request.body, datasource: '7__table' };
  expect(read(await call('POST', posted(JSON.stringify(form))))).toMatchObject({ ...legacy, query, data });
}
