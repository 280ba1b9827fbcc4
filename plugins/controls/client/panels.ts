import { lazyPart } from '@facet/sdk/ui';
import type { Panels } from '../contract.client.ts';
import { ControlView } from './control-view.tsx';
import { namespacesOf, resolvePanel } from './panel.ts';

const { Component: FieldMarks } = lazyPart(async () => (await import('./field-marks.tsx')).FieldMarksView, {
  floats: true,
});

export const panels: Panels = { resolve: resolvePanel, namespacesOf, Control: ControlView, FieldMarks };
