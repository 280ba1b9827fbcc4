import type { HttpLineAnswer, OpenHttpLine } from '../../connection-http.ts';
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
    // The host closes it with the database.
    close() {},
  });
