const DIRECTIVES: Readonly<Record<string, string>> = {
  Y: '(?<Y>\\d{4})',
  y: '(?<y>\\d{2})',
  m: '(?<m>\\d{1,2})',
  d: '(?<d>\\d{1,2})',
  j: '(?<j>\\d{1,3})',
  H: '(?<H>\\d{1,2})',
  M: '(?<M>\\d{1,2})',
  S: '(?<S>\\d{1,2})',
  f: '(?<f>\\d{1,6})',
  F: '(?<Y>\\d{4})-(?<m>\\d{1,2})-(?<d>\\d{1,2})',
  T: '(?<H>\\d{1,2}):(?<M>\\d{1,2}):(?<S>\\d{1,2})',
  '%': '%',
};

/**
 * A reader of texts that `strftime` writes with this format: milliseconds since 1970 in UTC, or undefined for a text of
 * another form. Undefined as a whole for a format whose directives it does not know, or that names a part of a moment twice.
 */
export function strptime(format: string): ((text: string) => number | undefined) | undefined {
  const pieces = format.split(/(%[A-Za-z%])/);
  const pattern: string[] = [];
  const parts = new Set<string>();
  for (const piece of pieces) {
    if (!/^%[A-Za-z%]$/.test(piece)) {
      pattern.push(piece.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
      continue;
    }
    const known = DIRECTIVES[piece.slice(1)];
    if (known === undefined) return undefined;
    // A part of a moment that is there twice is no moment.
    for (const [part] of known.matchAll(/<\w>/g)) {
      if (parts.has(part)) return undefined;
      parts.add(part);
    }
    pattern.push(known);
  }
  const reader = new RegExp(`^${pattern.join('')}$`);
  return (text) => momentOf(reader.exec(text.trim())?.groups);
}

function momentOf(found: Readonly<Record<string, string | undefined>> | undefined): number | undefined {
  if (found === undefined) return undefined;
  const { Y, y, m = '1', d = '1', j, H = '0', M = '0', S = '0', f = '0' } = found;
  const year = Y !== undefined ? Number(Y) : y !== undefined ? Number(y) + (Number(y) < 69 ? 2000 : 1900) : 1900;
  const [month, day] = j === undefined ? [Number(m) - 1, Number(d)] : [0, Number(j)];
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  date.setUTCHours(Number(H), Number(M), Number(S));
  if (j === undefined && (date.getUTCMonth() !== month || date.getUTCDate() !== day)) return undefined;
  return date.getTime() + Number(f.padEnd(6, '0')) / 1_000;
}
