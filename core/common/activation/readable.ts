/**
 * Writes onto a promise what it came to, in the members that React's `use` reads: a component that asks for something
 * long there is drawn at once, instead of showing a placeholder for a turn.
 */
export function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}

/** A promise of something that is there already. */
export function readableNow<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
}
