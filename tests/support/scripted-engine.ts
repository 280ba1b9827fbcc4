import type { ConnectionSpec, Engine, EngineDatabase } from '@facet/sdk/server';
import { engineCases, refusal, runOptions } from '@facet/sdk/testing';
import { networkCases } from '@facet/sdk/testing/network';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { overLines } from './over-lines.ts';
import { scriptedSql, UNSCRIPTED } from './scripted-database.ts';

/** A server that speaks an engine's protocol and answers by a script. Its user is `ann`, with the password `right`. */
interface ScriptedServer {
  readonly port: number;
  /** Ends all connections. */
  drop(): void;
  stop(): Promise<void>;
}

interface ScriptedEngine<Server extends ScriptedServer> {
  readonly engine: Engine;
  start(): Promise<Server>;
  readonly connection: Pick<ConnectionSpec, 'scheme' | 'database' | 'query'>;
  /** Statements that came to the server, but for those of the engine itself. */
  sent(server: Server): readonly string[];
  /** Connections are the engine's own, and may outlive a database for a moment. */
  readonly isHttp: boolean;
}

/** An engine whose server cannot run here, in a test file: a server and a database for each test, and the kit as far as scripts go. */
export function scriptedEngine<Server extends ScriptedServer>(subject: ScriptedEngine<Server>) {
  const { isHttp } = subject;
  const engine = overLines(subject.engine);
  let running: { readonly server: Server; readonly database: EngineDatabase } | undefined;
  const now = () => {
    if (!running) throw new Error('The server runs in tests.');
    return running;
  };
  const openAt = ({ port }: Server, more: Partial<ConnectionSpec> = {}): Promise<EngineDatabase> =>
    engine.open({
      id: 1,
      name: 'test',
      username: 'ann',
      password: 'right',
      hostname: '127.0.0.1',
      port,
      extra: {},
      connectTimeoutMs: 5_000,
      ...subject.connection,
      ...more,
    });
  const open = (more: Partial<ConnectionSpec> = {}): Promise<EngineDatabase> => openAt(now().server, more);

  beforeEach(async () => {
    const server = await subject.start();
    running = { server, database: await openAt(server) };
  });
  afterEach(async () => {
    const { server, database } = now();
    await database.close();
    await server.stop();
  });

  describe('the kit of engines, as far as a script of answers goes', () => {
    const { endless, series, longText, basics, twins, broken } = scriptedSql;
    const scripted = engineCases.filter(
      ({ title }) => !UNSCRIPTED.has(title) && !(isHttp && title.startsWith('leaves nothing behind')),
    );
    it.for(scripted)('$title', { timeout: 60_000 }, (engineCase) =>
      engineCase.run({
        engine,
        open,
        endless,
        series,
        makeTables: async () => {},
        sql: { basics, twins, broken, longText },
      }),
    );

    it.for(networkCases)('$title', (networkCase) =>
      networkCase.run({
        open,
        openWithPassword: (password) => open({ password }),
        openAt: (hostname, port, connectTimeoutMs) => open({ hostname, port, connectTimeoutMs }),
        endless,
        dropConnections: async () => now().server.drop(),
      }),
    );
  });

  return {
    open,
    get server() {
      return now().server;
    },
    get database() {
      return now().database;
    },

    /** What is no single reading statement does not leave Facet. */
    sendsNone(statements: readonly string[]): void {
      it.for(statements)('sends no such statement, which would change or reach further: %s', async (sql) => {
        const { server, database } = now();
        expect(['denied', 'syntax']).toContain((await refusal(database.run(sql, runOptions()))).kind);
        expect(subject.sent(server)).toEqual([]);
      });
    },

    refuses(connections: readonly (readonly [Partial<ConnectionSpec>, RegExp])[]): void {
      it.for(connections)('refuses a connection that cannot be meant: %o', async ([more, message]) => {
        await expect(open(more)).rejects.toThrow(message);
      });
    },
  };
}

/** Of services that go on with a statement until they are told to end it. */
export function endsWhatIsLeft(kit: {
  readonly server: { readonly statements: readonly string[]; readonly cancelled: readonly string[] };
  readonly database: EngineDatabase;
}): void {
  it('ends on the server what its caller has stopped, and what is late', async () => {
    const { server, database } = kit;
    const stop = new AbortController();
    const running = refusal(database.run(scriptedSql.endless, runOptions({ signal: stop.signal })));
    await expect.poll(() => server.statements).toHaveLength(1);
    const asked = performance.now();
    stop.abort();
    expect((await running).kind).toBe('cancelled');
    await expect.poll(() => server.cancelled).toHaveLength(1);
    // A second on a quiet machine.
    expect(performance.now() - asked).toBeLessThan(5_000);
    expect((await refusal(database.run(scriptedSql.endless, runOptions({ deadlineMs: 300 })))).kind).toBe('timeout');
    await expect.poll(() => server.cancelled).toHaveLength(2);
  });
}
