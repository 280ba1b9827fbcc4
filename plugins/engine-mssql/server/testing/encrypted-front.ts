import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { packetsOf } from './tds-tokens.ts';

const PRELOGIN = 0x12;
const HEADER_BYTES = 8;
const PACKET_BYTES = 4_096;
/** One option, encryption, at byte 6: on. */
const ENCRYPTS = Buffer.from([1, 0, 6, 0, 1, 0xff, 1]);

/** Encrypts as SQL Server does, before a server that does not: its TLS begins within packets of the protocol. */
export async function startEncryptedFront(
  port: number,
  { certificate, key }: { readonly certificate: string; readonly key: string },
) {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((socket) => {
    keep(socket);
    socket.once('data', () => {
      for (const packet of packetsOf(4, ENCRYPTS, PACKET_BYTES, true)) socket.write(packet);
      const plain = new TLSSocket(new PacketsThenBytes(socket), { isServer: true, cert: certificate, key });
      plain.on('error', () => socket.destroy());
      const behind = connect(port, '127.0.0.1');
      keep(behind);
      plain.pipe(behind).pipe(plain);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return {
    port: address.port,
    /** Sends bytes that are no record to all clients. */
    disturb(): void {
      for (const socket of sockets) if (socket.localPort === address.port) socket.write('no record');
    },
    async stop(): Promise<void> {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Bytes of TLS: in packets of the protocol until the first record that comes without one. */
class PacketsThenBytes extends Duplex {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #isOpen = false;

  constructor(socket: Socket) {
    super();
    this.#socket = socket;
    socket.on('data', (data) => this.#take(data));
    socket.on('close', () => this.destroy());
  }

  #take(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data]);
    this.#isOpen ||= this.#received[0] !== PRELOGIN;
    if (this.#isOpen) {
      this.push(this.#received);
      this.#received = Buffer.alloc(0);
      return;
    }
    const length = this.#received.length < HEADER_BYTES ? Infinity : this.#received.readUInt16BE(2);
    if (this.#received.length < length) return;
    this.push(this.#received.subarray(HEADER_BYTES, length));
    const rest = this.#received.subarray(length);
    this.#received = Buffer.alloc(0);
    if (rest.length > 0) this.#take(rest);
  }

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    const parts = this.#isOpen ? [chunk] : packetsOf(PRELOGIN, Buffer.from(chunk), PACKET_BYTES, true);
    for (const part of parts) if (this.#socket.writable) this.#socket.write(part);
    done();
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }
}
