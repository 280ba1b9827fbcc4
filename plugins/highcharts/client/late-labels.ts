import { inNextTask } from '@facet/sdk/client/next-task';
import Highcharts from 'highcharts/esm/highcharts.js';
import { memberOf } from './member-of.ts';

/** The members of a network series that are used here. */
interface Network {
  /** Absent: the series was removed. */
  readonly nodes?: readonly object[];
}

/** Up to this number, names are drawn together with the picture. */
const FEW = 60;
/** Longest time in milliseconds that one batch of names blocks the page. */
const SLICE_MS = 8;
const AT_ONCE = 10;

let isLate = false;

/**
 * Draws the names of a large network after the picture, in batches with a task each: the names take as long as
 * everything else. Links have no names.
 */
export function drawLabelsLate(): void {
  if (isLate) return;
  isLate = true;
  const network = ['seriesTypes', 'networkgraph', 'prototype'].reduce(memberOf, Highcharts);
  const drawNow: unknown = Reflect.get(network, 'drawDataLabels');
  const drawOf: unknown = Reflect.get(Highcharts.Series.prototype, 'drawDataLabels');
  if (typeof drawNow !== 'function' || typeof drawOf !== 'function')
    throw new Error('The drawing library has changed how it draws networks.');
  const waiting = new WeakMap<Network, readonly object[]>();
  Reflect.set(network, 'drawDataLabels', function drawLate(this: Network): void {
    const { nodes = [] } = this;
    if (nodes.length <= FEW) return void Reflect.apply(drawNow, this, []);
    const isPlanned = waiting.has(this);
    waiting.set(this, nodes);
    if (!isPlanned) inNextTask(() => drawSlice(this));
  });

  function drawSlice(series: Network): void {
    const end = performance.now() + SLICE_MS;
    let rest = waiting.get(series) ?? [];
    while (series.nodes !== undefined && rest.length > 0 && performance.now() < end) {
      if (typeof drawOf === 'function') Reflect.apply(drawOf, series, [rest.slice(0, AT_ONCE)]);
      rest = rest.slice(AT_ONCE);
    }
    if (series.nodes === undefined || rest.length === 0) return void waiting.delete(series);
    waiting.set(series, rest);
    inNextTask(() => drawSlice(series));
  }
}
