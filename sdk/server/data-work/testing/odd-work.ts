import { serveDataWork } from '../serve-data-work.ts';

/** Work that does what a test asks for. */
export type OddInput =
  | { readonly does: 'answer'; readonly value: unknown }
  | { readonly does: 'wait'; readonly ms: number }
  | { readonly does: 'loop' | 'grow' | 'throw' | 'throw-text' | 'exit' | 'uncaught' | 'env' | 'uncloneable' }
  | { readonly does: 'count'; readonly retire?: boolean }
  | { readonly does: 'move'; readonly bytes: Uint8Array<ArrayBuffer> };

let count = 0;

serveDataWork<OddInput, unknown>(async (input, thread) => {
  switch (input.does) {
    case 'answer':
      return input.value;
    case 'wait':
      await new Promise((resolve) => setTimeout(resolve, input.ms));
      return null;
    case 'loop':
      for (;;) count += 1;
    // oxlint-disable-next-line no-fallthrough -- the loop has no end
    case 'grow': {
      const kept: unknown[] = [];
      for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => ({ index })));
    }
    // oxlint-disable-next-line no-fallthrough -- the loop has no end
    case 'throw':
      throw new RangeError('too deep');
    case 'throw-text':
      throw 'only a text';
    case 'exit':
      return process.exit(3);
    case 'uncaught':
      setTimeout(() => {
        throw new Error('not caught');
      }, 0);
      return new Promise(() => undefined);
    case 'env':
      return Object.keys(process.env);
    case 'uncloneable':
      return () => 1;
    case 'count':
      if (input.retire) thread.retire();
      count += 1;
      return count;
    case 'move':
      thread.transfer(input.bytes.buffer);
      return input.bytes;
  }
});
