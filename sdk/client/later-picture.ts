import { createElement } from 'react';
import type { FormData } from '../common/query/query-object.ts';
import type { ChartType } from './points/charts.ts';

/** The half of a chart type that draws. */
export type ChartPicture<FD extends FormData, P extends object> = Pick<
  ChartType<FD, P>,
  'transformProps' | 'Component'
>;

/** A drawing half whose code comes with `prepare`, so that asking for rows does not wait for it. */
export function laterPicture<FD extends FormData, P extends object>(
  load: () => Promise<ChartPicture<FD, P>>,
): ChartPicture<FD, P> & Required<Pick<ChartType<FD, P>, 'prepare'>> {
  let picture: ChartPicture<FD, P> | undefined;
  const ready = () => {
    if (!picture) throw new Error('A chart is to be drawn whose `prepare` has not resolved: await it first.');
    return picture;
  };
  return {
    async prepare() {
      picture ??= await load();
    },
    transformProps: (input) => ready().transformProps(input),
    Component: (props) => createElement(ready().Component, props),
  };
}
