import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildServer, startChildServer } from '../support/child-server.ts';
import { onFreePort, PortTaken } from '../support/free-port.ts';

const READY_WITHIN_MS = 20_000;

export interface TestRedis {
  readonly url: string;
  /** Gone at once, with all that it held. */
  kill(): Promise<void>;
  /** There again, empty, at the same address. */
  again(): Promise<void>;
  /** Keeps its connections and answers nothing, until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** A real Redis in a temporary folder, on a free port of the loopback interface, that writes nothing to the disk. */
export async function startRedis(program: string): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-redis-'));
  const start = (port: number): Promise<ChildServer> => serve(program, folder, port);
  let { port, server } = await onFreePort(async (free) => ({ port: free, server: await start(free) }));
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => server.end('SIGKILL'),
    again: async () => {
      server = await start(port);
    },
    pause: () => void server.child.kill('SIGSTOP'),
    resume: () => void server.child.kill('SIGCONT'),
    async stop() {
      await server.end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serve(program: string, folder: string, port: number): Promise<ChildServer> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  try {
    return await startChildServer(program, options, {
      name: 'Redis',
      readyWithinMs: READY_WITHIN_MS,
      isReady: (said) => said.includes('Ready to accept connections'),
    });
  } catch (error) {
    throw String(error).includes('Address already in use') ? new PortTaken() : error;
  }
}
