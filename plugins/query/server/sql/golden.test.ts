import { existsSync, readFileSync } from 'node:fs';
import type { QueryObject, ResultType } from '@facet/sdk/common';
import { EngineError, type Frame, PostProcessingError } from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetModel } from '../dataset-model.ts';
import { TimeRangeError } from '../../common/time-range/errors.ts';
import { epochMs, utcMoment } from '../../common/time-range/moment.ts';
import type { CompileContext } from './compile-context.ts';
import { operations } from '../../../post-processing/server/operations.ts';
import { unescapeSeparator } from '../../common/flat-name.ts';
import { compileQuery } from './compile-query.ts';
import { timeRangeText } from '../time-range-text.ts';
import { QueryRefusal } from './errors.ts';
import { modernQuery, queryForResultType } from './normalize-query.ts';
import { createSqlGuard, loadSqlParsers } from './sql-guard.ts';
import { joinOffsets, type OffsetResult } from '../offsets/join-offsets.ts';
import { offsetAxis, planOffsets } from '../offsets/plan-offsets.ts';
import { chartTemplateInput } from '../template/chart-template-input.ts';
import { TemplateEngine } from '../template/template-engine.ts';
import { difference, type RecordedQuery } from './testing/compare-answers.ts';
import { testPostgresDialect } from './testing/postgres-dialect.ts';
import { openRecordedDatabase, type RecordedDatabase } from './testing/recorded-database.ts';
import { recordedDataset } from './testing/recorded-datasets.ts';
import { recordedFrame } from './testing/recorded-frame.ts';
import { guardOptions } from './testing/guard-options.ts';

const FOLDER = '../shared/golden';
const present = existsSync(`${FOLDER}/queries`);
if (!present) process.stderr.write(`skipped: ${FOLDER} is absent, recorded queries are not replayed\n`);

/** Groups with the share of cases that must agree. */
const GROUPS: readonly (readonly [group: string, floor: number])[] = [
  ['filters', 0.98],
  ['nulls', 1],
  ['columns', 1],
  ['metrics', 1],
  ['extras', 1],
  ['errors', 1],
  ['grains', 1],
  ['limits', 1],
  ['post_processing', 1],
  ['offsets', 1],
];

interface Case {
  readonly id: string;
  readonly request: { readonly path?: string; readonly body?: Body };
  readonly answer: Answer;
  readonly differs_2025?: Answer;
  readonly ordered?: boolean | readonly boolean[];
  readonly ordered_2025?: boolean | readonly boolean[];
  readonly rows?: string;
  readonly columns?: string;
  readonly message?: string;
  readonly refuse?: boolean;
}

interface Body {
  readonly datasource?: { readonly dataset?: string };
  readonly queries?: readonly QueryObject[];
  readonly result_type?: ResultType;
}

interface Answer {
  readonly status: number;
  readonly queries?: readonly RecordedQuery[];
  readonly body?: { readonly message?: string };
}

function readExact(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'), (_, value: unknown, source?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source?.source ?? '')
      ? BigInt(source?.source ?? 0)
      : value,
  );
}

