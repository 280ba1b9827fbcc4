import type { Panels } from '../contract.client.ts';
import { ControlView } from './control-view.tsx';
import { namespacesOf, resolvePanel } from './panel.ts';

export const panels: Panels = { resolve: resolvePanel, namespacesOf, Control: ControlView };
