import type { HttpLineAnswer, HttpLineStream, OpenHttpLine } from '../../connection-http.ts';
import type { Bridge } from '../bridge.ts';
import { SERVICE_CALLS } from '../service-calls.ts';

/** Calls of the server of a connection, made by the host: it knows the connection by the number of its database. */
export const relayedLine =
  (bridge: Bridge, database: unknown): OpenHttpLine =>
  (options) => ({
    async call({ signal, ...call }) {
      // The server's end gives what came.
      return (await bridge.call(SERVICE_CALLS.callLine, [database, options, call], { signal })) as HttpLineAnswer;
    },
    async stream({ signal, ...call }) {
      const items = bridge.stream(SERVICE_CALLS.streamLine, [database, options, call], { signal });
      const first = await items.next();
      if (first.done) throw new TypeError('An answer without a beginning.');
      // The server's end gives the beginning, then the parts of the body.
      return { ...(first.value as Omit<HttpLineStream, 'body'>), body: items as AsyncIterable<Uint8Array> };
    },
    // The host closes it with the database.
    close() {},
  });
