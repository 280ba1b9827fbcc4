import type { ComponentType } from 'react';
import type { DashboardChart } from '../../common/wire/dashboard.ts';

export interface LastPictureProps {
  readonly chart: DashboardChart;
  readonly name: string;
}

/** What this device has kept of the dashboard as it was last drawn here. */
export interface LastVisit {
  /** The chart as it was, until its rows arrive; or what a tile shows without a picture. */
  readonly Picture: ComponentType<LastPictureProps>;
}
