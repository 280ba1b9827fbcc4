/** Settings of the installation for auto-refresh. */
export interface RefreshRules {
  /** Seconds that are offered; 0 is never. */
  readonly intervals: readonly number[];
  /** Shorter intervals are warned of; 0: none is. */
  readonly limitSeconds: number;
  /** What the warning says; `null`: a text of ours. */
  readonly warning: string | null;
  /** Refreshes pass the caches. */
  readonly isForced: boolean;
}

export function readRefreshRules(conf: Readonly<Record<string, unknown>>): RefreshRules {
  const offered = conf['DASHBOARD_AUTO_REFRESH_INTERVALS'];
  const limit = conf['SUPERSET_DASHBOARD_PERIODICAL_REFRESH_LIMIT'];
  const warning = conf['SUPERSET_DASHBOARD_PERIODICAL_REFRESH_WARNING_MESSAGE'];
  const entries: readonly unknown[] = Array.isArray(offered) ? offered : [];
  const intervals = entries.flatMap((entry): number[] => {
    const seconds: unknown = Array.isArray(entry) ? entry[0] : undefined;
    return typeof seconds === 'number' && seconds >= 0 ? [seconds] : [];
  });
  return {
    intervals: [...new Set([0, ...intervals])].sort((a, b) => a - b),
    limitSeconds: typeof limit === 'number' ? limit : 0,
    warning: typeof warning === 'string' && warning !== '' ? warning : null,
    isForced: conf['DASHBOARD_AUTO_REFRESH_MODE'] !== 'fetch',
  };
}
