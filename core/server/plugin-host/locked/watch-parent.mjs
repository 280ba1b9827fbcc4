// A thread that ends its process when the server that started it has ended. The main thread cannot check that while SQLite
// keeps it busy, and would finish work whose result has no receiver.
import { workerData } from 'node:worker_threads';

const LOOK_MS = 1_000;

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
