import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, openSession, signUp, USER_PASSWORD } from '../support/api-client.ts';
import { ADMIN, type FacetProcess, startFacet } from '../support/facet-process.ts';

type Members = Readonly<Record<string, string>>;

/** Files of people, over the calls of the contract and those of the page, on a running server. */
describe('uploads to a running server', () => {
  let facet: FacetProcess;
  let admin: ApiClient;
  let tokens: Readonly<Record<'admin' | 'alpha' | 'beta' | 'gamma', string>>;
  let uploads: number;
  let closed: number;

  beforeAll(async () => {
    facet = await startFacet({ env: { FACET_UPLOAD_MEGABYTES: '40' } });
    admin = await openSession(facet.url);
    await signUp(facet.url, admin, 'alpha', ['Alpha']);
    await signUp(facet.url, admin, 'beta', ['Alpha']);
    await signUp(facet.url, admin, 'gamma', ['Gamma']);
    tokens = {
      admin: await bearer(ADMIN),
      alpha: await bearer({ username: 'alpha', password: USER_PASSWORD }),
      beta: await bearer({ username: 'beta', password: USER_PASSWORD }),
      gamma: await bearer({ username: 'gamma', password: USER_PASSWORD }),
    };
    closed = expectStatus(
      await admin.post('/api/v1/database/', { database_name: 'closed', sqlalchemy_uri: 'duckdb:///examples' }),
      201,
    ).body.id;
  }, 90_000);
  afterAll(() => facet?.stop());

  async function bearer(credentials: { readonly username: string; readonly password: string }): Promise<string> {
    const answer = await fetch(`${facet.url}/api/v1/security/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...credentials, provider: 'db' }),
    });
    return `Bearer ${(await answer.json()).access_token}`;
  }

  async function send(
    path: string,
    content: string | Uint8Array<ArrayBuffer>,
    members: Members = {},
    { who = 'admin', name = 'people.csv' }: { readonly who?: keyof typeof tokens; readonly name?: string } = {},
  ) {
    const form = new FormData();
    for (const [member, value] of Object.entries(members)) form.set(member, value);
    form.set('file', new Blob([content]), name);
    const answer = await fetch(facet.url + path, {
      method: 'POST',
      headers: { authorization: tokens[who] },
      body: form,
    });
    return { status: answer.status, body: await answer.json() };
  }

  async function call(method: string, path: string, body?: object, who: keyof typeof tokens = 'admin') {
    const answer = await fetch(facet.url + path, {
      method,
      headers: { authorization: tokens[who], 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  }

  const rows = async (sql: string) =>
    expectStatus(
      await admin.post('/api/v1/sqllab/execute/', { database_id: uploads, sql, schema: 'main', runAsync: false }),
      200,
    ).body.data;

  it('[B6.13] makes a table and a dataset of a file, in a database of the installation that is made for it', async () => {
    expect((await call('GET', '/api/v1/upload/own/')).body).toMatchObject({ database_id: null, name: 'Uploads' });
    const kept = await send('/api/v1/upload/', 'id;day;price\n1;1.7.2026;612,40\n2;2.7.2026;1.548,00\n');
    expect(kept).toMatchObject({ status: 201, body: { name: 'people.csv', format: 'csv' } });
    const { key } = kept.body;
    const preview = await call('POST', `/api/v1/upload/${key}/preview`, {});
    expect(preview.body.result).toMatchObject({
      found: { delimiter: ';', encoding: 'utf-8', header: true },
      columns: [
        { name: 'id', type: 'integer' },
        { name: 'day', type: 'date' },
        { name: 'price', type: 'decimal-comma' },
      ],
      rows: [
        ['1', '1.7.2026', '612,40'],
        ['2', '2.7.2026', '1.548,00'],
      ],
    });
    const made = await call('POST', `/api/v1/upload/${key}/table`, {
      database_id: null,
      schema: null,
      table_name: 'prices',
      if_exists: 'fail',
      misfits: 'stop',
      layout: { delimiter: ';' },
      columns: [
        { index: 2, name: 'price', type: 'decimal-comma' },
        { index: 1, name: 'day', type: 'date' },
      ],
    });
    expect(made).toMatchObject({ status: 201, body: { rows: 2, problems: [], dataset_id: expect.any(Number) } });
    uploads = made.body.database_id;
    expect(await rows('SELECT price, CAST(day AS VARCHAR) AS day FROM prices ORDER BY day')).toEqual([
      { price: 612.4, day: '2026-07-01' },
      { price: 1548, day: '2026-07-02' },
    ]);
    const dataset = expectStatus(await admin.get(`/api/v1/dataset/${made.body.dataset_id}`), 200).body.result;
    expect(dataset).toMatchObject({ table_name: 'prices', database: { id: uploads } });
    // It is gone with the table.
    expect((await call('POST', `/api/v1/upload/${key}/preview`, {})).status).toBe(404);
  });

  it('[B6.13] makes tables of sheets, and tells the columns of each', async () => {
    const book = workbookOf({
      people:
        '<row><c t="inlineStr"><is><t>name</t></is></c><c t="inlineStr"><is><t>born</t></is></c></row><row><c t="inlineStr"><is><t>Ann</t></is></c><c s="1"><f>TODAY()</f><v>45306</v></c></row>',
      sums: '<row><c t="inlineStr"><is><t>sum</t></is></c></row><row><c><f>40+2</f><v>42</v></c></row>',
    });
    const named = { name: 'book.xlsx' };
    expect((await send('/api/v1/database/excel_metadata/', book, {}, named)).body).toEqual({
      result: {
        items: [
          { column_names: ['name', 'born'], sheet_name: 'people' },
          { column_names: ['sum'], sheet_name: 'sums' },
        ],
      },
    });
    const upload = (path: string, members: Members) =>
      send(`/api/v1/database/${uploads}/${path}/`, book, members, named);
    expect(await upload('excel_upload', { table_name: 'people' })).toEqual({ status: 201, body: { message: 'OK' } });
    expect((await upload('upload', { type: 'excel', table_name: 'sums', sheet_name: 'sums' })).status).toBe(201);
    expect(await rows('SELECT name, CAST(born AS VARCHAR) AS born, typeof(born) AS kind FROM people')).toEqual([
      { name: 'Ann', born: '2024-01-15', kind: 'DATE' },
    ]);
    expect(await rows('SELECT sum FROM sums')).toEqual([{ sum: 42 }]);
    expect(await upload('excel_upload', { table_name: 'x', sheet_name: 'gone' })).toMatchObject({ status: 422 });
    expect(await upload('csv_upload', { table_name: 'x' })).toMatchObject({ status: 400 });
    expect(
      (await send(`/api/v1/database/${uploads}/excel_upload/`, 'no book', { table_name: 'x' }, named)).status,
    ).toBe(422);
    expect((await send('/api/v1/upload/', 'x', {}, { name: 'old.xls' })).body.message.file[0]).toContain('.xlsx');
  });

  it('makes one table of a folder of files', async () => {
    const folder = new Uint8Array(
      zipSync({ 'a/2.csv': strToU8('n,t\n2,b\n'), 'a/1.csv': strToU8('n,t\r\n1,a'), 'a/read.me': strToU8('x') }),
    );
    const sent = await send(
      `/api/v1/database/${uploads}/csv_upload/`,
      folder,
      { table_name: 'parts' },
      { name: 'a.zip' },
    );
    expect(sent).toEqual({ status: 201, body: { message: 'OK' } });
    expect(await rows('SELECT n, t FROM parts ORDER BY n')).toEqual([
      { n: 1, t: 'a' },
      { n: 2, t: 'b' },
    ]);
  });

  it('gives a dataset the columns of the table that replaces its own', async () => {
    const send2 = (csv: string, already_exists: string) =>
      send(`/api/v1/database/${uploads}/csv_upload/`, csv, { table_name: 'changing', already_exists });
    expect((await send2('a,b\n1,2\n', 'fail')).status).toBe(201);
    expect((await send2('a,c,d\n1,2,3\n', 'replace')).status).toBe(201);
    const listed = await admin.get(
      `/api/v1/dataset/?q=${encodeURIComponent('(filters:!((col:table_name,opr:eq,value:changing)))')}`,
    );
    const { id } = expectStatus(listed, 200).body.result[0];
    const { columns } = expectStatus(await admin.get(`/api/v1/dataset/${id}`), 200).body.result;
    expect(columns.map((column: { readonly column_name: string }) => column.column_name)).toEqual(['a', 'c', 'd']);
  });

  it("keeps a person's file from others, and from who may upload nothing", async () => {
    const { key } = (await send('/api/v1/upload/', 'a\n1\n')).body;
    expect((await call('POST', `/api/v1/upload/${key}/preview`, {}, 'alpha')).status).toBe(404);
    expect((await call('DELETE', `/api/v1/upload/${key}`, undefined, 'alpha')).status).toBe(404);
    expect((await call('DELETE', `/api/v1/upload/${key}`)).status).toBe(200);
    expect((await send('/api/v1/upload/', 'a\n1\n', {}, { who: 'gamma' })).status).toBe(403);
    expect(
      (await send(`/api/v1/database/${uploads}/csv_upload/`, 'a\n1\n', { table_name: 'x' }, { who: 'gamma' })).status,
    ).toBe(403);
  });

  it('answers the calls of the contract', async () => {
    const csv = 'id,seen,note,code\n1,2026-07-01,x,007\n2,2026-07-02,NA,008\n3,2026-07-03,z,009\n';
    expect(
      await send(
        `/api/v1/database/${uploads}/csv_upload/`,
        csv,
        {
          table_name: 'birds',
          columns_read: 'id,seen,note',
          column_data_types: '{"id": "str"}',
          column_dates: 'seen',
          rows_to_read: '2',
          dataframe_index: 'true',
          index_label: 'nr',
        },
        { who: 'alpha' },
      ),
    ).toEqual({ status: 201, body: { message: 'OK' } });
    expect(await rows('SELECT nr, id, note, typeof(id) AS kind, typeof(seen) AS day FROM birds ORDER BY nr')).toEqual([
      { nr: 0, id: '1', note: 'x', kind: 'VARCHAR', day: 'DATE' },
      { nr: 1, id: '2', note: null, kind: 'VARCHAR', day: 'DATE' },
    ]);
    expect((await send('/api/v1/database/upload_metadata/', csv, { type: 'csv' })).body).toEqual({
      result: { items: [{ column_names: ['id', 'seen', 'note', 'code'], sheet_name: null }] },
    });
    expect((await call('GET', `/api/v1/database/${uploads}/schemas_access_for_file_upload/`)).body).toEqual({
      schemas: [],
    });
    const asked = (id: number) =>
      call('GET', `/api/v1/database/${id}/schemas_access_for_file_upload/`, undefined, 'gamma');
    expect((await asked(uploads)).status).toBe(404);
    expect(await asked(uploads)).toEqual(await asked(9_999));
  });

  it('columns may be called as members that all objects have', async () => {
    const members = { table_name: 'members', already_exists: 'fail' };
    const sent = await send(`/api/v1/database/${uploads}/csv_upload/`, '__proto__,constructor\n1,2\n', members);
    expect(sent).toEqual({ status: 201, body: { message: 'OK' } });
    const q = encodeURIComponent('(filters:!((col:table_name,opr:eq,value:members)))');
    const [id] = (await call('GET', `/api/v1/dataset/?q=${q}`)).body.ids;
    const { columns } = (await call('GET', `/api/v1/dataset/${id}`)).body.result;
    expect(columns.map((one: { readonly column_name: string }) => one.column_name)).toEqual([
      '__proto__',
      'constructor',
    ]);
    const asked = {
      datasource: { id, type: 'table' },
      queries: [{ columns: ['__proto__', 'constructor'], row_limit: 5 }],
    };
    expect((await call('POST', '/api/v1/chart/data', asked)).body.result[0].rowcount).toBe(1);
  });

  it('a table is replaced and added to by who owns its datasets alone, in any spelling, and by administrators', async () => {
    const load = (table_name: string, already_exists: string, who: keyof typeof tokens) =>
      send(`/api/v1/database/${uploads}/csv_upload/`, `who\n${who}\n`, { table_name, already_exists }, { who });
    expect((await load('owned', 'fail', 'beta')).status).toBe(201);
    for (const name of ['owned', 'OWNED'])
      for (const how of ['replace', 'append'])
        expect(await load(name, how, 'alpha')).toMatchObject({
          status: 403,
          body: { message: expect.stringContaining('you do not own all of its datasets') },
        });
    expect(await rows('SELECT who FROM owned')).toEqual([{ who: 'beta' }]);
    expect((await load('owned', 'append', 'beta')).status).toBe(201);
    expect(await rows('SELECT count(*) AS count FROM owned')).toEqual([{ count: 2 }]);
    expect((await load('owned', 'replace', 'admin')).status).toBe(201);
    // One that is not there yet is made.
    expect((await load('unheard of', 'replace', 'alpha')).status).toBe(201);
    // Nothing is made of this one any more.
    const { body } = await call('GET', '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:owned)))');
    expect((await call('DELETE', `/api/v1/dataset/${body.ids[0]}`)).status).toBe(200);
    expect((await load('owned', 'replace', 'beta')).status).toBe(403);
  });

  const REFUSED: readonly (readonly [string, string, Members, string, number, RegExp])[] = [
    ['a table that is there', 'a\n1\n', { table_name: 'prices' }, 'a.csv', 422, /prices already exists/],
    ['a short row', 'a,b\n1,2\n3\n', { table_name: 'n1' }, 'a.csv', 422, /Line 3 has fewer values/],
    ['an open quote', 'a,b\n1,"2\n3,4\n', { table_name: 'n2' }, 'a.csv', 422, /opens in line 2 is never closed/],
    ['no file of rows', 'a', { table_name: 'n3' }, '../../etc/passwd', 400, /not a supported file type/],
    ['another ending', 'a', { table_name: 'n3', type: 'columnar' }, 'a.csv', 400, /not a valid value/],
    ['no name', 'a\n1\n', {}, 'a.csv', 422, /not a valid table name/],
    ['a column that is not there', 'a\n1\n', { table_name: 'n4', columns_read: 'b' }, 'a.csv', 422, /no column b/],
    [
      'types that are none',
      'a\n1\n',
      { table_name: 'n5', column_data_types: '{"a":"blob"}' },
      'a.csv',
      400,
      /blob is not a valid value/,
    ],
    [
      'a value of another type',
      'a\nx\n',
      { table_name: 'n6', column_data_types: '{"a":"int"}' },
      'a.csv',
      422,
      /Row 1 holds x in the column a/,
    ],
    ['Parquet that is none', 'PAR1', { table_name: 'n7' }, 'a.parquet', 422, /cannot be read/],
    ['nothing', '', { table_name: 'n8' }, 'a.csv', 422, /no rows/],
  ];
  it.each(REFUSED)('refuses %s', async (_, content, members, name, status, text) => {
    const answer = await send(`/api/v1/database/${uploads}/upload/`, content, members, { name });
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toMatch(text);
    expect(JSON.stringify(answer.body)).not.toContain('staging');
  });

  it('refuses files that are larger than the installation allows', async () => {
    const answer = await send('/api/v1/upload/', new Uint8Array(41 * 1024 * 1024));
    expect(answer).toMatchObject({ status: 413, body: { message: expect.stringContaining('40 MB') } });
  });

  it('refuses databases and schemas that take no files', async () => {
    const to = (id: number, schema: string) =>
      send(`/api/v1/database/${id}/csv_upload/`, 'a\n1\n', { table_name: 'narrow', schema });
    expect((await to(closed, 'main')).status).toBe(422);
    expect((await to(999_999, 'main')).status).toBe(404);
    const extra = JSON.stringify({ schemas_allowed_for_file_upload: ['main'] });
    expectStatus(await admin.put(`/api/v1/database/${uploads}`, { extra }), 200);
    expect((await to(uploads, 'other')).status).toBe(403);
    expect((await to(uploads, 'main')).status).toBe(201);
  });

  it('reads other encodings, and names the line that is not in one', async () => {
    const latin = new Uint8Array([...'name\nK'].map((letter) => letter.charCodeAt(0)).concat([0xf6, 0x6c, 0x6e, 0x0a]));
    expect(
      (await send(`/api/v1/database/${uploads}/csv_upload/`, latin, { table_name: 'latin', schema: 'main' })).status,
    ).toBe(201);
    expect(await rows('SELECT name FROM latin')).toEqual([{ name: 'Köln' }]);
    const wide = new Uint8Array(Buffer.from('\uFEFFname\nŽilina\n', 'utf16le'));
    expect(
      (await send(`/api/v1/database/${uploads}/csv_upload/`, wide, { table_name: 'wide', schema: 'main' })).status,
    ).toBe(201);
    expect(await rows('SELECT name FROM wide')).toEqual([{ name: 'Žilina' }]);
    const { key } = (await send('/api/v1/upload/', new Uint8Array([0x61, 0x0a, 0xff, 0xfe, 0xfd]))).body;
    const wrong = await call('POST', `/api/v1/upload/${key}/preview`, { encoding: 'shift_jis' });
    expect(wrong).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/^Line \d+ is not in the encoding/) },
    });
    expect((await call('POST', `/api/v1/upload/${key}/preview`, { encoding: 'klingon' })).status).toBe(422);
  });
});

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook by the rows of its sheets. */
function workbookOf(sheets: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  const related = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const parts: Readonly<Record<string, string>> = {
    '_rels/.rels': `<Relationships>${related('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, at) => `<sheet name="${name}" r:id="s${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => related(`s${at}`, 'worksheet', `s${at}.xml`)).join('')}${related('f', 'styles', 'f.xml')}</Relationships>`,
    'xl/f.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      names.map((name, at) => [`xl/s${at}.xml`, `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`]),
    ),
  };
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
}
