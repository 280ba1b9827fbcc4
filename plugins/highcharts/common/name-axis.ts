import type { XAxisLabelsOptions, XAxisOptions } from 'highcharts';
import { categoryLayout, fitsAslant, turnedStep } from './category-labels.ts';
import { escapeMarkup } from './markup.ts';

/** Pixels beside the marks for the value axis and the margins. */
const AXIS_ROOM = 72;
const UPRIGHT = -90;
const ASLANT = -45;
/** The largest share of the height for rotated names, and the least height of a chart that has them. */
const BELOW = 0.25;
const LEAST_HEIGHT = 200;
/** The share of the room beside the marks that is on their left. */
const BEFORE = 0.6;
const ONE_LINE = { whiteSpace: 'nowrap', textOverflow: 'none' } as const;

interface NamePlaces {
  /** Pixels beside the marks. */
  readonly beside?: number;
  /** Degrees by which a setting rotates the names; 0: they are horizontal, as without the setting. */
  readonly rotation?: number;
  /** Writes every n-th name, by a setting; 1: all, rotated where they have no other room. */
  readonly step?: number | undefined;
  /** Number of lines over which the names are staggered. */
  readonly lines?: number;
  /** Height of the chart in pixels. Absent: names that would be cut are not rotated. */
  readonly height?: number;
}

/**
 * A horizontal axis of names, which are wrapped as needed. Names that would be cut are rotated by 45 degrees where the chart is high enough;
 * otherwise they are shortened or left out. @param width Width of the chart in CSS pixels
 */
export function nameAxis(names: readonly string[], width: number, places: NamePlaces = {}): XAxisOptions {
  return {
    type: 'category',
    categories: [...names],
    // Marks with the same name, such as April of two years, keep separate positions.
    uniqueNames: false,
    labels: nameLabels(names, width, places),
  };
}

export function nameLabels(names: readonly string[], width: number, places: NamePlaces = {}): XAxisLabelsOptions {
  const { beside = AXIS_ROOM, rotation = 0, step: every, lines = 1, height = 0 } = places;
  const slot = Math.max(1, width - beside) / Math.max(1, names.length);
  if (rotation !== 0) return turned(names, rotation, every ?? turnedStep(slot));
  const written = every === undefined ? names : names.filter((_, at) => at % every === 0);
  const layout = categoryLayout(written, slot * (every ?? 1) * lines);
  if (every !== undefined && layout.step > 1) return turned(names, UPRIGHT, every);
  const room = { slot, before: beside * BEFORE, below: height < LEAST_HEIGHT ? 0 : height * BELOW };
  if (!layout.isWhole && every === undefined && fitsAslant(names, room)) return turned(names, ASLANT, 1);
  return {
    // Set explicitly, because the library would rotate the names.
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

/** Inserts line breaks explicitly: the library ignores its own line breaks when it computes the room below the axis. */
function nameOf(linesAt: (at: number) => readonly string[]) {
  return function name(this: { readonly pos: number }): string {
    return linesAt(this.pos).map(escapeMarkup).join('<br>');
  };
}
