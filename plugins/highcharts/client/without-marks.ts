import type { Options } from 'highcharts';
import { notice } from '../common/notice.ts';

/** Explains a picture without marks, where the chart type does not: there are rows, but without numbers. */
export function withoutMarks(options: Options, text: string): Options {
  const { series = [], caption, mapView, title } = options;
  const says = [caption?.text, title?.text].some((one) => one !== undefined && one !== '');
  if (says || mapView !== undefined || !series.every(isEmpty)) return options;
  return { ...options, ...notice(text) };
}

function isEmpty(series: object): boolean {
  return 'data' in series && Array.isArray(series.data) && series.data.every((point) => point === null);
}
