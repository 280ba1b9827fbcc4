import { formatLocale } from '@facet/sdk/common';
import { Button, Progress, Select } from '@mantine/core';
import { Toolbar, useNow } from '@facet/sdk/ui';
import { IconAlertCircle, IconCircleCheck, IconPlayerPlay, IconSquare } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditors } from '../editor/editors.ts';
import type { EditorTab } from '../model/editor-tab.ts';
import { STREAM_MAX_ROW } from '../../common/row-limits.ts';
import { useLabState, useResult } from '../lab/lab-context.ts';
import { formatElapsed, isActive, type LabRun } from '../model/lab-run.ts';
import { useTabActions } from '../editor/use-tab-actions.ts';
import { limitChoices } from './limit-choices.ts';
import classes from './run-bar.module.css';

interface RunBarProps {
  readonly tab: EditorTab;
  /** Actions at the right end, such as Save and Share. */
  readonly end: ReactNode;
}

/** The Run or Stop button, the row limit, and the state of the run. */
export function RunBar({ tab, end }: RunBarProps) {
  const { t } = useTranslation('facet/sql-lab');
  const editors = useEditors();
  const actions = useTabActions(tab);
  const run = useLabState((state) => state.runs[tab.id]);
  const isBlank = useLabState(({ tabs }) => tabs.find(({ id }) => id === tab.id)?.sql.trim() === '');
  const locale = formatLocale();
  const number = useMemo(() => new Intl.NumberFormat(locale), [locale]);
  const running = isActive(run);

  return (
    <div className={classes.bar}>
      <Toolbar label={t('run.label')} end={end}>
        {running ? (
          <Button
            color="red"
            variant="outline"
            leftSection={<IconSquare size={14} />}
            onClick={() => void actions.stop()}
          >
            {t('run.stop')}
          </Button>
        ) : (
          <Button
            variant="filled"
            leftSection={<IconPlayerPlay size={14} />}
            rightSection={<span className={classes.keys}>{t('run.keys')}</span>}
            disabled={tab.dbId === null || isBlank}
            // A click runs the selected text of the editor; taking the focus would hide that selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void actions.run(editors.text(tab))}
          >
            {t('run.run')}
          </Button>
        )}
        <Select
          className={classes.limit ?? ''}
          aria-label={t('run.limit')}
          leftSection={<span className={classes.limitLabel}>{t('run.limit')}</span>}
          leftSectionWidth={44}
          value={String(tab.queryLimit)}
          data={limitChoices(STREAM_MAX_ROW, tab.queryLimit).map((limit) => ({
            value: String(limit),
            label: number.format(limit),
          }))}
          allowDeselect={false}
          onChange={(value) => {
            if (value !== null) actions.change({ queryLimit: Number(value) });
          }}
        />
        {run ? (
          <>
            <span className={classes.line} aria-hidden />
            <RunStatus run={run} format={(value) => number.format(value)} />
          </>
        ) : null}
      </Toolbar>
    </div>
  );
}

interface RunStatusProps {
  readonly run: LabRun;
  format(value: number): string;
}

function RunStatus({ run, format }: RunStatusProps) {
  const { t } = useTranslation('facet/sql-lab');
  if (isActive(run)) return <Running run={run} format={format} />;
  const elapsed = formatElapsed(run.elapsedMs ?? (run.endedAt ?? run.startedAt) - run.startedAt);
  if (run.state === 'success') {
    return (
      <span className={classes.status} role="status">
        <IconCircleCheck size={14} aria-hidden />
        {t('run.rowsIn', { count: run.rows ?? 0, rows: format(run.rows ?? 0), elapsed })}
      </span>
    );
  }
  return (
    <span className={classes.status} data-failed={run.state !== 'stopped' || undefined} role="status">
      <IconAlertCircle size={14} aria-hidden />
      {t(`run.ended.${run.state}`, { elapsed })}
    </span>
  );
}

function Running({ run, format }: RunStatusProps) {
  const { t } = useTranslation('facet/sql-lab');
  const entry = useResult(run.clientId);
  const arrived = entry?.state === 'ready' ? entry.result.rowCount : 0;
  const now = useNow(100);
  return (
    <span className={classes.status}>
      {run.progress > 0 ? (
        <>
          <b>{t('run.percent', { percent: run.progress })}</b>
          <Progress value={run.progress} className={classes.progress ?? ''} size="sm" aria-label={t('run.progress')} />
        </>
      ) : null}
      <span className={classes.elapsed}>{formatElapsed(now.getTime() - run.startedAt)}</span>
      <span role="status">
        {arrived > 0
          ? t('results.soFar', { count: arrived, rows: format(arrived) })
          : (run.step ?? t(`state.${run.state}`))}
      </span>
    </span>
  );
}
