export type MomentForm = 'date' | 'timestamp' | 'timestamptz' | 'time';

/** The largest timestamp of a JavaScript `Date`, in microseconds. */
const MOST = 8_640_000_000_000_000_000n;

/**
 * A timestamp in ISO notation: `2024-02-29`, `2024-02-29T12:34:56.789012`, the same with `+00:00`, `12:34:56`.
 * Microseconds are written only when they are not zero; null for a timestamp outside the range of `Date`.
 */
export function momentText(form: MomentForm, epochMicros: bigint): string | null {
  if (epochMicros > MOST || epochMicros < -MOST) return null;
  const within = epochMicros % 1_000_000n;
  const micros = Number(within < 0n ? within + 1_000_000n : within);
  const iso = new Date(Number((epochMicros - BigInt(micros)) / 1_000n)).toISOString();
  const split = iso.indexOf('T');
  const date = iso.slice(0, split);
  if (form === 'date') return date;
  const seconds = iso.slice(split + 1, split + 9);
  const time = micros === 0 ? seconds : `${seconds}.${String(micros).padStart(6, '0')}`;
  if (form === 'time') return time;
  return form === 'timestamp' ? `${date}T${time}` : `${date}T${time}+00:00`;
}
