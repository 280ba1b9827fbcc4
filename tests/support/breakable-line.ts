import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a port that can be cut. */
export async function breakableLine(
  target: number,
): Promise<{ readonly port: number; drop(): void; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const line = createServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    port: address.port,
    drop,
    async close() {
      drop();
      line.close();
      await once(line, 'close');
    },
  };
}
