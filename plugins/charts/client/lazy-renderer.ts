import type { FormData } from '@facet/sdk/common';
import type { ChartType } from './chart-type.ts';

/** The members of a chart type that draw. */
export type ChartRenderer<FD extends FormData, P extends object> = Pick<
  ChartType<FD, P>,
  'transformProps' | 'Component'
>;

/** A renderer whose code is loaded by `prepare`, so that the request for rows does not wait for it. */
export function lazyRenderer<FD extends FormData, P extends object>(
  load: () => Promise<ChartRenderer<FD, P>>,
): ChartRenderer<FD, P> & Required<Pick<ChartType<FD, P>, 'prepare'>> {
  let renderer: ChartRenderer<FD, P> | undefined;
  const loaded = () => {
    if (!renderer) throw new Error('The renderer of a chart is not loaded: await `prepare` before drawing.');
    return renderer;
  };
  return {
    async prepare() {
      renderer ??= await load();
    },
    transformProps: (input) => loaded().transformProps(input),
    get Component() {
      return loaded().Component;
    },
  };
}
