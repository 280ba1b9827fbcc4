import { isRecord } from '@facet/sdk/chart-form';
import type { Options } from 'highcharts';
import { notice } from '../common/notice.ts';

/** Explains a picture without marks, where the chart type does not: there are rows, but without numbers. */
export function withoutMarks(options: Options, text: string): Options {
  const { series = [], caption } = options;
  const says = caption?.text !== undefined && caption.text !== '';
  if (says || !series.every(isEmpty)) return options;
  return { ...options, ...notice(text) };
}

/** Series that generate their own marks have no data; series that a pointer passes over are texts and lines beside the marks. */
function isEmpty(series: object): boolean {
  if ('enableMouseTracking' in series && series.enableMouseTracking === false) return true;
  return 'data' in series && Array.isArray(series.data) && !series.data.some(isMark);
}

/** Members of points that hold the amount, the deciding one first. A point without any of them is a mark of another kind, such as a link. */
const AMOUNTS = ['value', 'y', 'weight', 'high'] as const;

function isMark(point: unknown): boolean {
  if (point === null) return false;
  if (Array.isArray(point)) return point.at(-1) !== null;
  if (!isRecord(point)) return true;
  // Drawn from the points before it: of none of them there is nothing to draw.
  if (point['isSum'] === true || point['isIntermediateSum'] === true) return false;
  const amount = AMOUNTS.find((name) => Object.hasOwn(point, name));
  return amount === undefined || (point[amount] !== null && point[amount] !== undefined);
}
