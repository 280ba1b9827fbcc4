import type { XAxisLabelsOptions, XAxisOptions } from 'highcharts';
import {
  type CategoryLayout,
  categoryLayout,
  fitsAslant,
  lettersFor,
  turnedStep,
  uprightNames,
} from './category-labels.ts';
import { escapeMarkup } from './markup.ts';

/** Pixels beside the marks for the value axis and the margins. */
const AXIS_ROOM = 72;
const UPRIGHT = -90;
const ASLANT = -45;
/** The largest share of the height for names at an angle, for upright ones, and the least height of a chart that has them. */
const BELOW = 0.25;
const BELOW_UPRIGHT = 0.33;
const LEAST_HEIGHT = 200;
/** In a lower chart, names are upright only where they would be left out otherwise: down to this height, and with so much room. */
const LOWEST = 96;
const LEAST_BELOW = 36;
/** Upright names are harder to read, so they stand only where they show this many times the letters of level ones. */
const CLEARLY = 1.1;
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
 * A horizontal axis of names, which are wrapped as needed. Names that would be cut are rotated where the chart is high enough: by 45 degrees,
 * or by 90 where that is not enough. Names for which no angle is enough are shortened, in the direction that shows more of them, and left out
 * only where shortened ones have no room, however small.
 * @param width Width of the chart in CSS pixels
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
  if (!layout.isWhole && every === undefined && height >= (layout.step > 1 ? LOWEST : LEAST_HEIGHT)) {
    if (fitsAslant(names, { slot, before: beside * BEFORE, below: height * BELOW })) return turned(names, ASLANT, 1);
    const upright = uprightNames(names, { slot, below: Math.max(LEAST_BELOW, height * BELOW_UPRIGHT) });
    if (upright && (layout.step > 1 || lettersOf(upright, names) > lettersOf(layout, names) * CLEARLY))
      return {
        ...turned(names, UPRIGHT, 1),
        style: { ...ONE_LINE, fontSize: `${lettersFor(slot)}px` },
        formatter: nameOf(upright.linesAt),
      };
  }
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

/** How many letters of all names are written. */
const lettersOf = ({ linesAt }: Pick<CategoryLayout, 'linesAt'>, names: readonly string[]): number =>
  names.reduce((sum, _name, at) => sum + linesAt(at).join(' ').length, 0);

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
