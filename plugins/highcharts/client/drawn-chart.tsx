import { type ChartInput, type ChartType, lazyRenderer } from '@facet/plugin-charts/contract.client';
import type { FormData } from '@facet/sdk/common';
import type { ComponentType } from 'react';
import { lazy, use, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawingPart } from '../common/drawing-part.ts';
import type { ChartDrawing, DrawingProps, DrawingTexts } from '../contract.client.ts';
import { SWITCH_ROOM } from './drawing-switch.ts';
import { knownLayouts } from './known-layouts.ts';

/** Few charts have a switch, so its code is loaded on demand. */
const SwitchBar = lazy(async () => ({ default: (await import('./switch-bar.tsx')).SwitchBar }));

const NO_PARTS: readonly DrawingPart[] = [];
const fetched = new Map<string, Promise<void>>();

/** Returns the same promise for the same parts, as React requires for `use`; a failed load is tried again. */
function partsAtHand(parts: readonly DrawingPart[]): Promise<void> {
  const key = parts.join(' ');
  const known = fetched.get(key);
  if (known) return known;
  const fetching = import('./load-parts.ts').then(({ loadParts }) => loadParts(parts));
  fetched.set(key, fetching);
  fetching.catch(() => fetched.delete(key));
  return fetching;
}

interface DrawnProps<P> {
  readonly drawn: P;
  readonly negative: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A chart type whose code is loaded with `prepare`: pure functions from the answer to Highcharts options, and one
 * component that draws them.
 */
export function drawnChart<FD extends FormData, P>(
  Drawing: ComponentType<DrawingProps>,
  namespace: string,
  load: () => Promise<ChartDrawing<FD, P>>,
): ChartType<FD, DrawnProps<P>> {
  return lazyRenderer(async () => {
    const drawing = await load();
    function DrawnChart({ drawn: asked, negative, width, height }: DrawnProps<P>) {
      const { t: translate } = useTranslation(namespace);
      const t: DrawingTexts = useCallback((key, values) => translate(key, values ?? {}), [translate]);
      const [choice, setChoice] = useState<string | null>(null);
      const offered = drawing.switch?.(asked, t);
      const isChosen = offered?.choices.some(({ value }) => value === choice) ?? false;
      const drawn = useMemo(() => {
        const shown = drawing.switch?.(asked, t);
        return shown !== undefined && isChosen && choice !== null ? shown.with(choice) : asked;
      }, [asked, t, isChosen, choice]);
      const parts = drawing.parts?.(drawn) ?? NO_PARTS;
      if (parts.length > 0) use(partsAtHand(parts));
      const room = offered === undefined ? 0 : SWITCH_ROOM;
      const options = useMemo(() => {
        const { chart, ...others } = drawing.options(drawn, t);
        return { ...others, chart: { width, height: height - room, ...chart } };
      }, [drawn, width, height, room, t]);
      const picture = <Drawing options={options} label={drawing.label(drawn, t)} negative={negative} />;
      if (offered === undefined) return picture;
      return (
        <>
          <SwitchBar {...offered} value={isChosen ? (choice ?? '') : offered.value} onChange={setChoice} />
          <div style={{ height: height - room }}>{picture}</div>
        </>
      );
    }
    const layoutOf = drawing.layout && knownLayouts(drawing.layout);
    /** Until the layout of new rows is computed, the previous chart stays visible. */
    function LaidOutChart(props: DrawnProps<P>) {
      const shown = useDeferredValue(props);
      const layout = layoutOf?.(shown.drawn);
      const laidOut = layout && use(layout);
      const drawn = useMemo(() => ({ ...shown.drawn, ...laidOut }), [shown, laidOut]);
      return <DrawnChart {...shown} drawn={drawn} />;
    }
    return {
      transformProps: (input: ChartInput<FD>) => ({
        drawn: drawing.props(input),
        negative: drawing.negative?.(input) ?? 0,
        width: input.width,
        height: input.height,
      }),
      Component: layoutOf ? LaidOutChart : DrawnChart,
    };
  });
}
