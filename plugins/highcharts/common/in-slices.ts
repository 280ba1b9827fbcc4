/** Less than a frame, so that the page answers between two of them. */
const SLICE_MS = 10;

/** Runs a long computation a slice at a time; each `yield` is a place where it may pause. */
export async function inSlices<T>(steps: Generator<void, T>, sliceMs = SLICE_MS): Promise<T> {
  for (;;) {
    const until = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await new Promise<void>((resolve) => setTimeout(resolve));
  }
}

/** The same in one go, where it is short. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
