import type { ChartExample } from '@facet/plugin-charts/contract';
import { defineToken } from '@facet/sdk/common';
import type { ComponentType } from 'react';

export interface ExamplePictureProps {
  /** The `viz_type`. */
  readonly type: string;
  readonly example: ChartExample;
  readonly width: number;
  readonly height: number;
}

/** Draws chart types with their own examples. */
export interface ExamplePictures {
  readonly Picture: ComponentType<ExamplePictureProps>;
}

export const ExamplePicturesToken = defineToken<ExamplePictures>(
  'chart-gallery/pictures@1',
  'Chart types, drawn by themselves on example data.',
);
