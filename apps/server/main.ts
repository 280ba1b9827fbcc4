import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// What follows is imported afterwards, so that its compiled form is kept from one start to the next.
enableCompileCache(fileURLToPath(new URL('../../.cache/node', import.meta.url)));
const { runServer } = await import('./run-server.ts');
const { builtIns } = await import('./generated/plugins.ts');
await runServer(process.env, builtIns);
