import type { DatasetColumn, DatasetMetric } from '@facet/plugin-datasets/contract';
import type { ChartForm } from '@facet/sdk/chart-form';
import { defineToken } from '@facet/sdk/common';
import type { ComponentType, ReactNode } from 'react';
import type { ControlProps } from './client/control-type.ts';
import type { PanelText, ResolvedPanel } from './client/panel.ts';
import type { DraggedField } from './common/dragged-field.ts';

export { type ControlProps, ControlTypes } from './client/control-type.ts';
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

export interface ControlViewProps extends ControlProps {
  /** Key at `controls/type@1`. */
  readonly type: string;
  /** CSS pixels of the place that is kept while its code loads. */
  readonly height?: number;
}

export interface FieldMenuProps {
  readonly field: DraggedField;
  onClose(): void;
}

/** What puts the panel of a chart type together, and draws its controls. */
export interface Panels {
  resolve(form: ChartForm, text: PanelText): ResolvedPanel;
  /** Catalogues that the texts of its panel stand in, beside that of its own plugin. */
  namespacesOf(form: ChartForm): readonly string[];
  /** A control of any registered type: suspends and fails by itself. */
  readonly Control: ComponentType<ControlViewProps>;
  /** Certificate and warning of a column or a saved metric, as signs beside its name. */
  readonly FieldMarks: ComponentType<{ readonly field: DatasetColumn | DatasetMetric }>;
  /** Stands around fields of a dataset and the controls that take them. */
  readonly FieldPlaces: ComponentType<{ readonly children: ReactNode }>;
  /** An open menu of the controls that take a field, at the positioned element that it stands in; within `FieldPlaces`. */
  readonly FieldMenu: ComponentType<FieldMenuProps>;
}

export const PanelsToken = defineToken<Panels>('controls/panels@1', 'Puts control panels together.');
