import type { HttpLine, HttpLineOptions, HttpLineStream, OpenHttpLine, OpenSocketLine } from '@facet/sdk/server';
import { z } from 'zod';
import { hostProblems } from '../host-problems.ts';

const MEGABYTE = 1_048_576;
const LARGEST_ANSWER = 64 * MEGABYTE;

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

/** Lines to the servers of databases that engines in processes of their own have open, by the numbers of the databases. */
class RelayedLines {
  readonly #connections = new Map<number, Relayed & { opened?: { readonly line: HttpLine; readonly key: string } }>();

  add(database: number, relayed: Relayed): void {
    this.#connections.set(database, { ...relayed });
  }

  /** Undefined where the plugin has no such database open. */
  lineOf(pluginId: string, database: number, options: HttpLineOptions): HttpLine | undefined {
    const connection = this.#connections.get(database);
    if (connection?.pluginId !== pluginId || !connection.open) return undefined;
    const key = JSON.stringify([options.port, options.tls]);
    if (connection.opened?.key !== key) {
      connection.opened?.line.close();
      connection.opened = { key, line: connection.open(options) };
    }
    return connection.opened.line;
  }

  /** Undefined where the plugin has no such database open. */
  socketOf(pluginId: string, database: number): OpenSocketLine | undefined {
    const connection = this.#connections.get(database);
    return connection?.pluginId === pluginId ? connection.socket : undefined;
  }

  close(database: number): void {
    this.#connections.get(database)?.opened?.line.close();
    this.#connections.delete(database);
  }
}

export const relayedLines = new RelayedLines();

/** A call that an engine in the process of a plugin makes of the server of one of its own databases. */
export function callOfLine(pluginId: string, given: readonly unknown[], signal: AbortSignal): Promise<unknown> {
  const [database, options, { maxBytes, ...call }] = checked(pluginId, callArgs, given);
  const line = lineOf(pluginId, database, options);
  return line.call({ ...call, maxBytes: Math.min(maxBytes, LARGEST_ANSWER), signal });
}

/** The same with an answer that goes on as fast as the plugin reads it: its beginning, then the parts of its body. */
export async function* streamOfLine(
  pluginId: string,
  given: readonly unknown[],
  signal: AbortSignal,
): AsyncGenerator<Omit<HttpLineStream, 'body'> | Uint8Array, void> {
  const [database, options, call] = checked(pluginId, streamArgs, given);
  const { body, ...beginning } = await lineOf(pluginId, database, options).stream({ ...call, signal });
  yield beginning;
  yield* body;
}

function checked<T>(pluginId: string, shape: z.ZodType<T>, given: readonly unknown[]): T {
  const parsed = shape.safeParse(given);
  if (!parsed.success) throw hostProblems.wrongShape(pluginId, 'a call of a database');
  return parsed.data;
}

function lineOf(pluginId: string, database: number, options: HttpLineOptions): HttpLine {
  const line = relayedLines.lineOf(pluginId, database, options);
  if (!line) throw hostProblems.notDeclared(pluginId, `the database ${database}`);
  return line;
}
