import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { lineSink } from './standard-output.ts';

/** Keeps what it could not write, and says that it could not, as pino's output does. */
class Disk {
  isFull = true;
  text = '';
  #waiting = '';
  #onError: (error: Error) => void = () => undefined;

  on(_event: 'error', listener: (error: Error) => void): void {
    this.#onError = listener;
  }

  write(text: string): void {
    this.#waiting += text;
    if (this.isFull) {
      this.#onError(new Error('ENOSPC: no space left on device, write'));
      return;
    }
    this.text += this.#waiting;
    this.#waiting = '';
  }
}

it('a log that can be written again tells how many lines are missing', () => {
  const disk = new Disk();
  const sink = lineSink(disk);
  const tell = (name: string): void => {
    sink.write(`{"level":"error","message":"${name}"}\n`);
    sink.flush();
  };
  for (const name of ['one', 'two', 'three']) tell(name);
  expect(disk.text).toBe('');
  disk.isFull = false;
  for (const name of ['four', 'five']) tell(name);
  const lines = disk.text.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { message: 'one' },
    { message: 'the log could not be written for a while', dropped: 2, because: expect.stringContaining('ENOSPC') },
    { message: 'four' },
    { message: 'five' },
  ]);
});

const FULL = '/dev/full';

it.skipIf(!existsSync(FULL))('a process whose log has no room goes on, and ends as it should', async () => {
  const logger = resolve(import.meta.dirname, 'logger.ts');
  const code = `
    const { createLogger } = await import(${JSON.stringify(logger)});
    const log = createLogger('info');
    for (let n = 0; n < 50; n += 1) {
      log.error('no room');
      log.info('no room');
      await new Promise((done) => setTimeout(done, 1));
    }
    process.stderr.write('still here');`;
  const full = openSync(FULL, 'w');
  try {
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', full, 'pipe'] });
    let told = '';
    child.stderr?.on('data', (data) => (told += String(data)));
    const [exit] = await once(child, 'close');
    expect([exit, told]).toEqual([0, 'still here']);
  } finally {
    closeSync(full);
  }
});
