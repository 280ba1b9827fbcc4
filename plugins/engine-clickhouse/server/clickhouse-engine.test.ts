import type { ConnectionSpec, EngineDatabase } from '@facet/sdk/server';
import { engineCases, refusal, rowsOf, runOptions } from '@facet/sdk/testing';
import { networkCases } from '@facet/sdk/testing/network';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findClickHouse, isClickHouse } from '../../../tests/clickhouse/find-clickhouse.ts';
import { startClickHouse, type TestClickHouse } from '../../../tests/clickhouse/start-clickhouse.ts';
import { breakableLine } from '../../../tests/support/breakable-line.ts';
import { overLines } from '../../../tests/support/over-lines.ts';
import { createClickHouseEngine } from './clickhouse-engine.ts';

const found = await findClickHouse();
const log = { debug() {}, info() {}, warn() {}, error() {} };
/** Debian's version is of 2018: its HTTP protocol is that of current versions, its SQL has fewer features. */
const engine = overLines(createClickHouseEngine(log, [18, 16]));
const ENDLESS = 'SELECT sum(sleepless) FROM (SELECT cityHash64(number) AS sleepless FROM system.numbers)';
/** Creating a table takes a few milliseconds. */
const MAKERS = 8;
/** Features that the server of 2018 lacks; `recorded-answers.test.ts` tests them with responses of a current version. */
const TOO_OLD: Readonly<Record<string, string>> = {
  'keeps integers beyond 2^53 exact and fractions of moments': 'it has no DateTime64',
  'answers with names, types and values': 'it has no type of truth values',
  'takes the limit and the offset of its dialect': 'it has no offset without a limit',
  'tells tables and columns': 'it has no type that is nullable unless told otherwise',
};

let server: TestClickHouse;
let spec: ConnectionSpec;
let database: EngineDatabase;

