// The way to the server: frames of bytes, each with its length before it, on an open file.
import { Buffer } from 'node:buffer';
import { close, read, write, writeSync } from 'node:fs';
import { deserialize, serialize, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHANNEL = 3;
const HEADER = 4;
const LARGEST_FRAME = 256 * 1024 * 1024;
/** Frames up to this size are written at once; the kernel's buffer takes them. */
const SMALL_FRAME = 32 * 1024;
const READ_SIZE = 256 * 1024;

/** From a context that has it as a global: with `--expose-gc` the plugin's own would keep it for good. */
const collectGarbage = garbageCollector();
const { _kill: kill, pid } = process;
const SIGKILL = 9;
/** At once: a process with a thread cannot leave in order while it reads. */
export const die = () => kill(pid, SIGKILL);

const queue = [];
let writing = false;
let waiting = 0;

export const encode = (value) => serialize(value);
export const decode = (bytes) => deserialize(bytes);
export const backlog = () => waiting;

export function send(value) {
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

export function listen(next) {
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
  close(CHANNEL, die);
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
      if (length === 0) {
        // The server asks for it before it counts memory that nothing holds any more.
        collectGarbage();
        continue;
      }
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
    if (error || size === 0) return die();
    const chunk = buffer.subarray(0, size);
    readNext(size > buffer.length / 2 ? Buffer.allocUnsafeSlow(READ_SIZE) : Buffer.allocUnsafeSlow(buffer.length));
    take(chunk);
  });
}

export function openChannel() {
  readNext(Buffer.allocUnsafeSlow(READ_SIZE));
}

function garbageCollector() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return collect;
}
