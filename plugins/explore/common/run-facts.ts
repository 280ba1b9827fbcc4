/** Whether the answer holds as many rows as were asked for at most. */
export function isAtLimit(rows: number, limit: number | undefined): boolean {
  return limit !== undefined && limit > 0 && rows >= limit;
}

/** No rows and too many rows both want a look. */
export function rowsTone(rows: number, limit: number | undefined): 'danger' | 'neutral' {
  return rows === 0 || isAtLimit(rows, limit) ? 'danger' : 'neutral';
}

/** `HH:MM:SS.cc` of a length of time in milliseconds. */
export function stopwatch(milliseconds: number): string {
  const hundredths = Math.max(0, Math.floor(milliseconds / 10));
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(hundredths / 100);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}
