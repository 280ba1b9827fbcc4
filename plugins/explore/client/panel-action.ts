import { definePoint, type FormData, type QueryResult } from '@facet/sdk/common';
import type { PanelActionDeclared } from '../common/points.ts';

export interface PanelAction {
  run(context: { readonly formData: FormData; readonly results: readonly QueryResult[] }): void | Promise<void>;
}

export const ExplorePanelActions = definePoint<{ declared: PanelActionDeclared; implementation: PanelAction }>({
  id: 'explore/panel-action@1',
  description: "Actions in explore's chart menu.",
  side: 'client',
});
