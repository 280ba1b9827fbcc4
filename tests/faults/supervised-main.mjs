import { supervise } from '../../apps/run/supervise.mjs';

// As `npm start` does, with another program.
process.exitCode = await supervise(process.execPath, process.argv.slice(2), { firstPauseMs: 100 });
