/** Whether a process or thread has ended since it was listed, by the error of a call about it. */
export function hasEnded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ESRCH' || ('info' in error && codeIn(error.info) === 'ESRCH');
}

const codeIn = (info: unknown): unknown =>
  typeof info === 'object' && info !== null && 'code' in info ? info.code : undefined;
