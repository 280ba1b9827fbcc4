import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import { sourceStack } from '../log/source-positions.ts';
import type { RunningWork } from './attribution.ts';
import { BlockedRequests } from './blocked-requests.ts';
import { MarkerReader } from './call-marker.ts';
import { type CrashRecord, CrashRecords } from './crash-records.ts';
import { ownerOfStack } from './owner-of-stack.ts';
import { RUNNING_WORK, type WatchdogOrders } from './watchdog.ts';

const HOST = 'facet/host';
const STACK_WITHIN_MS = 2_000;
const MOST_FRAMES = 20;

const { memory, home, budgetMs, beatMs, plugins }: WatchdogOrders = workerData;
const known = new Set(plugins);
const reader = new MarkerReader(memory);
let lastBeats = -1;
let missed = 0;
let asking = false;

// Counted in own ticks, not by the clock: a machine that slept, or gave this process no time, blocked no request.
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
  const { frames, work, release } = await stackOfMainThread();
  // It came free while its stack was asked for.
  if (reader.beats() !== beats) return release();
  const owner = ownerOfStack(frames, known) ?? running?.owner ?? HOST;
  const what = running?.owner === owner ? running.what : 'Work in the background';
  const since = new Date(Date.now() - blockedMs).toISOString();
  try {
    tell({ owner, what, since, blockedMs, stack: frames }, work);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

/** The log of this process cannot be used: it belongs to the thread that is stuck. */
function tell(record: CrashRecord, { request, requests }: RunningWork): void {
  const line = {
    level: 'error',
    time: new Date().toISOString(),
    pid: process.pid,
    message: 'the process was blocked for too long and ends',
    pluginId: record.owner,
    ...record,
    ...(request ? { route: request.route, userId: request.userId } : {}),
  };
  writeSync(1, `${JSON.stringify(line)}\n`);
  // A request may be too much for correct code, so no plugin is to blame while one is served.
  if (request) new BlockedRequests(home).write(request, record.since);
  else if (requests === 0) new CrashRecords(home).write(record);
}

interface MainStack {
  /** Innermost first; empty when it could not be had in time. */
  readonly frames: readonly string[];
  readonly work: RunningWork;
  /** Lets the thread go on: to see its stack means to stop it. */
  readonly release: () => void;
}

/** The debugger's way in works while the thread loops. */
function stackOfMainThread(): Promise<MainStack> {
  return new Promise((resolve) => {
    const session = new Session();
    const release = (): void => session.disconnect();
    const giveUp = setTimeout(() => resolve({ frames: [], work: UNKNOWN, release }), STACK_WITHIN_MS);
    const urls = new Map<string, string>();
    session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url));
    session.on('Debugger.paused', ({ params }) => {
      clearTimeout(giveUp);
      const frames = params.callFrames.slice(0, MOST_FRAMES).map((frame) => sourceStack(frameText(frame, urls)));
      const [top] = params.callFrames;
      if (!top) return resolve({ frames, work: UNKNOWN, release });
      const question = { callFrameId: top.callFrameId, expression: WORK, returnByValue: true };
      session.post(
        'Debugger.evaluateOnCallFrame',
        question,
        (error, answer: Debugger.EvaluateOnCallFrameReturnType) => {
          const value: unknown = error ? undefined : answer.result.value;
          resolve({ frames, work: isWork(value) ? value : UNKNOWN, release });
        },
      );
    });
    session.connectToMainThread();
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  });
}

const WORK = `globalThis[Symbol.for(${JSON.stringify(RUNNING_WORK)})]?.()`;
/** A thread that cannot be inspected may belong to any plugin. */
const UNKNOWN: RunningWork = { requests: 1 };

const isWork = (value: unknown): value is RunningWork =>
  typeof value === 'object' && value !== null && 'requests' in value && typeof value.requests === 'number';

function frameText({ functionName, location }: Debugger.CallFrame, urls: ReadonlyMap<string, string>): string {
  const place = `${urls.get(location.scriptId) ?? 'unknown'}:${location.lineNumber + 1}`;
  return functionName === '' ? place : `${functionName} (${place})`;
}
