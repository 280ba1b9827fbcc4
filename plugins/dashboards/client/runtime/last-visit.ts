import type { ComponentType, ReactNode } from 'react';
import type { DashboardChart } from '../../common/wire/dashboard.ts';

export interface LastPictureProps {
  readonly chart: DashboardChart;
  readonly name: string;
  /** Why its rows did not come; `null` while they are on their way. */
  readonly error: unknown;
  retry(): void;
  /** What the tile shows without a picture: the error, or a placeholder. */
  readonly otherwise: ReactNode;
}

/** What this device has kept of the dashboard as it was last drawn here. */
export interface LastVisit {
  /** The chart as it was, until its rows arrive; also where they cannot be read, but not where the server refuses them. */
  readonly Picture: ComponentType<LastPictureProps>;
}
