import type { Options } from 'highcharts';
import type { ComponentType } from 'react';
import { defineToken } from '@facet/sdk/common';

export * from './common/base-options.ts';
export * from './common/cartesian-data.ts';
export * from './common/cartesian-options.ts';
export * from './common/click-modifier.ts';
export * from './common/markup.ts';
export * from './common/metric-format.ts';
export * from './common/timeseries-sections.ts';
export * from './common/tooltip.ts';

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
