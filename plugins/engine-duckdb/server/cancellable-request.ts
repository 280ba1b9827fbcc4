import { EngineError, queryCancelled, queryTimedOut } from '@facet/sdk/server';
import type { Deadline } from './deadline.ts';
import type { EngineProcess, Listener } from './engine-process.ts';

/** Time that an interrupted query has to confirm before its caller stops waiting for it. */
const GRACE_MS = 800;

export type Message = Parameters<EngineProcess['request']>[0];

/**
 * Sends a request that ends early when `signal` aborts (`cancelled`) or the deadline passes (`timeout`). `started` is
 * called with the request's id. Resolves after the last message of the process.
 */
export async function cancellableRequest(
  process: EngineProcess,
  message: Message,
  options: { readonly signal: AbortSignal; readonly deadline: Deadline },
  onFrame: Listener['onFrame'],
  started: (id: number) => void = () => {},
): Promise<void> {
  if (options.signal.aborted) throw queryCancelled();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let early: EngineError | undefined;
  let grace: NodeJS.Timeout | undefined;
  const id = await process.request(message, {
    onFrame: (frame) => {
      if (!early) onFrame(frame);
    },
    onEnd: (error) => {
      if (early) reject(early);
      else if (error) reject(error);
      else resolve();
    },
  });
  started(id);
  const stop = (reason: EngineError): void => {
    if (early) return;
    early = reason;
    process.tell({ type: 'cancel', id });
    grace = setTimeout(() => reject(reason), GRACE_MS);
  };
  const onAbort = (): void => stop(queryCancelled());
  const { deadline } = options;
  deadline.onPassed(() => {
    stop(queryTimedOut(deadline.ms));
  });
  deadline.run();
  options.signal.addEventListener('abort', onAbort, { once: true });
  if (options.signal.aborted) onAbort();
  try {
    await promise;
  } finally {
    deadline.rest();
    clearTimeout(grace);
    options.signal.removeEventListener('abort', onAbort);
  }
}
