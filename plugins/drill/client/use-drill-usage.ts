import { openUsageLog, type UsageLog } from '@facet/plugin-charts/contract.client';
import { useEffect, useMemo } from 'react';
import type { DrillSubject } from '../contract.client.ts';
import { useDrillServices } from './drill-services.ts';

/** Writes usage events for the context menu of a mark and its actions. */
export function useDrillUsage({ dashboardId, formData }: DrillSubject): Pick<UsageLog, 'record'> {
  const { api, session } = useDrillServices();
  const slice = typeof formData['slice_id'] === 'number' ? formData['slice_id'] : null;
  const log = useMemo(() => {
    if (dashboardId === undefined) return openUsageLog({ api, session }, { kind: 'slice', id: slice }, document);
    const { record, flush } = openUsageLog({ api, session }, { kind: 'dashboard', id: dashboardId }, document);
    return {
      flush,
      record: (name, details) => record(name, { ...(slice === null ? {} : { slice_id: slice }), ...details }),
    } satisfies UsageLog;
  }, [api, session, dashboardId, slice]);
  useEffect(() => {
    log.record('drill_by_modal_opened');
    return log.flush;
  }, [log]);
  return log;
}
