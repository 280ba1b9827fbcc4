import { control, drawn } from '@facet/sdk/chart-form';
import { topic } from './topic.ts';

export type Roaming = 'scale' | 'move' | boolean;

const VALUES: readonly Roaming[] = [false, 'scale', 'move', true];

/** Control for zooming and panning a chart without axes. */
export const roamControls = topic({
  roam: drawn(
    control<Roaming>('SelectControl', (value) => VALUES.find((known) => known === value), {
      options: (t) => ({ clearable: false, choices: VALUES.map((value) => [value, t(`roam.${String(value)}`)]) }),
    }),
    true,
  ),
});
