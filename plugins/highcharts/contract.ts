export type { Mark } from './common/cartesian-options.ts';
export { holdsModifier } from './common/click-modifier.ts';
export { legend } from './common/legend.ts';
export { escapeMarkup } from './common/markup.ts';
export { metricFormatOf } from './common/metric-format.ts';
export { tooltipMarkup } from './common/tooltip.ts';
