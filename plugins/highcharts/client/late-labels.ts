import Highcharts from 'highcharts';
import { memberOf } from './member-of.ts';

/** What is used of a network. */
interface Network {
  /** Absent: it is gone. */
  readonly nodes?: readonly object[];
}

/** Names of so many are drawn with the picture. */
const FEW = 60;
/** So long the page waits at most for names before clicks and frames come between. */
const SLICE_MS = 8;
const AT_ONCE = 10;

let isLate = false;

/**
 * Names of a large network are drawn a few at a time once the picture is there, each some in a task of their own: they take as
 * long as all the rest of it. Links have no names.
 */
export function drawLabelsLate(): void {
  if (isLate) return;
  isLate = true;
  const network = ['seriesTypes', 'networkgraph', 'prototype'].reduce(memberOf, Highcharts);
  const drawNow: unknown = Reflect.get(network, 'drawDataLabels');
  const drawOf: unknown = Reflect.get(Highcharts.Series.prototype, 'drawDataLabels');
  if (typeof drawNow !== 'function' || typeof drawOf !== 'function')
    throw new Error('The library draws networks in another way.');
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

/** Sooner than a timer, which browsers hold back when timers follow each other. */
function inNextTask(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    work();
  });
  port1.start();
  port2.postMessage(null);
}
