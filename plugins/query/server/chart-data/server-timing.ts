import type { StageTimes } from './answer-query.ts';

/**
 * The `Server-Timing` header of an answer: in which stage its queries spent their time. They run at once, so that of a stage the
 * longest counts.
 */
export function serverTiming(queries: readonly StageTimes[]): string {
  const longest = new Map<string, number>();
  for (const { stage, ms } of queries.flat()) longest.set(stage, Math.max(longest.get(stage) ?? 0, ms));
  return [...longest].map(([stage, ms]) => `${stage};dur=${ms.toFixed(1)}`).join(', ');
}
