import { escapeMarkup } from './markup.ts';

export interface TooltipRow {
  readonly label: string;
  readonly color: string;
  readonly text: string;
  readonly emphasis?: boolean;
}

/** Excludes characters that end or begin a CSS declaration, so that a colour cannot smuggle in a position on the screen. */
const ONE_VALUE = /^[\w\s#%.,()/-]+$/;

/** A small table: a heading, one row per series, an optional sum. All texts are escaped here. */
export function tooltipMarkup(heading: string, rows: readonly TooltipRow[], footer: TooltipRow | null): string {
  const lines = rows.map(rowMarkup).join('');
  const foot = footer === null ? '' : rowMarkup(footer);
  return `<div class="chart-tooltip"><div style="font-weight:600;margin-bottom:4px">${escapeMarkup(heading)}</div><table>${lines}${foot}</table></div>`;
}

function rowMarkup(row: TooltipRow): string {
  const weight = row.emphasis ? 600 : 400;
  const swatch = ONE_VALUE.test(row.color) ? `<span style="color:${escapeMarkup(row.color)}">■</span> ` : '';
  return (
    `<tr><td style="padding:1px 12px 1px 0;font-weight:${weight}">${swatch}${escapeMarkup(row.label)}</td>` +
    `<td style="text-align:right;font-weight:${weight}">${escapeMarkup(row.text)}</td></tr>`
  );
}
