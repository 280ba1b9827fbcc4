import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { memoryOf } from './process-figures.ts';

/** What a Node process costs before it does anything: milliseconds to its first word, and megabytes. */
export async function timeEmptyProcess(): Promise<{ readonly ms: number; readonly resident: number }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['-e', "process.stdout.write('.'); setTimeout(() => {}, 60_000)"]);
  await once(child.stdout, 'data');
  const ms = performance.now() - startedAt;
  const { resident } = memoryOf(child.pid ?? 0);
  child.kill();
  await once(child, 'exit');
  return { ms, resident };
}
