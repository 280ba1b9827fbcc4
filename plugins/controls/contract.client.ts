import type { ChartForm } from '@facet/sdk/chart-form';
import { defineToken } from '@facet/sdk/common';
import type { PanelText, ResolvedPanel } from './client/panel.ts';

/** What panels are made of, for those who show them. */
export {
  panelErrors,
  type PanelControl,
  type PanelSection,
  resetHidden,
  type ResolvedPanel,
  sameQuery,
  withDefaults,
} from './client/panel.ts';
export { NO_TIME_RANGE } from '@facet/plugin-query/contract.client';

/** What puts the panel of a chart type together. */
export interface Panels {
  resolve(form: ChartForm, text: PanelText): ResolvedPanel;
  /** Catalogues that the texts of its panel stand in, beside that of its own plugin. */
  namespacesOf(form: ChartForm): readonly string[];
}

export const PanelsToken = defineToken<Panels>('controls/panels@1', 'Puts control panels together.');
