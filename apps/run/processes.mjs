import { spawn, spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { withoutProxyToItself } from './loopback.mjs';
import { inRoot, ROOT } from './paths.mjs';

/** What a server starts with, unless the environment says otherwise. */
export const SERVER_ENVIRONMENT = {
  // For its threads and child processes (`compiledCode` of the sdk), not for itself: `stripped-sources.mjs` says why.
  NODE_COMPILE_CACHE: inRoot('.cache', 'node'),
  NODE_DISABLE_COMPILE_CACHE: '1',
  // glibc keeps freed memory apart for up to eight threads a processor; the few of a server that is idle keep 6 MB so.
  MALLOC_ARENA_MAX: '2',
};

/**
 * How the server's process starts; its worker threads inherit it. Keys of untrusted JSON never reach a prototype. WebAssembly code
 * is freed with its module only: V8 collects it for all threads together, and frees a wrapper that another thread is about to use.
 * The process ended so with about one in 300 threads that started beside one that ended (Node 24.21).
 */
export const GUARDS = ['--disable-proto=throw', '--no-wasm-code-gc'];

/**
 * Arguments of node for the server that people use: a bundle (`apps/server-build`). Its threads and child processes run from the
 * sources; Node's own way without types is called an experiment still.
 */
export const SERVER = [
  ...GUARDS,
  '--disable-warning=ExperimentalWarning',
  '--import',
  pathToFileURL(inRoot('apps/server/start/stripped-sources.mjs')).href,
  inRoot('dist/server/main.js'),
];

/** Runs to the end with the terminal attached; gives the exit code. */
export function run(command, args, { env = process.env, ...options } = {}) {
  const { status, error, signal } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: withoutProxyToItself(env),
    ...options,
  });
  if (error) throw new Error(`Cannot run ${command}: ${error.message}`);
  return status ?? (signal ? 1 : 0);
}

export const runNode = (node, args, options) => run(node, args, options);

/** Runs quietly; gives `{code, output}`. */
export function capture(command, args, { env = process.env, ...options } = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: withoutProxyToItself(env),
    ...options,
  });
  return { code: error ? 127 : (status ?? 1), output: `${stdout ?? ''}${stderr ?? ''}` };
}

/**
 * Runs a server until it ends; gives `{code, signal}`. Signals reach it once: a terminal sends Ctrl-C to the whole group,
 * so only signals that are aimed at this process alone are handed on.
 */
export function runServer(node, args) {
  return new Promise((resolve, reject) => {
    const env = withoutProxyToItself({ ...SERVER_ENVIRONMENT, ...process.env });
    const child = spawn(node, args, { cwd: ROOT, stdio: 'inherit', env });
    const forward = (signal) => child.kill(signal);
    const handlers = {
      SIGTERM: forward,
      SIGHUP: forward,
      SIGINT: process.stdin.isTTY ? () => undefined : forward,
    };
    const quit = (settle) => (value, signal) => {
      for (const [name, handler] of Object.entries(handlers)) process.off(name, handler);
      settle(value, signal);
    };
    for (const [name, handler] of Object.entries(handlers)) process.on(name, handler);
    child.on('error', quit(reject));
    child.on(
      'exit',
      quit((code, signal) => resolve({ code, signal })),
    );
  });
}

/** The exit code of a process that ended. */
export const codeOf = ({ code }) => code ?? 1;
