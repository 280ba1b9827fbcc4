/**
 * A thread that ends its process when the one that started it is gone. The main thread cannot tell while SQLite holds it,
 * and would work for nobody.
 */
import { setInterval } from 'node:timers';
import { workerData } from 'node:worker_threads';

const LOOK_MS = 1_000;
const parent: unknown = workerData;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
