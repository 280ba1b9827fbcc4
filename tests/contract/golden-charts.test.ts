import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '@facet/sdk/chart-form';
import type { FormData } from '@facet/sdk/common';
import { chartTypes } from '../charts/chart-types.ts';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { type ApiAnswer, type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { parseExact, writeExact } from '../support/exact-json.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { missOf } from './compare-case.ts';
import { GOLDEN, loadGoldenTables, registerGoldenDatasets } from './golden-data.ts';
import { type Members, type RecordedCase, withDatasetIds } from './recorded-case.ts';
import { firstDifference } from './same-value.ts';

const FOLDER = join(GOLDEN, 'charts');
const present = existsSync(FOLDER);
const types = new Map((await chartTypes()).map((type) => [type.key, type]));

/** Queries that Facet asks beyond those that were recorded, by type. */
const FURTHER_QUERIES: ReadonlyMap<string, string> = new Map([
  ['pie', 'a second query asks for the whole, so that shares stay right when a row limit cuts parts off'],
]);

/** Members of rows of the older call that differ, by type. */
const OTHER_MEMBERS: ReadonlyMap<string, { readonly names: readonly string[]; readonly reason: string }> = new Map([
  [
    'world_map',
    {
      names: ['latitude', 'longitude', 'name'],
      reason: 'places and names of countries are those of the outlines that the map draws, not of a list beside it',
    },
  ],
]);

const LATER_TIME = 'the end of "until now" is the day on which the answer was recorded';
/** Members of an answer of the older call that are not compared. */
const LEGACY_UNCOMPARED: ReadonlyMap<string, string> = new Map([
  ['sql', 'for reading'],
  ['from_dttm', LATER_TIME],
  ['to_dttm', LATER_TIME],
  ['rows_total', 'of the recording'],
]);

interface RecordedChart {
  readonly viz_type: string;
  readonly form_data: FormData;
  readonly calls: readonly (Omit<RecordedCase, 'id'> & {
    readonly answer: RecordedCase['answer'] & { readonly legacy?: Members };
  })[];
}

const recorded = present
  ? readdirSync(FOLDER)
      .filter((name) => name.endsWith('.json'))
      .map((file) => ({ file, ...(parseExact(readFileSync(join(FOLDER, file), 'utf8')) as RecordedChart) }))
  : [];

describe.skipIf(!present)(`recorded charts over HTTP${present ? '' : ' (../shared/golden is absent)'}`, () => {
  let postgres: TestPostgres;
  let facet: FacetProcess;
  let admin: ApiClient;
  let ids: ReadonlyMap<string, number>;

  beforeAll(async () => {
    postgres = await startPostgres();
    const url = await postgres.createDatabase('golden_charts');
    await loadGoldenTables(url);
    facet = await startFacet();
    admin = await signIn(facet.url);
    const database = await admin.post('/api/v1/database/', { database_name: 'golden', sqlalchemy_uri: url });
    ids = await registerGoldenDatasets(admin, expectStatus(database, 201).body.id);
  }, 180_000);

  afterAll(async () => {
    await facet?.stop();
    await postgres?.stop();
  });

  function report(what: string, misses: readonly string[], count: number): void {
    process.stdout.write(
      `recorded charts, ${what}: ${count - misses.length} of ${count}\n${misses.map((miss) => `  ${miss}\n`).join('')}`,
    );
    expect(count).toBeGreaterThan(0);
    expect(misses).toEqual([]);
  }

  const calls = recorded.flatMap(({ calls: made, ...chart }) => made.map((call) => ({ ...chart, call })));

  it('the recorded query contexts get the recorded answers [B3.1] [B3.19]', async () => {
    const modern = calls.filter(({ call }) => call.answer.legacy === undefined);
    const misses: string[] = [];
    for (const { file, call } of modern) {
      const answer = await admin.post(call.request.path, withDatasetIds(call.request.body, ids));
      const miss = missOf({ id: file, ...call }, answer);
      if (miss !== undefined) misses.push(`${file}: ${miss}`);
    }
    report('answers to what the reference client sends', misses, modern.length);
  }, 120_000);

  it('the query contexts that Facet builds of the same forms get the recorded answers [B3.20]', async () => {
    const modern = calls.filter(({ call }) => call.answer.legacy === undefined);
    const misses: string[] = [];
    for (const { file, viz_type, form_data, call } of modern) {
      const answer = recordedResults(
        await admin.post('/api/v1/chart/data', built(viz_type, form_data)),
        call.answer.queries?.length ?? 0,
      );
      const miss = missOf({ id: file, ...call }, answer);
      if (miss !== undefined) misses.push(`${file} (${viz_type}): ${miss}`);
      else if (answer.further > 0)
        process.stdout.write(
          `${file} differs on purpose: ${FURTHER_QUERIES.get(viz_type) ?? 'for no stated reason'}\n`,
        );
      if (answer.further > 0 !== FURTHER_QUERIES.has(viz_type)) misses.push(`${file}: ${answer.further} more queries`);
    }
    report('answers to what Facet sends', misses, modern.length);
  }, 120_000);

  it('the forms of the older call get the recorded rows, and so do the contexts that Facet builds of them', async () => {
    const older = calls.filter(({ call }) => call.answer.legacy !== undefined);
    const misses: string[] = [];
    for (const { file, viz_type, form_data, call } of older) {
      const legacy = call.answer.legacy ?? {};
      const { path, body } = call.request;
      // From the cache the lists of filters are empty.
      const answer = await admin.send('POST', `${path}?force=true`, {
        form: { form_data: writeExact(withDatasetIds(body, ids)) },
      });
      const other = OTHER_MEMBERS.get(viz_type);
      if (other) process.stdout.write(`${file} differs on purpose in ${other.names.join(', ')}: ${other.reason}\n`);
      misses.push(
        ...legacyMisses(without(legacy, other?.names), call.ordered === true, {
          ...answer,
          body: without(answer.body, other?.names),
        }).map((miss) => `${file}: ${miss}`),
        ...(other && rowsMiss(answer.body['data'], legacy['data'], call.ordered === true) === undefined
          ? [`${file}: agrees now, though it should not`]
          : []),
      );
      const own = await admin.post('/api/v1/chart/data', built(viz_type, form_data));
      const [result] = expectStatus(own, 200).body.result;
      for (const name of ['colnames', 'coltypes', 'rowcount']) {
        const miss = firstDifference(result[name], legacy[name], name);
        if (miss !== undefined) misses.push(`${file}, built: ${miss}`);
      }
    }
    report('answers of the older call', misses, older.length);
  }, 120_000);

  function built(viz_type: string, form: FormData): object {
    const query = types.get(viz_type)?.client;
    if (query === undefined) throw new Error(`Nothing asks for charts of type ${viz_type}.`);
    const known = withDatasetIds(form, ids) as FormData;
    return { ...contextOf(query, known), force: false, result_format: 'json', result_type: 'full' };
  }
});

/** An answer without the results of queries that were not recorded. */
function recordedResults(answer: ApiAnswer, count: number): ApiAnswer & { readonly further: number } {
  const results: unknown = answer.body?.result;
  if (!Array.isArray(results)) return { ...answer, further: 0 };
  return { ...answer, body: { ...answer.body, result: results.slice(0, count) }, further: results.length - count };
}

function legacyMisses(wanted: Members, ordered: boolean, { status, body, text }: ApiAnswer): string[] {
  if (status !== 200) return [`status ${status}: ${text.slice(0, 300)}`];
  return Object.entries(wanted).flatMap(([name, value]) => {
    if (LEGACY_UNCOMPARED.has(name)) return [];
    const miss = name === 'data' ? rowsMiss(body[name], value, ordered) : firstDifference(body[name], value, name);
    return miss === undefined ? [] : [miss];
  });
}

/** Recordings hold the first 200 rows; `rowcount` tells how many there are. */
function rowsMiss(mine: unknown, wanted: unknown, ordered: boolean): string | undefined {
  if (!Array.isArray(mine) || !Array.isArray(wanted)) return firstDifference(mine, wanted, 'data');
  const [left, right] = ordered ? [mine, wanted] : [inOrder(mine), inOrder(wanted)];
  return firstDifference(left.slice(0, right.length), right, 'data');
}

const inOrder = (rows: readonly unknown[]): readonly string[] => rows.map((row) => writeExact(row)).sort();

/** Without these members of its rows. */
function without(answer: Members, names: readonly string[] = []): Members {
  const { data } = answer;
  if (!Array.isArray(data)) return answer;
  return {
    ...answer,
    data: data.map((row: Members) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))),
  };
}
