import { builtIns } from '../../apps/server/generated/plugins.ts';
import { runServer } from '../../apps/server/run-server.ts';
import { badPolicies } from './plugins/bad-policies/index.ts';
import { badRoutes } from './plugins/bad-routes/index.ts';
import { badStarts } from './plugins/bad-start/index.ts';
import { badTaps } from './plugins/bad-taps/index.ts';

/** The server with every built-in plugin, and those of these whose names are given. */
const wanted = new Set(process.argv.slice(2).map((name) => `facet/${name}`));
const faulty = [...badStarts, badRoutes, ...badTaps, ...badPolicies].filter(({ manifest }) => wanted.has(manifest.id));
await runServer(process.env, [...builtIns, ...faulty]);
