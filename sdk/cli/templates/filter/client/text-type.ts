import { defineFilterType } from '@facet/plugin-dashboards/contract.client';
import { textMask, textOf } from '../common/text-mask.ts';
import { textSettings } from '../common/text-settings.ts';
import { TextFilter } from './text-filter.tsx';

/** Keeps rows whose text contains the input, or equals it. */
export const textType = defineFilterType({
  settings: textSettings,
  Component: TextFilter,
  valueOf: textOf,
  maskOf: (text: string | null, { config, settings }) =>
    textMask(config.targets[0]?.column?.name ?? '', text, settings.whole === true),
});
