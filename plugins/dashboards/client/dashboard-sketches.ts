import { defineToken } from '@facet/sdk/common';
import type { ComponentType } from 'react';

export interface DashboardSketchProps {
  readonly dashboard: {
    readonly id: number;
    readonly position_json: string | null;
    readonly changed_on_utc: string;
    /** Address of its thumbnail, which replaces the sketch if the server has one. */
    readonly thumbnail_url?: string;
  };
}

export interface DashboardSketches {
  /** A dashboard as a small sketch of its rows. Fills its place, which stays empty until the sketch is there. */
  readonly Sketch: ComponentType<DashboardSketchProps>;
}

export const DashboardSketchesToken = defineToken<DashboardSketches>(
  'dashboards/sketches@1',
  'Draws dashboards as small sketches.',
);
