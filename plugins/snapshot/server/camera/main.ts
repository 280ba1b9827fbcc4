import { setPriority } from 'node:os';
import { FacetError } from '@facet/sdk/common';
import { LOW_PRIORITY, lowerBrowser } from '../browser/low-priority.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { browserMemory } from '../browser/process-memory.ts';
import { SupervisedBrowser } from '../browser/supervised-browser.ts';
import { watchCrashes } from '../browser/watch-crashes.ts';
import { WarmPages } from '../browser/warm-pages.ts';
import type { Failure, FromCamera, Shot, ToCamera } from './messages.ts';
import { type ShotParts, takeShot } from './take-shot.ts';

// This process drives the browser. It is separate from the server: it has none of the server's secrets, and its crash
// ends nothing else.

const IDLE_MS = 60_000;
const MOST_USES = 300;

const send = (message: FromCamera): void => void process.send?.(message);
const log = (level: 'info' | 'warn') => (message: string, fields: object) =>
  send({ kind: 'log', level, message, fields: plain(fields) });

const running = new Map<number, AbortController>();
let parts: ShotParts | undefined;
let origin = '';

// The browser's processes inherit this priority until they change it.
setPriority(LOW_PRIORITY);

process.on('message', (message: ToCamera) => {
  if (message.kind === 'start') parts = start(message);
  else if (message.kind === 'stop') running.get(message.id)?.abort(new DOMException('Not wanted.', 'AbortError'));
  else void take(message.id, message.shot);
});
// The server has ended: the browser ends with this process.
process.on('disconnect', () => process.exit());

function start({ named, warmPages, mostBytes }: Extract<ToCamera, { readonly kind: 'start' }>): ShotParts {
  const browser = new SupervisedBrowser({
    launch: () => openBrowser({ named, origin, warn: log('warn') }),
    memoryOf: browserMemory,
    watch: watchCrashes,
    // A failure to lower priorities must not lose the picture.
    tend: (browser) =>
      lowerBrowser(browser).catch((error: unknown) => log('warn')('the browser keeps its priority', { error })),
    info: log('info'),
    idleMs: IDLE_MS,
    mostUses: MOST_USES,
    mostBytes,
  });
  return { browser, pages: new WarmPages(warmPages) };
}

async function take(id: number, shot: Shot): Promise<void> {
  const ending = new AbortController();
  running.set(id, ending);
  origin = shot.origin;
  try {
    if (parts === undefined) throw new Error('The camera was not started.');
    send({ kind: 'taken', id, snapshot: await takeShot(parts, shot, ending.signal) });
  } catch (error) {
    send({ kind: 'failed', id, failure: failureOf(error) });
  } finally {
    running.delete(id);
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof FacetError) return error.toJSON();
  return { code: null, message: error instanceof Error ? error.message : String(error) };
}

/** The message of an error is not enumerable, so it would be lost in the serialisation. */
const plain = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? value.message : value]),
  );
