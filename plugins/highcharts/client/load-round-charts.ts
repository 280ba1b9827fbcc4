import Highcharts from 'highcharts';

let loading: Promise<void> | undefined;

/**
 * Fetches the part of the library that draws round charts. It has every axis ask its pane whether it is a gauge, and axes of charts
 * that were drawn before it came have none: they go on as they began.
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
  await import('highcharts/highcharts-more');
  const since: unknown = Reflect.get(axis, NAME);
  if (typeof before !== 'function' || typeof since !== 'function') throw new Error(`The library lacks "${NAME}".`);
  Reflect.set(axis, NAME, function asItBegan(this: object): unknown {
    return Reflect.apply(Reflect.get(this, 'pane') ? since : before, this, []);
  });
}
