import { once } from 'node:events';
import { createServer } from 'node:net';

const TRIES = 3;

/** The port was free when it was asked for, and another process was faster. */
export class PortTaken extends Error {}

/**
 * Starts something on a free port of the loopback interface. Between asking for a port and using it another program may
 * take it, so a start that fails with `PortTaken` is made again on the next one.
 */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (!(error instanceof PortTaken) || tries === TRIES) throw error;
    }
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
