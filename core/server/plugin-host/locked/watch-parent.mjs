// A thread that ends its process when the one that started it is gone. The main thread cannot tell while SQLite holds it,
// and would work for nobody.
import { workerData } from 'node:worker_threads';

const LOOK_MS = 1_000;

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
