import type { ChartCallbackFunction, Options } from 'highcharts';
import Highcharts from 'highcharts/esm/highcharts.js';
import { SteadyOptions } from './steady-options.ts';

type Callback = ChartCallbackFunction | true;

/** Overloads of the library's factory: its types allow options without an element, but Facet always passes one. */
interface Maker<C extends Highcharts.Chart> {
  (options: Options, callback?: Callback): C;
  (container: string | HTMLElement, options: Options, callback?: Callback): C;
}

/**
 * The library for the React component, with charts that are updated only by the changed options. Responsive rules of
 * the library also update charts, but with a part of the options: such updates are passed on unchanged.
 */
export function steadyLibrary(wholes: WeakSet<Options>): typeof Highcharts {
  const steady = <C extends Highcharts.Chart>(make: (container: HTMLElement, options: Options) => C): Maker<C> => {
    return (container: string | HTMLElement | Options, options?: Options | Callback): C => {
      if (!(container instanceof HTMLElement) || typeof options !== 'object')
        throw new Error('A drawing names its element and its options.');
      const told = new SteadyOptions();
      const chart = make(container, told.news(options));
      const update = chart.update.bind(chart);
      chart.update = (next, ...how) => {
        if (!wholes.has(next)) return update(next, ...how);
        const news = told.news(next);
        if (Object.keys(news).length > 0) update(news, ...how);
      };
      return chart;
    };
  };
  return {
    ...Highcharts,
    chart: steady((container, options) => Highcharts.chart(container, options)),
    // `mapChart` is added when the maps module is loaded, so it is read at the time of the call.
    mapChart: steady((container, options) => Highcharts.mapChart(container, options)),
  };
}
