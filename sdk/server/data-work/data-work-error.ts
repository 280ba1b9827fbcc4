import { sdkText } from '../sdk-text.ts';

/**
 * - `too-slow`, `too-much-memory`: the limits of the work; the fault of the data.
 * - `thrown`: the work threw, and `thrown` says what.
 * - `cancelled`: the caller's signal fired; `closed`: the plugin that owns the work has gone.
 */
export type DataWorkErrorKind = 'too-slow' | 'too-much-memory' | 'thrown' | 'cancelled' | 'closed';

/** What is left of an error that came out of a thread. */
export interface ThrownInThread {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
}

/** Work on data that gave no answer. */
export class DataWorkError extends Error {
  override readonly name = 'DataWorkError';
  readonly kind: DataWorkErrorKind;
  readonly thrown?: ThrownInThread;

  constructor(kind: DataWorkErrorKind, message: string, thrown?: ThrownInThread) {
    super(message);
    this.kind = kind;
    if (thrown) this.thrown = thrown;
  }
}

export const dataWorkErrors = {
  tooSlow: (seconds: number) => new DataWorkError('too-slow', sdkText('work.tooSlow', { seconds })),
  tooMuchMemory: (megabytes: number) =>
    new DataWorkError('too-much-memory', sdkText('work.tooMuchMemory', { megabytes })),
  thrown: (thrown: ThrownInThread) => new DataWorkError('thrown', thrown.message, thrown),
  cancelled: () => new DataWorkError('cancelled', sdkText('work.cancelled')),
  closed: () => new DataWorkError('closed', sdkText('work.closed')),
} as const;
