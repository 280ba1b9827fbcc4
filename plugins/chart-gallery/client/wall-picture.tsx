import type { ChartExample } from '@facet/plugin-charts/contract';
import type { Charts } from '@facet/plugin-charts/contract.client';
import type { Datasource } from '@facet/plugin-datasets/contract';
import type { ApiClient } from '@facet/sdk/client';
import type { FormData, QueryResult } from '@facet/sdk/common';
import { ChartSkeleton, EmptyState, ErrorTile } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawnCharts, exampleDataset } from './example-dataset.ts';
import { holdsCanvas, LivePictures } from './live-pictures.ts';
import { PictureTurns } from './picture-turns.ts';
import { useInView } from './use-in-view.ts';

export interface WallServices {
  readonly api: ApiClient;
  readonly charts: Charts;
}

interface WallPictureProps extends WallServices {
  readonly type: string;
  readonly example: ChartExample;
  readonly width: number;
  readonly height: number;
  readonly className: string | undefined;
}

const ASK_AGAIN_MS = 4_000;
const turns = new PictureTurns();
/** The three sizes of two types. Browsers drop contexts beyond sixteen; each costs memory and, without a graphics card, seconds. */
const live = new LivePictures(6);

/** A picture that is drawn in its turn while it is visible; otherwise only its query result is kept. */
export function WallPicture({ width, height, className, ...picture }: WallPictureProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const isInView = useInView(element);
  return (
    <div ref={setElement} className={className} style={{ width, height }} data-wall-picture={picture.type}>
      {isInView ? <PictureInView {...picture} element={element} /> : null}
    </div>
  );
}

type InViewProps = Omit<WallPictureProps, 'width' | 'height' | 'className'> & { readonly element: HTMLElement | null };

function PictureInView(props: InViewProps) {
  const { t } = useTranslation('facet/chart-gallery');
  const [gaveWay, setGaveWay] = useState(false);
  const giveWay = useCallback(() => setGaveWay(true), []);
  if (!gaveWay) return <InTurn {...props} onGiveWay={giveWay} />;
  return (
    <EmptyState
      title={t('gaveWay')}
      text={t('gaveWayText')}
      action={<Button onClick={() => setGaveWay(false)}>{t('drawAgain')}</Button>}
    />
  );
}

interface InTurnProps extends InViewProps {
  onGiveWay(): void;
}

function InTurn({ element, onGiveWay, ...picture }: InTurnProps) {
  const [isDrawn, setIsDrawn] = useState(false);
  const turn = useRef<() => void>(undefined);
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    turn.current = turns.take(() => setIsDrawn(true));
    return () => {
      turn.current?.();
      leave.current?.();
    };
  }, []);
  const onDone = useCallback(() => {
    // Painted in the next frame.
    requestAnimationFrame(() => {
      if (element?.isConnected && holdsCanvas(element) && leave.current === undefined) {
        leave.current = live.hold(onGiveWay);
      }
      turn.current?.();
    });
  }, [element, onGiveWay]);
  return isDrawn ? <Picture {...picture} onDone={onDone} /> : <ChartSkeleton />;
}

interface PictureProps extends WallServices {
  readonly type: string;
  readonly example: ChartExample;
  /** Called when the picture is painted, or has failed. */
  onDone(): void;
}

interface Answered {
  readonly form: FormData;
  readonly queries: readonly QueryResult[];
  readonly datasource: Datasource;
}

/** The query result is requested once and drawn in every size. */
function Picture({ type, example, api, charts, onDone }: PictureProps) {
  const { t } = useTranslation('facet/chart-gallery');
  const answer = useQuery<Answered | null>({
    queryKey: ['chart-gallery', type, example],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // A new server may still be loading its examples.
    refetchInterval: ({ state }) => (state.data === null ? ASK_AGAIN_MS : false),
    queryFn: async ({ signal }) => {
      const [datasource, drawn] = await Promise.all([
        exampleDataset(api, example.dataset, signal),
        drawnCharts(api, example, signal),
      ]);
      if (datasource === null || drawn === null) return null;
      const form = { ...example.form, ...drawn, viz_type: type, datasource: datasource.uid };
      const queries = await charts.fetchData(await charts.buildQueryContext(form), { signal });
      const failed = queries.find(({ error }) => error);
      if (failed) throw new Error(failed.error ?? '');
      await charts.prepare(form);
      return { form, queries, datasource };
    },
  });
  const { data } = answer;
  const isEmpty = data === null || data?.queries.every((query) => query.data.length === 0) === true;
  const isPicture = data !== undefined && !isEmpty;
  useEffect(() => {
    if (answer.error || isEmpty) onDone();
  }, [answer.error, isEmpty, onDone]);
  if (answer.error) return <ErrorTile error={answer.error} onRetry={() => void answer.refetch()} />;
  if (data === undefined) return <ChartSkeleton />;
  if (data === null) return <EmptyState title={t('noData')} text={t('noDataText')} />;
  if (!isPicture) return <EmptyState title={t('empty')} />;
  return (
    <charts.ChartView
      formData={data.form}
      queries={data.queries}
      datasource={data.datasource}
      onRenderSuccess={onDone}
      onRenderFailure={onDone}
    />
  );
}
