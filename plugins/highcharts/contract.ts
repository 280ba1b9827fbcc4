import type { Options } from 'highcharts';
import type { ComponentType } from 'react';
import { defineToken } from '@facet/sdk/common';

export { type CartesianInput, cartesianOptions, legend, type Mark } from './common/cartesian-options.ts';
export { holdsModifier } from './common/click-modifier.ts';
export { escapeMarkup } from './common/markup.ts';
export { metricFormatOf } from './common/metric-format.ts';
export { tooltipMarkup } from './common/tooltip.ts';

export interface DrawingProps {
  /** Joined with the application's look. */
  readonly options: Options;
  /** Read by assistive technology. */
  readonly label: string;
}

/** Draws with the library. Charts that use it never import the library themselves. */
export interface Drawings {
  readonly Drawing: ComponentType<DrawingProps>;
  /** Fetches the library, which asking for rows does not need. */
  prepare(): Promise<void>;
}

export const DrawingsToken = defineToken<Drawings>(
  'highcharts/drawings@1',
  'Draws charts from options in the look of the application.',
);
