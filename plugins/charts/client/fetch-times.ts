/** Where the time of one call for rows went, in milliseconds. */
export interface FetchTimes {
  /** From the call until its answer is read. */
  readonly totalMs: number;
  /** Stage of the query on the server → how long; empty where the server does not say. */
  readonly stages: Readonly<Record<string, number>>;
}

const ENTRY = /^\s*([\w-]+)\s*;.*\bdur=([\d.]+)/;

/** Reads a `Server-Timing` header. What cannot be read is left out. */
export function readServerTiming(header: string | null): FetchTimes['stages'] {
  const entries = (header ?? '').split(',').flatMap((text) => {
    const [, name = '', duration] = ENTRY.exec(text) ?? [];
    const ms = Number(duration);
    return name !== '' && Number.isFinite(ms) ? [[name, ms] as const] : [];
  });
  return Object.fromEntries(entries);
}
