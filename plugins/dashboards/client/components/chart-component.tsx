import type { DashboardComponentProps } from '../dashboard-component.ts';
import { ChartTile } from '../tile/chart-tile.tsx';

/** A saved chart in its card. */
export function ChartComponent({ id }: DashboardComponentProps) {
  return <ChartTile id={id} />;
}
