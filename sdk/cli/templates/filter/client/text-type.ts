import { defineFilterType } from '@facet/plugin-dashboards/contract.client';
import { defineForm } from '@facet/sdk/chart-form';
import { textMask, textOf } from '../common/text-mask.ts';
import { TextFilter } from './text-filter.tsx';

/** Rows whose text holds what is typed. */
export const textType = defineFilterType({
  // Controls of the settings dialog; this filter needs none.
  settings: defineForm({ controls: {}, sections: [] }),
  Component: TextFilter,
  valueOf: textOf,
  maskOf: (text: string | null, { config }) => textMask(config.targets[0]?.column?.name ?? '', text),
});
