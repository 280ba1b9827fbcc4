import type { ComponentType } from 'react';
import { definePoint } from '../../common/extension-point.ts';
import type { DeclaredAt } from '../../common/points/declared.ts';
import type { FormData, QueryResult } from '../../common/query/query-object.ts';

export interface DashboardComponentProps {
  readonly id: string;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly editing: boolean;
  onMetaChange(meta: Readonly<Record<string, unknown>>): void;
}

export const DashboardComponents = definePoint<{
  declared: DeclaredAt<'dashboards/component@1'>;
  implementation: ComponentType<DashboardComponentProps>;
}>({
  id: 'dashboards/component@1',
  description: 'Layout components of dashboards beyond charts; the key is the layout type.',
  side: 'client',
});

export interface PanelAction {
  run(context: { readonly formData: FormData; readonly results: readonly QueryResult[] }): void | Promise<void>;
}

export const ExplorePanelActions = definePoint<{
  declared: DeclaredAt<'explore/panel-action@1'>;
  implementation: PanelAction;
}>({
  id: 'explore/panel-action@1',
  description: "Actions in explore's chart menu.",
  side: 'client',
});

export interface SqlLabPanelProps {
  readonly databaseId: number | null;
  readonly schema: string | null;
  readonly sql: string;
}

export const SqlLabPanels = definePoint<{
  declared: DeclaredAt<'sql-lab/panel@1'>;
  implementation: ComponentType<SqlLabPanelProps>;
}>({
  id: 'sql-lab/panel@1',
  description: 'Tabs of the south pane of SQL Lab.',
  side: 'client',
});
