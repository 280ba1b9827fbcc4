import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { EngineDatabase } from '../server/engine.ts';
import { refusal, rowsOf, runOptions, same } from './engine-subject.ts';

/** What an engine that reaches its database over a network must do besides. */
export interface NetworkSubject {
  open(): Promise<EngineDatabase>;
  openWithPassword(password: string): Promise<EngineDatabase>;
  /** @param connectTimeoutMs of the connection */
  openAt(host: string, port: number, connectTimeoutMs: number): Promise<EngineDatabase>;
  readonly endless: string;
  /** Ends, on the server's side, every connection that runs something. */
  dropConnections(): Promise<void>;
}

export interface NetworkCase {
  readonly title: string;
  run(subject: NetworkSubject): Promise<void>;
}

export const networkCases: readonly NetworkCase[] = [
  {
    title: 'says that the password is wrong',
    async run(subject) {
      await failing(await subject.openWithPassword('wrong'), async (database) => {
        const error = await refusal(database.ping(runOptions().signal));
        same([error.kind, /password|denied/i.test(error.message)], ['connection', true]);
      });
    },
  },
  {
    title: 'reports a port without a server',
    async run(subject) {
      const { port, close } = await silentServer();
      await close();
      await failing(await subject.openAt('127.0.0.1', port, 5_000), async (database) => {
        same((await refusal(database.ping(runOptions().signal))).kind, 'connection');
      });
    },
  },
  {
    title: 'gives up on a server that says nothing within its time',
    async run(subject) {
      const { port, close } = await silentServer();
      try {
        await failing(await subject.openAt('127.0.0.1', port, 700), async (database) => {
          const started = Date.now();
          same((await refusal(database.ping(runOptions().signal))).kind, 'connection');
          if (Date.now() - started > 3_000) throw new Error(`Giving up took ${Date.now() - started} ms.`);
        });
      } finally {
        await close();
      }
    },
  },
  {
    title: 'fails a query whose connection is lost, and serves the next',
    async run(subject) {
      await failing(await subject.open(), async (database) => {
        const running = refusal(database.run(subject.endless, runOptions()));
        await new Promise((resolve) => setTimeout(resolve, 300));
        await subject.dropConnections();
        same((await running).kind, 'connection');
        same(rowsOf(await database.run('SELECT 1 AS one', runOptions())), [[1]]);
      });
    },
  },
];

async function failing(database: EngineDatabase, work: (database: EngineDatabase) => Promise<void>): Promise<void> {
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** Takes connections, and says nothing. */
async function silentServer(): Promise<{ readonly port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return {
    port: address.port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
