import { parentPort, workerData } from 'node:worker_threads';
import { type AskedServer, countsOf, openAgainAndAgain } from './crowd-browser.ts';

/** One person's browser, in a thread of its own. */
const { server, minutes }: { readonly server: AskedServer; readonly minutes: number } = workerData;
const counts = countsOf();
await openAgainAndAgain(server, minutes, counts);
parentPort?.postMessage(counts);
