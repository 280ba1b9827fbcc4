/** How many items fit into a row; those that do not stand behind a button, which needs its own place. */
export function fitting(widths: readonly number[], gap: number, room: number, button: number): number {
  const whole = widths.reduce((sum, width) => sum + width + gap, -gap);
  if (whole <= room) return widths.length;
  let used = button;
  let count = 0;
  for (const width of widths) {
    used += width + gap;
    if (used > room) break;
    count += 1;
  }
  return count;
}
