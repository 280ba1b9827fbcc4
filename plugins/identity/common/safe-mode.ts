/** Query argument with which the page starts without installed plugins. */
export const SAFE_MODE = 'safe-mode';

/** Whether the target page starts in safe mode. */
export function namesSafeMode(path: string | undefined): boolean {
  return path !== undefined && new URL(path, 'http://local.invalid').searchParams.get(SAFE_MODE) !== null;
}
