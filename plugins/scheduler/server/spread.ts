import type { DueRun } from './schedule-store.ts';

/** Delays a run by a jitter: constant for an object, but different between objects. */
export function spread({ kind, id, scheduledFor }: DueRun, seconds: number): Date {
  const most = Math.max(0, Math.floor(seconds)) * 1_000;
  const place = most === 0 ? 0 : hash(`${kind}:${id}`) % most;
  return new Date(Date.parse(scheduledFor) + place);
}

/** FNV-1a hash. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}
