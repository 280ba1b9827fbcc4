import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const LAST_WORDS = 8_000;
const LAST_WORDS_MS = 500;

export interface ChildServer {
  readonly child: ChildProcess;
  /** What it wrote so far: standard output, then errors. */
  said(): string;
  /** Sends the signal and resolves when it is gone; at once when it already is. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export interface ChildServerOptions extends SpawnOptions {
  /** In messages. */
  readonly name: string;
  readonly readyWithinMs: number;
  /** Asked every few milliseconds, with what it has written so far. */
  readonly isReady: (said: string) => boolean | Promise<boolean>;
}

/**
 * Starts a program and waits until it is ready.
 * @throws Error with the program's last words, as soon as it is known that it will not be ready.
 */
export async function startChildServer(
  program: string,
  args: readonly string[],
  { name, readyWithinMs, isReady, ...options }: ChildServerOptions,
): Promise<ChildServer> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let errors = '';
  let over: string | undefined;
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const said = (): string => out + errors;
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      over ??= `cannot be run: ${error.message}`;
      resolve();
    });
    child.once('exit', (code, signal) => {
      over ??= `ended with ${String(code ?? signal)}`;
      resolve();
    });
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const leaveNothing = (): void => void child.kill('SIGKILL');
  process.once('exit', leaveNothing);
  void gone.then(() => process.off('exit', leaveNothing));

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (over === undefined) child.kill(signal);
    await gone;
  };
  const until = performance.now() + readyWithinMs;
  while (over === undefined && performance.now() < until) {
    if (await isReady(said())) return { child, said, end };
    await Promise.race([gone, sleep(5)]);
  }
  const why = over ?? `was not ready within ${readyWithinMs / 1_000} s`;
  await end('SIGKILL');
  // What it wrote last may still be on its way, and what it started may keep the streams open.
  await Promise.race([closed, sleep(LAST_WORDS_MS)]);
  throw new Error(`${name} ${why}.\n${said().slice(-LAST_WORDS)}`);
}
