import Highcharts from 'highcharts/esm/highcharts.js';

let loading: Promise<void> | undefined;

/**
 * Loads the module for round charts. After that every axis asks its pane whether it is a gauge, but axes of charts that
 * were drawn earlier have no pane: they keep their previous behaviour.
 */
export function loadRoundCharts(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const NAME = 'getMinorTickInterval';

async function load(): Promise<void> {
  const axis: object = Highcharts.Axis.prototype;
  const before: unknown = Reflect.get(axis, NAME);
  await import('highcharts/esm/highcharts-more.js');
  const since: unknown = Reflect.get(axis, NAME);
  if (typeof before !== 'function' || typeof since !== 'function') throw new Error(`The library lacks "${NAME}".`);
  Reflect.set(axis, NAME, function asItBegan(this: object): unknown {
    return Reflect.apply(Reflect.get(this, 'pane') ? since : before, this, []);
  });
}
