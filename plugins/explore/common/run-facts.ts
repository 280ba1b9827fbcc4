/** Whether the answer has reached the row limit of the query. */
export function isAtLimit(rows: number, limit: number | undefined): boolean {
  return limit !== undefined && limit > 0 && rows >= limit;
}

/** An answer without rows, or at its limit, is marked. */
export function rowsTone(rows: number, limit: number | undefined): 'danger' | 'neutral' {
  return rows === 0 || isAtLimit(rows, limit) ? 'danger' : 'neutral';
}

/** A duration in milliseconds as `HH:MM:SS.cc`. */
export function stopwatch(milliseconds: number): string {
  const hundredths = Math.max(0, Math.floor(milliseconds / 10));
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(hundredths / 100);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}
