import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/server/main.ts', import.meta.url));
/** As `npm start` names it. */
const COMPILE_CACHE = fileURLToPath(new URL('../../.cache/node', import.meta.url));

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
  const child = spawn(process.execPath, options.program ?? ['--disable-proto=throw', MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      FACET_HOME: home,
      FACET_PORT: '0',
      FACET_ADMIN_USERNAME: ADMIN.username,
      FACET_ADMIN_PASSWORD: ADMIN.password,
      FACET_EXAMPLES: 'false',
      FACET_VALIDATE_RESPONSES: '1',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const gone = once(child, 'exit');
  const removeHome = (): void => {
    if (options.home === undefined) rmSync(home, { recursive: true, force: true });
  };
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string): void => {
      child.kill('SIGKILL');
      reject(new Error(`The server ${why}.\n${out}${errors}`));
    };
    const timer = setTimeout(() => fail('was not ready in time'), options.readyWithinMs ?? 60_000);
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const ready = /^Facet is ready at (\S+)$/m.exec(out)?.[1];
      if (ready === undefined) return;
      clearTimeout(timer);
      resolve(ready);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      removeHome();
      fail(`ended with ${code}`);
    });
  });
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    await gone;
    removeHome();
    return child.exitCode;
  };
  return {
    url,
    home,
    child,
    output: () => out + errors,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
