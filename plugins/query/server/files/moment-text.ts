const DAY_MS = 86_400_000;
/** Moments that JavaScript's dates reach. */
const MOST_MS = 8_640_000_000_000_000;

/** `12:34:56`, with microseconds where there are any. */
export function clockText(ms: number): string | null {
  if (!Number.isFinite(ms)) return null;
  const micros = Math.round((ms - Math.floor(ms / DAY_MS) * DAY_MS) * 1_000);
  const rest = micros % 1_000_000;
  const clock = new Date((micros - rest) / 1_000).toISOString().slice(11, 19);
  return rest === 0 ? clock : `${clock}.${String(rest).padStart(6, '0')}`;
}

/** `2024-02-29`, `2024-02-29T12:34:56`; null for a moment that no calendar reaches. */
export function momentText(form: 'date' | 'timestamp' | 'timestamptz', ms: number): string | null {
  if (!(Math.abs(ms) <= MOST_MS)) return null;
  const day = new Date(Math.floor(ms / DAY_MS) * DAY_MS).toISOString().split('T', 1)[0] ?? '';
  if (form === 'date') return day;
  return `${day}T${clockText(ms)}${form === 'timestamptz' ? '+00:00' : ''}`;
}
