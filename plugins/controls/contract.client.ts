import type { ControlPanel } from '@facet/sdk/client/charts';
import { defineToken } from '@facet/sdk/common';
import type { ResolvedPanel } from './client/panel.ts';

/** What panels are made of, for those who show them. */
export {
  panelErrors,
  type PanelSection,
  resetHidden,
  type ResolvedPanel,
  sameQuery,
  withDefaults,
} from './client/panel.ts';
export { NO_TIME_RANGE } from '@facet/plugin-query/contract.client';

/** What puts the panel of a chart type together. */
export interface Panels {
  /** With the shared controls in the places of their names. */
  resolve(panel: ControlPanel, t: (key: string) => string): ResolvedPanel;
}

export const PanelsToken = defineToken<Panels>('controls/panels@1', 'Puts control panels together.');
