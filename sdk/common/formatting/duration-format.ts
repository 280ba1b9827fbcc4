/** `compact`: `1h 2m 3.4s`; `sub` shows milliseconds and below too; `colon`: `1:02:03.4`. */
export type DurationStyle = 'compact' | 'sub' | 'colon';

const UNITS = [
  ['y', 365 * 86_400_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
] as const;

/** Text of a length of time given in milliseconds. */
export function formatDuration(milliseconds: number, style: DurationStyle): string {
  const sign = milliseconds < 0 ? '-' : '';
  const size = Math.abs(milliseconds);
  if (style === 'colon') return sign + colonNotation(size);
  if (style === 'compact' && size < 1000) return `${sign}${wholeMilliseconds(size)}ms`;
  return sign + (spelled(size, style) || '0ms');
}

function spelled(size: number, style: DurationStyle): string {
  const parts: string[] = [];
  let rest = size;
  for (const [name, length] of UNITS) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(`${count}${name}`);
  }
  if (style === 'compact') {
    if (rest > 0) parts.push(`${trim(rest / 1000, 1)}s`);
    return parts.join(' ');
  }
  const nanoseconds = Math.round(rest * 1_000_000);
  const steps = [
    ['s', 1_000_000_000],
    ['ms', 1_000_000],
    ['µs', 1000],
    ['ns', 1],
  ] as const;
  let left = nanoseconds;
  for (const [name, length] of steps) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0) parts.push(`${count}${name}`);
  }
  return parts.join(' ');
}

function colonNotation(size: number): string {
  const fields: string[] = [];
  let rest = size;
  for (const [, length] of UNITS) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (fields.length > 0) fields.push(String(count).padStart(2, '0'));
    else if (count > 0 || length === 60_000) fields.push(String(count));
  }
  const [whole = '0', fraction] = trim(rest / 1000, 1).split('.');
  fields.push(fraction === undefined ? whole.padStart(2, '0') : `${whole.padStart(2, '0')}.${fraction}`);
  return fields.join(':');
}

function trim(value: number, decimals: number): string {
  const factor = 10 ** decimals;
  return String(Math.floor(value * factor) / factor);
}

/** Rounded, but a length of any nanoseconds is a millisecond. */
function wholeMilliseconds(size: number): number {
  return size < 1 ? Math.ceil(Math.round(size * 1_000_000) / 1_000_000) : Math.round(size);
}
