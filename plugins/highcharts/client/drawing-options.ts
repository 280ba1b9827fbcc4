import Highcharts, {
  type ChartRenderCallbackFunction,
  type Options,
  type XAxisOptions,
  type YAxisOptions,
} from 'highcharts';
import { BASE_OPTIONS } from '../common/base-options.ts';
import { escapeMarkup } from '../common/markup.ts';
import { reachableNodes } from './reachable-nodes.ts';

/** The application's look, the name of the drawing, and over both what the chart type sets. @param name of `namePicture`, the same for as long as the label is */
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

/** The library says that its drawing is an image; until it also describes the marks, the image as a whole has a name. */
export function namePicture(label: string): ChartRenderCallbackFunction {
  return function name({ target }) {
    if (!(target instanceof Highcharts.Chart)) return;
    const { box } = target.renderer;
    if (!box.hasAttribute('aria-label')) box.setAttribute('aria-label', label);
  };
}

/** A list of axes replaces the one of the look, so each of them gets it. */
function withAxisLooks(options: Options): Options {
  const { xAxis, yAxis } = options;
  const { xAxis: across, yAxis: up }: { readonly xAxis: XAxisOptions; readonly yAxis: YAxisOptions } = BASE_OPTIONS;
  return {
    ...options,
    ...(Array.isArray(xAxis) ? { xAxis: xAxis.map((axis) => Highcharts.merge<XAxisOptions>(across, axis)) } : {}),
    ...(Array.isArray(yAxis) ? { yAxis: yAxis.map((axis) => Highcharts.merge<YAxisOptions>(up, axis)) } : {}),
  };
}
