import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';

/**
 * Loaded into a server before all else: tells the longest time for which its one thread did nothing but one thing. It counts
 * processor time of that thread, so that other work of the machine makes it no longer.
 */
const BEAT_MS = 5;
const PORT_LINE = 'block probe at ';

let longest = 0;
let wall = 0;
let before = process.threadCpuUsage();
let last = performance.now();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  longest = Math.max(longest, (user + system) / 1_000);
  wall = Math.max(wall, performance.now() - last);
  before = process.threadCpuUsage();
  last = performance.now();
}, BEAT_MS).unref();

const server = createServer((_, response) => {
  response.end(JSON.stringify({ longest, wall }));
  longest = 0;
  wall = 0;
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`${PORT_LINE}${address.port}\n`);
});
server.unref();
