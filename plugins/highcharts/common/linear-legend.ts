import { linearColor } from './linear-color.ts';
import { escapeMarkup } from './markup.ts';

export interface LinearLegend {
  readonly scheme: string;
  readonly from: string;
  readonly to: string;
  /** Number of boxes of one colour each. */
  readonly pieces?: number;
}

/** Number of boxes that look like one continuous bar. */
const SMOOTH = 12;

/** A bar with the colours of a linear scheme between the smallest and the largest amount. All texts are escaped here. */
export function linearLegend({ scheme, from, to, pieces }: LinearLegend): string {
  const steps = pieces ?? SMOOTH;
  const boxes = Array.from({ length: steps }, (_, at) => {
    const share = pieces === undefined ? at / (steps - 1) : (at + 0.5) / pieces;
    return `<span style="display:inline-block;width:${120 / steps}px;height:8px;background:${linearColor(scheme, share)}"></span>`;
  });
  return `<span style="color:var(--text-2);font-size:11px">${escapeMarkup(from)} ${boxes.join('')} ${escapeMarkup(to)}</span>`;
}
