import type { Clock } from './clock.ts';

/**
 * Settles like `work`, or rejects with `late()` after `ms`. What `work` does after that is of no interest to the
 * caller any more: a late answer is dropped, a late failure goes to `onLateError`.
 */
export function withDeadline<T>(
  clock: Clock,
  ms: number,
  work: Promise<T>,
  late: () => Error,
  onLateError: (error: unknown) => void,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let expired = false;
    const timer = clock.timer(ms, () => {
      expired = true;
      reject(late());
    });
    work.then(
      (value) => {
        timer.dispose();
        resolve(value);
      },
      (error: unknown) => {
        timer.dispose();
        if (expired) onLateError(error);
        else reject(error);
      },
    );
  });
}
