import type { ThrownInThread } from './data-work-error.ts';

export const READY = 'ready';

/** What a thread answers: once that it is ready, then once for each input. */
export type WorkReply<Output> = { readonly retire: boolean } & (
  | { readonly output: Output }
  | { readonly thrown: ThrownInThread }
);

export function thrownInThread(error: unknown): ThrownInThread {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  return { name, message, ...(stack === undefined ? {} : { stack }) };
}
