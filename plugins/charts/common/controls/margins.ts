import { type Control, control, drawn, numberOf } from '@facet/sdk/chart-form';
import { plain } from './choices.ts';
import { topic } from './topic.ts';

const MARGINS = [50, 75, 100, 125, 150, 200] as const;
const AUTO = 'auto';

export type Margin = number | typeof AUTO;

function margin(): Control<Margin> {
  return drawn(
    control<Margin>('SelectControl', (value) => (value === AUTO ? AUTO : numberOf(value)), {
      options: (t) => ({
        clearable: false,
        freeForm: true,
        number: true,
        choices: [[AUTO, t('interval.auto')], ...plain(MARGINS)],
      }),
    }),
    AUTO,
  );
}

/** Pixels between the chart and the edges with the titles of its axes. */
export const marginControls = topic({ left_margin: margin(), bottom_margin: margin() });
