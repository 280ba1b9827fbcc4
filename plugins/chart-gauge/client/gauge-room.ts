import { pane, type GaugeScale } from './gauge-scale.ts';

/** A number at a split of the scale; pixels from the middle of the picture to its middle. */
export interface ScaleNumber {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Where the arc of a gauge is drawn. */
export interface GaugePlace {
  readonly width: number;
  readonly height: number;
  readonly startAngle: number;
  readonly endAngle: number;
  /** Inner radius of the innermost arc, in percent of the outer one. */
  readonly inner: number;
}

/** Diameter of the arc as a share of the shorter side, and how far its middle is below that of the picture. */
export const DIAMETER = 0.94;
const BELOW_MIDDLE = 0.02;
/** Pixels from the innermost arc to the numbers. */
const INSIDE = 26;
/** Pixels of a line of numbers and of a character; pixels between two texts. */
const LINE = 14;
const CHARACTER = 6.6;
const GAP = 6;

/** Pixels from the outer edge of the arc to the numbers inside of it. */
export const numbersInside = ({ width, height, inner }: GaugePlace): number =>
  (Math.min(width, height) / 2) * (1 - inner / 100) + INSIDE;

/** The numbers of the scale, where they are written. */
export function scaleNumbers(
  positions: readonly number[],
  { min, max }: GaugeScale,
  place: GaugePlace,
  write: (position: number) => string,
): readonly ScaleNumber[] {
  const radius = Math.max(0, (Math.min(place.width, place.height) / 2) * DIAMETER - numbersInside(place));
  return positions.map((position) => {
    const share = (position - min) / (max - min);
    const angle = ((place.startAngle + share * (place.endAngle - place.startAngle)) * Math.PI) / 180;
    return {
      text: write(position),
      x: Math.sin(angle) * radius,
      y: BELOW_MIDDLE * place.height - Math.cos(angle) * radius,
    };
  });
}

const halfOf = ({ text }: ScaleNumber): number => (text.length * CHARACTER) / 2;

/** Width in pixels that a line in the middle of the picture has between the numbers beside it. */
export function roomBetween(
  numbers: readonly ScaleNumber[],
  line: { readonly y: number; readonly height: number },
  most: number,
): number {
  return numbers
    .filter(({ text, y }) => text !== '' && Math.abs(y - line.y) < (LINE + line.height) / 2)
    .reduce((room, number) => Math.min(room, 2 * (Math.abs(number.x) - halfOf(number) - GAP)), most);
}

/** Whether a text in the middle of the picture would lie over a number. */
export function isCovered(
  number: ScaleNumber,
  text: { readonly y: number; readonly height: number; readonly width: number },
): boolean {
  return (
    Math.abs(number.y - text.y) < (LINE + text.height) / 2 &&
    Math.abs(number.x) - halfOf(number) < text.width / 2 + GAP / 2
  );
}

export const gaugePlace = (
  { width, height }: { readonly width: number; readonly height: number },
  form: { readonly start_angle: number; readonly end_angle: number },
  inner: number,
): GaugePlace => ({ width, height, inner, ...pane(form.start_angle, form.end_angle) });
