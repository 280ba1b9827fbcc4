/**
 * Widths in pixels of columns that fill a room together, as the grid fits them: all alike, but none below its minimum; what
 * rounding leaves is in the first. Where the minimums need more than the room, they are the widths.
 */
export function columnWidths(minimums: readonly number[], room: number): readonly number[] {
  const widths: (number | undefined)[] = minimums.map(() => undefined);
  for (;;) {
    const free = widths.filter((width) => width === undefined).length;
    if (free === 0) return minimums;
    const left = room - widths.reduce<number>((sum, width) => sum + (width ?? 0), 0);
    const each = Math.round(left / free);
    const short = minimums.findIndex((least, at) => widths[at] === undefined && least > each);
    if (short !== -1) {
      widths[short] = minimums[short];
      continue;
    }
    const first = widths.indexOf(undefined);
    return widths.map((width, at) => width ?? (at === first ? left - each * (free - 1) : each));
  }
}
