import { Duplex } from 'node:stream';
import { addressKind } from '../../../address-kind.ts';

// What drivers of databases find as `node:net` in the process of a plugin, which has no network: the kinds of addresses, and
// why there is nothing else. Lines come from the connection.

const REMEDY =
  'Take the line of the connection, `socket` of its specification, and give it to the driver as its stream.';
const absent = (): never => {
  throw new TypeError(`node:net opens no connections in the process of a plugin. ${REMEDY}`);
};

export class Socket extends Duplex {
  connect(): never {
    return absent();
  }
}

export class Server {
  constructor() {
    absent();
  }
}

export class BlockList {
  constructor() {
    absent();
  }
}

export const connect = absent;
export const createConnection = absent;
export const createServer = absent;

export const isIP = (text: unknown): 0 | 4 | 6 => addressKind(String(text));
export const isIPv4 = (text: unknown): boolean => isIP(text) === 4;
export const isIPv6 = (text: unknown): boolean => isIP(text) === 6;

export default { Socket, Server, BlockList, connect, createConnection, createServer, isIP, isIPv4, isIPv6 };
