import type { Logger } from '../common/plugin.ts';

/**
 * Reads what another plugin adds to an answer that is good without it, such as tags in a list. While that fails, the answer
 * goes out without, and the log of the plugin that asks says so. For what only adds: a rule that hides or refuses something
 * fails with its call.
 */
export type ReadAddition = <T>(from: string, read: () => T | Promise<T>, without: T) => Promise<T>;

/** A list that is asked for again and again writes one line. */
const SILENCE_MS = 60_000;

export function readAdditions(log: Pick<Logger, 'warn'>, now: () => number = Date.now): ReadAddition {
  const said = new Map<string, number>();
  return async (from, read, without) => {
    try {
      return await read();
    } catch (error) {
      const at = now();
      if (at - (said.get(from) ?? Number.NEGATIVE_INFINITY) >= SILENCE_MS) {
        said.set(from, at);
        log.warn('an answer was sent without the addition of another plugin', { from, error });
      }
      return without;
    }
  };
}
