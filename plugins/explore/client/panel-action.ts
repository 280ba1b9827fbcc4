import { definePoint, type FormData, type QueryResult } from '@facet/sdk/common';
import type { PanelActionDeclared } from '../common/points.ts';

export interface PanelAction {
  run(context: PanelActionContext): void | Promise<void>;
}

export interface PanelActionContext {
  readonly formData: FormData;
  readonly results: readonly QueryResult[];
  /** Translates a key of the catalogue of the action's plugin. */
  t(key: string): string;
}

export const ExplorePanelActions = definePoint<{ declared: PanelActionDeclared; implementation: PanelAction }>({
  id: 'explore/panel-action@1',
  description: "Actions in explore's chart menu.",
  side: 'client',
});
