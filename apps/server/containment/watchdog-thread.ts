import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import { MarkerReader } from './call-marker.ts';
import { type CrashRecord, CrashRecords } from './crash-records.ts';
import { ownerOfStack } from './owner-of-stack.ts';
import type { WatchdogOrders } from './watchdog.ts';

const HOST = 'facet/host';
const STACK_WITHIN_MS = 2_000;
const MOST_FRAMES = 20;

const { memory, home, budgetMs, beatMs, plugins }: WatchdogOrders = workerData;
const known = new Set(plugins);
const reader = new MarkerReader(memory);
let lastBeats = -1;
let missed = 0;
let asking = false;

// Counted in own ticks, not by the clock: a machine that slept, or gave this process no time, blocked nobody.
setInterval(() => {
  const beats = reader.beats();
  missed = beats === lastBeats ? missed + 1 : 0;
  lastBeats = beats;
  if (asking || missed * beatMs < budgetMs) return;
  asking = true;
  void judge(missed * beatMs).finally(() => {
    asking = false;
  });
}, beatMs);

async function judge(blockedMs: number): Promise<void> {
  const { beats, running } = { beats: reader.beats(), running: reader.running() };
  const { frames, release } = await stackOfMainThread();
  // It came free while its stack was asked for.
  if (reader.beats() !== beats) return release();
  const owner = ownerOfStack(frames, known) ?? running?.owner ?? HOST;
  const what = running?.owner === owner ? running.what : 'Work in the background';
  const since = new Date(Date.now() - blockedMs).toISOString();
  try {
    tell({ owner, what, since, blockedMs, stack: frames });
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

/** The log of this process cannot be used: it belongs to the thread that is stuck. */
function tell(record: CrashRecord): void {
  const line = {
    level: 'error',
    time: new Date().toISOString(),
    pid: process.pid,
    message: 'the process was blocked for too long and ends',
    pluginId: record.owner,
    ...record,
  };
  writeSync(1, `${JSON.stringify(line)}\n`);
  new CrashRecords(home).write(record);
}

interface MainStack {
  /** Innermost first; empty when it could not be had in time. */
  readonly frames: readonly string[];
  /** Lets the thread go on: to see its stack means to stop it. */
  readonly release: () => void;
}

/** The debugger's way in works while the thread loops. */
function stackOfMainThread(): Promise<MainStack> {
  return new Promise((resolve) => {
    const session = new Session();
    const release = (): void => session.disconnect();
    const giveUp = setTimeout(() => resolve({ frames: [], release }), STACK_WITHIN_MS);
    const urls = new Map<string, string>();
    session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url));
    session.on('Debugger.paused', ({ params }) => {
      clearTimeout(giveUp);
      resolve({ frames: params.callFrames.slice(0, MOST_FRAMES).map((frame) => frameText(frame, urls)), release });
    });
    session.connectToMainThread();
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  });
}

function frameText({ functionName, location }: Debugger.CallFrame, urls: ReadonlyMap<string, string>): string {
  const place = `${urls.get(location.scriptId) ?? 'unknown'}:${location.lineNumber + 1}`;
  return functionName === '' ? place : `${functionName} (${place})`;
}
