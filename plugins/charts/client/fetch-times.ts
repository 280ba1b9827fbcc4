/** Timings of one request for rows, in milliseconds. */
export interface FetchTimes {
  /** From the start of the request until its body is read. */
  readonly totalMs: number;
  /** Duration by stage of the query on the server; empty where the server does not report it. */
  readonly stages: Readonly<Record<string, number>>;
}

const ENTRY = /^\s*([\w-]+)\s*;.*\bdur=([\d.]+)/;

/** Reads a `Server-Timing` header. Entries that cannot be parsed are left out. */
export function readServerTiming(header: string | null): FetchTimes['stages'] {
  const entries = (header ?? '').split(',').flatMap((text) => {
    const [, name = '', duration] = ENTRY.exec(text) ?? [];
    const ms = Number(duration);
    return name !== '' && Number.isFinite(ms) ? [[name, ms] as const] : [];
  });
  return Object.fromEntries(entries);
}
