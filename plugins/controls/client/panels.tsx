import { lazyPart } from '@facet/sdk/ui';
import type { Logger } from '@facet/sdk/common';
import type { ControlViewProps, Panels } from '../contract.client.ts';
import { ControlLog } from './control-log.ts';
import { ControlView } from './control-view.tsx';
import { FieldPlaces } from './field-places.tsx';
import { namespacesOf, resolvePanel } from './panel.ts';

const { Component: FieldMarks } = lazyPart(async () => (await import('./field-marks.tsx')).FieldMarksView, {
  floats: true,
});

const { Component: FieldMenu } = lazyPart(async () => (await import('./field-menu.tsx')).FieldMenuView, {
  floats: true,
});

const parts = () => import('./parts.ts');

const { Component: Field } = lazyPart(async () => (await parts()).Field);

const { Component: NumberField } = lazyPart(async () => (await parts()).NumberField);

export function panelsWith(log: Pick<Logger, 'warn'>): Panels {
  const Control = (props: ControlViewProps) => (
    <ControlLog value={log}>
      <ControlView {...props} />
    </ControlLog>
  );
  return { resolve: resolvePanel, namespacesOf, Control, Field, NumberField, FieldMarks, FieldPlaces, FieldMenu };
}
