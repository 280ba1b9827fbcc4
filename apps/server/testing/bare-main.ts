import { runServer } from '../run-server.ts';

/** The server process of the fault tests: everything but plugins. */
await runServer(process.env, []);
