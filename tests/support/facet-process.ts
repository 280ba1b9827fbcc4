import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChildServer } from './child-server.ts';

const PROCESSES = new URL('../../apps/run/processes.mjs', import.meta.url).href;

interface Start {
  readonly SERVER: readonly string[];
  readonly SERVER_ENVIRONMENT: Readonly<Record<string, string>>;
}

const { SERVER, SERVER_ENVIRONMENT }: Start = await import(PROCESSES);
/** Of node, for the server that `npm start` starts. */
export const SERVER_ARGUMENTS = SERVER;
/** Less than a hook may take, so that the server's own words are what a test reports. */
const READY_WITHIN_MS = 45_000;

export const ADMIN = { username: 'admin', password: 'a long secret' } as const;

export interface FacetOptions {
  /** Absent: a fresh one that `stop` removes. */
  readonly home?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly readyWithinMs?: number;
  /** Arguments of node. Default: the server as `npm start` starts it. */
  readonly program?: readonly string[];
}

/** A server in a process of its own. */
export interface FacetProcess {
  readonly url: string;
  readonly home: string;
  readonly child: ChildProcess;
  /** What it wrote so far: standard output, then errors. */
  output(): string;
  /** At once, without a chance to tidy up; resolves when it is gone. */
  kill(): Promise<void>;
  /** As an administrator ends it; the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the server with every built-in plugin on a free port and waits until it says that it is ready. */
export async function startFacet(options: FacetOptions = {}): Promise<FacetProcess> {
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'facet-home-'));
  const removeHome = (): void => {
    if (options.home === undefined) rmSync(home, { recursive: true, force: true });
  };
  let url: string | undefined;
  try {
    const { child, said, end } = await startChildServer(process.execPath, options.program ?? SERVER_ARGUMENTS, {
      env: {
        PATH: process.env['PATH'],
        ...SERVER_ENVIRONMENT,
        FACET_HOME: home,
        FACET_PORT: '0',
        FACET_ADMIN_USERNAME: ADMIN.username,
        FACET_ADMIN_PASSWORD: ADMIN.password,
        FACET_EXAMPLES: 'false',
        FACET_VALIDATE_RESPONSES: '1',
        ...options.env,
      },
      name: 'The server',
      readyWithinMs: options.readyWithinMs ?? READY_WITHIN_MS,
      isReady: (output) => (url = /^Facet is ready at (\S+)$/m.exec(output)?.[1]) !== undefined,
    });
    if (url === undefined) throw new Error('The server gave no address.');
    const finish = async (signal: NodeJS.Signals): Promise<number | null> => {
      await end(signal);
      removeHome();
      return child.exitCode;
    };
    return {
      url,
      home,
      child,
      output: said,
      kill: async () => void (await finish('SIGKILL')),
      stop: () => finish('SIGTERM'),
    };
  } catch (error) {
    removeHome();
    throw error;
  }
}
