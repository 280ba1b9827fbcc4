import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, openSession, signUp, USER_PASSWORD } from '../support/api-client.ts';
import { ADMIN, type FacetProcess, startFacet } from '../support/facet-process.ts';

const ROWS = 120_000;

/** Charts of a dashboard as one workbook, from a running server. */
describe('a workbook of several charts', () => {
  let facet: FacetProcess;
  let admin: ApiClient;
  let dataset: number;
  let numbers: number;

  beforeAll(async () => {
    facet = await startFacet({ env: { FACET_FEATURE_ALLOW_FULL_CSV_EXPORT: 'true' } });
    admin = await openSession(facet.url);
    await signUp(facet.url, admin, 'reader', ['Gamma']);
    const database = expectStatus(
      await admin.post('/api/v1/database/', {
        database_name: 'numbers',
        sqlalchemy_uri: 'duckdb:///examples',
        expose_in_sqllab: true,
      }),
      201,
    ).body.id;
    const make = async (table_name: string, sql: string): Promise<number> =>
      expectStatus(await admin.post('/api/v1/dataset/', { database, table_name, sql, schema: 'main' }), 201).body.id;
    numbers = await make(
      'many',
      `SELECT i AS n, 'word ' || i AS word, DATE '2024-01-01' AS day FROM range(${ROWS}) t(i)`,
    );
    dataset = await make('few', "SELECT * FROM (VALUES ('=1+1', 1.5), ('b', NULL)) t(word, price)");
  }, 90_000);
  afterAll(() => facet?.stop());

  async function bearer(username: string, password: string): Promise<string> {
    const answer = await fetch(`${facet.url}/api/v1/security/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password, provider: 'db' }),
    });
    return `Bearer ${(await answer.json()).access_token}`;
  }

  async function workbook(sheets: readonly object[], authorization?: string) {
    const answer = await fetch(`${facet.url}/api/v1/chart/data/workbook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: authorization ?? (await bearer(ADMIN.username, ADMIN.password)),
      },
      body: JSON.stringify({ sheets, filename: 'board' }),
    });
    return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
  }

  const context = (id: number, query: object) => ({ datasource: { id, type: 'table' }, queries: [query] });

  function sheetsOf(
    bytes: Uint8Array,
  ): readonly { readonly name: string; readonly rows: number; readonly xml: string }[] {
    const parts = unzipSync(bytes);
    const texts = strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array()).match(/<t[^>]*>[^<]*/g) ?? [];
    const names = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array()).matchAll(/<sheet name="([^"]*)"/g);
    return [...names].map(([, name = ''], at) => {
      const xml = strFromU8(parts[`xl/worksheets/sheet${at + 1}.xml`] ?? new Uint8Array());
      // Texts stand once for all cells, or in their cells.
      const shown = xml
        .replaceAll(/<c t="s"[^>]*><v>(\d+)<\/v>/g, (_, place) => `[${texts[Number(place)]?.replace(/.*>/, '')}]`)
        .replaceAll(/<c t="inlineStr"[^>]*><is><t[^>]*>([^<]*)<\/t><\/is>/g, (_, text) => `[${text}]`);
      return { name, rows: (xml.match(/<row>/g)?.length ?? 0) - 1, xml: shown };
    });
  }

  it('has a sheet for each query, with all rows, under names that are different', async () => {
    const many = { columns: ['n', 'word', 'day'], metrics: [], row_limit: 1_000_000, orderby: [['n', true]] };
    const summed = {
      columns: ['word'],
      metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(price)', label: 'total' }],
      post_processing: [{ operation: 'sort', options: { by: 'word', ascending: false } }],
    };
    const answer = await workbook([
      { name: 'Sales / 2024', context: context(numbers, many) },
      { name: 'SALES  2024', context: context(dataset, summed) },
      { name: 'Sales / 2024', context: { ...context(dataset, summed), queries: [summed, summed] } },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=board.xlsx');
    const sheets = sheetsOf(answer.bytes);
    expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
      ['Sales   2024', ROWS],
      ['SALES  2024', 2],
      ['Sales   2024 (2)', 2],
      ['Sales   2024 (3)', 2],
    ]);
    // Sorted, typed, and no formula.
    expect(sheets[1]?.xml).toMatch(/\[b\].*<c\/>.*\[=1\+1\].*<v>1\.5<\/v>/);
    expect(answer.bytes.length).toBeLessThan(20_000_000);
  });

  it('says on the sheet why a chart has no rows, and has the others', async () => {
    const answer = await workbook([
      { name: 'gone', context: context(987_654, { columns: ['n'], metrics: [] }) },
      { name: 'wrong', context: context(dataset, { columns: ['nothing'], metrics: [] }) },
      { name: 'right', context: context(dataset, { columns: ['word'], metrics: [] }) },
    ]);
    const [gone, wrong, right] = sheetsOf(answer.bytes);
    expect([gone?.rows, wrong?.rows, right?.rows]).toEqual([1, 1, 2]);
    expect(wrong?.xml).toContain('nothing');
  });

  it('holds no rows that are closed to its reader, and is refused to an unauthenticated request', async () => {
    const authorization = await bearer('reader', USER_PASSWORD);
    const sheet = { name: 'few', context: context(dataset, { columns: ['word'], metrics: [] }) };
    const answer = await workbook([sheet], authorization);
    expect(answer.status).toBe(200);
    const [few] = sheetsOf(answer.bytes);
    expect(few?.rows).toBe(1);
    expect(few?.xml).not.toContain('=1+1');
    expect((await workbook([], authorization)).status).toBe(400);
    expect((await fetch(`${facet.url}/api/v1/chart/data/workbook`, { method: 'POST' })).status).toBe(401);
  });
});
