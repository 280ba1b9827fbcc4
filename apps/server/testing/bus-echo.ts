import { createLogger } from '../log/logger.ts';
import { PostgresBus } from '../shared/postgres-bus.ts';

/** A process of its own for tests: answers `ping` on the bus with `pong`. */
const url = process.argv[2];
if (url === undefined) throw new Error('The address of the Postgres is missing.');
const bus = await PostgresBus.open(url, createLogger('silent'));
bus.subscribe('ping', (payload) => {
  bus.publish('pong', payload).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
});
process.send?.('listening');
