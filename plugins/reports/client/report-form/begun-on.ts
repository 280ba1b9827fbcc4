import type { ReportStart } from './report-values.ts';

/** The object from whose menu it is made. */
export function begunOn({ chart, dashboard }: ReportStart): 'chart' | 'dashboard' | null {
  if (chart !== undefined) return 'chart';
  return dashboard === undefined ? null : 'dashboard';
}
