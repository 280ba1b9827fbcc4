import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import tls from 'node:tls';
import { socketOver } from './socket-over.ts';

let isLocked = false;

/**
 * From now on TLS in this process stands on sockets of the operating system alone, also where a driver of a database begins it:
 * over streams of JavaScript a server ends the process by a record that comes after our end. Call it before drivers are
 * loaded, which may keep what they find in `node:tls`.
 */
export function lockTls(): void {
  if (isLocked) return;
  isLocked = true;
  const { connect } = tls;
  const connectOverSockets: (...args: readonly unknown[]) => unknown = (...args) =>
    Reflect.apply(connect, tls, args.map(overSocket));
  Object.assign(tls, { connect: connectOverSockets });
  syncBuiltinESMExports();
}

/** One of the arguments of `connect`: its options have the stream below as `socket`. */
function overSocket(arg: unknown): unknown {
  if (typeof arg !== 'object' || arg === null || !('socket' in arg)) return arg;
  const { socket } = arg;
  return socket instanceof Duplex && !(socket instanceof Socket) ? { ...arg, socket: socketOver(socket) } : arg;
}
