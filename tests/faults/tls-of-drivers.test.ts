import { lockTls } from '@facet/core/server';
import { refusal, rowsOf, runOptions } from '@facet/sdk/testing';
import { beforeAll, expect, it } from 'vitest';
import { createMssqlEngine } from '../../plugins/engine-mssql/server/mssql-engine.ts';
import { startEncryptedFront } from '../../plugins/engine-mssql/server/testing/encrypted-front.ts';
import { startFakeSqlServer } from '../../plugins/engine-mssql/server/testing/fake-sql-server.ts';
import { overLines } from '../support/over-lines.ts';
import { scriptedSql } from '../support/scripted-database.ts';
import { hasOpenssl, makeAuthority } from '../support/test-certificates.ts';

const NO_OPENSSL = !hasOpenssl();
const ROWS = 20_000;

beforeAll(() => lockTls());

it.skipIf(NO_OPENSSL)(
  `SQL Server answers over TLS within its packets, and its end is told where it sends what is no record${NO_OPENSSL ? ' (openssl is not installed)' : ''}`,
  async () => {
    const authority = makeAuthority('Authority of the tests');
    const behind = await startFakeSqlServer();
    const front = await startEncryptedFront(behind.port, authority.issue(['DNS:localhost']));
    const engine = overLines(createMssqlEngine({ debug() {}, info() {}, warn() {}, error() {} }));
    const spec = { id: 1, name: 'test', username: 'ann', password: 'right', hostname: 'localhost', port: front.port };
    const open = (query: Readonly<Record<string, string>>, certificate?: string) =>
      engine.open({
        ...spec,
        scheme: 'mssql',
        database: 'shop',
        query,
        extra: {},
        connectTimeoutMs: 5_000,
        ...(certificate === undefined ? {} : { authority: certificate }),
      });
    const checked = await open({}, authority.certificate);
    expect(rowsOf(await checked.run(scriptedSql.series(ROWS), runOptions()))).toHaveLength(ROWS);
    await checked.close();
    const other = await open({}, makeAuthority('Another authority').certificate);
    expect(await refusal(other.ping(runOptions().signal))).toMatchObject({ kind: 'connection' });
    await other.close();
    const disturbed = await open({ encrypt: 'yes' });
    const running = refusal(disturbed.run(scriptedSql.endless, runOptions()));
    await expect.poll(() => behind.batches.some((sql) => sql.includes(scriptedSql.endless))).toBe(true);
    front.disturb();
    expect(await running).toMatchObject({ kind: 'connection' });
    await disturbed.close();
    await front.stop();
    await behind.stop();
  },
);
