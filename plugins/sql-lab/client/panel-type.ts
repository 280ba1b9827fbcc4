import { definePoint } from '@facet/sdk/common';
import type { ComponentType } from 'react';
import type { PanelDeclared } from '../common/points.ts';

export interface SqlLabPanelProps {
  readonly databaseId: number | null;
  readonly schema: string | null;
  readonly sql: string;
}

export const SqlLabPanels = definePoint<{ declared: PanelDeclared; implementation: ComponentType<SqlLabPanelProps> }>({
  id: 'sql-lab/panel@1',
  description: 'Tabs of the south pane of SQL Lab.',
  side: 'client',
});
