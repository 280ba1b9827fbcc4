import type { RowPage } from './paged-rows.ts';

/** A statement that runs on a server which is asked about it again and again. */
export interface RemoteStatement<State, Field> {
  /** Sends it. The signal is not that of the caller: what was begun must be known to be ended. */
  start(signal: AbortSignal): Promise<State>;
  /** Waits for what comes next: the end of the statement, or another page. */
  advance(state: State, signal: AbortSignal): Promise<State>;
  /** What the state holds of the result. */
  page(state: State): RowPage<Field> | undefined;
  /** Nothing comes after it, and nothing runs on the server. */
  isOver(state: State): boolean;
  /** Asks the server to end the statement, and returns at once. */
  cancel(state: State): void;
}

/** Longer than a server takes to say that it has begun. */
const START_MS = 60_000;

/** The pages of a statement. A reader who leaves, or the signal, ends it on the server, also while it is only being sent. */
export async function* remotePages<State, Field>(
  statement: RemoteStatement<State, Field>,
  signal: AbortSignal,
): AsyncGenerator<RowPage<Field>, void> {
  const starting = statement.start(AbortSignal.timeout(START_MS));
  let state = await unlessAborted(starting, signal, (late) => {
    if (!statement.isOver(late)) statement.cancel(late);
  });
  try {
    for (;;) {
      const page = statement.page(state);
      if (page) yield page;
      if (statement.isOver(state)) return;
      state = await statement.advance(state, signal);
    }
  } finally {
    if (!statement.isOver(state)) statement.cancel(state);
  }
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal, onLate: (value: T) => void): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  const stop = (): void => stopped.reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, stopped.promise]);
  } catch (error) {
    // The statement may have begun all the same: `onLate` gets it. The caller gets the reason of the abort, not its outcome.
    if (signal.aborted) work.then(onLate, () => {});
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    stopped.promise.catch(() => {});
  }
}
