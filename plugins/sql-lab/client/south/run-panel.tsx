import { formatLocale } from '@facet/sdk/common';
import { EmptyState, ErrorTile, ListSkeleton, loadRowGrid } from '@facet/sdk/ui';
import { Button, Skeleton } from '@mantine/core';
import { IconPlayerPlay, IconTerminal2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@facet/sdk/client';
import type { EditorTab } from '../model/editor-tab.ts';
import { useLab, useResult } from '../lab/lab-context.ts';
import { formatElapsed, isActive, type LabRun, type StatementRun } from '../model/lab-run.ts';
import { useTabActions } from '../editor/use-tab-actions.ts';
import grid from './result-grid.module.css';
import { ResultGrid } from './result-grid.tsx';
import { RunFailure } from './run-failure.tsx';
import classes from './run-panel.module.css';

interface RunPanelProps {
  readonly tab: EditorTab;
  readonly run: LabRun | undefined;
  /** Hides the notice that rows were cut, because a table preview is cut on purpose. */
  readonly quiet?: boolean;
  /** Runs the same text again; absent: the tab's own text is run. */
  onRunAgain?(): void;
}

/** The outcome of a run: no run yet, progress, an error, or rows. */
export function RunPanel({ tab, run, quiet = false, onRunAgain }: RunPanelProps) {
  const { t } = useTranslation('facet/sql-lab');
  const actions = useTabActions(tab);
  const entry = useResult(run?.clientId);
  const again = onRunAgain ?? (() => void actions.run());

  if (!run) {
    return (
      <EmptyState
        icon={<IconTerminal2 size={20} stroke={1.5} />}
        title={t('results.none.title')}
        text={t('results.none.text')}
      />
    );
  }
  const active = isActive(run);
  if (active && (entry?.state !== 'ready' || !entry.result.table)) {
    return (
      <div className={classes.running} role="group" aria-busy aria-label={t('state.running')}>
        <Track progress={run.progress} />
        <RowsToCome />
      </div>
    );
  }
  if (!active && run.error) return <RunFailure tab={tab} run={run} error={run.error} onRunAgain={again} />;
  if (run.state === 'stopped') {
    return (
      <EmptyState
        title={t('results.stopped.title')}
        text={t('results.stopped.text')}
        action={<Again onClick={again} />}
      />
    );
  }
  const statements = run.statements ?? [];
  if (statements.length > 1)
    return <ScriptResults key={run.clientId} run={run} statements={statements} again={again} />;
  return (
    <ResultRows
      run={run}
      storeKey={run.clientId}
      resultsKey={run.resultsKey}
      statement={null}
      limitingFactor={run.limitingFactor}
      quiet={quiet}
      again={again}
    />
  );
}

interface ScriptResultsProps {
  readonly run: LabRun;
  readonly statements: readonly StatementRun[];
  again(): void;
}

/** Results of the statements of a script, one at a time, the last one first, as the contract requires. */
function ScriptResults({ run, statements, again }: ScriptResultsProps) {
  const { t } = useTranslation('facet/sql-lab');
  const last = statements.length - 1;
  const [at, setAt] = useState(last);
  const chosen = statements[at];
  const number = new Intl.NumberFormat(formatLocale());
  return (
    <>
      <div className={grid.statements} role="group" aria-label={t('results.statements')}>
        {statements.map((one, index) => (
          <button
            key={one.resultsKey}
            type="button"
            className={grid.statement}
            aria-pressed={index === at}
            title={one.sql}
            onClick={() => setAt(index)}
          >
            <b>{t('results.statement', { number: index + 1 })}</b>
            {t('results.statementRows', { count: one.rows, rows: number.format(one.rows) })}
            <span>{formatElapsed(one.elapsedMs)}</span>
          </button>
        ))}
      </div>
      {chosen ? (
        <ResultRows
          key={chosen.resultsKey}
          run={run}
          storeKey={at === last ? run.clientId : chosen.resultsKey}
          resultsKey={chosen.resultsKey}
          statement={at === last ? null : at + 1}
          limitingFactor={chosen.limitingFactor}
          quiet={false}
          again={again}
        />
      ) : null}
    </>
  );
}

interface ResultRowsProps {
  readonly run: LabRun;
  /** Key of the rows in this page, and on the server. */
  readonly storeKey: string;
  readonly resultsKey: string | null;
  readonly statement: number | null;
  readonly limitingFactor: string | null;
  readonly quiet: boolean;
  again(): void;
}

/** Rows of a run that has ended; rows that are not in memory are loaded. */
function ResultRows({ run, storeKey, resultsKey, statement, limitingFactor, quiet, again }: ResultRowsProps) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const entry = useResult(storeKey);
  const missing = run.state === 'success' && entry === undefined && resultsKey !== null;
  const load = () => {
    if (resultsKey !== null) void lab.runner.loadRows(storeKey, resultsKey);
  };
  useEffect(() => {
    if (missing) void lab.runner.loadRows(storeKey, resultsKey);
  }, [lab, missing, storeKey, resultsKey]);

  const expired = (
    <EmptyState
      title={t('results.expired.title')}
      text={t('results.expired.text')}
      action={<Again onClick={again} />}
    />
  );
  if (entry?.state === 'failed') {
    const gone = entry.error instanceof ApiError && entry.error.status === 410;
    return (
      <div className={classes.message}>
        {gone ? expired : <ErrorTile error={entry.error} title={t('results.failed')} onRetry={load} />}
      </div>
    );
  }
  if (entry?.state !== 'ready') return missing || entry?.state === 'loading' ? <ListSkeleton rows={8} /> : expired;
  const { table, rowCount, complete } = entry.result;
  if (!table) return <EmptyState title={t('results.done.title')} text={t('results.done.text')} />;
  return (
    <>
      {isActive(run) ? <Track progress={run.progress} /> : null}
      <ResultGrid
        key={storeKey}
        clientId={run.clientId}
        statement={statement}
        table={table}
        rowCount={rowCount}
        complete={complete}
        limitingFactor={limitingFactor}
        quiet={quiet}
      />
    </>
  );
}

function Again({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('facet/sql-lab');
  return (
    <Button leftSection={<IconPlayerPlay size={14} />} onClick={onClick}>
      {t('results.runAgain')}
    </Button>
  );
}

function Track({ progress }: { readonly progress: number }) {
  return (
    <div className={classes.track}>
      <div
        className={classes.bar}
        data-unknown={progress <= 0 || undefined}
        style={progress > 0 ? { width: `${progress}%` } : undefined}
      />
    </div>
  );
}

/** A placeholder while the rows are loading. */
function RowsToCome() {
  useEffect(() => {
    // A grid that fails to load shows its own error where it is rendered.
    loadRowGrid().catch(() => undefined);
  }, []);
  return (
    <div className={classes.lines}>
      {Array.from({ length: 9 }, (_, row) => (
        <Skeleton key={row} height={12} radius="sm" width={`${88 - ((row * 17) % 40)}%`} />
      ))}
    </div>
  );
}
