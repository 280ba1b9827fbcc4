import { EmptyState, ErrorTile, ListSkeleton } from '@facet/sdk/ui';
import { Button, Skeleton } from '@mantine/core';
import { IconPlayerPlay, IconTerminal2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@facet/sdk/client';
import type { EditorTab } from '../state/editor-tab.ts';
import { useLab, useResult } from '../state/lab-context.ts';
import { isActive, type LabRun } from '../state/lab-run.ts';
import { useTabActions } from '../use-tab-actions.ts';
import { ResultGrid } from './result-grid.tsx';
import { RunFailure } from './run-failure.tsx';
import classes from './run-panel.module.css';

interface RunPanelProps {
  readonly tab: EditorTab;
  readonly run: LabRun | undefined;
  /** A look at a table is cut on purpose and does not say so. */
  readonly quiet?: boolean;
  /** Runs the same again; absent: the tab's own text. */
  onRunAgain?(): void;
}

/** What came of a run: nothing yet, work, a failure, or rows. */
export function RunPanel({ tab, run, quiet = false, onRunAgain }: RunPanelProps) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const actions = useTabActions(tab);
  const entry = useResult(run?.clientId);
  const again = onRunAgain ?? (() => void actions.run());
  const missing = run?.state === 'success' && entry === undefined && run.resultsKey !== null;

  useEffect(() => {
    if (missing && run) void lab.runner.loadResult(run);
  }, [lab, missing, run]);

  if (!run) {
    return (
      <EmptyState
        icon={<IconTerminal2 size={20} stroke={1.5} />}
        title={t('results.none.title')}
        text={t('results.none.text')}
      />
    );
  }
  if (isActive(run)) return <RunningRows progress={run.progress} />;
  if (run.error) return <RunFailure tab={tab} run={run} error={run.error} onRunAgain={again} />;
  if (run.state === 'stopped') {
    return (
      <EmptyState
        title={t('results.stopped.title')}
        text={t('results.stopped.text')}
        action={<Again onClick={again} />}
      />
    );
  }
  if (entry?.state === 'failed') {
    const gone = entry.error instanceof ApiError && entry.error.status === 410;
    return (
      <div className={classes.message}>
        {gone ? (
          <EmptyState
            title={t('results.expired.title')}
            text={t('results.expired.text')}
            action={<Again onClick={again} />}
          />
        ) : (
          <ErrorTile error={entry.error} title={t('results.failed')} onRetry={() => void lab.runner.loadResult(run)} />
        )}
      </div>
    );
  }
  if (entry?.state !== 'ready') {
    return missing || entry?.state === 'loading' ? (
      <ListSkeleton rows={8} />
    ) : (
      <EmptyState
        title={t('results.expired.title')}
        text={t('results.expired.text')}
        action={<Again onClick={again} />}
      />
    );
  }
  if (entry.result.columns.length === 0) {
    return <EmptyState title={t('results.done.title')} text={t('results.done.text')} />;
  }
  return <ResultGrid key={run.clientId} run={run} result={entry.result} quiet={quiet} />;
}

function Again({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('facet/sql-lab');
  return (
    <Button leftSection={<IconPlayerPlay size={14} />} onClick={onClick}>
      {t('results.runAgain')}
    </Button>
  );
}

/** Holds the place of the rows while they are on their way. */
function RunningRows({ progress }: { readonly progress: number }) {
  const { t } = useTranslation('facet/sql-lab');
  return (
    <div className={classes.running} aria-busy aria-label={t('state.running')}>
      <div className={classes.track}>
        <div
          className={classes.bar}
          data-unknown={progress <= 0 || undefined}
          style={progress > 0 ? { width: `${progress}%` } : undefined}
        />
      </div>
      <div className={classes.lines}>
        {Array.from({ length: 9 }, (_, row) => (
          <Skeleton key={row} height={12} radius="sm" width={`${88 - ((row * 17) % 40)}%`} />
        ))}
      </div>
    </div>
  );
}
