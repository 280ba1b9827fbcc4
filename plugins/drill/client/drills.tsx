import type { DrillDetailProps, Drills, MarkMenuProps } from '../contract.client.ts';
import { DrillDetail } from './drill-detail.tsx';
import { type DrillServices, DrillServicesContext } from './drill-services.ts';
import { MarkMenuView } from './mark-menu-view.tsx';

/** The components with their shared services. */
export function drillsWith(services: DrillServices): Drills {
  return {
    MarkMenu: (props: MarkMenuProps) => (
      <DrillServicesContext value={services}>
        <MarkMenuView {...props} />
      </DrillServicesContext>
    ),
    DrillDetail: (props: DrillDetailProps) => (
      <DrillServicesContext value={services}>
        <DrillDetail {...props} />
      </DrillServicesContext>
    ),
  };
}
