import { checkbox, drawn, numberText, oneOf, type ValuesOf, whenOn } from '@facet/sdk/chart-form';
import { section, topic } from './topic.ts';
import { integer } from './validators.ts';

const shown = whenOn('show_legend', true);

export const legendControls = topic({
  show_legend: drawn(checkbox(), true),
  legendType: drawn(oneOf(['scroll', 'plain'], { texts: 'legendType', clearable: false, visible: shown }), 'scroll'),
  legendOrientation: drawn(
    oneOf(['top', 'bottom', 'left', 'right'], { texts: 'side', clearable: false, visible: shown }),
    'top',
  ),
  legendMargin: drawn(numberText({ whole: true, visible: shown, validators: [integer] })),
});

export type LegendForm = ValuesOf<typeof legendControls>;

export const legendSection = section('legend', 'customize', [
  ['show_legend'],
  ['legendType', 'legendOrientation'],
  ['legendMargin'],
]);
