// Runs in the process of an installed plugin before any code of the plugin, with `--import`. It opens the channel to the
// server and the plugin's own database, then takes away everything through which code could reach further. Plain
// JavaScript, so that the process needs no compiler. What it keeps stands in lists of what is allowed; see README.md.
//
// Nothing here may become reachable from outside: no object of `fs`, `process` or `sqlite` is an argument, a `this` or a
// result of what is handed over, since code could have replaced any method that would be called with it.
import { Buffer } from 'node:buffer';
import { close, read, write, writeSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { constants, DatabaseSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';

const CHANNEL = 3;
const HEADER = 4;
const LARGEST_FRAME = 256 * 1024 * 1024;
/** Frames up to this size are written at once; the kernel's buffer takes them. */
const SMALL_FRAME = 32 * 1024;
const READ_SIZE = 256 * 1024;

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

/** What statements of the plugin may do: everything inside its own file, nothing that opens another. */
const DENIED_ACTIONS = new Set([
  constants.SQLITE_ATTACH,
  constants.SQLITE_DETACH,
  constants.SQLITE_PRAGMA,
  constants.SQLITE_CREATE_VTABLE,
  constants.SQLITE_DROP_VTABLE,
]);
const DENIED_FUNCTIONS = new Set(['load_extension', 'readfile', 'writefile', 'edit', 'fts3_tokenizer']);

const start = JSON.parse(process.argv[2] ?? '{}');
const ownFolder = String(start.folder);
const databaseFile = typeof start.database === 'string' ? start.database : undefined;
const mostPages = Number(start.databasePages);
const modules = new Set(start.modules.flatMap((name) => [name, `node:${name}`]));

// — The channel —

const queue = [];
let writing = false;
let waiting = 0;

function send(value) {
  const body = serialize(value);
  const header = Buffer.allocUnsafeSlow(HEADER);
  header.writeUInt32LE(body.length, 0);
  if (!writing && body.length <= SMALL_FRAME) {
    writeNow(Buffer.concat([header, body]));
    return;
  }
  waiting += body.length;
  queue.push(header, body);
  if (!writing) writeNext();
}

function writeNow(bytes) {
  let at = 0;
  while (at < bytes.length) at += writeSync(CHANNEL, bytes, at, bytes.length - at);
}

function writeNext() {
  const bytes = queue.shift();
  writing = bytes !== undefined;
  if (bytes === undefined) return;
  let at = 0;
  const step = () => {
    write(CHANNEL, bytes, at, bytes.length - at, null, (error, written) => {
      if (error) return end();
      at += written;
      if (at < bytes.length) return step();
      if (bytes.length !== HEADER) waiting -= bytes.length;
      writeNext();
    });
  };
  step();
}

let listener;
let early = [];

function listen(next) {
  if (listener !== undefined) throw new TypeError('The channel has its listener.');
  listener = next;
  const kept = early;
  early = [];
  for (const value of kept) listener(value);
}

function receive(bytes) {
  const value = deserialize(bytes);
  if (listener === undefined) early.push(value);
  else listener(value);
}

function end() {
  close(CHANNEL, () => exit(0));
}

let header = Buffer.alloc(0);
let body;
let filled = 0;

function take(chunk) {
  let at = 0;
  while (at < chunk.length) {
    if (body === undefined) {
      const rest = chunk.subarray(at, at + HEADER - header.length);
      header = Buffer.concat([header, rest]);
      at += rest.length;
      if (header.length < HEADER) return;
      const length = header.readUInt32LE(0);
      if (length > LARGEST_FRAME) return end();
      header = Buffer.alloc(0);
      // A buffer of its own: values are views of it.
      body = Buffer.allocUnsafeSlow(length);
      filled = 0;
    }
    const part = chunk.subarray(at, at + body.length - filled);
    body.set(part, filled);
    filled += part.length;
    at += part.length;
    if (filled < body.length) continue;
    const whole = body;
    body = undefined;
    receive(whole);
  }
}

function readNext(buffer) {
  read(CHANNEL, buffer, 0, buffer.length, null, (error, size) => {
    // The server has gone, so there is no caller left.
    if (error || size === 0) return exit(0);
    const chunk = buffer.subarray(0, size);
    readNext(size > buffer.length / 2 ? Buffer.allocUnsafeSlow(READ_SIZE) : Buffer.allocUnsafeSlow(buffer.length));
    take(chunk);
  });
}

// — The database —

const database = databaseFile === undefined ? undefined : openDatabase(databaseFile);

function openDatabase(file) {
  const opened = new DatabaseSync(file, { timeout: 2_000, enableForeignKeyConstraints: true });
  opened.exec(
    `pragma journal_mode = wal; pragma synchronous = normal; pragma temp_store = memory; pragma max_page_count = ${mostPages}; pragma trusted_schema = off;`,
  );
  opened.setAuthorizer((action, first, second) => {
    if (DENIED_ACTIONS.has(action)) return constants.SQLITE_DENY;
    if (action === constants.SQLITE_FUNCTION && DENIED_FUNCTIONS.has(String(second).toLowerCase()))
      return constants.SQLITE_DENY;
    return constants.SQLITE_OK;
  });
  return opened;
}

const statements = new Map();
const MOST_STATEMENTS = 200;

function statementOf(sql) {
  const known = statements.get(sql);
  if (known !== undefined) return known;
  const statement = database.prepare(sql);
  if (statements.size >= MOST_STATEMENTS) statements.clear();
  statements.set(sql, statement);
  return statement;
}

/** One statement with its parameters; rows for one that gives some, else how many it changed. */
function query(sql, parameters) {
  if (database === undefined) throw new TypeError('This plugin has no database.');
  const statement = statementOf(String(sql));
  if (statement.columns().length > 0) return { rows: statement.all(...parameters) };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], changes: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

// — Taking the rest away —

const exit = process.reallyExit.bind(process);

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
  const real = realProcess;
  for (const name of Object.getOwnPropertyNames(real)) {
    if (KEPT_IN_PROCESS.has(name)) continue;
    if (!delete real[name]) throw new TypeError(`process.${name} cannot be taken away.`);
  }
  // Node itself asks these of it.
  Object.assign(real, { env: Object.create(null), argv: [], execArgv: [], cwd: () => '/' });
  registerHooks({
    resolve(specifier, context, next) {
      if (modules.has(specifier)) return next(specifier, context);
      const isOwn = /^\.\/[A-Za-z0-9_-]+\.mjs$/.test(specifier) && context.parentURL?.startsWith(ownFolder);
      if (isOwn || specifier === entry) return next(specifier, context);
      throw new TypeError(`"${specifier}" is not available to plugins.`);
    },
  });
}

const realProcess = process;
const entry = `${ownFolder}server.mjs`;
readNext(Buffer.allocUnsafeSlow(READ_SIZE));
lock();
Object.defineProperty(globalThis, Symbol.for('facet/plugin-host'), {
  value: Object.freeze({ send, listen, backlog: () => waiting, query, hasDatabase: database !== undefined }),
});
