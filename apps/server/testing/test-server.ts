import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type BuiltInPlugin, type RunningServer } from '../start-server.ts';

export interface TestServer extends RunningServer {
  readonly home: string;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** A whole server in this process, with these plugins, on a free port and a home of its own. */
export async function startTestServer(
  builtIns: readonly BuiltInPlugin[] = [],
  env: Readonly<Record<string, string>> = {},
  webFolder?: string,
  sdkFolder?: string,
): Promise<TestServer> {
  const home = mkdtempSync(join(tmpdir(), 'facet-home-'));
  writeFileSync(join(home, 'secret.key'), SHARED_KEY, { mode: 0o600 });
  const lines: Readonly<Record<string, unknown>>[] = [];
  const server = await startServer({
    env: { FACET_HOME: home, FACET_PORT: '0', FACET_VALIDATE_RESPONSES: '1', ...env },
    builtIns,
    writeLog: (line) => lines.push(JSON.parse(line)),
    ...(webFolder === undefined ? {} : { webFolder }),
    ...(sdkFolder === undefined ? {} : { sdkFolder }),
  });
  return {
    ...server,
    home,
    lines,
    fetch: (path, init) =>
      fetch(`${server.url}${path}`, {
        redirect: 'manual',
        ...init,
        headers: withAccept(init?.headers),
      }),
    async stop() {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A server on a copy of a home, as another start of it would be: the home itself is for the server that runs there. */
export async function startAgain(
  { home }: Pick<TestServer, 'home'>,
  builtIns: readonly BuiltInPlugin[] = [],
  writeLog: (line: string) => void = () => undefined,
): Promise<RunningServer> {
  const copy = mkdtempSync(join(tmpdir(), 'facet-again-'));
  cpSync(home, copy, { recursive: true });
  const server = await startServer({ env: { FACET_HOME: copy, FACET_PORT: '0' }, builtIns, writeLog });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

/** Test servers on one database are processes of one installation. */
const SHARED_KEY = Buffer.alloc(32, 'test').toString('base64');

function withAccept(given: RequestInit['headers']): Headers {
  const headers = new Headers(given);
  if (!headers.has('accept')) headers.set('accept', 'application/json');
  return headers;
}
