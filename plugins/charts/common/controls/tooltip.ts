import { all, checkbox, drawn, not, textChoice, whenFilled, whenOn } from '@facet/sdk/chart-form';
import { section, topic } from './topic.ts';

const rich = whenOn('rich_tooltip', true);

export const tooltipControls = topic({
  rich_tooltip: drawn(checkbox(), true),
  showTooltipTotal: drawn(checkbox({ visible: rich }), true),
  showTooltipPercentage: drawn(checkbox({ visible: all(rich, not(whenFilled('contributionMode'))) }), false),
  tooltipSortByMetric: drawn(checkbox({ visible: rich }), false),
  tooltipTimeFormat: drawn(
    textChoice({ choices: () => 'time-formats', freeForm: true, clearable: false }),
    'smart_date',
  ),
});

export const tooltipSection = section(
  'tooltip',
  'customize',
  [['rich_tooltip'], ['showTooltipTotal'], ['showTooltipPercentage'], ['tooltipSortByMetric'], ['tooltipTimeFormat']],
  false,
);
