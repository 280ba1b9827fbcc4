import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface BreakableLine {
  readonly port: number;
  drop(): void;
  /** Takes connections and what is sent, and passes nothing on, as if the other machine had vanished. */
  mute(): void;
  /** Passes nothing on over the connections of now; later ones work. */
  forget(): void;
  /** Passes on what was held back, too. */
  speak(): void;
  close(): Promise<void>;
}

/** A way to a port that can be cut. */
export async function breakableLine(target: number): Promise<BreakableLine> {
  let isMute = false;
  const sockets = new Set<Socket>();
  const line = createServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('close', () => sockets.delete(one));
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
      if (isMute) one.pause();
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
    mute() {
      isMute = true;
      for (const socket of sockets) socket.pause();
    },
    forget() {
      for (const socket of sockets) socket.pause();
    },
    speak() {
      isMute = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      drop();
      line.close();
      await once(line, 'close');
    },
  };
}
