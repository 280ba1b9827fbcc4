const FIRST_STEP = 0.25;
const LAST_STEP = 0.01;

/** Minimises `cost` over the unit box: steps along one axis at a time, which become shorter when none of them helps. */
export function patternSearch(start: readonly number[], cost: (point: readonly number[]) => number): readonly number[] {
  let best = start;
  let least = cost(best);
  for (let step = FIRST_STEP; step >= LAST_STEP; ) {
    let found = false;
    for (const at of start.keys())
      for (const direction of [step, -step]) {
        const moved = best.with(at, Math.min(1, Math.max(0, (best[at] ?? 0) + direction)));
        const price = cost(moved);
        if (!(price < least)) continue;
        best = moved;
        least = price;
        found = true;
        break;
      }
    if (!found) step /= 2;
  }
  return best;
}
