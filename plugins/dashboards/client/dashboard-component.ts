import { definePoint } from '@facet/sdk/common';
import type { ComponentType } from 'react';
import type { DashboardComponentDeclared } from '../common/points.ts';

export interface DashboardComponentProps {
  readonly id: string;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly editing: boolean;
  onMetaChange(meta: Readonly<Record<string, unknown>>): void;
}

export const DashboardComponents = definePoint<{
  declared: DashboardComponentDeclared;
  implementation: ComponentType<DashboardComponentProps>;
}>({
  id: 'dashboards/component@1',
  description: 'Layout components of dashboards beyond charts; the key is the layout type.',
  side: 'client',
});
