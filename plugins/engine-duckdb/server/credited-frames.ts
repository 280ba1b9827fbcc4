import { cancellableRequest, type Message } from './cancellable-request.ts';
import { Deadline } from './deadline.ts';
import type { EngineProcess } from './engine-process.ts';
import type { Frame } from './protocol/frame.ts';
import type { FromProcess } from './protocol/messages.ts';

/**
 * The frames of one request with back-pressure: the process is only a few frames ahead of the reader. A reader that
 * stops early ends the request.
 */
export async function* creditedFrames(
  process: EngineProcess,
  message: Message,
  options: { readonly signal: AbortSignal; readonly deadlineMs: number },
  isWanted: (frame: Frame<FromProcess>) => boolean,
): AsyncGenerator<Frame<FromProcess>, void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const deadline = new Deadline(options.deadlineMs);
  let late: NodeJS.Timeout | undefined;
  const waiting: Frame<FromProcess>[] = [];
  let wake = (): void => {};
  let id: number | undefined;
  let ended = false;
  let failure: unknown;
  const finished = cancellableRequest(
    process,
    message,
    { signal, deadline },
    (frame) => {
      if (!isWanted(frame)) return;
      waiting.push(frame);
      wake();
    },
    (requestId) => {
      id = requestId;
    },
  )
    .catch((error: unknown) => {
      failure = error;
    })
    .finally(() => {
      ended = true;
      wake();
    });
  try {
    for (;;) {
      const frame = waiting.shift();
      if (frame) {
        if (id !== undefined) process.tell({ type: 'credit', id });
        deadline.rest();
        // A reader may be slow, but must not occupy its slot for ever.
        late = setTimeout(() => stop.abort(), options.deadlineMs);
        yield frame;
        clearTimeout(late);
        deadline.run();
      } else if (ended) {
        if (failure !== undefined) throw failure;
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    clearTimeout(late);
    deadline.rest();
    stop.abort();
    await finished;
  }
}
