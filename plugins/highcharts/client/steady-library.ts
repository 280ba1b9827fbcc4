import Highcharts from 'highcharts';
import { SteadyOptions } from './steady-options.ts';

type Made = (container: string | Highcharts.HTMLDOMElement, options: Highcharts.Options) => Highcharts.Chart;

/**
 * The library as the component that draws takes it: its drawings are told what is new alone. Rules of the library for certain
 * sizes update drawings, too, and name but a part of the options: these go past.
 */
export function steadyLibrary(wholes: WeakSet<Highcharts.Options>): typeof Highcharts {
  const steady =
    (make: Made): Made =>
    (container, options) => {
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
  return {
    ...Highcharts,
    chart: steady((container, options) => Highcharts.chart(container, options)),
    // The part for maps comes later and is asked for when it is there.
    mapChart: steady((container, options) => Highcharts.mapChart(container, options)),
  };
}
