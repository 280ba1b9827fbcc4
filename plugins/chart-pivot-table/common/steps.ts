/** Work that stops after each few thousand values, so that a page can paint meanwhile. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Number of values between two stops: about a millisecond. */
export const STEP = 2_000;

/** Does all of the work at once. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Sorts stably: parts at once, which are then merged. */
export function* sortedInSteps<T>(items: Iterable<T>, compare: (a: T, b: T) => number): Steps<readonly T[]> {
  const all = [...items];
  if (all.length <= STEP) return all.sort(compare);
  let parts: T[][] = [];
  for (let from = 0; from < all.length; from += STEP) {
    parts.push(all.slice(from, from + STEP).sort(compare));
    yield;
  }
  while (parts.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < parts.length; at += 2)
      merged.push(yield* merge(parts[at] ?? [], parts[at + 1] ?? [], compare));
    parts = merged;
  }
  return parts[0] ?? [];
}

function* merge<T>(first: readonly T[], second: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const merged: T[] = [];
  const [ones, others] = [first.values(), second.values()];
  let [one, other] = [ones.next(), others.next()];
  while (!one.done || !other.done) {
    if (!one.done && (other.done || compare(one.value, other.value) <= 0)) {
      merged.push(one.value);
      one = ones.next();
    } else if (!other.done) {
      merged.push(other.value);
      other = others.next();
    }
    if (merged.length % STEP === 0) yield;
  }
  return merged;
}
