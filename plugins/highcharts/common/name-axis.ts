import type { XAxisLabelsOptions, XAxisOptions } from 'highcharts';
import { categoryLayout, turnedStep } from './category-labels.ts';
import { escapeMarkup } from './markup.ts';

/** Pixels beside the marks for the value axis and the edges. */
const AXIS_ROOM = 72;
const UPRIGHT = -90;
const ONE_LINE = { whiteSpace: 'nowrap', textOverflow: 'none' } as const;

interface NamePlaces {
  /** Pixels beside the marks. */
  readonly beside?: number;
  /** Degrees by which a setting rotates the names; 0: they stand level, as without the setting. */
  readonly rotation?: number;
  /** Every n-th name is written, by a setting; 1: all, upright where they have no other room. */
  readonly step?: number | undefined;
  /** Lines that the names take turns in. */
  readonly lines?: number;
}

/** An upright axis of names: they stand level, and are wrapped, shortened or left out where they need to be. @param width CSS pixels of the drawing */
export function nameAxis(names: readonly string[], width: number, places: NamePlaces = {}): XAxisOptions {
  return {
    type: 'category',
    categories: [...names],
    // Marks that share a name, such as April of two years, keep places of their own.
    uniqueNames: false,
    labels: nameLabels(names, width, places),
  };
}

export function nameLabels(names: readonly string[], width: number, places: NamePlaces = {}): XAxisLabelsOptions {
  const { beside = AXIS_ROOM, rotation = 0, step: every, lines = 1 } = places;
  const slot = Math.max(1, width - beside) / Math.max(1, names.length);
  if (rotation !== 0) return turned(names, rotation, every ?? turnedStep(slot));
  const written = every === undefined ? names : names.filter((_, at) => at % every === 0);
  const layout = categoryLayout(written, slot * (every ?? 1) * lines);
  if (every !== undefined && layout.step > 1) return turned(names, UPRIGHT, every);
  return {
    // Not left to the library, which would turn them.
    rotation: 0,
    step: every ?? layout.step,
    ...(lines > 1 ? { staggerLines: lines } : {}),
    style: ONE_LINE,
    formatter: nameOf((at) =>
      every === undefined ? layout.linesAt(at) : at % every === 0 ? layout.linesAt(at / every) : [names[at] ?? ''],
    ),
  };
}

const turned = (names: readonly string[], rotation: number, step: number): XAxisLabelsOptions => ({
  rotation,
  step,
  style: ONE_LINE,
  formatter: nameOf((at) => [names[at] ?? '']),
});

/** Lines are broken here: the library would leave names that it breaks out of its reckoning of the room below. */
function nameOf(linesAt: (at: number) => readonly string[]) {
  return function name(this: { readonly pos: number }): string {
    return linesAt(this.pos).map(escapeMarkup).join('<br>');
  };
}