describe.skipIf(!present)('recorded queries on Postgres', () => {
  let database: RecordedDatabase;
  const datasets = new Map<string, DatasetModel>();

  beforeAll(async () => {
    await loadSqlParsers();
    database = await openRecordedDatabase(`${FOLDER}/data`, ['awkward', 'birth_names'], 55433);
    const registered = readExact(`${FOLDER}/datasets.json`) as Record<string, Parameters<typeof recordedDataset>[0]>;
    for (const name of ['awkward', 'awkward_view', 'awkward_plain', 'birth_names']) {
      const entry = registered[name];
      if (entry !== undefined) datasets.set(name, await recordedDataset(entry, database));
    }
  }, 120_000);

  afterAll(async () => database?.close());

  const engine = new TemplateEngine();
  afterAll(() => engine.close());

  const context = (query: QueryObject, dataset: DatasetModel): CompileContext => ({
    openTemplates: (facts) =>
      engine.session(
        chartTemplateInput(query, dataset, facts, {
          user: null,
          requestParams: {},
          templateParams: null,
          grammar: testPostgresDialect.grammar,
        }),
      ),
    guard: createSqlGuard({
      ...guardOptions('postgresql', { deniedFunctions: new Set(['pg_read_file', 'pg_sleep']) }),
      dialect: testPostgresDialect,
    }),
    now: utcMoment(Date.now()),
    rowRules: [],
    defaultRowLimit: 50_000,
    maxRows: 100_000,
  });

  async function answer(
    wire: QueryObject,
    dataset: DatasetModel,
    type: ResultType,
  ): Promise<RecordedQuery | { failure: string }> {
    try {
      const query = queryForResultType(modernQuery(wire), wire.result_type ?? type, dataset);
      const compiled = await compileQuery(query, dataset, testPostgresDialect, context(query, dataset));
      const main = recordedFrame(await database.query(compiled.sql), dataset);
      const results: OffsetResult[] = [];
      for (const planned of planOffsets(query, compiled.bounds)) {
        const other = await compileQuery(planned.query, dataset, testPostgresDialect, {
          ...context(planned.query, dataset),
          seriesBounds: compiled.bounds,
        });
        results.push({ ...planned, frame: recordedFrame(await database.query(other.sql), dataset) });
      }
      const joined = results.length > 0 ? joinOffsets(main, results, compiled.metricLabels, offsetAxis(query)) : main;
      const frame = processed(joined, query);
      return {
        colnames: frame.names.map(unescapeSeparator),
        coltypes: frame.types,
        rowcount: frame.rowCount,
        data: Array.from({ length: frame.rowCount }, (_, row) =>
          Object.fromEntries(
            frame.names.map((name, column) => [unescapeSeparator(name), frame.columns[column]?.[row]]),
          ),
        ),
        applied_filters: compiled.appliedFilters.map((column) => ({ column })),
        rejected_filters: compiled.rejectedFilters,
        from_dttm: compiled.bounds.since && epochMs(compiled.bounds.since),
        to_dttm: compiled.bounds.until && epochMs(compiled.bounds.until),
      };
    } catch (error) {
      if (error instanceof QueryRefusal)
        return { failure: error.kind === 'failed' ? `Error: ${error.message}` : error.message };
      if (error instanceof PostProcessingError) return { failure: `Error: ${error.message}` };
      if (error instanceof TimeRangeError) return { failure: timeRangeText(error) };
      if (error instanceof EngineError) return { failure: error.message };
      if (error instanceof Error && 'code' in error) return { failure: `Error: ${error.message}` };
      throw error;
    }
  }

  function processed(frame: Frame, query: QueryObject): Frame {
    if (frame.rowCount === 0) return frame;
    return (query.post_processing ?? []).reduce<Frame>((current, step) => {
      if (step === null) return current;
      const operation = Object.entries(operations).find(([name]) => name === step.operation)?.[1];
      if (operation === undefined)
        throw new PostProcessingError(`Unsupported post processing operation: ${step.operation}`);
      return operation(current, step.options ?? {});
    }, frame);
  }

  async function check(recorded: Case): Promise<string | undefined> {
    const { body } = recorded.request;
    const dataset = datasets.get(body?.datasource?.dataset ?? '');
    const queries = body?.queries ?? [];
    if (dataset === undefined || queries.length === 0) return undefined;
    const mine: (RecordedQuery | { failure: string })[] = [];
    for (const query of queries) mine.push(await answer(query, dataset, body?.result_type ?? 'full'));
    const differences = [recorded.answer, recorded.differs_2025]
      .filter((wanted) => wanted !== undefined)
      .map((wanted) => {
        const ordered =
          wanted === recorded.differs_2025 ? (recorded.ordered_2025 ?? recorded.ordered) : recorded.ordered;
        return compare(mine, wanted, recorded, ordered ?? true);
      });
    return differences.includes(undefined) ? undefined : differences.join(' | ');
  }

  function compare(
    mine: readonly (RecordedQuery | { failure: string })[],
    wanted: Answer,
    recorded: Case,
    ordered: boolean | readonly boolean[],
  ): string | undefined {
    const failure = mine.find((item) => 'failure' in item);
    if (failure !== undefined && 'failure' in failure) {
      if (recorded.refuse === true) return undefined;
      if (wanted.status === 200) return `refused: ${failure.failure}`;
      if (wanted.status === 500 || recorded.message === 'loose') return undefined;
      const text = wanted.body?.message;
      return text?.split('\n')[0] === failure.failure ? undefined : `says ${failure.failure} instead of ${text}`;
    }
    if (wanted.status === 500) return undefined;
    if (wanted.status !== 200) return `answered instead of status ${wanted.status}`;
    for (const [index, query] of (wanted.queries ?? []).entries()) {
      const got = mine[index];
      if (got === undefined || 'failure' in got) return 'too few answers';
      const found = difference(got, query, {
        ordered: Array.isArray(ordered) ? ordered[index] === true : ordered === true,
        shapeOnly: recorded.rows === 'shape',
        columnsAsSet: recorded.columns === 'set',
      });
      if (found !== undefined) return found;
    }
    return undefined;
  }

  it.each(GROUPS)('agrees on group %s [B3.13]', async (group, floor) => {
    const { cases } = readExact(`${FOLDER}/queries/${group}.json`) as { cases: readonly Case[] };
    // What the wire schema refuses in both eras never reaches the compiler.
    const plain = cases.filter(
      ({ request, answer: { body }, differs_2025: later }) =>
        request.body?.queries !== undefined &&
        (later?.status === 200 || later?.status === 500 || body?.message?.startsWith('Request is incorrect') !== true),
    );
    const misses: string[] = [];
    for (const recorded of plain) {
      const found = await check(recorded);
      if (found !== undefined) misses.push(`${recorded.id}: ${found.slice(0, 300)}`);
    }
    process.stdout.write(
      `${group}: ${plain.length - misses.length} of ${plain.length} (${cases.length} recorded)\n${misses.map((miss) => `  ${miss}\n`).join('')}`,
    );
    expect(plain.length).toBeGreaterThan(0);
    expect((plain.length - misses.length) / plain.length).toBeGreaterThanOrEqual(floor);
  });
});
