/** Whether the answer has reached the row limit of the query. */
export function isAtLimit(rows: number, limit: number | undefined): boolean {
  return limit !== undefined && limit > 0 && rows >= limit;
}

interface CountedRows {
  readonly rowcount: number;
  readonly sql_rowcount?: number | null;
}

/** The limit applies to the rows that the database returns; those that are shown may be fewer. */
export const readRows = ({ rowcount, sql_rowcount: read }: CountedRows): number => read ?? rowcount;

/** An answer without rows, or at its limit, is marked. */
export function rowsTone(result: CountedRows, limit: number | undefined): 'danger' | 'neutral' {
  return result.rowcount === 0 || isAtLimit(readRows(result), limit) ? 'danger' : 'neutral';
}

/** A duration in milliseconds as `HH:MM:SS.cc`. */
export function stopwatch(milliseconds: number): string {
  const hundredths = Math.max(0, Math.floor(milliseconds / 10));
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(hundredths / 100);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
}
