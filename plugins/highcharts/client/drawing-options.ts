import type { ChartRenderCallbackFunction, Options, XAxisOptions, YAxisOptions } from 'highcharts';
import Highcharts from 'highcharts/esm/highcharts.js';
import { BASE_OPTIONS } from '../common/base-options.ts';
import { escapeMarkup } from '../common/markup.ts';
import { reachableNodes } from './reachable-nodes.ts';

/**
 * Merges the application's look, the name of the chart and the options of the chart type; later ones win.
 * @param name Result of `namePicture`. Pass the same function as long as the label is the same.
 */
export function drawingOptions(
  options: Options,
  label: string,
  describes: boolean,
  name: ChartRenderCallbackFunction = namePicture(label),
): Options {
  const accessibility = describes
    ? { enabled: true, description: escapeMarkup(label), ...reachableNodes(options) }
    : { enabled: false };
  const named: Options = { accessibility, chart: { events: { render: name } } };
  return Highcharts.merge(BASE_OPTIONS, named, withAxisLooks(options));
}

/**
 * Sets the name of the image. The library gives its chart the role of an image; the name is needed until the
 * accessibility module describes the marks.
 */
export function namePicture(label: string): ChartRenderCallbackFunction {
  return function name({ target }) {
    if (!(target instanceof Highcharts.Chart)) return;
    const { box } = target.renderer;
    if (!box.hasAttribute('aria-label')) box.setAttribute('aria-label', label);
  };
}

/** A list of axes would replace the common look, so each axis of the list gets it. */
function withAxisLooks(options: Options): Options {
  const { xAxis, yAxis } = options;
  const { xAxis: across, yAxis: up }: { readonly xAxis: XAxisOptions; readonly yAxis: YAxisOptions } = BASE_OPTIONS;
  return {
    ...options,
    ...(Array.isArray(xAxis) ? { xAxis: xAxis.map((axis) => Highcharts.merge<XAxisOptions>(across, axis)) } : {}),
    ...(Array.isArray(yAxis) ? { yAxis: yAxis.map((axis) => Highcharts.merge<YAxisOptions>(up, axis)) } : {}),
  };
}
