/** Stands for work that took longer than it may. */
export const LATE = Symbol('late');

/** The result of the work, or `LATE`. Late work goes on: the caller must end the process or page that it runs in. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, milliseconds, LATE);
  });
  // Its end, after it was given up, is a closed page.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
