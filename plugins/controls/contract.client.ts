import type { DatasetColumn, DatasetMetric } from '@facet/plugin-datasets/contract';
import type { ChartForm } from '@facet/sdk/chart-form';
import { defineToken } from '@facet/sdk/common';
import type { ComponentType, ReactNode } from 'react';
import type { ControlProps } from './client/control-type.ts';
import type { FieldProps } from './client/field-props.ts';
import type { NumberFieldProps } from './client/number-field-props.ts';
import type { PanelText, ResolvedPanel } from './client/panel.ts';
import type { DraggedField } from './common/dragged-field.ts';

export { type ControlProps, ControlTypes } from './client/control-type.ts';
export type { PanelControl, PanelSection, ResolvedPanel } from './client/panel.ts';
export { panelErrors, resetHidden, sameQuery, withDefaults } from './client/panel-values.ts';
export { NO_TIME_RANGE } from '@facet/plugin-query/contract.client';

export interface ControlViewProps extends ControlProps {
  /** Key at `controls/type@1`. */
  readonly type: string;
  /** Height in CSS pixels of the placeholder while its code loads. */
  readonly height?: number;
}

export interface FieldMenuProps {
  readonly field: DraggedField;
  onClose(): void;
}

/** Builds the panel of a chart type, and renders its controls. */
export interface Panels {
  resolve(form: ChartForm, text: PanelText): ResolvedPanel;
  /** Namespaces of the texts in its panel, besides that of its own plugin. */
  namespacesOf(form: ChartForm): readonly string[];
  /** Renders a control of any registered type, with its own placeholder and error boundary. */
  readonly Control: ComponentType<ControlViewProps>;
  /** The frame of every control: label, explanation, what stands below them, and the error. */
  readonly Field: ComponentType<FieldProps>;
  /** One number of a control. */
  readonly NumberField: ComponentType<NumberFieldProps>;
  /** Icons for the certification and warning of a column or a saved metric. */
  readonly FieldMarks: ComponentType<{ readonly field: DatasetColumn | DatasetMetric }>;
  /** Wraps fields of a dataset and the controls that accept them. */
  readonly FieldPlaces: ComponentType<{ readonly children: ReactNode }>;
  /** An open menu of the controls that accept a field, anchored at its positioned parent; use it within `FieldPlaces`. */
  readonly FieldMenu: ComponentType<FieldMenuProps>;
}

export const PanelsToken = defineToken<Panels>('controls/panels@1', 'Puts control panels together.');
