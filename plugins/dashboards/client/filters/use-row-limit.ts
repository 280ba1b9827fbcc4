import { useDashboard } from '../runtime/dashboard-runtime.ts';

/** Values that one answer to a filter may bring, as the installation says. */
export function useRowLimit(): number {
  const { conf } = useDashboard().session;
  return Number(conf['NATIVE_FILTER_DEFAULT_ROW_LIMIT']);
}
