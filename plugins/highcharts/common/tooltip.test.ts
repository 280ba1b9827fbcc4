import { expect, it } from 'vitest';
import { tooltipMarkup } from './tooltip.ts';

const rowOf = (color: string): string => tooltipMarkup('Day', [{ label: '<b>', color, text: '1' }], null);

it.each(['#1f77b4', 'var(--chart-1)', 'color-mix(in oklab, var(--chart-1) 58%, var(--text-1))', 'rgb(1 2 3 / 50%)'])(
  'shows the colour %s',
  (color) => expect(rowOf(color)).toContain(`<span style="color:${color}">■</span> &lt;b&gt;`),
);

it.each(['', 'red;position:fixed;inset:0', 'red}*{display:none', 'red" onclick="x', 'red\\3b position:fixed'])(
  'shows none that could be more than a colour: %s',
  (color) => expect(rowOf(color)).not.toContain('■'),
);
