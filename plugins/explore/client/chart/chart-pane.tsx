import { ActionIcon, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconMaximize, IconRefresh } from '@tabler/icons-react';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { useContributions, usePageSettled } from '@facet/sdk/client';
import type { FormData } from '@facet/sdk/common';
import { saveFile } from '@facet/sdk/ui';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExploreCalls } from '../services/explore-calls.ts';
import { useExplore } from '../services/explore-services.ts';
import { useStableCall } from '../services/use-stable-call.ts';
import classes from '../look/explore.module.css';
import { ChartPlace, type ChartPlaceProps } from './chart-place.tsx';
import type { Download } from '../services/explore-calls.ts';
import type { Suggestion } from '../../common/suggestions/suggest.ts';
import { FirstNote } from '../suggestions/first-note.tsx';
import { useUnusual } from './use-unusual.ts';
import { DownloadMenu } from './download-menu.tsx';
import { layerTexts } from './layer-texts.ts';
import { pictureProgress } from './picture-progress.ts';
import type { ChartRun, LayerActions } from './chart-run.ts';
import { QueryView } from './query-view.tsx';
import { ResultsDrawer } from './results-drawer.tsx';
import { KeptNote, StaleNote, StoppedNote } from './run-notes.tsx';
import { RunTags } from './run-tags.tsx';

export interface ChartPaneProps extends Omit<ChartPlaceProps, 'onUpdate'> {
  readonly calls: ExploreCalls;
  /** The current values of the controls. */
  readonly draft: FormData;
  readonly stale: boolean;
  /** The suggestion that this chart shows; null: the user has created or changed the chart. */
  readonly first: Suggestion | null;
  /** Whether the page opened with a suggestion. */
  readonly isNew: boolean;
  readonly layers: LayerActions;
  onUse(form: FormData): void;
  onOpenBeside(form: FormData): void;
  onUpdate(force?: boolean): void;
  /** Told of each file that the reader got. */
  onDownloaded(file: Download): void;
  onRevert(): void;
}

type Shown = 'chart' | 'query';

/** The chart or its SQL, the actions for both, and the rows below. */
export function ChartPane(props: ChartPaneProps) {
  const { calls, run, view, form, draft, stale, alone, datasource, onUpdate } = props;
  const { t } = useTranslation('facet/explore');
  const [shown, setShown] = useState<Shown>('chart');
  const pane = useRef<HTMLElement>(null);
  const shows = view === 'picture' || view === 'kept';
  const saysStale = stale && run.status !== 'stopped' && view !== 'failure';
  const picture = usePictureProgress(props);
  const drawn = useUnusual(props.first, form, run);
  // The rows and the other suggestions are rendered after the chart.
  const drawer = useMemo(() => ({ run, form: run.form ?? form, hasRows: shows, draft }), [run, form, shows, draft]);
  const settled = useDeferredValue(drawer);
  const use = useStableCall(props.onUse);
  const openBeside = useStableCall(props.onOpenBeside);
  return (
    <section ref={pane} className={classes.chart} aria-label={t('chart.pane')}>
      <VisuallyHidden component={alone ? 'h1' : 'h2'}>{t('chart.pane')}</VisuallyHidden>
      {alone ? null : (
        // In the head, which has its room anyway: a strip of its own would have the chart drawn again when it comes and goes.
        <div className={classes.chartHead} data-stale={saysStale || undefined}>
          {saysStale ? (
            <StaleNote onRevert={props.onRevert} />
          ) : (
            <RunTags run={run} shows={shows} layers={props.layers} />
          )}
          <Actions {...props} shown={shown} onShown={setShown} onFullScreen={() => pane.current?.requestFullscreen()} />
        </div>
      )}
      {props.first === null || alone ? null : <FirstNote first={props.first} datasource={datasource} />}
      {run.status === 'stopped' && run.form !== null ? <StoppedNote /> : null}
      {view === 'kept' ? <KeptNote run={run} onRetry={() => onUpdate(true)} /> : null}
      <div className={classes.canvas} data-stale={(stale && shows && shown === 'chart') || undefined}>
        {run.status === 'loading' ? (
          <div className={classes.progress} role="progressbar" aria-label={t('chart.loading')} />
        ) : null}
        {shown === 'query' ? (
          <QueryView calls={calls} form={draft} ownState={props.ownState} datasource={datasource} />
        ) : (
          <ChartPlace {...props} {...picture} {...drawn} onUpdate={() => onUpdate()} />
        )}
      </div>
      {alone ? null : (
        <ResultsDrawer
          {...settled}
          calls={calls}
          datasource={datasource}
          isNew={props.isNew}
          onUse={use}
          onOpenBeside={openBeside}
        />
      )}
    </section>
  );
}

/** Reports to a screenshot service when the standalone chart is painted. */
function usePictureProgress({ run, view, form, failure, hasErrors, alone }: ChartPaneProps) {
  const { t } = useTranslation('facet/explore');
  const isKnown = useContributions(ChartTypes).some(({ key }) => key === form.viz_type);
  const [drawn, onDrawn] = useState<ChartRun['queries'] | null>(null);
  const [broken, onBroken] = useState<Error | null>(null);
  const missing = layerTexts(run.layerFailures, t('annotations.timeout'));
  const progress = pictureProgress({ run, view, isKnown, failure, hasErrors, drawn, broken, missing });
  usePageSettled({ ...progress, isSettled: alone && progress.isSettled });
  return alone ? { onDrawn, onBroken } : {};
}

interface ActionsProps extends ChartPaneProps {
  readonly shown: Shown;
  onShown(shown: Shown): void;
  onFullScreen(): Promise<void> | undefined;
}

function Actions({ shown, onShown, onFullScreen, ...props }: ActionsProps) {
  const { calls, run, form, draft, datasource } = props;
  const { t } = useTranslation('facet/explore');
  const { charts, notifier } = useExplore();
  const failed = (error: unknown) => notifier.error(error instanceof Error ? error.message : String(error));
  const download = async (chosen: Download) => {
    const result = { result_format: chosen.format, ...(chosen.asShown ? { result_type: 'post_processed' } : {}) };
    if (chosen.allRows) notifier.info(t('chart.full.started'));
    const context = await charts.buildQueryContext({ ...draft, ...result }, props.ownState);
    const blob = await calls.download(context, chosen);
    saveFile(blob, `${datasource.table_name}.${blob.type.includes('zip') ? 'zip' : chosen.format}`);
    props.onDownloaded(chosen);
  };
  return (
    <div className={classes.actions}>
      <SegmentedControl
        size="xs"
        aria-label={t('chart.view')}
        value={shown}
        onChange={onShown}
        data={[
          { value: 'chart', label: t('chart.chart') },
          { value: 'query', label: t('chart.query') },
        ]}
      />
      <ActionIcon aria-label={t('chart.refresh')} disabled={props.hasErrors} onClick={() => props.onUpdate(true)}>
        <IconRefresh size={16} stroke={1.6} />
      </ActionIcon>
      <DownloadMenu
        form={form}
        queries={run.queries}
        onDownload={(chosen) => void download(chosen).catch(failed)}
        onFailure={failed}
      />
      <ActionIcon
        visibleFrom="md"
        aria-label={t('chart.fullScreen')}
        onClick={() => void onFullScreen()?.catch(failed)}
      >
        <IconMaximize size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
