import { type ChartInput, type ChartType, lazyRenderer } from '@facet/plugin-charts/contract.client';
import type { FormData } from '@facet/sdk/common';
import type { ComponentType } from 'react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartDrawing, DrawingProps, DrawingTexts } from '../contract.client.ts';

interface DrawnProps<P> {
  readonly drawn: P;
  readonly width: number;
  readonly height: number;
}

/** A chart type whose code comes with `prepare`: pure steps to the options of the library, and the one component that draws. */
export function drawnChart<FD extends FormData, P>(
  Drawing: ComponentType<DrawingProps>,
  namespace: string,
  load: () => Promise<ChartDrawing<FD, P>>,
): ChartType<FD, DrawnProps<P>> {
  return lazyRenderer(async () => {
    const drawing = await load();
    function DrawnChart({ drawn, width, height }: DrawnProps<P>) {
      const { t: translate } = useTranslation(namespace);
      const t: DrawingTexts = useCallback((key, values) => translate(key, values ?? {}), [translate]);
      const options = useMemo(() => {
        const { chart, ...others } = drawing.options(drawn, t);
        return { ...others, chart: { width, height, ...chart } };
      }, [drawn, width, height, t]);
      return <Drawing options={options} label={drawing.label(drawn, t)} />;
    }
    return {
      transformProps: (input: ChartInput<FD>) => ({
        drawn: drawing.props(input),
        width: input.width,
        height: input.height,
      }),
      Component: DrawnChart,
    };
  });
}
