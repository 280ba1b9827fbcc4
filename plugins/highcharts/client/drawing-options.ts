import Highcharts, { type ChartRenderCallbackFunction, type Options } from 'highcharts';
import { BASE_OPTIONS } from '../common/base-options.ts';
import { escapeMarkup } from '../common/markup.ts';

/** The application's look, the name of the drawing, and over both what the chart type sets. */
export function drawingOptions(options: Options, label: string, describes: boolean): Options {
  const accessibility = describes ? { enabled: true, description: escapeMarkup(label) } : { enabled: false };
  const named: Options = { accessibility, chart: { events: { render: namePicture(label) } } };
  return Highcharts.merge(BASE_OPTIONS, named, options);
}

/** The library says that its drawing is an image; until it also describes the marks, the image as a whole has a name. */
function namePicture(label: string): ChartRenderCallbackFunction {
  return function name({ target }) {
    if (!(target instanceof Highcharts.Chart)) return;
    const { box } = target.renderer;
    if (!box.hasAttribute('aria-label')) box.setAttribute('aria-label', label);
  };
}
