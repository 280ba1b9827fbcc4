import { definePoint } from '@facet/sdk/common';
import type { ComponentType } from 'react';
import type { DatasetTabDeclared } from '../../common/points.ts';

export interface DatasetTabProps {
  /** Id and name of the saved dataset. */
  readonly dataset: { readonly id: number; readonly name: string };
}

export const DatasetTabs = definePoint<{
  declared: DatasetTabDeclared;
  implementation: ComponentType<DatasetTabProps>;
}>({
  id: 'datasets/tab@1',
  description: 'Tabs of the editor of a dataset.',
  side: 'client',
});
