import type { CallHandler } from '../bridge.ts';

/** An implementation as the server may use it: data that describes it, and functions that can be called. */
export interface Exposed {
  readonly description: unknown;
  readonly members: Readonly<Record<string, CallHandler>>;
}
