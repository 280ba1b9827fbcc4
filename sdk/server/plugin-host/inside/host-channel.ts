import type { SqliteFile } from '../../workers/sqlite-file.ts';
import { bridgeErrors } from '../errors.ts';

/** What the process offers to the code of a plugin, besides JavaScript: `locked/lock-down.mjs` of the server makes it. */
export interface HostChannel {
  /** @throws DOMException when `message` cannot be cloned. */
  send(message: unknown): void;
  /** Once. */
  listen(listener: (message: unknown) => void): void;
  readonly hasDatabase: boolean;
  /** Runs one statement in the plugin's own database. */
  query(sql: string, parameters: readonly unknown[]): QueryAnswer;
  /** The bytes of a message, and the message of bytes. */
  encode(message: unknown): Uint8Array;
  decode(bytes: Uint8Array): unknown;
  /** Of a worker that was started with one. */
  readonly file?: SqliteFile;
}

export interface QueryAnswer {
  readonly rows: readonly unknown[];
  readonly changes?: bigint;
  readonly insertId?: bigint;
}

const NAME = Symbol.for('facet/plugin-host');

/** @throws FacetError `PLH_NO_HOST` anywhere else than in a plugin host. */
export function hostChannel(): HostChannel {
  const channel: unknown = Reflect.get(globalThis, NAME);
  if (!isChannel(channel)) throw bridgeErrors.noHost();
  return channel;
}

function isChannel(value: unknown): value is HostChannel {
  return typeof value === 'object' && value !== null && 'send' in value && 'listen' in value && 'query' in value;
}
