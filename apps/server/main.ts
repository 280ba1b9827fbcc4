import { runServer } from './run-server.ts';
import { builtIns } from './generated/plugins.ts';

await runServer(process.env, builtIns);
