// Runs in the process of an installed plugin, and in those of its workers, before any code of the plugin, with `--import`.
// It opens the channel to the server and what the process may read, then takes away everything through which code could
// reach further. Plain JavaScript, so that the process needs no compiler. What it keeps stands in lists of what is allowed;
// see README.md. Workers of built-in plugins are started with it too, and keep what they have.
//
// Nothing here may become reachable from outside: no object of `fs`, `process` or `sqlite` is an argument, a `this` or a
// result of what is handed over, and no method decides, since code could have replaced any of them; see safe.mjs.
import { writeSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { Worker } from 'node:worker_threads';
import { backlog, decode, die, encode, listen, openChannel, send } from './channel.mjs';
import { openOwnTables } from './own-tables.mjs';
import { listOf } from './safe.mjs';
import { openSqliteFile } from './sqlite-file.mjs';

/** Members of the real `process` that Node itself needs; all others go, since code can come by that object. */
const KEPT_IN_PROCESS = new Set([
  '_events',
  '_eventsCount',
  '_maxListeners',
  '_exiting',
  '_fatalException',
  '_tickCallback',
  'argv0',
  'arch',
  'config',
  'domain',
  'emitWarning',
  'exitCode',
  'features',
  'hrtime',
  'nextTick',
  'permission',
  'platform',
  'release',
  'version',
  'versions',
]);

const GLOBALS = new Set(
  `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error
   AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError globalThis JSON Math Intl
   ArrayBuffer Atomics Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array BigUint64Array BigInt64Array
   Uint8ClampedArray Float16Array Float32Array Float64Array DataView Map BigInt Set Iterator WeakMap WeakSet Proxy Reflect
   FinalizationRegistry WeakRef DisposableStack AsyncDisposableStack decodeURI decodeURIComponent encodeURI
   encodeURIComponent escape unescape eval isFinite isNaN SharedArrayBuffer WebAssembly
   global console process Buffer clearImmediate setImmediate clearInterval clearTimeout setInterval setTimeout queueMicrotask
   structuredClone atob btoa URL URLSearchParams URLPattern DOMException AbortController AbortSignal Event EventTarget
   CustomEvent TextEncoder TextDecoder TextEncoderStream TextDecoderStream TransformStream
   TransformStreamDefaultController WritableStream WritableStreamDefaultController WritableStreamDefaultWriter ReadableStream
   ReadableStreamDefaultReader ReadableStreamBYOBReader ReadableStreamBYOBRequest ReadableByteStreamController
   ReadableStreamDefaultController ByteLengthQueuingStrategy CountQueuingStrategy CompressionStream DecompressionStream
   Blob File performance Performance PerformanceEntry PerformanceMark PerformanceMeasure Crypto CryptoKey SubtleCrypto
   crypto`.split(/\s+/),
);

const start = JSON.parse(process.argv[2] ?? '{}');
const realProcess = process;
const Refusal = TypeError;
const STANDARD_ERROR = 2;

function consoleOf() {
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error', trace: 'debug' };
  const text = (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof Error) return String(value.stack);
    try {
      return JSON.stringify(value) ?? String(value);
    } catch {
      return String(value);
    }
  };
  return Object.fromEntries(
    Object.entries(levels).map(([name, level]) => [
      name,
      (...values) => send({ type: 'log', level, message: values.map(text).join(' ').slice(0, 4_000) }),
    ]),
  );
}

/** Only this module and those of Node that are harmless; a plugin's half is one file. */
function admit(entry, modules) {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier in modules || specifier === entry) return next(specifier, context);
      throw new Refusal(`"${specifier}" is not available to plugins.`);
    },
  });
}

function lock() {
  const inside = {
    version: process.version,
    versions: { ...process.versions },
    platform: process.platform,
    arch: process.arch,
    env: {},
    argv: [],
    execArgv: [],
    nextTick: process.nextTick,
    hrtime: process.hrtime,
    emitWarning: (warning) => send({ type: 'log', level: 'warn', message: String(warning) }),
    cwd: () => '/',
    on: () => inside,
    once: () => inside,
    off: () => inside,
    emit: () => false,
  };
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!GLOBALS.has(name)) delete globalThis[name];
  for (const [name, value] of [
    ['process', Object.freeze(inside)],
    ['console', consoleOf()],
  ])
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  for (const name of Object.getOwnPropertyNames(realProcess)) {
    if (KEPT_IN_PROCESS.has(name)) continue;
    if (!delete realProcess[name]) throw new TypeError(`process.${name} cannot be taken away.`);
  }
  // Node itself asks these of it.
  Object.assign(realProcess, { env: Object.create(null), argv: [], execArgv: [], cwd: () => '/' });
}

function noTables() {
  throw new Refusal('This plugin has no database.');
}

const query =
  typeof start.database === 'string' ? openOwnTables(start.database, Number(start.databasePages)) : noTables;
const file = typeof start.file === 'string' ? openSqliteFile(start.file, Number(start.fileMegabytes)) : undefined;
openChannel();
if (start.parent !== undefined) {
  process.setUncaughtExceptionCaptureCallback((error) => {
    writeSync(STANDARD_ERROR, `${error?.stack ?? error}\n`);
    die();
  });
  new Worker(new URL('./watch-parent.mjs', import.meta.url), {
    workerData: start.parent,
    execArgv: [],
    env: {},
  }).unref();
}
if (start.isLocked !== false) {
  lock();
  admit(String(start.entry), listOf(start.modules.flatMap((name) => [name, `node:${name}`])));
}
Object.defineProperty(globalThis, Symbol.for('facet/plugin-host'), {
  value: Object.freeze({
    send,
    listen,
    encode,
    decode,
    backlog,
    query,
    hasDatabase: query !== noTables,
    ...(file === undefined ? {} : { file: Object.freeze(file) }),
  }),
});