describe.skipIf(!isClickHouse(found))(
  `ClickHouse as an engine${isClickHouse(found) ? '' : ` (${found.reason})`}`,
  () => {
    beforeAll(async () => {
      if (!isClickHouse(found)) return;
      server = await startClickHouse(found);
      spec = {
        id: 1,
        name: 'test',
        scheme: 'clickhousedb',
        username: server.user,
        password: server.password,
        hostname: server.host,
        port: server.port,
        database: 'default',
        query: {},
        extra: {},
        connectTimeoutMs: 10_000,
      };
      database = await engine.open(spec);
    }, 120_000);
    afterAll(async () => {
      await database?.close();
      await server?.stop();
    });

    for (const engineCase of engineCases) {
      const reason = TOO_OLD[engineCase.title];
      it.skipIf(reason)(`${engineCase.title}${reason === undefined ? '' : ` (${reason})`}`, { timeout: 120_000 }, () =>
        engineCase.run({
          engine,
          open: () => engine.open(spec),
          endless: ENDLESS,
          keys: false,
          series: (n) => `SELECT number AS n, concat('word ', toString(number)) AS word FROM system.numbers LIMIT ${n}`,
          makeTables,
          change,
          sql: {
            basics: `SELECT toInt32(7) AS n, 'text' AS t, CAST(NULL AS Nullable(Int32)) AS nothing, toUInt8(1) AS yes,
            toDate('2020-02-29') AS d`,
            twins: 'SELECT 1, 1',
            // This version accepts FROM as a name.
            broken: "SELECT 'FROM FROM' AS a,\n   2 2 3",
            moment: (text) => `toDateTime('${text.slice(0, 19)}')`,
            asMoment: (expression) => `toDateTime(${expression})`,
            decimal: "toDecimal64('1234567890.12', 2)",
            zoned: "toDateTime('2020-01-01 00:00:00', 'Etc/GMT-2')",
            bytes: "unhex('616263')",
            noText: "unhex('FF00')",
            json: `'{"a": [1, null, "é"]}'`,
            list: '[1, NULL, 3]',
            longText: (length) =>
              `arrayStringConcat(arrayMap(x -> 'xxxxxxxx', range(toUInt32(${Math.ceil(length / 8)}))))`,
          },
        }),
      );
    }

    it.for(networkCases)('$title', async (networkCase) => {
      const line = await breakableLine(server.port);
      try {
        await networkCase.run({
          open: () => engine.open({ ...spec, port: line.port }),
          openWithPassword: (password) => engine.open({ ...spec, password }),
          openAt: (hostname, port, connectTimeoutMs) => engine.open({ ...spec, hostname, port, connectTimeoutMs }),
          endless: ENDLESS,
          dropConnections: async () => line.drop(),
        });
      } finally {
        await line.close();
      }
    });

    it('lists the partitions of a table, the newest first', async () => {
      const { signal } = runOptions();
      for (const sql of [
        'CREATE TABLE by_day (day Date, n UInt8) ENGINE = MergeTree PARTITION BY day ORDER BY n',
        "INSERT INTO by_day VALUES ('2024-01-09', 1), ('2024-01-10', 2), ('2024-01-10', 3)",
        'CREATE TABLE by_month (day Date, n UInt8) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY n',
      ])
        await database.run(sql, runOptions({ readOnly: false }));
      const sql = (await database.partitionsQuery?.('default', 'by_day', signal)) ?? '';
      const listed = await database.run(sql, runOptions());
      expect([listed.columns[0]?.name, rowsOf(listed)]).toEqual(['day', [['2024-01-10'], ['2024-01-09']]]);
      expect(await database.partitionsQuery?.('default', 'by_month', signal)).toBeUndefined();
    });

    it.for(['run', 'stream'] as const)('finds an error in the middle of a long answer: %s', async (way) => {
      const sql = 'SELECT number, throwIf(number = 300000) FROM system.numbers';
      const options = runOptions({ maxRows: 10_000_000 });
      const read = async (): Promise<void> => {
        if (way === 'run') await database.run(sql, options);
        else for await (const { rowCount } of database.stream(sql, options)) expect(rowCount).toBeGreaterThan(0);
      };
      expect(await refusal(read())).toMatchObject({ kind: 'data', whileRunning: true, message: /throwIf/ });
    });

    it('is cancelled on the server within a second after its reader stops', async () => {
      const stop = new AbortController();
      const running = refusal(
        database.run(`SELECT 'left' AS mark, * FROM (${ENDLESS})`, runOptions({ signal: stop.signal })),
      );
      const count = async () =>
        Number(
          rowsOf(
            await database.run(
              "SELECT count() FROM system.processes WHERE query LIKE 'SELECT _left_ AS mark%'",
              runOptions(),
            ),
          )[0]?.[0],
        );
      await expect.poll(count, { timeout: 20_000 }).toBe(1);
      stop.abort();
      expect((await running).kind).toBe('cancelled');
      await expect.poll(count, { timeout: 20_000 }).toBe(0);
    });

    it('reports the progress of a query', { timeout: 60_000 }, async () => {
      await change('CREATE TABLE IF NOT EXISTS long (n UInt64) ENGINE = MergeTree ORDER BY n');
      await change('INSERT INTO long SELECT number FROM system.numbers LIMIT 4000000');
      const told: number[] = [];
      const onProgress = (percent: number): void => void told.push(percent);
      // Slow by row, but small by block: a query has a limit of memory.
      const sql = 'SELECT max(arrayMap(x -> SHA256(toString(x + n)), range(toUInt32(10)))[7]) FROM long';
      const stop = new AbortController();
      const running = refusal(database.run(sql, runOptions({ onProgress, signal: stop.signal })));
      const ended = running.then((error) => expect.unreachable(`The query ended: ${error.message}`));
      await Promise.race([expect.poll(() => told.length, { timeout: 30_000 }).toBeGreaterThan(0), ended]);
      ended.catch(() => {});
      stop.abort();
      expect((await running).kind).toBe('cancelled');
      expect(told).toEqual([...told].sort((a, b) => a - b));
      await change('DROP TABLE long');
    });

    it('lets a login read that may set how it reads, and no other', async () => {
      const reader = await engine.open({ ...spec, username: 'reader' });
      expect(rowsOf(await reader.run('SELECT currentDatabase()', runOptions({ schema: 'system' })))).toEqual([
        ['system'],
      ]);
      expect(
        (await refusal(reader.run('CREATE TABLE x (a Int8) ENGINE = Memory', runOptions({ readOnly: false })))).kind,
      ).toBe('denied');
      await reader.close();
      const locked = await engine.open({ ...spec, username: 'locked' });
      expect(await refusal(locked.ping(runOptions().signal))).toMatchObject({
        kind: 'connection',
        message: /readonly = 2/,
      });
      await locked.close();
    });

    it('rejects servers of unsupported versions', async () => {
      const today = await overLines(createClickHouseEngine(log)).open(spec);
      expect(await refusal(today.ping(runOptions().signal))).toMatchObject({
        kind: 'connection',
        message: /22\.3 or newer/,
      });
      await today.close();
    });

    it('reads settings from the connection', async () => {
      const settings = { max_result_rows: 3 };
      const opened = await engine.open({ ...spec, extra: { engine_params: { connect_args: { settings } } } });
      expect((await refusal(opened.run('SELECT number FROM system.numbers LIMIT 10', runOptions()))).message).toMatch(
        /3/,
      );
      await opened.close();
    });

    it('reports keys that sort rows and partition tables', async () => {
      await change(
        `CREATE TABLE parted (day Date, town String, n Int32) ENGINE = MergeTree PARTITION BY day ORDER BY (town, day)`,
      );
      const details = await database.describeTable(null, 'parted', runOptions().signal);
      expect(details).toMatchObject({
        partitionColumns: ['day'],
        primaryKey: [],
        indexes: [{ columns: ['town', 'day'], unique: false }],
      });
      await change('DROP TABLE parted');
    });

    async function makeTables(count: number): Promise<void> {
      const names = Array.from({ length: count }, (_, i) => `kit_many_${i}`);
      const make = async (): Promise<void> => {
        for (let name = names.pop(); name !== undefined; name = names.pop())
          await change(`CREATE TABLE IF NOT EXISTS ${name} (a INTEGER)`);
      };
      await Promise.all(Array.from({ length: MAKERS }, make));
    }

    /** The server lacks standard types, and requires the storage engine of a table. */
    async function change(...statements: readonly string[]): Promise<void> {
      for (const sql of statements) {
        const typed = sql.replace(/\bINTEGER\b/g, 'Int32');
        const whole =
          typed.startsWith('CREATE TABLE') && !typed.includes('ENGINE') ? `${typed} ENGINE = Memory` : typed;
        await database.run(whole, runOptions({ readOnly: false }));
      }
    }
  },
);
