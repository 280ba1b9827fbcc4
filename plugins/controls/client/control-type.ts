import type { Datasource } from '@facet/plugin-datasets/contract';
import { definePoint, type FormData, type Observable } from '@facet/sdk/common';
import type { ComponentType } from 'react';
import type { ControlTypeDeclared } from '../common/points.ts';

export interface ControlProps<V = unknown> {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly value: V;
  readonly error: string | null;
  readonly options: Readonly<Record<string, unknown>>;
  readonly datasource: Datasource | null;
  readonly formData: FormData;
  onChange(value: V): void;
  /**
   * Previews a value in the chart while it is edited; undefined: the value in the form again. Absent: there is no
   * chart.
   */
  onPreview?(value: V | undefined): void;
  /** Colours by label in the chart as it is drawn. Absent: there is no chart. */
  readonly drawnColors?: Observable<ReadonlyMap<string, string>>;
}

export const ControlTypes = definePoint<{
  declared: ControlTypeDeclared;
  // oxlint-disable-next-line typescript/no-explicit-any -- a control knows the type of its own value
  implementation: ComponentType<ControlProps<any>>;
}>({
  id: 'controls/type@1',
  description: 'Input types of control panels.',
  side: 'client',
});
