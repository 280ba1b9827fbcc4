import Highcharts, { type ChartCallbackFunction, type Options } from 'highcharts';
import { SteadyOptions } from './steady-options.ts';

type Callback = ChartCallbackFunction | true;

/** As the library says it: the element may be left out there, but has to be named here. */
interface Maker<C extends Highcharts.Chart> {
  (options: Options, callback?: Callback): C;
  (container: string | HTMLElement, options: Options, callback?: Callback): C;
}

/**
 * The library as the component that draws takes it: its drawings are told what is new alone. Rules of the library for certain
 * sizes update drawings, too, and name but a part of the options: these go past.
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
    // The part for maps comes later and is asked for when it is there.
    mapChart: steady((container, options) => Highcharts.mapChart(container, options)),
  };
}
