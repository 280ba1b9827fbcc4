/** The reason of a signal that ends work: an abort for what is under way, and what is told about it. */
export class EndedWork extends DOMException {
  readonly told: Error;

  constructor(told: Error) {
    super(told.message, 'AbortError');
    this.told = told;
  }
}

/** What is told about work that was ended, or else the reason itself. */
export const toldOf = (reason: unknown): unknown => (reason instanceof EndedWork ? reason.told : reason);

/** Rejects when the signal ends the work, with what is told. Other aborts leave the answer to the work. */
export function untilEnded(signal: AbortSignal): { readonly ended: Promise<never>; readonly leave: () => void } {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  // Whoever races it may have got the answer already.
  ended.catch(() => undefined);
  const end = (): void => {
    if (signal.reason instanceof EndedWork) reject(signal.reason.told);
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return { ended, leave: () => signal.removeEventListener('abort', end) };
}
