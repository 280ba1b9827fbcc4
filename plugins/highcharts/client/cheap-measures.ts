import type Highcharts from 'highcharts';

/** The position of a chart on the page; the types of the library leave it out. */
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
 * Highcharts measures the page for every text and every chart, and each measurement forces the browser to lay out all
 * changes so far. This avoids most of them: font sizes are read from the attributes that the library has written, and
 * the position of a chart is not measured before it is drawn, because only the pointer needs it.
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

/** Before that the pointer cannot be over the chart. */
const isDrawn = (chart: object): boolean => 'hasLoaded' in chart && chart.hasLoaded === true;

/** The font size in pixels that is set on the element or its nearest ancestor. undefined: none is set. */
function writtenSize(element: Element): string | undefined {
  for (let at: Element | null = element; at instanceof SVGElement || at instanceof HTMLElement; at = at.parentElement) {
    const { fontSize } = at.style;
    if (fontSize.endsWith('px')) return fontSize;
    if (fontSize === '1rem') return rootSize();
    if (fontSize !== '') return undefined;
  }
  // An element outside the page has no computed size.
  return element.isConnected ? undefined : '';
}

let root: string | undefined;
const rootSize = (): string => (root ??= getComputedStyle(document.documentElement).fontSize);
