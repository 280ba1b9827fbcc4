import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitions } from '../../apps/server/settings/definitions.ts';
import { copyCommands } from './bare-clone.ts';

/** Of the machine; a closed one. */
const DEAD = 'http://127.0.0.1:9';
const WITHIN_MS = 2_000;

type Environment = Readonly<Record<string, string>>;

// Plain JavaScript, because it runs before anything is installed.
const plain = (file: string): string => new URL(`../../apps/run/${file}`, import.meta.url).href;
const { DEFAULTS }: { readonly DEFAULTS: Readonly<Record<string, unknown>> } = await import(
  plain('start-obstacles.mjs')
);
const { withoutProxyToItself }: { withoutProxyToItself(env: Environment): Environment } = await import(
  plain('loopback.mjs')
);
const { whyNotFetched }: { whyNotFetched(env: Environment): Promise<string | undefined> } = await import(
  plain('registry.mjs')
);
const {
  capture,
}: {
  capture(
    command: string,
    args: readonly string[],
    options: { readonly env: Environment },
  ): {
    readonly code: number;
    readonly output: string;
  };
} = await import(plain('processes.mjs'));

const folder = mkdtempSync(join(tmpdir(), 'facet fresh-'));
const clone = join(folder, 'a clone');
const other = createServer((_, answer) => answer.end('here'));
let port = 0;
beforeAll(async () => {
  copyCommands(clone);
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  port = (other.address() as AddressInfo).port;
});
afterAll(() => {
  other.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(command: 'start' | 'test', env: Environment) {
  const start = performance.now();
  const child = spawn(process.execPath, ['apps/run.mjs', command], {
    cwd: clone,
    env: { PATH: process.env['PATH'], HOME: join(folder, 'home'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, text, ms: performance.now() - start };
}

describe('in a fresh clone', () => {
  it.each<[string, 'start' | 'test', () => Environment, RegExp]>([
    [
      'a taken port',
      'start',
      () => ({ FACET_PORT: String(port) }),
      /another program listens there already.*FACET_PORT/,
    ],
    [
      'a taken port in the settings file',
      'start',
      () => {
        const home = join(folder, 'configured');
        mkdirSync(home, { recursive: true });
        writeFileSync(join(home, 'facet.config.json'), JSON.stringify({ port }));
        return { FACET_HOME: home };
      },
      /cannot listen on 127\.0\.0\.1:\d+: another program/,
    ],
    ['a home that cannot be written', 'start', () => ({ HOME: '/dev/null' }), /\/dev\/null\/\.facet.*FACET_HOME/],
    ['a data folder that is a file', 'start', () => ({ FACET_HOME: '/dev/null' }), /is not a folder.*FACET_HOME/],
    [
      'a proxy that does not answer',
      'start',
      () => ({ HTTPS_PROXY: DEAD, FACET_PORT: '0' }),
      /127\.0\.0\.1:9 \(HTTPS_PROXY\).*ECONNREFUSED.*unset HTTPS_PROXY/,
    ],
    ['a proxy that does not answer', 'test', () => ({ HTTPS_PROXY: DEAD }), /unset HTTPS_PROXY/],
    [
      'a registry that does not answer',
      'test',
      () => ({ npm_config_registry: `${DEAD}/` }),
      /registry http:\/\/127\.0\.0\.1:9 cannot be reached: ECONNREFUSED/,
    ],
    ['a folder for temporary files that is none', 'test', () => ({ TMPDIR: '/dev/null' }), /TMPDIR/],
  ])('%s is said by %s at once, with what to do', { retry: 1 }, async (_, command, env, message) => {
    const before = readdirSync(clone);
    const { code, text, ms } = await run(command, env());
    expect(text).toMatch(message);
    expect(code).toBe(1);
    expect(ms).toBeLessThan(WITHIN_MS);
    expect(readdirSync(clone)).toEqual(before);
  });

  it('is asked for the same address and home as the server takes', () => {
    const { home, host, port: initial } = definitions;
    expect(DEFAULTS).toEqual({ home: home.initial, host: host.initial, port: initial.initial });
  });
});

describe('with a proxy in the environment', () => {
  it.each(['http_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'])('%s is not for what runs here', (name) => {
    const env = withoutProxyToItself({ [name]: DEAD, NO_PROXY: 'registry.local, localhost' });
    expect(env['NO_PROXY']?.split(',')).toEqual(['registry.local', 'localhost', '127.0.0.1', '::1', '[::1]']);
    expect(env['no_proxy']).toBe(env['NO_PROXY']);
  });

  it('is left as it is without one', () => {
    const env = { PATH: '/bin', HTTP_PROXY: '' };
    expect(withoutProxyToItself(env)).toBe(env);
  });

  it.each(['127.0.0.1', 'localhost'])('a program that is started here still reaches %s', async (host) => {
    const { code, output } = await new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
      // In a process of its own: the one that answers must not be blocked.
      const asker = spawn(process.execPath, [
        '--input-type=module',
        '--eval',
        `const { capture } = await import(${JSON.stringify(plain('processes.mjs'))});
         const env = { PATH: process.env.PATH, HTTP_PROXY: ${JSON.stringify(DEAD)}, NODE_USE_ENV_PROXY: '1' };
         const program = "console.log(await (await fetch('http://${host}:${port}/')).text())";
         const { code, output } = capture(process.execPath, ['--input-type=module', '--eval', program], { env });
         process.stdout.write(output);
         process.exit(code);`,
      ]);
      let text = '';
      for (const stream of [asker.stdout, asker.stderr])
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      asker.once('close', (ended) => resolve({ code: ended ?? 1, output: text }));
    });
    expect(output).toContain('here');
    expect(code).toBe(0);
  });

  it('captures what a program writes as before', () => {
    expect(capture(process.execPath, ['-p', '1 + 1'], { env: { HTTP_PROXY: DEAD } })).toEqual({
      code: 0,
      output: '2\n',
    });
  });

  it.each<[string, Environment, RegExp | undefined]>([
    ['npm’s own setting', { npm_config_https_proxy: DEAD, HTTPS_PROXY: 'http://elsewhere' }, /npm_config_https_proxy/],
    ['an address without a scheme', { HTTPS_PROXY: '127.0.0.1:9' }, /127\.0\.0\.1:9 \(HTTPS_PROXY\)/],
    ['no address', { HTTPS_PROXY: 'http://' }, /"http:\/\/", which is no address/],
    [
      'a registry that is excepted',
      { npm_config_registry: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:1', NO_PROXY: '127.0.0.1' },
      /^The npm registry/,
    ],
    ['no registry', { npm_config_registry: 'none' }, undefined],
  ])('packages are asked for as npm does: %s', async (_, env, why) => {
    const said = await whyNotFetched(env);
    if (why === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(why);
  });
});
