import type { Options } from 'highcharts';
import Highcharts from 'highcharts/esm/highcharts.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { zoomAlong } from '../common/roaming.ts';
import { steadyLibrary } from './steady-library.ts';

const wholes = new WeakSet<Options>();
const library = steadyLibrary(wholes);

let container: HTMLElement;
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  vi.restoreAllMocks();
  container.remove();
});

interface Look {
  readonly unit?: string;
  readonly zooms?: boolean;
  readonly lineWidth?: number;
  readonly values?: readonly number[];
  readonly tip?: string;
  readonly onRender?: () => void;
}

/** New objects and functions at each call, as chart types create them. */
function options({
  unit = 'm',
  zooms = false,
  lineWidth = 1,
  values = [10, 20],
  tip = 'tip',
  onRender,
}: Look = {}): Options {
  const made: Options = {
    accessibility: { enabled: false },
    chart: {
      width: 400,
      height: 300,
      zooming: zoomAlong(zooms),
      ...(onRender ? { events: { render: () => onRender() } } : {}),
    },
    // Texts have no size here, so the library could not choose ticks.
    yAxis: { tickPositions: [10, 20, 100], labels: { formatter: ({ value }) => `${value} ${unit}` } },
    tooltip: { formatter: () => tip },
    plotOptions: { series: { animation: false } },
    series: [{ type: 'line', name: 'a', lineWidth, data: [...values], point: { events: { click: () => undefined } } }],
  };
  wholes.add(made);
  return made;
}

const texts = (chart: Highcharts.Chart): string[] =>
  [...chart.container.querySelectorAll('.highcharts-yaxis-labels text')].map(({ textContent }) => textContent);

/** The work of the library for a change of the look: the parts that it rebuilds, and whether it draws. */
function work(before: Look, after: Look): readonly string[] {
  const chart = library.chart(container, options(before));
  const done: string[] = [];
  const note = (owner: object, name: string, as: string) => {
    const whole: unknown = Reflect.get(owner, name);
    if (typeof whole !== 'function') throw new Error(`There is no ${name}.`);
    vi.spyOn(owner as Record<string, () => void>, name).mockImplementation(function noted(this: unknown, ...args) {
      done.push(as);
      return Reflect.apply(whole, this, args);
    });
  };
  note(Highcharts.Axis.prototype, 'update', 'axis');
  note(Highcharts.Series.prototype, 'update', 'series');
  note(Highcharts.Chart.prototype, 'redraw', 'draws');
  chart.update(options(after), true, true, false);
  chart.destroy();
  return done;
}

describe('an update of a drawing', () => {
  it.each<[string, Look, Look, readonly string[]]>([
    ['nothing for options that say the same', {}, {}, []],
    ['nothing for another text that is shown later', {}, { tip: 'other' }, []],
    ['builds no part anew to zoom', {}, { zooms: true }, ['draws']],
    ['builds no part anew to zoom no more', { zooms: true }, {}, ['draws']],
    ['an axis whose marks are written in another way', {}, { unit: 'kg' }, ['axis', 'draws']],
    ['a series of another look', {}, { lineWidth: 3 }, ['series', 'draws']],
    ['a series of other rows', {}, { values: [10, 30] }, ['series', 'draws']],
  ])('does %s', (_, before, after, done) => expect(work(before, after)).toEqual(done));

  it('returns the result of the latest function', () => {
    const chart = library.chart(container, options());
    expect(texts(chart)).toContain('10 m');
    chart.update(options({ unit: 'kg' }), true, true, false);
    expect(texts(chart)).toContain('10 kg');
    chart.update(options({ unit: 'kg', zooms: true }), true, true, false);
    chart.update(options({ unit: 's', zooms: true }), true, true, false);
    expect(texts(chart)).toEqual(['10 s', '20 s', '100 s']);
    chart.destroy();
  });

  it('calls the latest function on events', () => {
    const chart = library.chart(container, options({ tip: 'old' }));
    const first = chart.options.tooltip?.formatter;
    chart.update(options({ tip: 'new' }), true, true, false);
    expect(chart.options.tooltip?.formatter).toBe(first);
    expect(Reflect.apply(first ?? (() => undefined), {}, [{}])).toBe('new');
    chart.destroy();
  });

  it('calls functions that draw, old and new', () => {
    const drawn: string[] = [];
    const chart = library.chart(container, options({ onRender: () => drawn.push('first') }));
    chart.update(options({ onRender: () => drawn.push('second') }), true, true, false);
    expect(drawn).toEqual(['first', 'second']);
    chart.destroy();
  });

  it('passes on partial options that the library applies for some sizes', () => {
    const chart = library.chart(container, options());
    chart.update({ legend: { enabled: false } }, true, true, false);
    expect(chart.options.legend?.enabled).toBe(false);
    expect(chart.series).toHaveLength(1);
    chart.destroy();
  });

  it('adds and removes series', () => {
    const chart = library.chart(container, options());
    const more = options();
    more.series?.push({ type: 'line', name: 'b', data: [1, 2] });
    chart.update(more, true, true, false);
    expect(chart.series.map(({ name }) => name)).toEqual(['a', 'b']);
    chart.update(options(), true, true, false);
    expect(chart.series.map(({ name }) => name)).toEqual(['a']);
    chart.destroy();
  });
});
