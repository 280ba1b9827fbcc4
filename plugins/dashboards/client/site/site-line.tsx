import { SiteAroundToken, useHost, useService } from '@facet/sdk/client';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { FilterTypes } from '../filter-type.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { chartPayload } from '../runtime/chart-payload.ts';
import { tellsMasks } from '../runtime/left-out.ts';
import { serveSite } from './serve-site.ts';

/** Answers the site that shows the dashboard to guests. */
export function SiteLine() {
  const site = useService(SiteAroundToken);
  const host = useHost();
  const runtime = useDashboard();
  const [search] = useSearchParams();
  const tells = tellsMasks(search);
  useEffect(() => {
    const served = serveSite({
      runtime,
      site,
      tellsMasks: tells,
      loadType: async (key) => host.registry(FilterTypes).get(key)?.load(),
      payloadOf: async (id) => {
        const chart = runtime.chart(id);
        return chart === undefined ? undefined : chartPayload(runtime, chart);
      },
      linkOf: (key) => new URL(`../superset/dashboard/p/${key}/`, location.href).href,
    });
    return () => served.dispose();
  }, [runtime, site, host, tells]);
  return null;
}
