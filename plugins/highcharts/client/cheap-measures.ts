import type Highcharts from 'highcharts';

/** Where a drawing stands on the page; the library's types leave it out. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

interface Pointing {
  readonly chart: object;
}

type Library = Pick<typeof Highcharts, 'SVGElement' | 'Pointer'>;

/**
 * The library measures the page while it draws, for every text and every drawing. Each time the browser lays out all that has changed
 * so far. This spares most of that: font sizes are those that the library itself has written, and the place of a drawing is not
 * measured before it is drawn, since only the pointer needs it.
 */
export function measureLess({ SVGElement: Wrapper, Pointer }: Library): void {
  const { getStyle } = Wrapper.prototype;
  Wrapper.prototype.getStyle = function sizeOrStyle(this: Highcharts.SVGElement | Element, name: string): string {
    const element = this instanceof Element ? this : this.element;
    return (name === 'font-size' ? writtenSize(element) : undefined) ?? Reflect.apply(getStyle, this, [name]);
  };
  const measure = Reflect.get(Pointer.prototype, 'getChartPosition');
  if (typeof measure !== 'function') throw new Error('The library measures drawings in another way.');
  Reflect.set(Pointer.prototype, 'getChartPosition', function placeOf(this: Pointing): Place {
    return isDrawn(this.chart) ? Reflect.apply(measure, this, []) : UNKNOWN;
  });
}

const UNKNOWN: Place = { left: 0, top: 0, scaleX: 1, scaleY: 1 };

/** The pointer cannot be over a drawing before. */
const isDrawn = (chart: object): boolean => 'hasLoaded' in chart && chart.hasLoaded === true;

/** The size that the element or the nearest around it has in pixels. undefined: none is written. */
function writtenSize(element: Element): string | undefined {
  for (let at: Element | null = element; at instanceof SVGElement || at instanceof HTMLElement; at = at.parentElement) {
    const { fontSize } = at.style;
    if (fontSize.endsWith('px')) return fontSize;
    if (fontSize === '1rem') return rootSize();
    if (fontSize !== '') return undefined;
  }
  // What is no part of the page has no size, and need not be asked.
  return element.isConnected ? undefined : '';
}

let root: string | undefined;
const rootSize = (): string => (root ??= getComputedStyle(document.documentElement).fontSize);
