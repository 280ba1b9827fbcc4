import type { Panels } from '../contract.client.ts';
import { resolvePanel } from './panel.ts';
import { sharedControls } from './shared-controls.ts';

export const panels: Panels = {
  resolve: (panel, t) => resolvePanel(panel, sharedControls(t), t),
};
