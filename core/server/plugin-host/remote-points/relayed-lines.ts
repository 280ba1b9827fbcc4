import {
  type HttpLine,
  type HttpLineAnswer,
  type HttpLineOptions,
  type HttpLineStream,
  type OpenHttpLine,
  type OpenSocketLine,
  type ServerStream,
  type SocketLineOptions,
  tooManyBytes,
} from '@facet/sdk/server';
import { z } from 'zod';
import { hostProblems } from '../host-problems.ts';

const MEGABYTE = 1_048_576;
const LARGEST_ANSWER = 64 * MEGABYTE;
/** What the calls of one plugin that are under way hold of questions and answers. */
const MOST_UNDER_WAY = 2 * LARGEST_ANSWER;

const lineOptions = z.strictObject({
  port: z.int().min(1).max(65_535),
  tls: z.enum(['off', 'unchecked', 'authority', 'name']),
});
const streamCall = z.strictObject({
  method: z.enum(['GET', 'POST', 'DELETE']),
  path: z.string().max(8_000),
  headers: z.record(z.string().max(200), z.string().max(8_000)).exactOptional(),
  body: z
    .string()
    .max(8 * MEGABYTE)
    .exactOptional(),
  answerMs: z.number().positive().exactOptional(),
});
const callArgs = z.tuple([z.int(), lineOptions, streamCall.extend({ maxBytes: z.int().positive() })]);
const streamArgs = z.tuple([z.int(), lineOptions, streamCall]);

interface Relayed {
  readonly pluginId: string;
  readonly open: OpenHttpLine | undefined;
  readonly socket: OpenSocketLine | undefined;
}

interface Connection extends Relayed {
  /** A server has one; where the connection names none, it is the first that the engine asks for. */
  port?: number;
  opened?: { readonly line: HttpLine; readonly key: string };
  readonly sockets: Set<ServerStream>;
}

/** Bytes by plugin, so that many calls at once take no more than a few large ones. */
class BytesUnderWay {
  readonly #most: number;
  readonly #used = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** For one call: the bytes that it has reserved are released at its end. */
  of(pluginId: string): { add(bytes: number): void; free(): void } {
    let own = 0;
    const count = (bytes: number): void => {
      own += bytes;
      const all = (this.#used.get(pluginId) ?? 0) + bytes;
      if (all > 0) this.#used.set(pluginId, all);
      else this.#used.delete(pluginId);
    };
    return {
      add: (bytes) => {
        count(bytes);
        if ((this.#used.get(pluginId) ?? 0) > this.#most) throw tooManyBytes(this.#most);
      },
      free: () => count(-own),
    };
  }
}

/** Lines to the servers of databases that engines in processes of their own have open, by the numbers of the databases. */
class RelayedLines {
  readonly #connections = new Map<number, Connection>();

  add(database: number, relayed: Relayed): void {
    this.#connections.set(database, { ...relayed, sockets: new Set() });
  }

  /** @throws FacetError where the plugin has no such database open */
  lineOf(pluginId: string, database: number, options: HttpLineOptions): HttpLine {
    const connection = this.#connectionOf(pluginId, database, options);
    if (!connection.open) throw hostProblems.notDeclared(pluginId, `the database ${database}`);
    const key = JSON.stringify([options.port, options.tls]);
    if (connection.opened?.key !== key) {
      connection.opened?.line.close();
      connection.opened = { key, line: connection.open(options) };
    }
    return connection.opened.line;
  }

  /** A line that goes with its database. @throws FacetError where the plugin has no such database open */
  openSocket(pluginId: string, database: number, options: SocketLineOptions): ServerStream {
    const connection = this.#connectionOf(pluginId, database, options);
    if (!connection.socket) throw hostProblems.notDeclared(pluginId, `the database ${database}`);
    const stream = connection.socket(options);
    connection.sockets.add(stream);
    stream.once('close', () => connection.sockets.delete(stream));
    return stream;
  }

  #connectionOf(pluginId: string, database: number, { port }: { readonly port: number }): Connection {
    const connection = this.#connections.get(database);
    if (connection?.pluginId !== pluginId) throw hostProblems.notDeclared(pluginId, `the database ${database}`);
    connection.port ??= port;
    if (connection.port !== port) throw hostProblems.notDeclared(pluginId, `port ${port} of the database ${database}`);
    return connection;
  }

  close(database: number): void {
    const connection = this.#connections.get(database);
    if (!connection) return;
    this.#connections.delete(database);
    connection.opened?.line.close();
    for (const stream of connection.sockets) stream.destroy();
  }
}

export const relayedLines = new RelayedLines();

const underWay = new BytesUnderWay(MOST_UNDER_WAY);

/** A call that an engine in the process of a plugin makes of the server of one of its own databases. */
export async function callOfLine(
  pluginId: string,
  given: readonly unknown[],
  signal: AbortSignal,
): Promise<HttpLineAnswer> {
  const [database, options, { maxBytes, ...call }] = checked(pluginId, callArgs, given);
  const most = Math.min(maxBytes, LARGEST_ANSWER);
  const held = underWay.of(pluginId);
  try {
    held.add(call.body?.length ?? 0);
    const { body, ...beginning } = await relayedLines.lineOf(pluginId, database, options).stream({ ...call, signal });
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of body) {
      size += part.length;
      if (size > most) throw tooManyBytes(most);
      held.add(part.length);
      parts.push(part);
    }
    return { ...beginning, body: Buffer.concat(parts) };
  } finally {
    held.free();
  }
}

/** The same with an answer that goes on as fast as the plugin reads it: its beginning, then the parts of its body. */
export async function* streamOfLine(
  pluginId: string,
  given: readonly unknown[],
  signal: AbortSignal,
): AsyncGenerator<Omit<HttpLineStream, 'body'> | Uint8Array, void> {
  const [database, options, call] = checked(pluginId, streamArgs, given);
  const { body, ...beginning } = await relayedLines.lineOf(pluginId, database, options).stream({ ...call, signal });
  yield beginning;
  yield* body;
}

function checked<T>(pluginId: string, shape: z.ZodType<T>, given: readonly unknown[]): T {
  const parsed = shape.safeParse(given);
  if (!parsed.success) throw hostProblems.wrongShape(pluginId, 'a call of a database');
  return parsed.data;
}
