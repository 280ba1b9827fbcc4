import { color, control, drawn, listOf, textOf } from '@facet/sdk/chart-form';
import { topic } from './topic.ts';

export const colorControls = topic({
  color_scheme: drawn(
    control('ColorSchemeControl', textOf, { options: () => ({ schemes: 'categorical' }) }),
    'supersetColors',
  ),
  linear_color_scheme: drawn(
    control('ColorSchemeControl', textOf, { options: () => ({ schemes: 'sequential', steps: 10 }) }),
    'superset_seq_1',
  ),
  color_picker: drawn(color(), { r: 0, g: 122, b: 135, a: 1 }),
  conditional_formatting: drawn(
    control<readonly unknown[]>('ConditionalFormattingControl', (value) => (value ? listOf(value) : undefined)),
    [],
  ),
});
