import { parentPort, type Transferable } from 'node:worker_threads';
import { READY, thrownInThread, type WorkReply } from './work-messages.ts';

/** What work can say of the thread that it runs in. */
export interface WorkThreadControl {
  /** Buffers of the output that move instead of being copied. */
  transfer(...buffers: Transferable[]): void;
  /** The thread is not to be used again after this answer. */
  retire(): void;
}

/**
 * Makes a module one that `createDataWork` can run: called once, at its top. One input at a time; what `work` throws
 * reaches the caller as data. @throws TypeError outside of a thread
 */
export function serveDataWork<Input, Output>(
  work: (input: Input, thread: WorkThreadControl) => Output | Promise<Output>,
): void {
  if (!parentPort) throw new TypeError('This module runs in a thread of its own.');
  const port = parentPort;
  port.on('message', async (input: Input) => {
    let moved: readonly Transferable[] = [];
    let retire = false;
    const control: WorkThreadControl = {
      transfer: (...buffers) => {
        moved = buffers;
      },
      retire: () => {
        retire = true;
      },
    };
    try {
      const output = await work(input, control);
      const reply: WorkReply<Output> = { output, retire };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      port.postMessage(reply, [...moved]);
    } catch (error) {
      const reply: WorkReply<Output> = { thrown: thrownInThread(error), retire };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      port.postMessage(reply);
    }
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  port.postMessage(READY);
}
