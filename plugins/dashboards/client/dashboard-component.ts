import { definePoint } from '@facet/sdk/common';
import type { ComponentType, ReactNode } from 'react';
import type { DashboardComponentDeclared } from '../common/points.ts';

export interface DashboardComponentProps {
  readonly id: string;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly editing: boolean;
  /** Ids of the components that it holds, in their order. */
  readonly childIds: readonly string[];
  /** Placeholder of an empty container; `null` unless the dashboard is edited. */
  readonly emptyPlace: ReactNode;
  /** Draws one of the components that it holds. */
  renderChild(id: string): ReactNode;
  onMetaChange(meta: Readonly<Record<string, unknown>>): void;
}

/**
 * A kind of component. Where it may stand, its size and its item in the palette are declared; the implementation draws it,
 * and edits it while `editing`. Handles, sizes and places to drop at are drawn around it.
 */
export const DashboardComponents = definePoint<{
  declared: DashboardComponentDeclared;
  implementation: ComponentType<DashboardComponentProps>;
}>({
  id: 'dashboards/component@1',
  description: 'Components of dashboards; the key is the layout type, or the key of a dynamic component.',
  side: 'client',
});
